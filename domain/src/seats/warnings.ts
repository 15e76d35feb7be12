import type { Day } from '../time.ts';
import { addDays, daysBetween } from '../time.ts';

/**
 * A seat that no one has expires soon when its last day to be assigned is at most this far away: on every screen and in
 * every report.
 */
export const seatExpiringDays = 90;
/** An allocated seat no one started sleeps after this; someone else could use it. */
export const asleepAfterDays = 30;

/** When the seats run out if as many are taken as in the days looked back at; null when none is taken. */
export function runsOutOn(available: number, taken: number, lookedBackDays: number, today: Day): Day | null {
  if (taken <= 0) return null;
  const days = Math.floor((available * lookedBackDays) / taken);
  return days > 3650 ? null : addDays(today, days);
}

/** How far back the use of seats is looked at: it tells the pace of today, not of years ago. */
export const usageDays = { least: 30, most: 90 } as const;

/** The days over which the use is told: since the first seats came, at least a month and at most three. */
export const usageDaysSince = (firstOn: Day, today: Day): number =>
  Math.min(usageDays.most, Math.max(usageDays.least, daysBetween(firstOn, today)));

/** Seats taken in some days as so many a month, to one decimal. */
export const takenPerMonth = (taken: number, days: number): number =>
  Math.round((Math.max(0, taken) / days) * 30.44 * 10) / 10;
