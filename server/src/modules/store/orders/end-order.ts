import { sql } from 'kysely';
import type { Work } from '../../../platform/database/work.ts';
import { giveBackCoupons, giveBackStock } from '../../products/index.ts';
import { moveOrder } from './move-order.ts';
import type { LockedOrder } from './order-facts.ts';

/**
 * An order comes to nothing: what it kept of stock and coupons is free again, in the transaction that says so. One that
 * was cancelled and is held, because money came for it later, kept nothing any more.
 */
export async function endOrder(
  work: Work,
  order: LockedOrder,
  event: 'cancel' | 'decline',
  reason: string,
): Promise<LockedOrder> {
  const ended = await moveOrder(work, order, { event, at: work.now }, { reason });
  if (order.cancelledAt) return ended;
  const { rows } = await sql<{
    productId: string;
    quantity: number;
  }>`select product_id as "productId", quantity from order_lines
    where company_id = ${order.companyId} and order_id = ${order.id}`.execute(work.tx);
  await giveBackStock(work, rows);
  await giveBackCoupons(work, order.couponIds);
  await sql`update orders set stock_held_until = null where company_id = ${order.companyId}
    and id = ${order.id}`.execute(work.tx);
  return ended;
}
