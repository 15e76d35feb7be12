/**
 * A share in whole percent, rounded down: what is below a goal never reads like the goal. 0 only where it is none; null
 * where there is nothing to have a share of.
 */
export function wholePercent(part: number, whole: number): number | null {
  if (whole === 0) return null;
  return part === 0 ? 0 : Math.max(1, Math.floor((100 * part) / whole));
}
