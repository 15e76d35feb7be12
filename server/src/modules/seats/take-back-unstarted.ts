import { sql } from 'kysely';
import type { Work } from '../../platform/work.ts';
import { seatsTakenBack } from './events.ts';
import { moveSeats } from './move-seats.ts';

/**
 * Every seat of an order that nobody started ends, whoever it was kept for: its money was charged back. Attempts that stood on one are
 * withdrawn first. Its lots are blocked, so that nobody gets what comes free in between. Answers the seats that ended.
 */
export async function takeBackUnstarted(
  work: Work,
  companyId: string,
  orderId: string,
  cause: Record<string, unknown> & { reason: string },
): Promise<string[]> {
  const { rows } = await sql<{ id: string; enrolmentIds: string[] }>`select s.id,
      array(select u.enrolment_id from seat_uses u where u.company_id = s.company_id and u.seat_id = s.id and u.ended_at is null) as "enrolmentIds"
    from order_lines i join seat_lots l on l.company_id = i.company_id and l.order_line_id = i.id join seats s on s.company_id = l.company_id and s.lot_id = l.id
    where i.company_id = ${companyId} and i.order_id = ${orderId} and s.state in ('available', 'reserved', 'allocated', 'returnPending') order by s.id for update of s`.execute(
    work.tx,
  );
  const enrolmentIds = rows.flatMap((seat) => seat.enrolmentIds);
  if (enrolmentIds.length > 0) await work.emit(seatsTakenBack, { companyId, enrolmentIds, reason: cause.reason });
  return moveSeats(work, { companyId, seatIds: rows.map(({ id }) => id), event: 'cancel', cause });
}
