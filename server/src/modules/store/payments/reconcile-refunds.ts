import { sql } from 'kysely';
import type { Job } from '../../../platform/jobs/jobs.ts';
import type { Runtime } from '../../../platform/runtime.ts';
import type { Work } from '../../../platform/database/work.ts';
import { noteAnomaly } from '../orders/anomalies.ts';
import { stripeOf } from './card-payments.ts';
import { handleRefund, refundEvent } from '../refunds/handle-refund.ts';
import type { RefundToSend } from '../refunds/send-refund.ts';
import { inRefund, refundsToSend, sendToProvider } from '../refunds/send-refund.ts';

/** A refund that was approved is on its way in a moment; after so long someone else sends it. */
const quietMinutes = 5;
/** Banks take days; it is asked after this often, and after so many days someone has to look. */
const lookEveryMinutes = 60;
const stuckDays = 14;

/**
 * Sends refunds whose job was lost, and asks the provider after those of which nothing was heard: an event may never
 * have come.
 */
export const reconcileRefunds: Job = {
  name: 'store.reconcileRefunds',
  schedule: '*/5 * * * *',
  async run(runtime) {
    if (!runtime.config.stripe) return;
    const before = (minutes: number) => new Date(Date.parse(runtime.clock.now()) - minutes * 60_000).toISOString();
    const waiting = await refundsToSend(
      runtime,
      (r) => sql`((${r}.status = 'approved' and ${r}.decided_at < ${before(quietMinutes)}) or ${r}.status = 'sent')
        and coalesce(${r}.looked_at, ${r}.decided_at) < case ${r}.status
          when 'sent' then ${before(lookEveryMinutes)}::timestamptz else ${before(quietMinutes)}::timestamptz end`,
    );
    for (const refund of waiting) {
      // Looked at first: one the provider always fails to answer must not stand before the others for ever.
      await inRefund(runtime, refund, (work) =>
        sql`update refunds set looked_at = ${work.now} where company_id = ${refund.companyId}
          and id = ${refund.refundId}`.execute(work.tx),
      );
      await askAfter(runtime, refund).catch((error: unknown) =>
        runtime.log.warn({ cause: (error as Error).name }, 'the payment provider did not say what became of a refund'),
      );
    }
  },
};

async function askAfter(runtime: Runtime, refund: RefundToSend): Promise<void> {
  if (refund.providerId === null) return sendToProvider(runtime, refund);
  const stripe = await stripeOf(runtime)!;
  const told = refundEvent(await stripe.refunds.retrieve(refund.providerId));
  await inRefund(runtime, refund, (work) => handleRefund(work, runtime, refund, told));
}

/** For the nightly look: money that was credited and is neither back where it came from nor given back otherwise. */
export async function findUnsettledRefunds(work: Work): Promise<void> {
  const { rows } = await sql<{ id: string; companyId: string; orderId: string; minor: number; currency: string }>`
    select r.id, r.company_id as "companyId", r.order_id as "orderId", r.amount_minor::float8 as minor, r.currency
      from refunds r
    where (r.status = 'failed' and not exists (select 1 from refunds o
      where o.company_id = r.company_id and o.replaces_id = r.id))
      or (r.status in ('approved', 'sent') and r.decided_at < ${work.now}::timestamptz - make_interval(days =>
        ${stuckDays}))`.execute(work.tx);
  for (const { id, companyId, ...detail } of rows)
    await noteAnomaly(work, { companyId, kind: 'refundUnsettled', subjectId: id, detail });
}
