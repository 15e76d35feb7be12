import { instantAt } from '../local-time.ts';
import type { Instant } from '../time.ts';

/** A time of day as clocks show it, `YYYY-MM-DDTHH:MM`: the company's clock, or that of each recipient. */
export type LocalTime = { at: string; zone: 'company' | 'recipient' };

/**
 * The instant at which clocks of a zone show a local time. One that spring skips is an hour later; of one that autumn
 * shows twice, the first.
 */
export function instantOf(at: string, timeZone: string): Instant {
  const [day, clock] = at.split('T') as [string, string];
  return instantAt(day, Number(clock.slice(0, 2)) * 3600 + Number(clock.slice(3, 5)) * 60, timeZone);
}

/** The earliest instant at which any of these zones shows the time; with no zone, the company's. */
export function earliest({ at, zone }: LocalTime, company: string, recipients: readonly string[]): Instant {
  const zones = zone === 'company' || recipients.length === 0 ? [company] : recipients;
  return zones.map((timeZone) => instantOf(at, timeZone)).toSorted()[0]!;
}

/** How far ahead a message may be scheduled. */
export const mostDaysAhead = 366;

/** Why a message cannot go out then, or null. */
export function scheduleObstacle(starts: Instant, now: Instant): 'scheduleInPast' | 'scheduleTooFar' | null {
  if (Date.parse(starts) < Date.parse(now) - 60_000) return 'scheduleInPast';
  return Date.parse(starts) > Date.parse(now) + mostDaysAhead * 86_400_000 ? 'scheduleTooFar' : null;
}
