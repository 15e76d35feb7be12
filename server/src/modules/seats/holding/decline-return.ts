import { sql } from 'kysely';
import type { Work } from '../../../platform/database/work.ts';
import { seatsCameIn } from '../events.ts';
import { moveSeats } from './move-seats.ts';

/**
 * A return was declined: its seats are free again, and the person who waits for one gets it. Answers those that moved.
 */
export async function declineReturn(
  work: Work,
  { companyId, seatIds, cause }: { companyId: string; seatIds: readonly string[]; cause: Record<string, unknown> },
): Promise<string[]> {
  const moved = await moveSeats(work, { companyId, seatIds, event: 'denyReturn', cause });
  const { rows } = await sql<{
    courseIds: string[];
    ownerPersonId: string | null;
  }>`select l.owner_person_id as "ownerPersonId", array_agg(distinct k.course_id) as "courseIds"
    from seats s join seat_lots l on l.company_id = s.company_id and l.id = s.lot_id
      join seat_lot_courses k on k.company_id = l.company_id and k.lot_id = l.id
    where s.company_id = ${companyId} and s.id = any(${moved}::uuid[]) group by l.owner_person_id`.execute(work.tx);
  for (const free of rows) await work.emit(seatsCameIn, { companyId, ...free });
  return moved;
}
