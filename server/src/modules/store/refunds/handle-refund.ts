import type { Minor } from '@app/domain/money/minor';
import { sql } from 'kysely';
import type Stripe from 'stripe';
import type { Runtime } from '../../../platform/runtime.ts';
import type { Work } from '../../../platform/database/work.ts';
import { noteAnomaly } from '../orders/anomalies.ts';
import { book } from '../payments/journal.ts';
import { writeStoreEmail } from '../emails.ts';
import type { LockedOrder } from '../orders/order-facts.ts';
import { lockOrder } from '../orders/order-facts.ts';
import { noteFact } from '../payments/payment-facts.ts';
import { minorOfProvider } from '../payments/provider-amount.ts';

/** What the provider says of a refund: in an event, as its answer, or when it was asked. */
export type RefundEvent = {
  providerId: string;
  /** The id we wrote on it; a hint, compared with what we stored. */
  refundId: string | null;
  minor: Minor;
  state: 'waiting' | 'done' | 'failed';
};
type Whose = { companyId: string; paymentId: string; orderId: string; currency: string };
type OurRefund = { id: string; status: string; minor: number; askedBy: string };

/** The provider's words on a refund, in ours. What it cancels comes back to us as what failed does. */
export const refundEvent = ({ id, metadata, amount, currency, status }: Stripe.Refund): RefundEvent => ({
  providerId: id,
  refundId: metadata?.['refundId'] ?? null,
  minor: minorOfProvider(amount, currency.toUpperCase()),
  state: status === 'succeeded' ? 'done' : status === 'failed' || status === 'canceled' ? 'failed' : 'waiting',
});

/**
 * Hears what became of a refund: once, in whatever order it is told, by the person who asks first. Money that the
 * provider took for it leaves the journal with the first word of it and comes back when it failed; that it failed is
 * the last word. Answers whether anything was new.
 */
export async function handleRefund(work: Work, runtime: Runtime, whose: Whose, told: RefundEvent): Promise<boolean> {
  const order = (await lockOrder(work, whose.companyId, whose.orderId))!;
  const ours = await ourRefund(work, whose, told);
  if (!ours) return hearStranger(work, whose, told);
  const accepted = await accept(work, whose, ours, told);
  if (told.state === 'done') return (await finish(work, runtime, order, whose, ours, told)) || accepted;
  if (told.state === 'failed') return fail(work, runtime, order, whose, ours, told);
  return accepted;
}

/** By the provider's id, else the one that waits for its answer and whose id is written on it. */
async function ourRefund(
  work: Work,
  { companyId, orderId }: Whose,
  { providerId, refundId }: RefundEvent,
): Promise<OurRefund | undefined> {
  const { rows } =
    await sql<OurRefund>`select id, status, amount_minor::float8 as minor, asked_by as "askedBy" from refunds
    where company_id = ${companyId} and order_id = ${orderId}
      and (provider_id = ${providerId} or (provider_id is null and status = 'approved' and id::text = ${refundId}))
    order by provider_id = ${providerId} desc nulls last limit 1 for update`.execute(work.tx);
  return rows[0];
}

async function accept(
  work: Work,
  { companyId, paymentId, orderId, currency }: Whose,
  { id, status, minor }: OurRefund,
  told: RefundEvent,
): Promise<boolean> {
  if (status !== 'approved') return false;
  await sql`update refunds set status = 'sent', provider_id = ${told.providerId}
    where company_id = ${companyId} and id = ${id}`.execute(work.tx);
  await book(work, {
    companyId,
    what: 'refund',
    currency,
    orderId,
    refundId: id,
    paymentId,
    sides: { provider: -minor, customer: minor },
  });
  return true;
}

async function finish(
  work: Work,
  runtime: Runtime,
  order: LockedOrder,
  whose: Whose,
  { id, status, askedBy }: OurRefund,
  told: RefundEvent,
): Promise<boolean> {
  const fresh = await noteFact(work, whose, { kind: 'refunded', refundId: told.providerId, minor: told.minor });
  if (!fresh || status === 'failed') return fresh;
  await sql`update refunds set status = 'done', done_at = ${work.now}
    where company_id = ${whose.companyId} and id = ${id}`.execute(work.tx);
  await writeStoreEmail(work, runtime, 'refundDone', composeEmail(order, id, askedBy, told.minor));
  return true;
}

async function fail(
  work: Work,
  runtime: Runtime,
  order: LockedOrder,
  whose: Whose,
  refund: OurRefund,
  told: RefundEvent,
): Promise<boolean> {
  if (!(await noteFact(work, whose, { kind: 'refundFailed', refundId: told.providerId }))) return false;
  const { companyId, paymentId, orderId, currency } = whose;
  const { id: refundId, minor } = refund;
  await book(work, {
    companyId,
    what: 'refundFailed',
    currency,
    orderId,
    refundId,
    paymentId,
    sides: { provider: minor, customer: -minor },
  });
  await failRefund(work, runtime, order, refund);
  return true;
}

/** Nothing went back: someone pays it in another way, and the person who asked for it is told so. */
export async function failRefund(
  work: Work,
  runtime: Runtime,
  order: LockedOrder,
  { id, minor, askedBy }: Omit<OurRefund, 'status'>,
): Promise<void> {
  const { companyId, id: orderId, currency } = order;
  await sql`update refunds set status = 'failed', done_at = null
    where company_id = ${companyId} and id = ${id}`.execute(work.tx);
  await noteAnomaly(work, { companyId, kind: 'refundUnsettled', subjectId: id, detail: { orderId, minor, currency } });
  await writeStoreEmail(work, runtime, 'refundFailed', composeEmail(order, id, askedBy, minor));
}

const composeEmail = (order: LockedOrder, refundId: string, personId: string, minor: Minor) => ({
  personId,
  companyId: order.companyId,
  path: `/orders/${order.id}`,
  key: refundId,
  number: order.number,
  total: { minor, currency: order.currency },
});

/**
 * One that someone made at the provider: the money went, so it is booked; that no one decided it here shows in the
 * reconciliation.
 */
async function hearStranger(work: Work, whose: Whose, { providerId, minor, state }: RefundEvent): Promise<boolean> {
  if (state === 'waiting') return false;
  const { companyId, paymentId } = whose;
  const other = state === 'done' ? 'refundFailed' : 'refunded';
  const { rows } = await sql<{
    known: boolean;
  }>`select exists (select 1 from payment_facts where company_id = ${companyId} and payment_id = ${paymentId}
    and kind = ${other} and subject = ${providerId}) as known`.execute(work.tx);
  const known = rows[0]!.known;
  const fresh = await noteFact(
    work,
    whose,
    state === 'done'
      ? { kind: 'refunded', refundId: providerId, minor }
      : { kind: 'refundFailed', refundId: providerId },
  );
  // Gone and failed, in either order, is as if it had never been.
  if (!fresh || known === (state === 'done')) return fresh;
  const what = state === 'done' ? 'refund' : 'refundFailed';
  const sides = state === 'done' ? { provider: -minor, customer: minor } : { provider: minor, customer: -minor };
  await book(work, { ...whose, what, note: providerId, sides });
  return true;
}
