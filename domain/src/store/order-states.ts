import type { ErrorCode } from '../errors.ts';

export const orderStates = [
  'draft',
  'placed',
  'awaitingApproval',
  'awaitingPayment',
  'requiresAction',
  'onHold',
  'paid',
  'fulfilled',
  'partiallyRefunded',
  'refunded',
  'cancelled',
] as const;
export type OrderState = (typeof orderStates)[number];

/**
 * How an order is shown: its state, and for seats returned before any money came that they were credited, not refunded.
 */
export const orderStandings = [...orderStates, 'partiallyCredited', 'credited'] as const;
export type OrderStanding = (typeof orderStandings)[number];

export const orderEvents = [
  'place',
  'askApproval',
  'approve',
  'decline',
  'askPayment',
  'askAction',
  'endAction',
  'capture',
  'hold',
  'accept',
  'fulfil',
  'refundPart',
  'refundRest',
  'cancel',
] as const;
export type OrderEvent = (typeof orderEvents)[number];

/**
 * Every step there is. What does not stand here does not happen to an order, in whatever order the provider's events
 * arrive.
 */
export const orderSteps: Record<OrderEvent, Partial<Record<OrderState, OrderState>>> = {
  place: { draft: 'placed' },
  /** By the company's own rule, or by the platform for a purchase order or invoice terms. */
  askApproval: { placed: 'awaitingApproval', awaitingApproval: 'awaitingApproval' },
  /** The last approval leads back to `placed`; while another is open it stays. */
  approve: { awaitingApproval: 'placed' },
  decline: { awaitingApproval: 'cancelled' },
  askPayment: { placed: 'awaitingPayment' },
  /** The bank wants to hear from the buyer. */
  askAction: { awaitingPayment: 'requiresAction' },
  endAction: { requiresAction: 'awaitingPayment' },
  /**
   * From `placed` what needs no provider: a total of zero, prepaid credit. After fulfilment an invoice that is paid.
   */
  capture: {
    placed: 'paid',
    awaitingPayment: 'paid',
    requiresAction: 'paid',
    fulfilled: 'fulfilled',
    partiallyRefunded: 'partiallyRefunded',
  },
  /** Money came that is in doubt: no seats until someone looked. Then it is right after all, or it goes back. */
  hold: {
    placed: 'onHold',
    awaitingApproval: 'onHold',
    awaitingPayment: 'onHold',
    requiresAction: 'onHold',
    paid: 'onHold',
    cancelled: 'onHold',
  },
  accept: { onHold: 'paid' },
  /** From `placed` on invoice terms: seats first, money later. */
  fulfil: { placed: 'fulfilled', paid: 'fulfilled' },
  refundPart: { paid: 'partiallyRefunded', fulfilled: 'partiallyRefunded', partiallyRefunded: 'partiallyRefunded' },
  refundRest: { onHold: 'refunded', paid: 'refunded', fulfilled: 'refunded', partiallyRefunded: 'refunded' },
  cancel: {
    draft: 'cancelled',
    placed: 'cancelled',
    awaitingApproval: 'cancelled',
    awaitingPayment: 'cancelled',
    requiresAction: 'cancelled',
    onHold: 'cancelled',
  },
};

/** Why something is not done with an order in each state. */
export const orderRefusalIn: Record<OrderState, ErrorCode> = {
  draft: 'orderNotPlaced',
  placed: 'orderPlaced',
  awaitingApproval: 'orderAwaitsApproval',
  awaitingPayment: 'orderAwaitsPayment',
  requiresAction: 'orderAwaitsPayment',
  onHold: 'orderHeld',
  paid: 'orderPaid',
  fulfilled: 'orderFulfilled',
  partiallyRefunded: 'orderRefunded',
  refunded: 'orderRefunded',
  cancelled: 'orderCancelled',
};
