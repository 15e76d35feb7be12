import type { Day } from '../time.ts';
import { addDays } from '../time.ts';

/**
 * So many days a notice is made up for when no digest could be sent on its day. Older ones are left out: they are no
 * news.
 */
export const catchUpDays = 6;

/** The first day of the week that the day lies in, where weeks begin on `weekday` (1 Monday to 7 Sunday). */
export function weekOf(day: Day, weekday: number): Day {
  const shown = new Date(`${day}T00:00:00Z`).getUTCDay() || 7;
  return addDays(day, -((shown - weekday + 7) % 7));
}
