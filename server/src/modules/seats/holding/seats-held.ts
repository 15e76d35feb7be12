import { sql } from 'kysely';
import type { SeatsHeld } from '../../products/index.ts';
import type { Work } from '../../../platform/database/work.ts';

type Input = {
  of: { companyId: string; personId: string | null };
  productIds: readonly string[];
};

/**
 * What a buyer bought of products without what was bought back, and what of all their seats is free on the company's
 * day.
 */
export async function seatsHeldBy(work: Work, { of, productIds }: Input): Promise<ReadonlyMap<string, SeatsHeld>> {
  const { rows } = await sql<{ id: string; bought: number; all: number; free: number }>`
    select product_id as id, coalesce(sum(total - cancelled - returned)
      filter (where origin = 'purchased'), 0)::int as bought,
      coalesce(sum(available + reserved + allocated + consumed + return_pending), 0)::int as "all",
      coalesce(sum(available) filter (where blocked_at is null and (assign_by is null or assign_by >= ${work.today})),
        0)::int as free
    from seat_lots where company_id = ${of.companyId} and product_id = any(${[...productIds]}::uuid[])
      and owner_person_id is not distinct from ${of.personId}::uuid
    group by product_id`.execute(work.tx);
  return new Map(rows.map(({ id, ...held }) => [id, held]));
}
