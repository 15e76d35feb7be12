import type { RequirementStatus } from '@app/domain/qualification/status';
import { sql } from 'kysely';
import type { Count, Counts } from './kept-counts.ts';
import { countsOf, keptCounts } from './kept-counts.ts';
import type { Work } from '../../../platform/database/work.ts';
import type { Seen } from '../status/as-of.ts';

export type Totals = {
  people: number;
  matching: number;
  compliant: number;
  gaps: number;
  statuses: Partial<Record<RequirementStatus, number>>;
  columns: { key: string; asked: number; met: number }[];
  positions: { positionId: string; siteId: string | null; people: number; qualified: number }[];
  expiring: { in30: number; in60: number; in90: number };
};

/** The counts of everyone in the company on a day: today's as they are kept (decision 32), any others derived. */
export async function countsOn(work: Work, seen: Seen): Promise<Counts> {
  return (await countsAsKept(work, seen)) ?? derivedCounts(work, work.companyId, seen);
}

/** Those of today as known now, where they are kept. */
export const countsAsKept = async (work: Work, seen: Seen): Promise<Counts | null> =>
  seen.on === work.today && seen.knownOn === null ? keptCounts(work) : null;

/** The same from the facts of everyone, or of some people. */
export async function derivedCounts(
  work: Work,
  companyId: string,
  { on, knownAt }: Pick<Seen, 'on' | 'knownAt'>,
  people: readonly string[] | null = null,
): Promise<Counts> {
  const { rows } = await sql<Count>`select t.measure, t.key, sum(t.n)::int as n
      from standing_tallies(${companyId}, ${on}, ${knownAt}, ${people}::uuid[]) t
    group by 1, 2 order by 1, 2`.execute(work.tx);
  return countsOf(rows);
}

/** The totals of a company from its counts: the same as `narrowedTotals` finds of everyone. */
export function totalsFrom(counts: Counts): Totals {
  const people = counts.total('people');
  const met = counts.of('met');
  const asked = new Map([...met].map(([key, n]): [string, number] => [key, n]));
  for (const [key, n] of counts.of('unmet')) asked.set(key, (asked.get(key) ?? 0) + n);
  return {
    people,
    matching: people,
    compliant: counts.total('compliant'),
    gaps: counts.total('gaps'),
    statuses: Object.fromEntries(counts.of('status')) as Partial<Record<RequirementStatus, number>>,
    columns: [...asked.keys()].sort().map((key) => ({ key, asked: asked.get(key)!, met: met.get(key) ?? 0 })),
    positions: positionsFrom(counts),
    expiring: { in30: counts.total('in30'), in60: counts.total('in60'), in90: counts.total('in90') },
  };
}

function positionsFrom(counts: Counts): Totals['positions'] {
  const whole = counts.of('whole');
  const short = counts.of('short');
  return [...new Set([...whole.keys(), ...short.keys()])]
    .map((key) => {
      const [positionId, siteId] = key.split(':') as [string, string];
      const qualified = whole.get(key) ?? 0;
      return { positionId, siteId: siteId || null, people: qualified + (short.get(key) ?? 0), qualified };
    })
    .toSorted((one, other) => (placeOf(one) < placeOf(other) ? -1 : 1));
}

/** Those without a site stand last in their position. */
const placeOf = ({ positionId, siteId }: Totals['positions'][number]) => `${positionId}:${siteId ?? '~'}`;

type Waiting = { overdueEnrolments: number; pendingVerifications: number; peopleWithoutCourse: number };

/** What waits on the day: courses past due, evidence no one decided, people with a gap for which no course is open. */
export const waitingFrom = (counts: Counts): Waiting => ({
  overdueEnrolments: counts.total('overdue'),
  pendingVerifications: counts.total('pending'),
  peopleWithoutCourse: counts.total('withoutCourse'),
});
