import { sql } from 'kysely';
import { lockSeatsOf } from '../../../platform/database/seat-lock.ts';
import type { Work } from '../../../platform/database/work.ts';
import { boughtLots } from './bought-lots.ts';
import { seatsCameIn } from '../events.ts';

/**
 * The invoice of an order is long overdue or its payment is disputed, or that is over: none of its seats is given to
 * anyone meanwhile, in whichever company of the group they are now. Started courses and records go on.
 */
export async function blockLots(
  work: Work,
  companyId: string,
  orderIds: readonly string[],
  blocked: boolean,
): Promise<void> {
  const bought = boughtLots(companyId, orderIds);
  await takeTurnsOf(work, companyId, orderIds);
  // Anyone who receives seats holds the lot they left: what is under way arrives before this and is seen below, or
  // after it and asks the lot.
  await sql`with recursive bought as (${bought}) select l.id from bought b
    join seat_lots l on l.company_id = b.company_id and l.id = b.id
    order by l.company_id, l.id for update of l`.execute(work.tx);
  const { rows } = await sql<{
    companyId: string;
    courseIds: string[];
    ownerPersonId: string | null;
  }>`with recursive bought as (${bought})
    update seat_lots l set blocked_at = case when ${blocked} then coalesce(l.blocked_at, ${work.now}) end
    from bought b where l.company_id = b.company_id and l.id = b.id and (l.blocked_at is null) = ${blocked}
    returning l.company_id as "companyId", array(select k.course_id from seat_lot_courses k
      where k.company_id = l.company_id and k.lot_id = l.id) as "courseIds",
      l.owner_person_id as "ownerPersonId"`.execute(work.tx);
  if (!blocked) for (const lot of rows) await work.emit(seatsCameIn, lot);
}

/** The turn of every company that has seats of these orders now. */
export async function takeTurnsOf(work: Work, companyId: string, orderIds: readonly string[]): Promise<void> {
  const { rows } = await sql<{
    id: string;
  }>`with recursive bought as (${boughtLots(companyId, orderIds)}) select distinct company_id as id
    from bought`.execute(work.tx);
  await lockSeatsOf(work, ...rows.map(({ id }) => id));
}
