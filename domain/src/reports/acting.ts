import type { Day } from '../time.ts';
import { addDays } from '../time.ts';

/** As many rows of a report can be acted on at once. */
export const mostRowsAtOnce = 2000;

/** What a due day follows from where one acts on a row. */
export type DueFacts = {
  /** Chosen for all rows; null leaves it to the row. */
  chosen: Day | null;
  /** The last day of what is to be renewed; null where the row is about no period of validity. */
  validThrough: Day | null;
  today: Day;
  /** Days that the course leaves people, from the day it is assigned. */
  dueDays: number;
};

/**
 * When a course that is assigned from a row is due: the chosen day, else the last valid day while it is still to come,
 * else the course's days from today.
 */
export function dueFromRow({ chosen, validThrough, today, dueDays }: DueFacts): Day {
  if (chosen !== null) return chosen;
  return validThrough !== null && validThrough >= today ? validThrough : addDays(today, dueDays);
}

/** Seats to buy: what is needed and neither available nor on order. */
export const seatsToBuy = ({
  needed,
  available,
  ordered,
}: {
  needed: number;
  available: number;
  ordered: number;
}): number => Math.max(0, needed - available - ordered);
