import type { Day } from '@app/domain/time';
import { sql } from 'kysely';
import type { Work } from '../../../platform/database/work.ts';

/** The counts of a company: by what is counted and, within it, by key (`standing_tallies` says which there are). */
export type Counts = {
  readonly measures: readonly string[];
  of(measure: string): ReadonlyMap<string, number>;
  total(measure: string): number;
};

type Kept = { current: boolean; everybody: boolean; marked: string[]; people: number };
export type Count = { measure: string; key: string; n: number };

/**
 * Where more people than this are marked, deriving everyone is as quick: this many at once cost as much in a company of
 * any size.
 */
const fewEnough = (people: number) => Math.max(50, Math.floor(people / 10));

/** All that is kept, less what the marked people add there, plus what they add now. */
const brought = (companyId: string, today: Day, now: string, marked: readonly string[]) => sql<Count>`
  select x.measure, x.key, sum(x.n)::int as n from (
    select c.measure, c.key, c.n from kept_counts c where c.company_id = ${companyId}
    union all
    select c.measure, c.key, -g.n from (select t.id, count(*) as n from kept_standing k
      cross join lateral unnest(k.tally) t (id)
      where k.company_id = ${companyId} and k.person_id = any(${[...marked]}::uuid[]) group by 1) g
    join kept_counts c on c.company_id = ${companyId} and c.id = g.id
    union all
    select t.measure, t.key, t.n from standing_tallies(${companyId}, ${today}, ${now}, ${[...marked]}::uuid[]) t) x
  group by 1, 2 having sum(x.n) <> 0 order by 1, 2`;

const asKept = (companyId: string) =>
  sql<Count>`select c.measure, c.key, c.n from kept_counts c where c.company_id = ${companyId} and c.n <> 0
    order by 1, 2`;

/**
 * How a company's people stand today as known now, from what is kept and from the facts of those whose facts changed
 * since: always what would be derived. Null: nothing is kept for today, or too much has changed; anyone who asks
 * derives. The two statements must see the same moment, so only a unit of work that is a snapshot is answered.
 */
export async function keptCounts(
  work: Work,
  { companyId = work.companyId, today = work.today }: { companyId?: string; today?: Day } = {},
): Promise<Counts | null> {
  const { rows } = await sql<Kept>`
    select d.on_date = ${today} and d.known_at <= ${work.now}
      and current_setting('transaction_isolation') = 'repeatable read' as current,
      exists (select 1 from standing_marks m where m.company_id = d.company_id and m.person_id is null) as everybody,
      array(select distinct m.person_id from standing_marks m
        where m.company_id = d.company_id and m.person_id is not null limit p.n / 10 + 51) as marked, p.n as people
    from kept_days d cross join lateral (select coalesce(max(c.n), 0) as n from kept_counts c
      where c.company_id = d.company_id and c.measure = 'people') p
    where d.company_id = ${companyId}`.execute(work.tx);
  const kept = rows[0];
  if (!kept?.current || kept.everybody || kept.marked.length > fewEnough(kept.people)) return null;
  const found = await (
    kept.marked.length === 0 ? asKept(companyId) : brought(companyId, today, work.now, kept.marked)
  ).execute(work.tx);
  return countsOf(found.rows);
}

export function countsOf(rows: readonly Count[]): Counts {
  const measures = new Map<string, Map<string, number>>();
  for (const { measure, key, n } of rows)
    measures.set(measure, (measures.get(measure) ?? new Map<string, number>()).set(key, n));
  const of = (measure: string): ReadonlyMap<string, number> => measures.get(measure) ?? new Map();
  return {
    measures: [...measures.keys()],
    of,
    total: (measure) => [...of(measure).values()].reduce((sum, n) => sum + n, 0),
  };
}
