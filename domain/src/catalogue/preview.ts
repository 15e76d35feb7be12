/**
 * What can be tried before buying: what is looked at. A test would give its questions away, a package keeps records.
 */
export const previewKinds = ['lesson', 'video', 'document'] as const;
export const mayBePreview = (kind: string): boolean => (previewKinds as readonly string[]).includes(kind);

/** Fewer than these are people, not a share: nothing is said of how many completed. */
export const fewestForShare = 5;

/** How many of those who are through with it completed it; null where they are too few to say. */
export function completionShare({
  ended,
  completed,
}: {
  ended: number;
  completed: number;
}): { ended: number; completed: number; percent: number } | null {
  if (ended < fewestForShare) return null;
  // Rounded down: 99.6 % is not everyone.
  return { ended, completed, percent: Math.floor((completed * 100) / ended) };
}
