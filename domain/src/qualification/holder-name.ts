/** How the holder agreed to be named in public. */
export type PublicName = 'full' | 'initials';

/** `María José Núñez` → `M. J. N.`; a single name keeps its first letter. Counts characters as people see them. */
export function initialsOf(name: string): string {
  const segments = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  return name
    .trim()
    .split(/\s+/)
    .map((part) => {
      const [first] = segments.segment(part);
      return first ? `${first.segment.toUpperCase()}.` : '';
    })
    .join(' ');
}

export function publicNameOf(name: string, choice: PublicName): string {
  return choice === 'full' ? name : initialsOf(name);
}
