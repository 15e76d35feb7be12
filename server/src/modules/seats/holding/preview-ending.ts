import { sql } from 'kysely';
import type { Work } from '../../../platform/database/work.ts';

type Previewed = { companyId: string; personIds: readonly string[]; closes: Record<string, number> };

/** How many seats the company would have back if these people left: those of theirs that no one started. */
export async function countReclaimed(work: Work, { companyId, personIds, closes }: Previewed): Promise<void> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from seats s join seat_lots l on l.company_id = s.company_id and l.id = s.lot_id
    where s.company_id = ${companyId} and s.person_id = any(${[...personIds]}::uuid[]) and s.state = 'allocated' and l.owner_person_id is null`.execute(
    work.tx,
  );
  closes['seats'] = rows[0]!.n;
}
