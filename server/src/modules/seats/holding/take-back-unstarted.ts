import { sql } from 'kysely';
import type { Work } from '../../../platform/database/work.ts';
import { takeTurnsOf } from '../lots/block-lots.ts';
import { boughtLots } from '../lots/bought-lots.ts';
import { seatsTakenBack } from '../events.ts';
import { moveSeats } from './move-seats.ts';
import { holderHears } from './notify-holder.ts';

type Unstarted = {
  id: string;
  companyId: string;
  lotId: string;
  lineId: string;
  productId: string;
  own: boolean;
  enrolmentIds: string[];
};

/**
 * Seats of an order that ended: its own by their ids; those that had gone on to another company, how many of which
 * line.
 */
export type EndedSeats = { seatIds: string[]; elsewhere: { lineId: string; seats: number }[] };

/**
 * Every seat of an order that no one started ends, no matter who it was kept for and in whichever company of the group
 * it is: its money was charged back. Attempts that used one are withdrawn first. Its lots are blocked, so that no one
 * gets what comes free in between.
 */
export async function releaseUnstarted(
  work: Work,
  companyId: string,
  orderId: string,
  cause: Record<string, unknown> & { reason: string },
): Promise<EndedSeats> {
  await takeTurnsOf(work, companyId, [orderId]);
  const { rows } = await sql<Unstarted>`with recursive bought as (${boughtLots(companyId, [orderId])})
    select s.id, s.company_id as "companyId", s.lot_id as "lotId", b.line_id as "lineId", s.product_id as "productId",
      l.order_line_id is not null as own,
      array(select u.enrolment_id from seat_uses u where u.company_id = s.company_id and u.seat_id = s.id
        and u.ended_at is null) as "enrolmentIds"
    from bought b join seat_lots l on l.company_id = b.company_id and l.id = b.id
      join seats s on s.company_id = l.company_id and s.lot_id = l.id
    where s.state in ('available', 'reserved', 'allocated', 'returnPending') order by s.company_id, s.id
      for update of s`.execute(work.tx);
  const ended = new Set<string>();
  for (const [lotId, seats] of Map.groupBy(rows, (seat) => seat.lotId)) {
    const { companyId: whose } = seats[0]!;
    const enrolmentIds = seats.flatMap((seat) => seat.enrolmentIds);
    if (enrolmentIds.length > 0)
      await work.emit(seatsTakenBack, { companyId: whose, enrolmentIds, reason: cause.reason });
    // The order is the buyer's; another company reads why, and not of what.
    const moved = await moveSeats(work, {
      ...{ companyId: whose, seatIds: seats.map(({ id }) => id), event: 'cancel' },
      cause: whose === companyId ? cause : { reason: cause.reason },
    });
    for (const id of moved) ended.add(id);
    if (whose !== companyId)
      await holderHears(work, {
        companyId: whose,
        buyerCompanyId: companyId,
        orderId,
        lotId,
        productId: seats[0]!.productId,
        seats: moved.length,
        reason: cause.reason,
      });
  }
  const gone = rows.filter(({ id }) => ended.has(id));
  const elsewhere = Map.groupBy(
    gone.filter(({ own }) => !own),
    ({ lineId }) => lineId,
  );
  return {
    seatIds: gone.filter(({ own }) => own).map(({ id }) => id),
    elsewhere: [...elsewhere].map(([lineId, seats]) => ({ lineId, seats: seats.length })),
  };
}
