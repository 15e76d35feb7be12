import type { Day } from '../time.ts';
import { addDays, addMonths } from '../time.ts';

/** A month and its first and last day, of which the first month begins on the day that is given. */
export type MonthAhead = { month: string; from: Day; to: Day };

/** How many months a day and a later one lie in, theirs included. */
export function monthsThrough(from: Day, to: Day): number {
  const months = (day: Day) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
  return months(to) - months(from) + 1;
}

/** So many months from a day on: the rest of its own, and those that follow whole. */
export function monthsAhead(day: Day, count: number): MonthAhead[] {
  const first = `${day.slice(0, 7)}-01` as Day;
  return Array.from({ length: count }, (_, place) => {
    const begins = addMonths(first, place);
    return {
      month: begins.slice(0, 7),
      from: place === 0 ? day : begins,
      to: addDays(addMonths(first, place + 1), -1),
    };
  });
}
