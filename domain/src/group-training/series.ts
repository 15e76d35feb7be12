import type { Day } from '../time.ts';
import { addMonths } from '../time.ts';

/** The most trainings that one recurrence rule plans, and how many years ahead. */
export const seriesLimits = { trainings: 104, years: 2 } as const;

export const weekdays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const;
export type Weekday = (typeof weekdays)[number];

/** A repetition as people choose it. `until` is the last day on which one may lie; `count` includes the first. */
export type Repetition = {
  every: 'day' | 'week' | 'month' | 'year';
  interval: number;
  /** Of weeks: on which days; none: on the day of the first. */
  weekdays: readonly Weekday[];
  /** Of months: on the date of the first, or on its place in the month (the second Tuesday). */
  monthBy: 'date' | 'weekday';
  end: { count: number } | { until: Day };
};

const frequency = { day: 'DAILY', week: 'WEEKLY', month: 'MONTHLY', year: 'YEARLY' } as const;

const weekdayOf = (day: Day): Weekday => weekdays[(new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7]!;

/**
 * Which Tuesday of its month a day is, as RFC 5545 writes it: `2TU`, or `-1TU` for a fifth one, which not every month
 * has.
 */
export function placeInMonth(day: Day): string {
  const place = Math.ceil(Number(day.slice(8)) / 7);
  return `${place > 4 ? -1 : place}${weekdayOf(day)}`;
}

/** The recurrence rule (RFC 5545, RRULE without its name) of a repetition from a first day on. */
export function ruleOf({ every, interval, weekdays: on, monthBy, end }: Repetition, first: Day): string {
  const days =
    every === 'week'
      ? [...new Set([...on, weekdayOf(first)])].sort((one, other) => weekdays.indexOf(one) - weekdays.indexOf(other))
      : [];
  return [
    `FREQ=${frequency[every]}`,
    ...(interval > 1 ? [`INTERVAL=${interval}`] : []),
    ...(days.length > 0 ? [`BYDAY=${days.join()}`] : []),
    ...(every === 'month' && monthBy === 'weekday' ? [`BYDAY=${placeInMonth(first)}`] : []),
    'count' in end ? `COUNT=${end.count}` : `UNTIL=${end.until.replaceAll('-', '')}`,
  ].join(';');
}

/** The last day that a series may reach. */
export const lastSeriesDay = (first: Day): Day => addMonths(first, 12 * seriesLimits.years);
