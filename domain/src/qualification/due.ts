import type { Day } from '../time.ts';
import type { RequirementStatus } from './status.ts';
import type { OpenAttempt, Why } from './trace/why.ts';

type Task = Pick<Why, 'dueOn' | 'status'> & { remedy: { open: Pick<OpenAttempt, 'dueOn'> | null } | null };

/**
 * The one day a task is shown as due: where a course for it is open, the day that course is due; else the last day to
 * meet the requirement for the first time. The first page, one's own requirements, the employee's page and the matrix
 * read it here. When the requirement itself was first due is a step of its trace. Null where nothing is to be done by a
 * day.
 */
export function taskDueOn({ status, dueOn, remedy }: Task): Day | null {
  const open = remedy?.open?.dueOn;
  if (open) return open;
  return status === 'due' || status === 'missing' ? dueOn : null;
}

/** The same where a day is always said: in a cell of the matrix and in its files. */
export const shownDueOn = (task: Task): Day => taskDueOn(task) ?? task.dueOn;

/**
 * The day in a cell of the matrix, on screen, in a sheet and on paper: when what is held ends, or until when it is to
 * be done.
 */
export const dayInCell = ({
  status,
  coveredThrough,
  dueOn,
}: {
  status: RequirementStatus;
  coveredThrough: Day | null;
  dueOn: Day;
}): Day | null => (status === 'due' || status === 'missing' || status === 'future' ? dueOn : coveredThrough);
