import { sql } from 'kysely';
import type { Work } from '../../platform/work.ts';
import { seatsCameIn } from './events.ts';

/**
 * The invoice of an order is long overdue, or was paid at last: none of its seats is given to anybody meanwhile. Started courses and
 * records go on.
 */
export async function blockLots(work: Work, companyId: string, orderIds: readonly string[], blocked: boolean): Promise<void> {
  const { rows } = await sql<{
    courseIds: string[];
    ownerPersonId: string | null;
  }>`update seat_lots l set blocked_at = case when ${blocked} then coalesce(l.blocked_at, ${work.now}) end
    from order_lines i where l.company_id = ${companyId} and i.company_id = l.company_id and i.id = l.order_line_id and i.order_id = any(${[...orderIds]}::uuid[])
      and (l.blocked_at is null) = ${blocked}
    returning array(select k.course_id from seat_lot_courses k where k.company_id = l.company_id and k.lot_id = l.id) as "courseIds", l.owner_person_id as "ownerPersonId"`.execute(
    work.tx,
  );
  if (!blocked) for (const lot of rows) await work.emit(seatsCameIn, { companyId, ...lot });
}
