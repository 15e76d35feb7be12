import { instantAt } from '../local-time.ts';
import type { Day, Instant } from '../time.ts';
import { addDays, addMonths, dayOf } from '../time.ts';
import type { Period } from './period.ts';

export const rhythms = ['day', 'week', 'month', 'quarter'] as const;
export type Rhythm = (typeof rhythms)[number];

/** When a schedule runs, on the clock of its company. */
export type Plan = {
  every: Rhythm;
  /** Of a week: 1 is Monday, 7 Sunday. */
  weekday: number;
  /** Of a month: 1 to 28, or 0 for its last. */
  monthDay: number;
  /** Minutes after midnight. */
  minute: number;
};

/** Days in a row of which at least one is due: a quarter and a day on either side. */
const longest = 94;

/** 1 is Monday, 7 Sunday. */
const weekdayOf = (day: Day): number => new Date(`${day}T00:00:00.000Z`).getUTCDay() || 7;
const isQuarterStart = (day: Day): boolean => ['01-01', '04-01', '07-01', '10-01'].includes(day.slice(5));

/** Is the schedule due on this day? */
export function dueOn({ every, weekday, monthDay }: Plan, day: Day): boolean {
  if (every === 'day') return true;
  if (every === 'week') return weekdayOf(day) === weekday;
  if (every === 'quarter') return isQuarterStart(day);
  return monthDay === 0 ? addDays(day, 1).endsWith('-01') : Number(day.slice(8)) === monthDay;
}

/** A time that spring skips comes an hour later; of one that autumn shows twice, the first. */
const instantOf = ({ minute }: Plan, day: Day, timeZone: string): Instant => instantAt(day, minute * 60, timeZone);

/** The first time it is due after an instant. */
export function nextDue(plan: Plan, timeZone: string, after: Instant): Instant {
  const today = dayOf(after, timeZone);
  for (let step = 0; step <= longest; step += 1) {
    const day = addDays(today, step);
    if (!dueOn(plan, day)) continue;
    const at = instantOf(plan, day, timeZone);
    if (at > after) return at;
  }
  throw new Error('A schedule is due at least once in a quarter');
}

/** The last time it was due by an instant. */
function lastDue(plan: Plan, timeZone: string, now: Instant): Instant {
  const today = dayOf(now, timeZone);
  for (let step = 0; step <= longest; step += 1) {
    const day = addDays(today, -step);
    if (!dueOn(plan, day)) continue;
    const at = instantOf(plan, day, timeZone);
    if (at <= now) return at;
  }
  throw new Error('A schedule was due at least once in a quarter');
}

/**
 * Which run is due where `nextAt` was promised, and when the next one is. A server that was away for days makes up for
 * the last run it missed, not for each. Null: nothing is due yet.
 */
export function runDue(
  plan: Plan,
  timeZone: string,
  nextAt: Instant,
  now: Instant,
): { due: Instant; nextAt: Instant } | null {
  if (nextAt > now) return null;
  const last = lastDue(plan, timeZone, now);
  return { due: last > nextAt ? last : nextAt, nextAt: nextDue(plan, timeZone, now) };
}

/** The whole day, week (from Monday), month or quarter before the one a day lies in. */
export function periodBefore(unit: Rhythm, day: Day): Period {
  if (unit === 'day') return { from: addDays(day, -1), to: addDays(day, -1) };
  if (unit === 'week') {
    const monday = addDays(day, 1 - weekdayOf(day));
    return { from: addDays(monday, -7), to: addDays(monday, -1) };
  }
  const months = unit === 'month' ? 1 : 3;
  const month = Number(day.slice(5, 7)) - 1;
  const start = addMonths(`${day.slice(0, 7)}-01`, -(month % months));
  return { from: addMonths(start, -months), to: addDays(start, -1) };
}
