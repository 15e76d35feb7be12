import type { PaymentEvent } from '@app/domain/store/payment';
import { sql } from 'kysely';
import type Stripe from 'stripe';
import type { Runtime } from '../../../platform/runtime.ts';
import { workAsSystem } from '../../../platform/runtime.ts';
import type { Work } from '../../../platform/database/work.ts';
import { noteAnomaly } from '../orders/anomalies.ts';
import { handleDispute } from './handle-dispute.ts';
import type { RefundEvent } from '../refunds/handle-refund.ts';
import { handleRefund, refundEvent } from '../refunds/handle-refund.ts';
import { minorOfProvider } from './provider-amount.ts';
import { recordPayment } from './record-payment.ts';
import { noteFact } from './payment-facts.ts';

/** What the provider tells, put in our words: whose payment, and what became of it. */
type Told = {
  about: About;
  fact: PaymentEvent | { kind: 'refund'; told: RefundEvent };
  currency: string;
  providerId: string | null;
};
/** By any of these we find our payment; metadata is a hint, never believed against what we stored. */
type About = { paymentId: string | null; sessionId: string | null; providerId: string | null };
type OurPayment = { id: string; companyId: string; orderId: string };

/**
 * Hears an event of the provider: once, whatever its number, order or delay. The inbox row, the money and the seats are
 * one transaction; when it fails nothing was heard, and the provider says it again.
 */
export async function handlePaymentEvent(
  runtime: Runtime,
  event: Stripe.Event,
): Promise<'applied' | 'nothingToDo' | 'held'> {
  const told = toldBy(event);
  const payment = told && (await findPayment(runtime, told.about));
  return workAsSystem(
    runtime,
    'store.webhook',
    async (work) => {
      work.reach('store.hearProvider');
      const inbox = await sql`insert into webhook_events (provider, event_id, type, object_id, body, received_at)
        values ('stripe', ${event.id}, ${event.type}, ${(event.data.object as { id?: string }).id ?? null},
          ${JSON.stringify(kept(event))}::jsonb, ${work.now})
        on conflict do nothing returning event_id`.execute(work.tx);
      if (inbox.rows.length === 0) return 'nothingToDo';
      const outcome = told ? await apply(work, runtime, event, told, payment ?? null) : 'nothingToDo';
      if (outcome !== 'applied')
        await sql`update webhook_events set outcome = ${outcome}
          where provider = 'stripe' and event_id = ${event.id}`.execute(work.tx);
      return outcome;
    },
    { ...(payment && { companyId: payment.companyId }), audited: false },
  );
}

async function apply(
  work: Work,
  runtime: Runtime,
  event: Stripe.Event,
  { fact, currency, providerId }: Told,
  payment: OurPayment | null,
): Promise<'applied' | 'nothingToDo' | 'held'> {
  if (!payment) {
    // Money of which we know nothing: someone has to look.
    if (fact.kind !== 'captured') return 'nothingToDo';
    await noteAnomaly(work, {
      companyId: work.companyId,
      kind: 'moneyWithoutOrder',
      subjectId: null,
      detail: { eventId: event.id, minor: fact.minor, currency },
    });
    return 'held';
  }
  const { companyId, orderId, id: paymentId } = payment;
  if (providerId)
    await sql`update payments set provider_id = coalesce(provider_id, ${providerId})
      where company_id = ${companyId} and id = ${paymentId}`.execute(work.tx);
  if (fact.kind === 'refund')
    return (await handleRefund(work, runtime, { companyId, paymentId, orderId, currency }, fact.told))
      ? 'applied'
      : 'nothingToDo';
  if ('disputeId' in fact)
    return (await handleDispute(work, runtime, { companyId, paymentId, orderId, currency }, fact))
      ? 'applied'
      : 'nothingToDo';
  if (fact.kind !== 'captured')
    return (await noteFact(work, { companyId, paymentId, orderId, currency }, fact)) ? 'applied' : 'nothingToDo';
  const outcome = await recordPayment(work, {
    companyId,
    orderId,
    paymentId,
    minor: fact.minor,
    currency,
    live: event.livemode,
    account: 'provider',
  });
  if (outcome === 'known') return 'nothingToDo';
  return outcome === 'taken' ? 'applied' : 'held';
}

