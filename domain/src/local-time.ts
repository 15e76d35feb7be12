import type { Day, Instant } from './time.ts';

/**
 * How the clocks of a zone stand, told by the person who knows its newest rules: from when on (seconds since 1970) how
 * many seconds east of UTC, in order; nothing is told of what lies after `until`.
 */
export type Clock = { spans: { from: number; offset: number }[]; until: number };

const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * How far a zone's clock is ahead of UTC at an instant, in milliseconds: as it was told, else as this machine knows it.
 */
export function offsetAt(at: number, timeZone: string, clock?: Clock): number {
  const told = clock && at < clock.until * 1000 ? clock.spans.findLast(({ from }) => from * 1000 <= at) : undefined;
  return told ? told.offset * 1000 : offsetKnown(at, timeZone);
}

function offsetKnown(at: number, timeZone: string): number {
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
export function instantAt(day: Day, secondsOfDay: number, timeZone: string, clock?: Clock): Instant {
  const wanted = Date.parse(`${day}T00:00:00.000Z`) + secondsOfDay * 1000;
  const earlier = wanted - offsetAt(wanted - 86_400_000, timeZone, clock);
  const later = wanted - offsetAt(wanted + 86_400_000, timeZone, clock);
  const first = Math.min(earlier, later);
  const fits = first + offsetAt(first, timeZone, clock) === wanted;
  return new Date(fits ? first : Math.max(earlier, later)).toISOString();
}

/** The same, but of a time that autumn shows twice, the second. */
export function secondInstantAt(day: Day, secondsOfDay: number, timeZone: string, clock?: Clock): Instant {
  const wanted = Date.parse(`${day}T00:00:00.000Z`) + secondsOfDay * 1000;
  const earlier = wanted - offsetAt(wanted - 86_400_000, timeZone, clock);
  const later = wanted - offsetAt(wanted + 86_400_000, timeZone, clock);
  return new Date(Math.max(earlier, later)).toISOString();
}
