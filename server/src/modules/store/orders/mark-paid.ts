import * as api from '@app/contract/store/orders';
import { DomainError, refuseIf } from '@app/domain/errors';
import { transferObstacle } from '@app/domain/store/order';
import { sql } from 'kysely';
import { command } from '../../../platform/http/handler.ts';
import { lockOrder } from './order-facts.ts';
import { orderToSee } from './get-order.ts';
import { recordPayment } from '../payments/record-payment.ts';

/** Someone saw the money at the bank: the whole of what is owed, by the same door as a payment by card. */
export const markOrderPaid = command(api.markOrderPaid, async (work, { orderId, reference }) => {
  const { companyId } = await orderToSee(work, orderId, { staff: true });
  const order = (await lockOrder(work, companyId, orderId))!;
  refuseIf(transferObstacle(order, work.now));
  const minor = order.totalMinor - order.creditedMinor;
  const { rows } = await sql<{
    id: string;
  }>`insert into payments (company_id, order_id, provider, amount_minor, currency, live, reference, started_at,
    recorded_by)
    values (${companyId}, ${orderId}, 'transfer', ${minor}, ${order.currency}, ${order.live}, ${reference}, ${work.now},
      ${work.personId}) returning id`.execute(work.tx);
  const outcome = await recordPayment(work, {
    companyId,
    orderId,
    paymentId: rows[0]!.id,
    minor,
    currency: order.currency,
    live: order.live,
    account: 'bank',
  });
  if (outcome !== 'taken') throw new DomainError('orderAwaitsApproval');
  work.record({
    action: 'order.markPaid',
    entity: 'order',
    entityId: orderId,
    companyId,
    changes: { paidMinor: minor, reference },
  });
  return {};
});
