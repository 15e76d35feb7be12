import type { Day } from '../time.ts';
import { addDays, daysBetween } from '../time.ts';
import type { EnrolmentDates } from './enrolment.ts';
import { isOpen } from './enrolment.ts';

/** Days before the due day from which an attempt shows as due soon. */
export const dueSoonDays = 30;
/** Days before the due day on which people are reminded, unless their company says otherwise. */
export const usualReminderDays = [30, 7, 1] as const;

/** The day an attempt assigned on `assignedOn` is due, by the course's rule. */
export function dueDay(assignedOn: Day, initialDueDays: number): Day {
  return addDays(assignedOn, initialDueDays);
}

/** `overdue` from the day after the due day on; what is over is never due. */
export function dueState(dates: EnrolmentDates, dueOn: Day | null, today: Day): 'none' | 'later' | 'soon' | 'overdue' {
  if (!dueOn || !isOpen(dates)) return 'none';
  const left = daysBetween(today, dueOn);
  if (left < 0) return 'overdue';
  return left <= dueSoonDays ? 'soon' : 'later';
}
