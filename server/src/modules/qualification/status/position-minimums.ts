import { sql } from 'kysely';
import type { Work } from '../../../platform/database/work.ts';
import { countsAsKept, derivedCounts, totalsFrom } from '../counts/company-counts.ts';
import type { Seen } from './as-of.ts';
import { coverageOf } from './company-standing.ts';
import { employed, held, statuses } from './standing-sql.ts';

/** How many qualified people a position needs, at one site where its minimum is set by site. */
export type Minimum = { positionId: string; siteId: string | null; title: string; site: string | null; wanted: number };
export type PositionBelow = Minimum & { qualified: number };

/** The minimums of positions in use. */
export async function minimums(work: Work): Promise<Minimum[]> {
  const coverage = await coverageOf(work, { positions: [] }, {});
  return coverage.flatMap(({ people: _people, qualified: _qualified, wanted, ...row }) => (wanted === null ? [] : [{ ...row, wanted }]));
}

/** Positions in use that have a minimum, of the company or by site. */
const withMinimum = (
  work: Work,
) => sql`(select p.id from positions p where p.company_id = ${work.companyId} and p.archived_at is null and (p.min_qualified is not null
  or exists (select 1 from position_sites w where w.company_id = p.company_id and w.position_id = p.id)))`;

/** Positions below their minimum on a day, as the matrix counts them; only who holds one with a minimum is looked at where nothing is kept. */
export async function positionsBelow(work: Work, seen: Seen): Promise<PositionBelow[]> {
  const { rows } = await sql<{ any: boolean; people: string[] }>`select exists (select 1 from ${withMinimum(work)} m) as any,
      array(select distinct h.person_id from ${held(work, seen)} h where h.position_id in ${withMinimum(work)}) as people`.execute(work.tx);
  if (!rows[0]!.any) return [];
  const counts = (await countsAsKept(work, seen)) ?? (await derivedCounts(work, work.companyId, seen, rows[0]!.people));
  const coverage = await coverageOf(work, totalsFrom(counts), {});
  return coverage.flatMap(({ wanted, people: _people, ...row }) => (wanted !== null && row.qualified < wanted ? [{ ...row, wanted }] : []));
}

/** Who fills a position with a minimum on a day, where, and through which day (null: without an end) if nothing is renewed. */
export type Filler = { positionId: string; siteId: string | null; personId: string; through: string | null };

export async function fillersOf(work: Work, seen: Seen, positionIds: readonly string[]): Promise<Filler[]> {
  if (positionIds.length === 0) return [];
  const { rows } = await sql<Filler & { whole: boolean }>`
    with h as materialized (select h.person_id, h.position_id from ${held(work, seen)} h where h.position_id = any(${[...positionIds]}::uuid[])),
      s as materialized (select s.person_id, s.position_id, bool_and(s.qualified) as met,
          min(case s.status when 'exempt' then null when 'inGrace' then s.grace_through else coalesce(s.covered_through, 'infinity') end) as through
        from ${statuses(work, seen, await peopleIn(work, seen, positionIds), false)} s where s.kind = 'mandatory' group by 1, 2)
    select h.position_id as "positionId", w.site_id as "siteId", h.person_id as "personId",
      coalesce(own.met, true) and coalesce(everyone.met, true) as whole, nullif(least(own.through, everyone.through), 'infinity')::text as through
    from h join ${employed(work, seen, {})} w on w.person_id = h.person_id
      left join s own on own.person_id = h.person_id and own.position_id = h.position_id
      left join s everyone on everyone.person_id = h.person_id and everyone.position_id is null`.execute(work.tx);
  return rows.flatMap(({ whole, ...filler }) => (whole ? [filler] : []));
}

async function peopleIn(work: Work, seen: Seen, positionIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select distinct h.person_id as id from ${held(work, seen)} h
    where h.position_id = any(${[...positionIds]}::uuid[])`.execute(work.tx);
  return rows.map(({ id }) => id);
}
