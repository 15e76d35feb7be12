import { orderObstacle } from '@app/domain/store/order';
import { cartLifeDays } from '@app/domain/store/cart';
import { sql } from 'kysely';
import type { Job } from '../../platform/jobs/jobs.ts';
import { oneByOne } from '../../platform/jobs/one-by-one.ts';
import { workAsSystem } from '../../platform/runtime.ts';
import { endOrder } from './orders/end-order.ts';
import { writeStoreEmail } from './emails.ts';
import { tellReturn } from './refunds/open-refund.ts';
import { lockOrder } from './orders/order-facts.ts';
import { notifyOfOrder } from './orders/order-notifications.ts';

/**
 * Orders whose time to pay or to approve is over come to nothing; their stock is for others. Money that comes later is
 * held (G14).
 */
export const releaseHeldStock: Job = {
  name: 'store.releaseHeldStock',
  schedule: '* * * * *',
  async run(runtime) {
    const job = 'store.releaseHeldStock';
    const due = await workAsSystem(
      runtime,
      job,
      async (work) => {
        work.reach('order.manage');
        const { rows } = await sql<{
          id: string;
          companyId: string;
        }>`select id, company_id as "companyId" from orders where stock_held_until < ${work.now}
          and captured_at is null and fulfilled_at is null and cancelled_at is null and held_at is null
            order by stock_held_until limit 500`.execute(work.tx);
        return rows;
      },
      { write: false, audited: false },
    );
    await oneByOne(due, ({ id, companyId }) =>
      workAsSystem(
        runtime,
        job,
        async (work) => {
          work.reach('order.manage');
          const order = await lockOrder(work, companyId, id);
          const passed = order?.stockHeldUntil && order.stockHeldUntil < work.now;
          if (!order || !passed || orderObstacle(order, { event: 'cancel', at: work.now })) return;
          await notifyOfOrder(work, runtime, await endOrder(work, order, 'cancel', 'timeToPayOver'), 'cancelled');
          work.record({ entity: 'order', entityId: id, changes: { cancelled: true }, reason: 'timeToPayOver' });
        },
        { companyId, audited: false },
      ),
    );
  },
};

/** Carts that no one touched for thirty days are put away. */
export const abandonCarts: Job = {
  name: 'store.abandonCarts',
  schedule: '20 3 * * *',
  async run(runtime) {
    await workAsSystem(
      runtime,
      'store.abandonCarts',
      async (work) => {
        work.reach('order.manage');
        await sql`update carts set abandoned_at = ${work.now} where ordered_at is null and abandoned_at is null
          and changed_at < ${work.now}::timestamptz - make_interval(days => ${cartLifeDays})`.execute(work.tx);
      },
      { audited: false },
    );
  },
};

/** Tells a buyer that the seats are there: written once for each order, however often it is asked for. */
export const tellReady: Job = {
  name: 'store.tellReady',
  async run(runtime, payload) {
    const { companyId, orderId } = payload as { companyId: string; orderId: string };
    await workAsSystem(
      runtime,
      'store.tellReady',
      async (work) => {
        work.reach('order.manage');
        const order = await lockOrder(work, companyId, orderId);
        if (!order) return;
        const { id, number, buyerId, currency, totalMinor } = order;
        await writeStoreEmail(work, runtime, 'orderReady', {
          companyId,
          personId: buyerId,
          path: `/orders/${id}`,
          number,
          total: { minor: totalMinor, currency },
          key: id,
        });
      },
      { companyId, audited: false },
    );
  },
};

/** Tells the buyer of an order that seats of it are given back by someone else. */
export const tellOfReturn: Job = {
  name: 'store.tellReturn',
  async run(runtime, payload) {
    const { companyId, refundId } = payload as { companyId: string; refundId: string };
    await workAsSystem(
      runtime,
      'store.tellReturn',
      async (work) => {
        work.reach('order.manage');
        await tellReturn(work, runtime, companyId, refundId);
      },
      { companyId, audited: false },
    );
  },
};
