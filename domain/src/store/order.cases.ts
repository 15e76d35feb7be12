import type { Minor } from '../money/minor.ts';
import type { OrderFacts, PaymentMethod } from './order.ts';

export const newOrder = (method: PaymentMethod, totalMinor: Minor): OrderFacts => ({
  method,
  totalMinor,
  placedAt: null,
  approvalsOpen: 0,
  paymentAskedAt: null,
  actionAskedAt: null,
  capturedAt: null,
  fulfilledAt: null,
  cancelledAt: null,
  heldAt: null,
  creditedMinor: 0,
});
