import * as api from '@app/contract/store/settling';
import { DomainError } from '@app/domain/errors';
import { command } from '../../../platform/http/handler.ts';
import { blockLots } from '../../seats/index.ts';
import { book } from '../payments/journal.ts';
import { noteOrderEvent } from '../orders/move-order.ts';
import { lockOrder } from '../orders/order-facts.ts';
import { moneyOf } from '../orders/order-money.ts';
import { orderToSee } from '../orders/get-order.ts';

/**
 * Money of a fulfilled order that was charged back and will not come again: seats that were started stay, the books say
 * what they cost us.
 */
export const writeOffOrder = command(api.writeOffOrder, async (work, { orderId, reason }) => {
  const { companyId } = await orderToSee(work, orderId, { staff: true });
  const order = (await lockOrder(work, companyId, orderId))!;
  const { uncoveredMinor: minor } = await moneyOf(work, order);
  if (!order.fulfilledAt || minor === 0) throw new DomainError('changedElsewhere');
  await book(work, {
    companyId,
    what: 'writtenOff',
    currency: order.currency,
    orderId,
    note: reason,
    sides: { marketing: minor, customer: -minor },
  });
  // Seats that are left of it can be given to people again.
  await blockLots(work, companyId, [orderId], false);
  await noteOrderEvent(work, order, 'writtenOff', { minor, reason });
  work.record({
    action: 'order.writeOff',
    entity: 'order',
    entityId: orderId,
    companyId,
    changes: { writtenOffMinor: minor },
    reason,
  });
  return {};
});
