import * as api from '@app/contract/orders';
import { DomainError, refuseIf } from '@app/domain/errors';
import { sumMinor } from '@app/domain/money/minor';
import { sql } from 'kysely';
import { command } from '../../platform/handler.ts';
import { moveSeats } from '../seats/index.ts';
import { lockOrder } from './order-facts.ts';
import { linesOfOrder, orderToSee, refundableSeats } from './show-order.ts';

/** Seats that nobody has are asked to be bought back: they are nobody's to give until somebody decided. All of them or none. */
export const askRefund = command(api.askRefund, async (work, { orderId, seatIds, destination, reason }) => {
  const seen = await orderToSee(work, orderId, { staff: false });
  if (seen.buyerId !== work.personId) work.authorize('order.viewCompany', { companyId: seen.companyId });
  const order = (await lockOrder(work, seen.companyId, orderId))!;
  const free = await refundableSeats(work, order, await linesOfOrder(work, order));
  const seats = [...new Set(seatIds)].map((id) => free.find(({ seatId }) => seatId === id));
  if (seats.some((seat) => !seat)) throw new DomainError('refundWindowOver');
  const amountMinor = sumMinor(seats.map((seat) => seat!.amountMinor));
  refuseIf(amountMinor === 0 ? 'nothingToRefund' : null);
  const origin = order.method === 'card' ? 'origin' : order.method === 'credit' ? 'credit' : 'transfer';
  const { rows } = await sql<{
    id: string;
  }>`insert into refunds (company_id, order_id, payment_id, status, destination, amount_minor, currency, reason, asked_at, asked_by)
    values (${order.companyId}, ${orderId}, ${order.paymentId}, 'asked', ${destination === 'credit' ? 'credit' : origin}, ${amountMinor}, ${order.currency}, ${reason}, ${work.now},
      ${work.personId}) returning id`.execute(work.tx);
  const refundId = rows[0]!.id;
  const moved = await moveSeats(work, {
    companyId: order.companyId,
    seatIds: seats.map((seat) => seat!.seatId),
    event: 'requestReturn',
    cause: { orderId, refundId },
  });
  if (moved.length !== seats.length) throw new DomainError('changedElsewhere');
  for (const seat of seats)
    await sql`insert into refund_seats (company_id, refund_id, seat_id, order_line_id, amount_minor)
      values (${order.companyId}, ${refundId}, ${seat!.seatId}, ${seat!.lineId}, ${seat!.amountMinor})`.execute(work.tx);
  work.record({ entity: 'order', entityId: orderId, changes: { refundId, seats: seats.length, amountMinor, destination }, reason });
  return { refundId, amountMinor };
});
