import { sql } from 'kysely';
import type { Work } from '../../platform/database/work.ts';

/** The positions and requirements of a company's own, and how many people hold one. */
export async function countBeginnings({ tx, companyId }: Work, { positionIds }: { positionIds: readonly string[] }) {
  const { rows } = await sql<{ positions: number; requirements: number; held: number }>`
    select (select count(*)::int from positions where company_id = ${companyId} and archived_at is null
      and id <> all(${[...positionIds]}::uuid[])) as positions,
      (select count(*)::int from requirements where company_id = ${companyId} and retracted_at is null
        and (position_id is null or position_id <> all(${[...positionIds]}::uuid[]))) as requirements,
      (select count(distinct a.person_id)::int from position_assignments a
        join employments e on e.company_id = a.company_id and e.person_id = a.person_id
        where a.company_id = ${companyId} and a.retracted_at is null and not e.sample) as held`.execute(tx);
  return rows[0]!;
}
