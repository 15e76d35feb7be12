import { dueSoonDays } from '../enrolment/due-date.ts';
import type { Day } from '../time.ts';
import { daysBetween } from '../time.ts';
import { isGap } from './gaps.ts';
import type { Why } from './trace/why.ts';

/** As much of a requirement's standing as is needed to say where its task stands. */
export type OpenRequirement = Pick<
  Why,
  'status' | 'qualified' | 'dueOn' | 'validThrough' | 'renewalOpensOn' | 'remedy'
> & {
  proof: Pick<NonNullable<Why['proof']>, 'source'> | null;
  requirement: Pick<Why['requirement'], 'kind' | 'targets'>;
};

export type OwnTasks<A extends OpenRequirement> = {
  overdue: A[];
  dueSoon: A[];
  renewNow: A[];
  waiting: A[];
  later: A[];
  gaps: number;
};

/**
 * What is mandatory, not in order, and not yet under way as a course that the person's first page shows anyway: by the
 * block it belongs to. The same thing asked twice (by two positions) is one task.
 */
export function ownTasks<A extends OpenRequirement>(
  rows: readonly A[],
  underWay: ReadonlySet<string>,
  today: Day,
): OwnTasks<A> {
  const mandatory = rows.filter(({ requirement }) => requirement.kind === 'mandatory');
  const tasks: OwnTasks<A> = { overdue: [], dueSoon: [], renewNow: [], waiting: [], later: [], gaps: 0 };
  tasks.gaps = mandatory.filter((row) => isGap({ ...row, kind: 'mandatory' })).length;
  const seen = new Set<string>();
  for (const row of mandatory) {
    const key = row.requirement.targets
      .map(({ skillId, courseId, minLevel }) => `${skillId ?? courseId}:${minLevel}`)
      .join();
    const block = blockOf(row, today);
    if (!block || seen.has(key) || underWay.has(row.remedy?.course?.id ?? '')) continue;
    seen.add(key);
    tasks[block].push(row);
  }
  return tasks;
}

function blockOf(
  { status, qualified, dueOn, renewalOpensOn, proof, remedy }: OpenRequirement,
  today: Day,
): Exclude<keyof OwnTasks<OpenRequirement>, 'gaps'> | null {
  if (status === 'suspended') return 'waiting';
  if (status === 'pendingVerification') return null; // the certificate itself stands among what waits
  if (status === 'due') return daysBetween(today, dueOn) <= dueSoonDays ? 'dueSoon' : 'later';
  if (isGap({ status, qualified, kind: 'mandatory' })) return 'overdue';
  const renewable = remedy !== null || proof?.source === 'external';
  return (status === 'expiring' || status === 'inGrace') &&
    renewable &&
    renewalOpensOn !== null &&
    renewalOpensOn <= today
    ? 'renewNow'
    : null;
}
