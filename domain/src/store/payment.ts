import type { Minor } from '../money/minor.ts';
import { sumMinor } from '../money/minor.ts';
import type { OrderFacts } from './order.ts';
import { orderState } from './order.ts';

export const paymentStatuses = [
  'notPaid',
  'unknown',
  'authorised',
  'captured',
  'partiallyRefunded',
  'refunded',
  'voided',
  'failed',
  'disputed',
] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

/** What a provider can tell of one payment. Ids are its own: the same refund told twice is one. */
export type PaymentEvent =
  | { kind: 'authorised' | 'captured'; minor: Minor }
  /** `unanswered`: asked of the provider, and no answer came (G26). */
  | { kind: 'voided' | 'failed' | 'unanswered' }
  | { kind: 'refunded'; refundId: string; minor: Minor }
  | { kind: 'refundFailed'; refundId: string }
  | { kind: 'disputed'; disputeId: string; minor: Minor }
  | { kind: 'disputeWon' | 'disputeLost'; disputeId: string; minor: Minor };

export type Dispute = { minor: Minor; closed: 'won' | 'lost' | null };
export type PaymentFacts = {
  authorisedMinor: Minor;
  capturedMinor: Minor;
  voided: boolean;
  failed: boolean;
  unanswered: boolean;
  refunds: Readonly<Record<string, { minor: Minor; failed: boolean }>>;
  disputes: Readonly<Record<string, Dispute>>;
};

export const noPayment: PaymentFacts = {
  authorisedMinor: 0,
  capturedMinor: 0,
  voided: false,
  failed: false,
  unanswered: false,
  refunds: {},
  disputes: {},
};

/**
 * Adds what was told. Told again, late, or in another order, it adds up to the same: nothing here asks what came first.
 */
export function withPaymentEvent(facts: PaymentFacts, event: PaymentEvent): PaymentFacts {
  switch (event.kind) {
    case 'authorised':
      return { ...facts, authorisedMinor: Math.max(facts.authorisedMinor, event.minor) };
    case 'captured':
      return { ...facts, capturedMinor: Math.max(facts.capturedMinor, event.minor) };
    case 'voided':
      return { ...facts, voided: true };
    case 'failed':
      return { ...facts, failed: true };
    case 'unanswered':
      return { ...facts, unanswered: true };
    case 'refunded':
    case 'refundFailed': {
      const known = facts.refunds[event.refundId] ?? { minor: 0, failed: false };
      const minor = event.kind === 'refunded' ? Math.max(known.minor, event.minor) : known.minor;
      return {
        ...facts,
        refunds: {
          ...facts.refunds,
          [event.refundId]: { minor, failed: known.failed || event.kind === 'refundFailed' },
        },
      };
    }
    default: {
      const known = facts.disputes[event.disputeId] ?? { minor: 0, closed: null };
      const told = event.kind === 'disputeLost' ? 'lost' : event.kind === 'disputeWon' ? 'won' : null;
      // What was lost stays lost, whatever else is told of it.
      const closed = known.closed === 'lost' || told === 'lost' ? 'lost' : (told ?? known.closed);
      return {
        ...facts,
        disputes: { ...facts.disputes, [event.disputeId]: { minor: Math.max(known.minor, event.minor), closed } },
      };
    }
  }
}

/** What went back: refunds that did not fail, and disputes that were lost. */
export function goneBackMinor({ refunds, disputes }: PaymentFacts): Minor {
  const refunded = Object.values(refunds).map(({ minor, failed }) => (failed ? 0 : minor));
  const lost = Object.values(disputes).map(({ minor, closed }) => (closed === 'lost' ? minor : 0));
  return sumMinor([...refunded, ...lost]);
}

export function paymentStatus(facts: PaymentFacts): PaymentStatus {
  if (facts.capturedMinor > 0) {
    if (Object.values(facts.disputes).some(({ closed }) => closed === null)) return 'disputed';
    const back = goneBackMinor(facts);
    if (back >= facts.capturedMinor) return 'refunded';
    return back > 0 ? 'partiallyRefunded' : 'captured';
  }
  if (facts.voided) return 'voided';
  if (facts.authorisedMinor > 0) return 'authorised';
  if (facts.failed) return 'failed';
  return facts.unanswered ? 'unknown' : 'notPaid';
}

export const holdReasons = [
  'otherCompany',
  'otherMode',
  'otherCurrency',
  'otherAmount',
  'orderCancelled',
  'orderRefunded',
  'orderHeld',
  'orderNotPlaced',
  'paidTwice',
  'unfitMethod',
] as const;
export type HoldReason = (typeof holdReasons)[number];
export type Captured = { paymentId: string; companyId: string | null; currency: string; minor: Minor; live: boolean };
export type PayableOrder = OrderFacts & {
  companyId: string | null;
  currency: string;
  live: boolean;
  paymentId: string | null;
};

/**
 * What to do with captured money: take it for the order, know it already, or hold it for someone to look at. Money in
 * doubt is stored and never makes seats: an amount that is not what is owed (G08), an order that was cancelled (G12) or
 * is another company's.
 */
export function captureDecision(order: PayableOrder, captured: Captured): 'take' | 'known' | { hold: HoldReason } {
  if (captured.companyId !== order.companyId) return { hold: 'otherCompany' };
  if (captured.live !== order.live) return { hold: 'otherMode' };
  if (order.capturedAt) return order.paymentId === captured.paymentId ? 'known' : { hold: 'paidTwice' };
  if (captured.currency !== order.currency) return { hold: 'otherCurrency' };
  const state = orderState(order);
  if (state === 'cancelled') return { hold: 'orderCancelled' };
  if (state === 'onHold') return { hold: 'orderHeld' };
  if (state === 'refunded') return { hold: 'orderRefunded' };
  // An order on terms owes what was not credited meanwhile.
  if (captured.minor !== order.totalMinor - order.creditedMinor) return { hold: 'otherAmount' };
  if (state === 'draft' || state === 'awaitingApproval') return { hold: 'orderNotPlaced' };
  return state === 'placed' && order.method === 'card'
    ? { hold: 'orderNotPlaced' }
    : order.method === 'nothing'
      ? { hold: 'unfitMethod' }
      : 'take';
}
