import { sql } from 'kysely';
import type { Ending } from '../../company/index.ts';
import type { Work } from '../../../platform/database/work.ts';

/** How many seats the company would have back if these people left: those of theirs that no one started. */
export async function countReclaimed(work: Work, { companyId, personIds }: Ending): Promise<{ seats: number }> {
  const { rows } = await sql<{
    seats: number;
  }>`select count(*)::int as seats from seats s join seat_lots l on l.company_id = s.company_id and l.id = s.lot_id
    where s.company_id = ${companyId} and s.person_id = any(${[...personIds]}::uuid[]) and s.state = 'allocated'
      and l.owner_person_id is null`.execute(work.tx);
  return rows[0]!;
}
