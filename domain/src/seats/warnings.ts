import type { Day } from '../time.ts';
import { addDays, daysBetween } from '../time.ts';
import type { Inventory } from './ledger.ts';

/** Days before the last day to give a seat to somebody. */
export const expiryWarningDays = [90, 30, 7] as const;
/** A seat that nobody has expires soon when its last day to be assigned is at most this far away: on every screen and in every report. */
export const seatExpiringDays = expiryWarningDays[0];
/** Parts of what was bought that are in use. */
export const useWarningPercents = [80, 90, 100] as const;
/** An allocated seat nobody started sleeps after this; somebody else could use it. */
export const asleepAfterDays = 30;

/**
 * The warning that is due: the tightest one reached. A run that was missed sends the one that fits today, never three at once; each is
 * sent once per seats of a day (`notice` has a unique key).
 */
export function expiryWarning(assignBy: Day | null, today: Day): (typeof expiryWarningDays)[number] | null {
  if (assignBy === null) return null;
  const left = daysBetween(today, assignBy);
  if (left < 0) return null;
  return expiryWarningDays.findLast((days) => left <= days) ?? null;
}

/** How far the usable seats are used up: 80, 90 or 100 percent; null below, and where there are none. */
export function useWarning({ available, reserved, allocated, consumed }: Inventory): (typeof useWarningPercents)[number] | null {
  const used = reserved + allocated + consumed;
  const usable = used + available;
  return usable === 0 ? null : (useWarningPercents.findLast((percent) => used * 100 >= usable * percent) ?? null);
}

/** When the seats run out if as many are taken as in the days looked back at; null when none is taken. */
export function runsOutOn(available: number, taken: number, lookedBackDays: number, today: Day): Day | null {
  if (taken <= 0) return null;
  const days = Math.floor((available * lookedBackDays) / taken);
  return days > 3650 ? null : addDays(today, days);
}

/** How far back the use of seats is looked at: it tells the pace of today, not of years ago. */
export const usageDays = { least: 30, most: 90 } as const;

/** The days over which the use is told: since the first seats came, at least a month and at most three. */
export const usageDaysSince = (firstOn: Day, today: Day): number => Math.min(usageDays.most, Math.max(usageDays.least, daysBetween(firstOn, today)));

/** Seats taken in some days as so many a month, to one decimal. */
export const takenPerMonth = (taken: number, days: number): number => Math.round((Math.max(0, taken) / days) * 30.44 * 10) / 10;
