import * as api from '@app/contract/store/orders';
import { DomainError } from '@app/domain/errors';
import { command } from '../../../platform/http/handler.ts';
import type { Call } from '../../../platform/http/handler.ts';
import type { Work } from '../../../platform/database/work.ts';
import { endOrder } from './end-order.ts';
import { lockOrder } from './order-facts.ts';
import { orderToSee } from './get-order.ts';
import { notifyOfOrder } from './order-notifications.ts';

export const cancelOrder = command(api.cancelOrder, (work, given, call) => cancel(work, given, call, false));
export const cancelAnyOrder = command(api.cancelAnyOrder, (work, given, call) => cancel(work, given, call, true));

/**
 * By its buyer, an admin of the company it was bought for, or the platform. Money that comes for it later is held
 * (G12).
 */
async function cancel(
  work: Work,
  { orderId, reason }: { orderId: string; reason: string },
  { runtime }: Call,
  staff: boolean,
): Promise<Record<string, never>> {
  const seen = await orderToSee(work, orderId, { staff });
  // Anyone who only approves says no instead.
  if (!staff && seen.buyerId !== work.personId) work.authorize('order.viewCompany', { companyId: seen.companyId });
  const order = await lockOrder(work, seen.companyId, orderId);
  if (!order) throw new DomainError('notFound');
  const ended = await endOrder(work, order, 'cancel', reason);
  await notifyOfOrder(work, runtime, ended, 'cancelled', reason);
  work.record({
    action: 'order.place',
    entity: 'order',
    entityId: orderId,
    companyId: order.companyId,
    changes: { cancelled: true },
    ...(reason && { reason }),
  });
  return {};
}
