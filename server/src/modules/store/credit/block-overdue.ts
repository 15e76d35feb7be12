import { overdueBlocksAfterDays } from '@app/domain/store/credit';
import { sql } from 'kysely';
import type { Job } from '../../../platform/jobs/jobs.ts';
import { oneByOne } from '../../../platform/jobs/one-by-one.ts';
import { workAsSystem } from '../../../platform/runtime.ts';
import { blockLots } from '../../seats/index.ts';
import { writeStoreEmail } from '../emails.ts';

type Overdue = { companyId: string; orderId: string; buyerId: string; number: number; minor: number; currency: string };

/**
 * Every night: seats whose invoice is more than thirty days late are given to no one until it is paid; what was started
 * goes on.
 */
export const blockOverdue: Job = {
  name: 'store.blockOverdue',
  schedule: '20 4 * * *',
  async run(runtime) {
    const overdue = await workAsSystem(
      runtime,
      blockOverdue.name,
      async (work) => {
        work.reach('order.manage');
        const { rows } =
          await sql<Overdue>`select o.company_id as "companyId", o.id as "orderId", o.buyer_id as "buyerId",
            o.number::int, (o.total_minor - o.credited_minor)::float8 as minor, o.currency
          from orders o join companies c on c.id = o.company_id
          where o.captured_at is null and o.cancelled_at is null and o.fulfilled_at is not null
            and o.credited_minor < o.total_minor
            and o.due_on < (${work.now}::timestamptz at time zone c.time_zone)::date - ${overdueBlocksAfterDays}::int
            and exists (select 1 from order_lines i join seat_lots l on l.company_id = i.company_id
              and l.order_line_id = i.id
              where i.company_id = o.company_id and i.order_id = o.id and l.blocked_at is null)`.execute(work.tx);
        return rows;
      },
      { write: false, audited: false },
    );
    await oneByOne(overdue, ({ companyId, orderId, buyerId, number, minor, currency }) =>
      workAsSystem(
        runtime,
        blockOverdue.name,
        async (work) => {
          work.reach('order.manage');
          await blockLots(work, companyId, [orderId], true);
          await writeStoreEmail(work, runtime, 'orderOverdue', {
            ...{ personId: buyerId, companyId, path: `/orders/${orderId}`, key: orderId, number },
            total: { minor, currency },
          });
          work.record({ entity: 'order', entityId: orderId, action: 'store.blockOverdue', changes: { blocked: true } });
        },
        { companyId, audited: false },
      ),
    );
  },
};
