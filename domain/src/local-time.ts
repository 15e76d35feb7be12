import type { Day, Instant } from './time.ts';

const formats = new Map<string, Intl.DateTimeFormat>();

/** How far a zone's clock is ahead of UTC at an instant, in milliseconds. */
function offsetAt(at: number, timeZone: string): number {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-CA', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    });
    formats.set(timeZone, format);
  }
  const parts = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
  const shown = Date.UTC(parts.year!, parts.month! - 1, parts.day, parts.hour, parts.minute, parts.second);
  return shown - Math.floor(at / 1000) * 1000;
}

/**
 * The instant at which a zone's clock shows a time of a day. A time that spring skips becomes the one an hour
 * later; of a time that autumn shows twice, the first.
 */
export function instantAt(day: Day, secondsOfDay: number, timeZone: string): Instant {
  const wanted = Date.parse(`${day}T00:00:00.000Z`) + secondsOfDay * 1000;
  const earlier = wanted - offsetAt(wanted - 86_400_000, timeZone);
  const later = wanted - offsetAt(wanted + 86_400_000, timeZone);
  const first = Math.min(earlier, later);
  const fits = first + offsetAt(first, timeZone) === wanted;
  return new Date(fits ? first : Math.max(earlier, later)).toISOString();
}
