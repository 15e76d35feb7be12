import { DomainError } from '@app/domain/errors';
import { lastSeriesDay, seriesLimits } from '@app/domain/group-training/series';
import type { Day } from '@app/domain/time';
import ICAL from 'ical.js';

/**
 * What a rule may say: how often, on which weekdays, and when it ends. Rules that could name no day at all, or many a
 * day, are not taken.
 */
const known =
  /^(?:FREQ=(?:DAILY|WEEKLY|MONTHLY|YEARLY)|INTERVAL=[1-9]\d?|COUNT=[1-9]\d{0,2}|UNTIL=\d{8}|BYDAY=(?:(?:-1|[1-5])?(?:MO|TU|WE|TH|FR|SA|SU))(?:,(?:-1|[1-5])?(?:MO|TU|WE|TH|FR|SA|SU))*|WKST=MO)$/;

/**
 * The days of a series by its recurrence rule (RFC 5545), the first included, in order. They are days on a wall
 * calendar: the clock time of each is reckoned where it takes place, so that it stays the same across summer time.
 * `seriesRuleUnreadable`, `seriesTooLong` (more than 104, beyond two years, or without end) and `seriesEmpty` where
 * nothing follows the first.
 */
export function daysOfSeries(rule: string, first: Day): Day[] {
  const parts = rule.split(';');
  const names = parts.map((part) => part.split('=')[0]!);
  const unreadable =
    !parts.every((part) => known.test(part)) || new Set(names).size !== names.length || !names.includes('FREQ');
  if (unreadable || (names.includes('COUNT') && names.includes('UNTIL'))) throw new DomainError('seriesRuleUnreadable');
  if (!names.includes('COUNT') && !names.includes('UNTIL'))
    throw new DomainError('seriesTooLong', { limit: seriesLimits.trainings });
  const placed = /BYDAY=[^;]*\d/.test(rule);
  if (names.includes('BYDAY') && !(/FREQ=MONTHLY/.test(rule) ? placed : /FREQ=WEEKLY/.test(rule) && !placed))
    throw new DomainError('seriesRuleUnreadable');
  const iterator = ICAL.Recur.fromString(onDate(rule, first)).iterator(ICAL.Time.fromDateString(first));
  const last = lastSeriesDay(first);
  const days = new Set<Day>([first]);
  for (let next = iterator.next(); next; next = iterator.next()) {
    const day = next.toString().slice(0, 10);
    if (day > last) throw new DomainError('seriesTooLong', { limit: seriesLimits.trainings });
    days.add(day);
    if (days.size > seriesLimits.trainings) throw new DomainError('seriesTooLong', { limit: seriesLimits.trainings });
  }
  if (days.size < 2) throw new DomainError('seriesEmpty');
  return [...days].sort();
}

/**
 * A year's rule says its date, so that February 29 is skipped where there is none, as RFC 5545 has it, and is no March
 * 1.
 */
function onDate(rule: string, first: Day): string {
  const [, month, day] = first.split('-').map(Number);
  return rule.includes('FREQ=YEARLY') ? `${rule};BYMONTH=${month};BYMONTHDAY=${day}` : rule;
}