/** The payment an event is about: by the provider's own ids, else by the id we gave it. */
async function findPayment(runtime: Runtime, { paymentId, sessionId, providerId }: About): Promise<OurPayment | null> {
  return workAsSystem(
    runtime,
    'store.webhook',
    async (work) => {
      work.reach('store.hearProvider');
      const { rows } = await sql<OurPayment>`select id, company_id as "companyId", order_id as "orderId" from payments
          where provider = 'stripe'
        and (session_id = ${sessionId} or provider_id = ${providerId}
          or (id::text = ${paymentId} and (session_id is null or ${sessionId}::text is null)))
        order by session_id = ${sessionId} desc nulls last, provider_id = ${providerId} desc nulls last
          limit 1`.execute(work.tx);
      return rows[0] ?? null;
    },
    { write: false, audited: false },
  );
}

const idOf = (given: string | { id: string } | null | undefined): string | null =>
  typeof given === 'string' ? given : (given?.id ?? null);

/** Null for whatever says nothing about money. */
function toldBy({ type, data }: Stripe.Event): Told | null {
  switch (type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
    case 'checkout.session.async_payment_failed':
    case 'checkout.session.expired': {
      const session = data.object as Stripe.Checkout.Session;
      const currency = (session.currency ?? '').toUpperCase();
      const about = {
        paymentId: session.metadata?.['paymentId'] ?? null,
        sessionId: session.id,
        providerId: idOf(session.payment_intent),
      };
      const told = (fact: PaymentEvent): Told => ({ about, fact, currency, providerId: about.providerId });
      if (type === 'checkout.session.expired') return told({ kind: 'voided' });
      if (type === 'checkout.session.async_payment_failed') return told({ kind: 'failed' });
      return session.payment_status === 'paid'
        ? told({ kind: 'captured', minor: minorOfProvider(session.amount_total ?? 0, currency) })
        : null;
    }
    case 'payment_intent.succeeded':
    case 'payment_intent.payment_failed': {
      const intent = data.object as Stripe.PaymentIntent;
      const currency = intent.currency.toUpperCase();
      const fact: PaymentEvent =
        type === 'payment_intent.succeeded'
          ? { kind: 'captured', minor: minorOfProvider(intent.amount_received, currency) }
          : { kind: 'failed' };
      return {
        about: { paymentId: intent.metadata['paymentId'] ?? null, sessionId: null, providerId: intent.id },
        fact,
        currency,
        providerId: intent.id,
      };
    }
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed': {
      const refund = data.object as Stripe.Refund;
      const about = { paymentId: null, sessionId: null, providerId: idOf(refund.payment_intent) };
      return {
        about,
        fact: { kind: 'refund', told: refundEvent(refund) },
        currency: refund.currency.toUpperCase(),
        providerId: null,
      };
    }
    case 'charge.dispute.created':
    case 'charge.dispute.closed': {
      const dispute = data.object as Stripe.Dispute;
      const currency = dispute.currency.toUpperCase();
      const about = { paymentId: null, sessionId: null, providerId: idOf(dispute.payment_intent) };
      const kind =
        type === 'charge.dispute.created' ? 'disputed' : dispute.status === 'lost' ? 'disputeLost' : 'disputeWon';
      return {
        about,
        fact: { kind, disputeId: dispute.id, minor: minorOfProvider(dispute.amount, currency) },
        currency,
        providerId: null,
      };
    }
    default:
      return null;
  }
}

/** What we keep of an event: nothing of a card, no address, no name. */
function kept({ id, type, created, livemode, data }: Stripe.Event): Record<string, unknown> {
  const {
    id: objectId,
    object,
    amount,
    amount_total: total,
    amount_received: received,
    currency,
    status,
    payment_status: paymentStatus,
    metadata,
  } = data.object as never as Record<string, unknown>;
  return {
    id,
    type,
    created,
    livemode,
    object: { id: objectId, object, amount, total, received, currency, status, paymentStatus, metadata },
  };
}
