import type { Day } from '../time.ts';
import { addDays, daysBetween } from '../time.ts';
import { catchUpDays } from './offsets.ts';

/**
 * The offset whose turn it is: the last one whose day was reached, in days from `anchor`; null where none was, or it is
 * longer ago than is made up for. Of several that were missed only the last counts. An offset of which the day had come
 * when the fact was recorded (`knownOn`) is left out, so that records that are imported or corrected set nothing off.
 * The server asks the database (`reachedSql`); this is what that is held to.
 */
export function reachedOffset(anchor: Day, offsets: readonly number[], today: Day, knownOn: Day | null): number | null {
  const reached = offsets.filter((offset) => addDays(anchor, offset) <= today).toSorted((one, other) => one - other);
  const last = reached.at(-1);
  if (last === undefined) return null;
  const day = addDays(anchor, last);
  if (knownOn !== null && day <= knownOn) return null;
  return daysBetween(day, today) <= catchUpDays ? last : null;
}

/**
 * What is due when, by name: anchor, offsets, today, day the fact was recorded, the offset whose turn it is. Tried
 * against the rule and its SQL twin.
 */
export const offsetCases: readonly (readonly [name: string, Day, readonly number[], Day, Day, number | null])[] = [
  ['too early', '2026-05-31', [-30, -7, -1], '2026-04-30', '2026-01-01', null],
  ['thirty days before', '2026-05-31', [-30, -7, -1], '2026-05-01', '2026-01-01', -30],
  ['made up for six days later', '2026-05-31', [-30, -7, -1], '2026-05-07', '2026-01-01', -30],
  ['not made up for after a week', '2026-05-31', [-30, -7, -1], '2026-05-08', '2026-01-01', null],
  ['seven days before', '2026-05-31', [-30, -7, -1], '2026-05-24', '2026-01-01', -7],
  ['of two that were missed the last', '2026-05-31', [-3, -2], '2026-05-30', '2026-01-01', -2],
  ['in any order', '2026-05-31', [-1, -30, -7], '2026-05-24', '2026-01-01', -7],
  ['on the day itself the one of the day before', '2026-05-31', [-30, -7, -1], '2026-05-31', '2026-01-01', -1],
  ['on the day itself its own', '2026-05-31', [-1, 0], '2026-05-31', '2026-01-01', 0],
  ['a week after', '2026-05-31', [7, 14, 21, 28], '2026-06-07', '2026-01-01', 7],
  ['four weeks after', '2026-05-31', [7, 14, 21, 28], '2026-06-28', '2026-01-01', 28],
  ['then never again', '2026-05-31', [7, 14, 21, 28], '2026-08-01', '2026-01-01', null],
  ['its day had come when it was recorded', '2026-05-31', [-30, -7, -1], '2026-05-25', '2026-05-24', null],
  ['the next one after it was recorded', '2026-05-31', [-30, -7, -1], '2026-05-30', '2026-05-24', -1],
  ['on 29 February', '2028-03-30', [-30], '2028-02-29', '2028-01-01', -30],
  ['no offsets', '2026-05-31', [], '2026-05-31', '2026-01-01', null],
];
