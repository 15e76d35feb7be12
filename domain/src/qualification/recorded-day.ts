import type { Day } from '../time.ts';
import { addMonths } from '../time.ts';

/** Longer than anyone works. What lies before is a slip of the keyboard, or a date that a program left empty. */
const longestWorkingYears = 80;

/** What is wrong with the day on which a person is said to have earned something. */
export function recordedDayIssue(day: Day, today: Day): 'dayToCome' | 'dayTooLongAgo' | null {
  if (day > today) return 'dayToCome';
  return day < addMonths(today, -12 * longestWorkingYears) ? 'dayTooLongAgo' : null;
}
