import type { Day } from '../time.ts';
import { addDays, addMonths } from '../time.ts';

/** Which expiry dates are looked for: the next so many days (`30`), or those of one month (`2027-03`). */
export const expiryChoice = /^(30|60|90|\d{4}-(0[1-9]|1[0-2]))$/;

/**
 * From which day to which, both included, as looked at on a day. What a month has of days before it is over and not
 * looked for.
 */
export function expiryWindow(choice: string, on: Day): { from: Day; to: Day } {
  if (!choice.includes('-')) return { from: on, to: addDays(on, Number(choice)) };
  const first = `${choice}-01`;
  return { from: first > on ? first : on, to: addDays(addMonths(first, 1), -1) };
}

/** This month and the eleven after it, as `2027-03`. */
export const forecastMonths = (on: Day): string[] =>
  Array.from({ length: 12 }, (_, index) => addMonths(`${on.slice(0, 7)}-01`, index).slice(0, 7));
