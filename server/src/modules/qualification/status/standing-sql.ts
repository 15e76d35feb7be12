import type { Day } from '@app/domain/time';
import { expiryWindow } from '@app/domain/qualification/expiry-window';
import type { RequirementStatus } from '@app/domain/qualification/status';
import type { RawBuilder, SqlBool } from 'kysely';
import { sql } from 'kysely';
import type { Work } from '../../../platform/database/work.ts';
import type { Seen } from './as-of.ts';
import { notEndedBefore } from '../../../platform/database/predicates.ts';

/** What narrows people and requirements. */
export type ListFilters = {
  q?: string | undefined;
  siteId?: string | undefined;
  departmentId?: string | undefined;
  positionId?: string | undefined;
  gaps?: true | undefined;
  mandatory?: true | undefined;
  status?: RequirementStatus[] | undefined;
  expires?: string | undefined;
  target?: string | undefined;
  future?: true | undefined;
};

type Where = RawBuilder<SqlBool>;
const every = (parts: Where[]): Where =>
  parts.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`${sql.join(parts, sql` and `)}`;

/** A gap: mandatory, not met, and the first time to do it is over (domain/qualification/gaps). */
export const gap = sql<SqlBool>`(s.kind = 'mandatory' and not s.qualified and s.status not in ('due', 'future'))`;

/** How people stand, as the SQL function tells it; null people: everyone. */
export function statuses(
  work: Work,
  { on, knownAt }: Seen,
  people: readonly string[] | null,
  future: boolean | undefined,
): RawBuilder<unknown> {
  return sql`requirement_status(${work.companyId}, ${on}, ${knownAt}, ${people}::uuid[], ${future ?? false})`;
}

/**
 * The same for what has a proof whose last day lies in a window, both days inclusive; from null: any day before. All
 * that is expired or in grace for a window up to the day before, and all whose `covered_through` lies in a window from
 * the day on; others may come with them, so the condition itself is asked besides.
 */
export function statusesEnding(
  work: Work,
  { on, knownAt }: Seen,
  people: readonly string[] | null,
  from: RawBuilder<unknown>,
  to: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`requirement_status_ending(${work.companyId}, ${on}, ${knownAt}, ${people}::uuid[], false, ${from}, ${to})`;
}

/** People employed on the day, narrowed by where they work and what they do: person_id, site_id, department_id. */
export function employed(
  work: Work,
  { on, knownAt }: Seen,
  { siteId, departmentId, positionId }: ListFilters,
): RawBuilder<unknown> {
  const where: Where[] = [
    sql`w.company_id = ${work.companyId} and w.started_on <= ${on} and ${notEndedBefore('w', on)}
      and w.recorded_at <= ${knownAt} and (w.retracted_at is null or w.retracted_at > ${knownAt})`,
  ];
  if (siteId) where.push(sql`w.site_id = ${siteId}`);
  if (departmentId)
    where.push(sql`w.department_id in (with recursive below as (select id from departments
      where company_id = ${work.companyId} and id = ${departmentId}
      union all select d.id from departments d join below b on d.company_id = ${work.companyId}
        and d.parent_id = b.id) select id from below)`);
  if (positionId)
    where.push(
      sql`exists (select 1 from ${held(work, { on, knownAt })} a
        where a.person_id = w.person_id and a.position_id = ${positionId})`,
    );
  return sql`(select w.person_id, w.site_id, w.department_id from placements w where ${every(where)})`;
}

/** Who holds which position on the day: person_id, position_id. */
export function held(work: Work, { on, knownAt }: Pick<Seen, 'on' | 'knownAt'>): RawBuilder<unknown> {
  return sql`(select distinct h.person_id, h.position_id from position_assignments h
    where h.company_id = ${work.companyId} and h.started_on <= ${on}
    and ${notEndedBefore('h', on)} and h.recorded_at <= ${knownAt}
      and (h.retracted_at is null or h.retracted_at > ${knownAt}))`;
}

/** The requirements shown at all: of a position only its own and everyone's. */
export function askedCells({ mandatory, positionId }: ListFilters): Where {
  const parts: Where[] = [];
  if (mandatory) parts.push(sql`s.kind = 'mandatory'`);
  if (positionId) parts.push(sql`(s.position_id is null or s.position_id = ${positionId})`);
  return every(parts);
}

/** Of these the ones looked for: by status, by gap, by what ends soon, in one column. */
export function wantedCells({ gaps, status, expires, target }: ListFilters, on: Day): Where {
  const parts: Where[] = [];
  if (gaps) parts.push(gap);
  if (status) parts.push(sql`s.status = any(${status})`);
  if (expires) {
    const { from, to } = expiryWindow(expires, on);
    parts.push(sql`s.qualified and s.covered_through between ${from}::date and ${to}::date`);
  }
  if (target) parts.push(sql`s.target_key = ${target}`);
  return every(parts);
}

/** Whether people must be looked at one by one before a page of them can be told. */
export const looksForCells = ({ gaps, status, expires, target }: ListFilters) =>
  Boolean(gaps || status || expires || target);

/** Names and numbers that hold the words looked for. */
export function named(q: string | undefined): Where {
  if (!q) return sql<SqlBool>`true`;
  const pattern = `%${q.replace(/[\\%_]/g, '\\$&')}%`;
  return sql<SqlBool>`(p.name_key like '%' || folded(${pattern.slice(1, -1)}) || '%'
    or e.employee_number ilike ${pattern})`;
}

/**
 * The people who are employed on the day and have proofs that end first from a day on (null: ever) through another,
 * `many` proofs of them; and the last day that is told whole, null where there are no more. A requirement is met
 * through, or expired since, the last day of a proof: whose rows of `statusesEnding` come first is among them.
 */
export async function endingFirst(
  work: Work,
  seen: Pick<Seen, 'on' | 'knownAt'>,
  { from, to, many }: { from: Day | null; to: Day; many: number },
): Promise<{ people: string[]; last: Day | null }> {
  const { rows } = await sql<{
    personId: string;
    day: Day;
  }>`select a.person_id as "personId", a.valid_through as day from achievements a
      join ${employed(work, { ...seen, knownOn: null }, {})} w on w.person_id = a.person_id
    where a.company_id = ${work.companyId} and a.valid_through between ${from ?? '-infinity'}::date and ${to}::date
    order by a.valid_through fetch first ${many} rows with ties`.execute(work.tx);
  return {
    people: [...new Set(rows.map(({ personId }) => personId))],
    last: rows.length < many ? null : rows.at(-1)!.day,
  };
}
