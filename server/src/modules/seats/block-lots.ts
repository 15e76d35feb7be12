import { sql } from 'kysely';
import type { Work } from '../../platform/work.ts';
import { seatsCameIn } from './events.ts';

/**
 * The invoice of an order is long overdue, or was paid at last: none of its seats is given to anybody meanwhile, in whichever company of
 * the group they are now. Started courses and records go on.
 */
export async function blockLots(work: Work, companyId: string, orderIds: readonly string[], blocked: boolean): Promise<void> {
  const { rows } = await sql<{
    companyId: string;
    courseIds: string[];
    ownerPersonId: string | null;
  }>`with recursive bought as (
      select l.company_id, l.id from seat_lots l join order_lines i on i.company_id = l.company_id and i.id = l.order_line_id
        where l.company_id = ${companyId} and i.order_id = any(${[...orderIds]}::uuid[])
      union select t.to_company_id, t.received_lot_id from bought b join seat_transfers t on t.company_id = b.company_id and t.lot_id = b.id where t.received_lot_id is not null)
    update seat_lots l set blocked_at = case when ${blocked} then coalesce(l.blocked_at, ${work.now}) end
    from bought b where l.company_id = b.company_id and l.id = b.id and (l.blocked_at is null) = ${blocked}
    returning l.company_id as "companyId", array(select k.course_id from seat_lot_courses k where k.company_id = l.company_id and k.lot_id = l.id) as "courseIds",
      l.owner_person_id as "ownerPersonId"`.execute(work.tx);
  if (!blocked) for (const lot of rows) await work.emit(seatsCameIn, lot);
}
