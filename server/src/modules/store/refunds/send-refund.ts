import { sql } from 'kysely';
import type Stripe from 'stripe';
import type { Job } from '../../../platform/jobs/jobs.ts';
import type { Runtime } from '../../../platform/runtime.ts';
import { workAsSystem } from '../../../platform/runtime.ts';
import type { Work } from '../../../platform/database/work.ts';
import { isRefusal, stripeOf } from '../payments/card-payments.ts';
import { failRefund, handleRefund, refundEvent } from './handle-refund.ts';
import { lockOrder } from '../orders/order-facts.ts';
import { providerAmount } from '../payments/provider-amount.ts';

export type RefundToSend = {
  refundId: string;
  companyId: string;
  orderId: string;
  paymentId: string;
  currency: string;
  minor: number;
  status: string;
  askedBy: string;
  /** The provider's ids of the payment and of the refund itself, as far as it answered. */
  intent: string | null;
  providerId: string | null;
};

/** Asks the provider to give money back. Killed anywhere and run again, it is the same refund: see `sendToProvider`. */
export const sendRefund: Job = {
  name: 'store.sendRefund',
  async run(runtime, payload) {
    const { companyId, refundId } = payload as { companyId: string; refundId: string };
    const [refund] = await refundsToSend(runtime, (r) => sql`${r}.company_id = ${companyId} and ${r}.id = ${refundId}`);
    if (refund?.status === 'approved') await sendToProvider(runtime, refund);
  },
};

/** Refunds by card, as they stand now. */
export async function refundsToSend(
  runtime: Runtime,
  where: (r: ReturnType<typeof sql.raw>) => ReturnType<typeof sql>,
): Promise<RefundToSend[]> {
  return workAsSystem(
    runtime,
    'store.sendRefund',
    async (work) => {
      work.reach('order.manage');
      const { rows } =
        await sql<RefundToSend>`select r.id as "refundId", r.company_id as "companyId", r.order_id as "orderId",
          r.payment_id as "paymentId", r.currency,
          r.amount_minor::float8 as minor, r.status, r.asked_by as "askedBy", p.provider_id as intent,
            r.provider_id as "providerId"
        from refunds r join payments p on p.company_id = r.company_id and p.id = r.payment_id
        where p.provider = 'stripe' and r.destination = 'origin' and ${where(sql.raw('r'))}
          order by r.looked_at nulls first, r.id limit 200`.execute(work.tx);
      return rows;
    },
    { write: false, audited: false },
  );
}

/**
 * Looks first whether the provider made it already: an answer may have been lost, and the provider forgets keys after a
 * day. Else it is asked with the refund's id as the key, so that two who ask at once make one.
 */
export async function sendToProvider(runtime: Runtime, refund: RefundToSend): Promise<void> {
  const { refundId, companyId, minor, currency, intent } = refund;
  if (!intent) return;
  const stripe = await stripeOf(runtime)!;
  const made = await madeBefore(stripe, intent, refundId);
  const amount = providerAmount(minor, currency)!;
  const answer =
    made ??
    (await stripe.refunds
      .create({ payment_intent: intent, amount, metadata: { refundId, companyId } }, { idempotencyKey: refundId })
      .catch((error: unknown) => (isRefusal(error) ? null : Promise.reject(error as Error))));
  await inRefund(runtime, refund, async (work) => {
    if (answer) return void (await handleRefund(work, runtime, refund, refundEvent(answer)));
    const order = (await lockOrder(work, companyId, refund.orderId))!;
    const { rows } = await sql<{
      id: string;
    }>`select id from refunds where company_id = ${companyId} and id = ${refundId} and status = 'approved'
      for update`.execute(work.tx);
    if (rows[0]) await failRefund(work, runtime, order, { id: refundId, minor, askedBy: refund.askedBy });
  });
}

async function madeBefore(stripe: Stripe, intent: string, refundId: string): Promise<Stripe.Refund | null> {
  for await (const refund of stripe.refunds.list({ payment_intent: intent, limit: 100 }))
    if (refund.metadata?.['refundId'] === refundId) return refund;
  return null;
}

/** A unit of work of the company whose refund it is. */
export const inRefund = <Result>(
  runtime: Runtime,
  { companyId }: { companyId: string },
  run: (work: Work) => Promise<Result>,
): Promise<Result> =>
  workAsSystem(runtime, 'store.sendRefund', async (work) => (work.reach('order.manage'), run(work)), {
    companyId,
    audited: false,
  });
