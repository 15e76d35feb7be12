import type { ErrorCode } from '../errors.ts';
import type { Minor } from '../money/minor.ts';
import type { Day, Instant } from '../time.ts';
import type { OrderEvent, OrderStanding, OrderState } from './order-states.ts';
import { orderRefusalIn, orderSteps } from './order-states.ts';

/** `credit` is prepaid; `nothing` needs no money: the total is zero. */
export const paymentMethods = ['card', 'invoice', 'purchaseOrder', 'credit', 'nothing'] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

/** Seats come before the money; the company owes it from then on. */
export const onTerms = (method: PaymentMethod): boolean => method === 'invoice' || method === 'purchaseOrder';

/**
 * What happened to an order, and when. Its state is read from these; what is taken back is what someone looked at
 * again.
 */
export type OrderFacts = {
  method: PaymentMethod;
  totalMinor: Minor;
  placedAt: Instant | null;
  /** Approvals asked for and not decided. */
  approvalsOpen: number;
  paymentAskedAt: Instant | null;
  actionAskedAt: Instant | null;
  capturedAt: Instant | null;
  fulfilledAt: Instant | null;
  cancelledAt: Instant | null;
  /** Something is in doubt; no seats until someone looked. */
  heldAt: Instant | null;
  creditedMinor: Minor;
};

export function orderState(facts: OrderFacts): OrderState {
  if (facts.heldAt && !facts.fulfilledAt && facts.creditedMinor === 0) return 'onHold';
  if (facts.cancelledAt) return 'cancelled';
  if (facts.creditedMinor > 0) return facts.creditedMinor >= facts.totalMinor ? 'refunded' : 'partiallyRefunded';
  if (facts.fulfilledAt) return 'fulfilled';
  if (facts.capturedAt) return 'paid';
  if (!facts.placedAt) return 'draft';
  if (facts.approvalsOpen > 0) return 'awaitingApproval';
  if (facts.actionAskedAt) return 'requiresAction';
  return facts.paymentAskedAt ? 'awaitingPayment' : 'placed';
}

/**
 * What people read: nothing is refunded where no money came, the credit only lowers what is due. Twin of the list's SQL
 * (`list-orders.ts`).
 */
export function orderStanding(facts: OrderFacts): OrderStanding {
  const state = orderState(facts);
  if (facts.capturedAt || !facts.fulfilledAt) return state;
  if (state === 'refunded') return 'credited';
  return state === 'partiallyRefunded' ? 'partiallyCredited' : state;
}

export type OrderAsk =
  | { event: Exclude<OrderEvent, 'refundPart' | 'refundRest'>; at: Instant }
  | { event: 'refundPart' | 'refundRest'; minor: Minor };

/** Why this does not happen to the order, or null. */
export function orderObstacle(facts: OrderFacts, ask: OrderAsk): ErrorCode | null {
  const state = orderState(facts);
  if (!orderSteps[ask.event][state]) return orderRefusalIn[state];
  switch (ask.event) {
    case 'capture':
      if (facts.capturedAt) return 'orderPaid';
      // Only a card waits for a provider; what needs none is captured as it is placed.
      return state === 'placed' && facts.method === 'card' ? 'orderPlaced' : null;
    case 'askPayment':
      return facts.method === 'card' ? null : 'paymentMethodUnfit';
    case 'fulfil':
      return state === 'placed' && !onTerms(facts.method) ? 'orderNotPaid' : null;
    case 'accept':
      return facts.approvalsOpen > 0 ? 'orderAwaitsApproval' : null;
    case 'cancel':
      return state === 'onHold' && facts.capturedAt ? 'orderPaid' : null;
    case 'refundPart':
    case 'refundRest': {
      if (state === 'onHold' && !facts.capturedAt) return 'orderNotPaid';
      if (ask.minor <= 0) return 'nothingToRefund';
      const left = facts.totalMinor - facts.creditedMinor;
      if (ask.minor > left) return 'refundTooLarge';
      return (ask.minor === left) === (ask.event === 'refundRest') ? null : 'refundTooLarge';
    }
    default:
      return null;
  }
}

/**
 * Why it is not noted that what is owed for an order came to the bank, or null. A part that was credited leaves the
 * rest to be paid.
 */
export function transferObstacle(facts: OrderFacts, at: Instant): ErrorCode | null {
  if (!onTerms(facts.method)) return 'paymentMethodUnfit';
  return orderObstacle(facts, { event: 'capture', at });
}

export const orderPayments = ['paid', 'unpaid', 'overdue', 'notRequired'] as const;
export type OrderPayment = (typeof orderPayments)[number];

/** Whether an order's money came: beside its state, because seats on terms come before the money. */
export function orderPayment(
  { totalMinor, creditedMinor, capturedAt, cancelledAt }: OrderFacts,
  dueOn: Day | null,
  today: Day,
): OrderPayment {
  if (capturedAt) return 'paid';
  if (cancelledAt || creditedMinor >= totalMinor) return 'notRequired';
  return dueOn !== null && dueOn < today ? 'overdue' : 'unpaid';
}

/** The order after it, or why not. Compare-and-set on the facts it reads is the only door (two webhooks meet here). */
export function afterOrderEvent(facts: OrderFacts, ask: OrderAsk): { order: OrderFacts } | { refused: ErrorCode } {
  const refused = orderObstacle(facts, ask);
  return refused ? { refused } : { order: { ...facts, ...changeOf(facts, ask) } };
}

function changeOf(facts: OrderFacts, ask: OrderAsk): Partial<OrderFacts> {
  switch (ask.event) {
    case 'place':
      return { placedAt: ask.at };
    case 'askApproval':
      return { approvalsOpen: facts.approvalsOpen + 1 };
    case 'approve':
      return { approvalsOpen: facts.approvalsOpen - 1 };
    case 'decline':
    case 'cancel':
      return { cancelledAt: ask.at, heldAt: null };
    case 'askPayment':
      return { paymentAskedAt: ask.at };
    case 'askAction':
      return { actionAskedAt: ask.at };
    case 'endAction':
      return { actionAskedAt: null };
    case 'capture':
      return { capturedAt: ask.at };
    case 'hold':
      return { heldAt: ask.at };
    case 'accept':
      return { capturedAt: facts.capturedAt ?? ask.at, heldAt: null, cancelledAt: null };
    case 'fulfil':
      return { fulfilledAt: ask.at };
    default:
      return { creditedMinor: facts.creditedMinor + ask.minor };
  }
}
