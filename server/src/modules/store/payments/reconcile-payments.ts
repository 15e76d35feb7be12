import { sql } from 'kysely';
import type { Job } from '../../../platform/jobs/jobs.ts';
import type { Runtime } from '../../../platform/runtime.ts';
import { workAsSystem } from '../../../platform/runtime.ts';
import { noteAnomaly } from '../orders/anomalies.ts';
import { stripeOf } from './card-payments.ts';
import { minorOfProvider } from './provider-amount.ts';
import { noteFact } from './payment-facts.ts';
import { recordPayment } from './record-payment.ts';

type Waiting = {
  id: string;
  companyId: string;
  orderId: string;
  sessionId: string | null;
  currency: string;
  askedAt: string;
};

/** Payments of which nothing was heard for so long are asked after. */
const quietMinutes = 2;
/**
 * A try whose answer was lost can be asked for again with its own key this long (the provider forgets keys after a
 * day).
 */
const keyHours = 23;

/**
 * Asks the provider for every payment that waits: an event may never have come (G13), or the answer that opened the
 * page was lost (G26). What it says goes through the same door as its events.
 */
export const reconcilePayments: Job = {
  name: 'store.reconcilePayments',
  schedule: '*/5 * * * *',
  async run(runtime) {
    if (!runtime.config.stripe) return;
    for (const payment of await waitingPayments(runtime)) await askAfter(runtime, payment);
  },
};

async function waitingPayments(runtime: Runtime): Promise<Waiting[]> {
  return workAsSystem(
    runtime,
    'store.reconcilePayments',
    async (work) => {
      work.reach('store.hearProvider');
      const { rows } = await sql<Waiting>`select p.id, p.company_id as "companyId", p.order_id as "orderId",
          p.session_id as "sessionId", p.currency, p.asked_provider_at as "askedAt"
        from payments p join orders o on o.company_id = p.company_id and o.id = p.order_id
        where p.provider = 'stripe' and p.asked_provider_at < ${work.now}::timestamptz - make_interval(mins =>
          ${quietMinutes})
          and (p.looked_at is null or p.looked_at < ${work.now}::timestamptz - interval '4 minutes')
          and not exists (select 1 from payment_facts f
            where f.company_id = p.company_id and f.payment_id = p.id and f.kind in ('captured', 'voided'))
        order by p.looked_at nulls first, p.id limit 500`.execute(work.tx);
      return rows;
    },
    { write: false, audited: false },
  );
}

async function askAfter(
  runtime: Runtime,
  { id: paymentId, companyId, orderId, sessionId, currency, askedAt }: Waiting,
): Promise<void> {
  const stripe = await stripeOf(runtime)!;
  const session = sessionId === null ? null : await stripe.checkout.sessions.retrieve(sessionId).catch(() => null);
  const lost = sessionId === null && Date.parse(runtime.clock.now()) - Date.parse(askedAt) > keyHours * 3_600_000;
  await workAsSystem(
    runtime,
    'store.reconcilePayments',
    async (work) => {
      work.reach('store.hearProvider');
      await sql`update payments set looked_at = ${work.now}
        where company_id = ${companyId} and id = ${paymentId}`.execute(work.tx);
      if (lost)
        await noteAnomaly(work, { companyId, kind: 'unknownAtProvider', subjectId: paymentId, detail: { orderId } });
      if (!session) return;
      const intent = typeof session.payment_intent === 'string' ? session.payment_intent : session.payment_intent?.id;
      if (intent)
        await sql`update payments set provider_id = coalesce(provider_id, ${intent})
          where company_id = ${companyId} and id = ${paymentId}`.execute(work.tx);
      if (session.payment_status === 'paid')
        await recordPayment(work, {
          companyId,
          orderId,
          paymentId,
          minor: minorOfProvider(session.amount_total ?? 0, currency),
          currency: (session.currency ?? '').toUpperCase(),
          live: session.livemode ?? false,
          account: 'provider',
        });
      else if (session.status === 'expired')
        await noteFact(work, { companyId, paymentId, orderId, currency }, { kind: 'voided' });
    },
    { companyId, audited: false },
  );
}
