import type { Day } from '../time.ts';
import type { OpenAttempt, Why } from './why.ts';

type Task = Pick<Why, 'dueOn' | 'status'> & { remedy: { open: OpenAttempt | null } | null };

/**
 * The one day a task is shown as due: where a course for it is open, the day that course is due; else the last day to meet the requirement
 * for the first time. The first page, one's own requirements and the employee's page read it here. When the requirement itself was first due
 * is a step of its trace. Null where nothing is to be done by a day.
 */
export function taskDueOn({ status, dueOn, remedy }: Task): Day | null {
  const open = remedy?.open?.dueOn;
  if (open) return open;
  return status === 'due' || status === 'missing' ? dueOn : null;
}
