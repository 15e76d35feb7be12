import * as api from '@app/contract/store/orders';
import { DomainError, refuseIf } from '@app/domain/errors';
import { command } from '../../../platform/http/handler.ts';
import { moveSeats } from '../../seats/index.ts';
import { lockSeatsOf } from '../../../platform/database/seat-lock.ts';
import { openRefund } from './open-refund.ts';
import { lockOrder } from '../orders/order-facts.ts';
import { linesOfOrder, orderToSee, refundableSeats } from '../orders/get-order.ts';

/**
 * Seats that no one has are asked to be bought back: they are no one's to give until someone decided. All of them or
 * none.
 */
export const askRefund = command(api.askRefund, async (work, { orderId, seatIds, destination, reason }) => {
  const seen = await orderToSee(work, orderId, { staff: false });
  if (seen.buyerId !== work.personId) work.authorize('order.viewCompany', { companyId: seen.companyId });
  const order = (await lockOrder(work, seen.companyId, orderId))!;
  await lockSeatsOf(work, order.companyId);
  // Credit is a company's: what someone paid alone goes back to them.
  refuseIf(destination === 'credit' && order.boughtFor === 'person' ? 'paymentMethodUnfit' : null);
  const free = await refundableSeats(work, order, await linesOfOrder(work, order));
  const seats = [...new Set(seatIds)].map((id) => free.find(({ seatId }) => seatId === id));
  if (seats.some((seat) => !seat)) throw new DomainError('refundWindowOver');
  const chosen = seats.map((seat) => seat!);
  const { refundId, amountMinor } = await openRefund(work, order, { seats: chosen, destination, reason });
  const moved = await moveSeats(work, {
    companyId: order.companyId,
    seatIds: chosen.map(({ seatId }) => seatId),
    event: 'requestReturn',
    cause: { orderId, refundId },
  });
  if (moved.length !== chosen.length) throw new DomainError('changedElsewhere');
  work.record({
    action: 'order.askRefund',
    entity: 'order',
    entityId: orderId,
    changes: { refundId, seats: seats.length, amountMinor, destination },
    reason,
  });
  return { refundId, amountMinor };
});
