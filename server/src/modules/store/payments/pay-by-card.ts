import * as api from '@app/contract/store/orders';
import { DomainError } from '@app/domain/errors';
import { orderState } from '@app/domain/store/order';
import { sql } from 'kysely';
import type { Call } from '../../../platform/http/handler.ts';
import { bare } from '../../../platform/http/handler.ts';
import { workAs } from '../../../platform/runtime.ts';
import type { Work } from '../../../platform/database/work.ts';
import { isRefusal, openCheckout, payableByCard } from './card-payments.ts';
import type { Checkout } from './card-payments.ts';
import { moveOrder } from '../orders/move-order.ts';
import type { LockedOrder } from '../orders/order-facts.ts';
import { lockOrder } from '../orders/order-facts.ts';
import { noteFact } from './payment-facts.ts';

/** The provider takes a page of half an hour at the least. */
const pageMinutes = 31;

type Begun = { state: 'paid' | 'unanswered' } | { state: 'ask'; checkout: Checkout };

/**
 * Opens the provider's page for an order, in three steps of which each survives the loss of the next: the payment
 * stands committed before the provider is asked; then it is asked, with the payment's id as the key; then its answer is
 * kept. Where no answer came the payment is looked after, and no other is ever begun beside it (G26).
 */
export const payByCard = bare(api.payByCard, async ({ orderId }, call) => {
  const begun = await step(call, (work) => beginCardPayment(work, call, orderId));
  if (begun.state !== 'ask') return { state: begun.state, url: null };
  const { checkout } = begun;
  const { companyId, paymentId, currency } = checkout;
  try {
    const { sessionId, url } = await openCheckout(call.runtime, checkout);
    await step(call, async (work) => {
      work.authorize('order.place', { personId: work.personId, companyId: work.companyId });
      await sql`update payments set session_id = ${sessionId}
        where company_id = ${companyId} and id = ${paymentId} and session_id is null`.execute(work.tx);
    });
    return { state: 'open' as const, url };
  } catch (error) {
    const refused = isRefusal(error);
    call.runtime.log.warn(
      { paymentId, cause: (error as Error).name, refused },
      'the payment provider did not open its page',
    );
    await step(call, async (work) => {
      work.authorize('order.place', { personId: work.personId, companyId: work.companyId });
      await noteFact(work, { companyId, paymentId, orderId, currency }, { kind: refused ? 'voided' : 'unanswered' });
    });
    return { state: refused ? ('refused' as const) : ('unanswered' as const), url: null };
  }
});

const step = <Result>(
  { runtime, session, requestId, ip }: Call,
  run: (work: Work) => Promise<Result>,
): Promise<Result> => {
  if (!session) throw new DomainError('notSignedIn');
  return workAs(runtime, session, { write: true, audited: false, requestId, ip }, run);
};

type Known = { id: string; startedAt: string; askedAt: string | null; sessionId: string | null; unanswered: boolean };

/** The one payment of an order that may still come to something: known already, or begun here. */
async function beginCardPayment(work: Work, { runtime }: Call, orderId: string): Promise<Begun> {
  work.authorize('order.place', { personId: work.personId, companyId: work.companyId });
  const order = await lockOrder(work, work.companyId, orderId);
  if (!order || order.buyerId !== work.personId) throw new DomainError('notFound');
  if (order.capturedAt) return { state: 'paid' };
  if (order.method !== 'card' || !payableByCard(runtime, order.totalMinor, order.currency))
    throw new DomainError('paymentMethodUnfit');
  const { rows } = await sql<Known>`select p.id, p.started_at as "startedAt", p.asked_provider_at as "askedAt",
      p.session_id as "sessionId",
      exists (select 1 from payment_facts f where f.company_id = p.company_id and f.payment_id = p.id
        and f.kind = 'unanswered') as unanswered
    from payments p where p.company_id = ${order.companyId} and p.order_id = ${orderId} and p.provider = 'stripe'
      and not exists (select 1 from payment_facts f where f.company_id = p.company_id and f.payment_id = p.id
        and f.kind = 'voided')
    order by p.started_at desc limit 1`.execute(work.tx);
  const known = rows[0];
  if (known?.sessionId === null && known.unanswered) return { state: 'unanswered' };
  // Of one that is known the page is asked for with the same key and the same words: the provider answers the page it
  // opened before.
  if (known) return { state: 'ask', checkout: await checkoutOf(work, order, known.id, known.startedAt) };
  if (orderState(order) === 'placed') await moveOrder(work, order, { event: 'askPayment', at: work.now });
  else if (orderState(order) !== 'awaitingPayment' && orderState(order) !== 'requiresAction')
    throw new DomainError('paymentMethodUnfit');
  const made = await sql<{
    id: string;
  }>`insert into payments (company_id, order_id, provider, amount_minor, currency, live, started_at, asked_provider_at)
    values (${order.companyId}, ${orderId}, 'stripe', ${order.totalMinor}, ${order.currency}, ${order.live},
      ${work.now}, ${work.now}) returning id`.execute(work.tx);
  return { state: 'ask', checkout: await checkoutOf(work, order, made.rows[0]!.id, work.now) };
}

async function checkoutOf(work: Work, order: LockedOrder, paymentId: string, startedAt: string): Promise<Checkout> {
  const { rows } = await sql<{
    email: string | null;
    locale: 'en' | 'fr';
  }>`select o.billing ->> 'email' as email, p.locale from orders o join people p on p.id = o.buyer_id
    where o.company_id = ${order.companyId} and o.id = ${order.id}`.execute(work.tx);
  return {
    paymentId,
    orderId: order.id,
    companyId: order.companyId,
    number: order.number,
    minor: order.totalMinor,
    currency: order.currency,
    email: rows[0]!.email,
    locale: rows[0]!.locale,
    expiresAt: Math.floor(Date.parse(startedAt) / 1000) + pageMinutes * 60,
  };
}
