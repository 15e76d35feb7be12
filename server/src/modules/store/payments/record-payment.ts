import type { Minor } from '@app/domain/money/minor';
import type { HoldReason } from '@app/domain/store/payment';
import { captureDecision } from '@app/domain/store/payment';
import { sql } from 'kysely';
import { blockLots } from '../../seats/index.ts';
import type { Work } from '../../../platform/database/work.ts';
import { fulfilOrder } from '../orders/fulfil-order.ts';
import { book } from './journal.ts';
import { moveOrder } from '../orders/move-order.ts';
import { lockOrder } from '../orders/order-facts.ts';

/**
 * Money that was captured, by the person who says so: the provider's event, the browser that came back, reconciliation,
 * someone at the bank.
 */
export type Captured = {
  companyId: string;
  orderId: string;
  paymentId: string;
  minor: Minor;
  currency: string;
  live: boolean;
  account: 'provider' | 'bank' | 'credit';
};

/**
 * Takes captured money for its order and makes its seats, once: the order is locked, the fact is stored first, and only
 * an order that waits for exactly this money moves. Money in doubt is booked and held, and makes no seats.
 */
export async function recordPayment(work: Work, captured: Captured): Promise<'taken' | 'known' | { held: HoldReason }> {
  const { companyId, orderId, paymentId, minor, currency } = captured;
  const order = await lockOrder(work, companyId, orderId);
  if (!order) return { held: 'otherCompany' };
  const decision = captureDecision(
    { ...order, companyId: order.companyId },
    { paymentId, companyId, currency, minor, live: captured.live },
  );
  const held = typeof decision === 'object' ? decision.hold : null;
  const fact = await sql`insert into payment_facts (company_id, payment_id, kind, minor, held, at)
      values (${companyId}, ${paymentId}, 'captured', ${minor}, ${held}, ${work.now})
    on conflict do nothing returning id`.execute(work.tx);
  if (fact.rows.length === 0 || decision === 'known') return 'known';
  await book(work, {
    companyId,
    what: 'capture',
    currency,
    orderId,
    paymentId,
    sides: { [captured.account]: minor, customer: -minor },
  });
  if (held !== null) {
    // What was fulfilled or given back already stays as it is: only this money waits for someone.
    const stays = order.fulfilledAt !== null || order.creditedMinor > 0 || order.heldAt !== null;
    if (!stays) await moveOrder(work, order, { event: 'hold', at: work.now }, { reason: held, paymentId });
    return { held };
  }
  const paid = await moveOrder(work, { ...order, paymentId }, { event: 'capture', at: work.now }, { paymentId, minor });
  if (!paid.fulfilledAt) await fulfilOrder(work, paid);
  else await blockLots(work, companyId, [orderId], false);
  return 'taken';
}
