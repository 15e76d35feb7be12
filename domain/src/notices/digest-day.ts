import { instantAt } from '../local-time.ts';
import type { Day, Instant } from '../time.ts';
import { addDays, dayOf } from '../time.ts';

/** A digest is sent at no later hour of the person's day: one that is late by more waits for the next morning. */
export const latestHour = 20;
/** A digest that was not made an hour after its time is late, and shown as such. */
export const lateAfterMinutes = 60;

/**
 * When the digest of a day is to be sent: at the hour of the person's clock; where clocks skip that hour, as soon as
 * they go on, and once where they show it twice.
 */
export const digestAt = (day: Day, hour: number, timeZone: string): Instant => instantAt(day, hour * 3600, timeZone);

/** The day whose digest may be made now, or null: it is too early in the day, or too late. */
export function digestDay(now: Instant, hour: number, timeZone: string): Day | null {
  const day = dayOf(now, timeZone);
  return digestAt(day, hour, timeZone) <= now && now < instantAt(day, latestHour * 3600, timeZone) ? day : null;
}

/** When the next digest is due after now. A day that the zone skipped has none. */
export function nextDigestAt(now: Instant, hour: number, timeZone: string): Instant {
  const today = dayOf(now, timeZone);
  const at = [0, 1, 2].map((days) => digestAt(addDays(today, days), hour, timeZone)).find((instant) => instant > now);
  return at ?? digestAt(addDays(today, 3), hour, timeZone);
}

/** The last digest that was due, with its day: what a run is measured against. */
export function lastDigestDue(now: Instant, hour: number, timeZone: string): { day: Day; at: Instant } {
  const today = dayOf(now, timeZone);
  const at = digestAt(today, hour, timeZone);
  if (at <= now) return { day: today, at };
  const day = addDays(today, -1);
  return { day, at: digestAt(day, hour, timeZone) };
}

/** Whether the digest that was due is not there an hour later. */
export const isLate = (dueAt: Instant, madeAt: Instant | null, now: Instant): boolean =>
  madeAt === null && Date.parse(now) - Date.parse(dueAt) > lateAfterMinutes * 60_000;
