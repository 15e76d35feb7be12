import { sql } from 'kysely';
import type { Work } from '../../../platform/database/work.ts';
import { countsAsKept, derivedCounts, totalsFrom } from '../counts/company-counts.ts';
import type { Seen } from './as-of.ts';
import { coverageOf } from './company-standing.ts';
import { held } from './standing-sql.ts';

/** How many qualified people a position needs, at one site where its minimum is set by site. */
export type Minimum = { positionId: string; siteId: string | null; title: string; site: string | null; wanted: number };
export type PositionBelow = Minimum & { qualified: number };

/** The minimums of positions in use. */
export async function minimums(work: Work): Promise<Minimum[]> {
  const coverage = await coverageOf(work, { positions: [] }, {});
  return coverage.flatMap(({ people: _people, qualified: _qualified, wanted, ...row }) =>
    wanted === null ? [] : [{ ...row, wanted }],
  );
}

/** Positions in use that have a minimum, of the company or by site. */
const withMinimum = (
  work: Work,
) => sql`(select p.id from positions p where p.company_id = ${work.companyId} and p.archived_at is null
  and (p.min_qualified is not null
  or exists (select 1 from position_sites w where w.company_id = p.company_id and w.position_id = p.id)))`;

/**
 * Positions below their minimum on a day, as the matrix counts them; only who holds one with a minimum is looked at
 * where nothing is kept.
 */
export async function positionsBelow(work: Work, seen: Seen): Promise<PositionBelow[]> {
  const { rows } = await sql<{
    any: boolean;
    people: string[];
  }>`select exists (select 1 from ${withMinimum(work)} m) as any,
      array(select distinct h.person_id from ${held(work, seen)} h
        where h.position_id in ${withMinimum(work)}) as people`.execute(work.tx);
  if (!rows[0]!.any) return [];
  const counts = (await countsAsKept(work, seen)) ?? (await derivedCounts(work, work.companyId, seen, rows[0]!.people));
  const coverage = await coverageOf(work, totalsFrom(counts), {});
  return coverage.flatMap(({ wanted, people: _people, ...row }) =>
    wanted !== null && row.qualified < wanted ? [{ ...row, wanted }] : [],
  );
}
