import { sql } from 'kysely';
import type { Work } from '../../../platform/database/work.ts';

/** How many seats a company can give for a course today. */
export async function freeSeatsFor(work: Work, companyId: string, courseId: string): Promise<number> {
  const { rows } = await sql<{ free: number }>`select coalesce(sum(l.available), 0)::int as free from seat_lots l
    join seat_lot_courses k on k.company_id = l.company_id and k.lot_id = l.id and k.course_id = ${courseId}
    where l.company_id = ${companyId} and l.owner_person_id is null and l.blocked_at is null
      and (l.assign_by is null or l.assign_by >= ${work.today})`.execute(work.tx);
  return rows[0]!.free;
}
