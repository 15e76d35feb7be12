import { sql } from 'kysely';
import type { Job } from '../../platform/jobs.ts';
import { workAsSystem } from '../../platform/runtime.ts';
import { stripeOf } from './card-payments.ts';
import { book } from './journal.ts';
import { noteFact } from './payment-facts.ts';
import { providerAmount } from './provider-amount.ts';

type Row = { orderId: string; paymentId: string; providerId: string | null; currency: string; status: string };

/** Asks the provider to give money back; the refund's id is the key, so that asked again it is the same one. */
export const sendRefund: Job = {
  name: 'store.sendRefund',
  async run(runtime, payload) {
    const { companyId, refundId, minor } = payload as { companyId: string; refundId: string; minor: number };
    const system = { companyId, audited: false };
    const row = await workAsSystem(
      runtime,
      'store.sendRefund',
      async (work) => {
        work.reach('order.manage');
        const { rows } = await sql<Row>`select r.order_id as "orderId", r.payment_id as "paymentId", p.provider_id as "providerId", r.currency, r.status
          from refunds r join payments p on p.company_id = r.company_id and p.id = r.payment_id where r.company_id = ${companyId} and r.id = ${refundId}`.execute(
          work.tx,
        );
        return rows[0];
      },
      { ...system, write: false },
    );
    if (row?.status !== 'approved' || !row.providerId) return;
    const { orderId, paymentId, providerId, currency } = row;
    const stripe = await stripeOf(runtime)!;
    const amount = providerAmount(minor, currency)!;
    const sent = await stripe.refunds.create({ payment_intent: providerId, amount, metadata: { refundId, companyId } }, { idempotencyKey: refundId });
    await workAsSystem(
      runtime,
      'store.sendRefund',
      async (work) => {
        work.reach('order.manage');
        const done = sent.status === 'succeeded';
        await sql`update refunds set status = ${done ? 'done' : 'sent'}, provider_id = ${sent.id}, done_at = case when ${done} then ${work.now}::timestamptz end
          where company_id = ${companyId} and id = ${refundId} and status = 'approved'`.execute(work.tx);
        await book(work, { companyId, what: 'refund', currency, orderId, refundId, paymentId, sides: { provider: -minor, customer: minor } });
        if (done) await noteFact(work, { companyId, paymentId, orderId, currency }, { kind: 'refunded', refundId: sent.id, minor });
      },
      system,
    );
  },
};
