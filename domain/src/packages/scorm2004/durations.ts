const parts = /^P(?:(\d+)Y)?(?:(\d+)M)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:\.\d+)?)S)?)?$/;
/** A year and a month as they are in the mean: spans of time have no calendar. */
const day = 86_400;
const weights = [365.25 * day, (365.25 / 12) * day, day, 3_600, 60, 1];

const hundredths = (duration: string): number => {
  const [, ...found] = parts.exec(duration) ?? [];
  return Math.round(found.reduce((sum, part, index) => sum + Number(part ?? 0) * weights[index]!, 0) * 100);
};

/** The sum of two spans of time, in hours and less. */
export function addDurations(a: string, b: string): string {
  const sum = hundredths(a) + hundredths(b);
  const seconds = Math.floor(sum / 100);
  const rest = (seconds % 60) + (sum % 100) / 100;
  return `PT${Math.floor(seconds / 3_600)}H${Math.floor(seconds / 60) % 60}M${Number(rest.toFixed(2))}S`;
}
