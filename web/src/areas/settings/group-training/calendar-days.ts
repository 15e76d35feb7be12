import type { Day } from '@app/domain/time';
import { addDays, addMonths } from '@app/domain/time';

export const calendarViews = ['month', 'week', 'day'] as const;
export type CalendarView = (typeof calendarViews)[number];

/** Sunday of the week of a day: weeks begin with it in Canada, and in the learners’ calendar. */
const sundayOf = (day: Day): Day => addDays(day, -new Date(`${day}T00:00:00Z`).getUTCDay());

/** The days that a view of the calendar shows, in order: whole weeks of a month, a week from Sunday, or one day. */
export function daysShown(view: CalendarView, day: Day): Day[] {
  if (view === 'day') return [day];
  const first = sundayOf(view === 'week' ? day : `${day.slice(0, 8)}01`);
  const last =
    view === 'week' ? addDays(first, 6) : addDays(sundayOf(addDays(addMonths(`${day.slice(0, 8)}01`, 1), -1)), 6);
  const days: Day[] = [];
  for (let next = first; next <= last; next = addDays(next, 1)) days.push(next);
  return days;
}

/** The day a view opens at when one turns to the next (1) or the one before (−1). */
export function turned(view: CalendarView, day: Day, by: 1 | -1): Day {
  return view === 'month' ? addMonths(`${day.slice(0, 8)}01`, by) : addDays(day, view === 'week' ? 7 * by : by);
}
