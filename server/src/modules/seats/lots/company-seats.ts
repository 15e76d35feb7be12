import { sql } from 'kysely';
import type { Work } from '../../../platform/database/work.ts';

/** In how many lots a company has seats of its own. */
export async function countCompanySeats({ tx, companyId }: Work) {
  const { rows } = await sql<{ seats: number }>`select count(*)::int as seats from seat_lots
    where company_id = ${companyId} and owner_person_id is null`.execute(tx);
  return rows[0]!;
}
