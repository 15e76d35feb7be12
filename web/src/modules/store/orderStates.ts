import type { OrderStanding } from '@app/domain/store/order-states';
import type { EndpointName } from '../../api/client.ts';
import type { Tone } from '../../ui/feedback/StatusBadge.tsx';

export const orderTone: Record<OrderStanding, Tone> = {
  draft: 'idle',
  placed: 'busy',
  awaitingApproval: 'wait',
  awaitingPayment: 'due',
  requiresAction: 'due',
  onHold: 'wait',
  paid: 'busy',
  fulfilled: 'good',
  partiallyRefunded: 'off',
  refunded: 'off',
  partiallyCredited: 'off',
  credited: 'off',
  cancelled: 'off',
};

/** What is read again when a cart changed. */
export const cartReads: readonly EndpointName[] = ['getCart', 'countCart', 'getCheckout'];
/** What is read again when an order moved. */
export const orderReads: readonly EndpointName[] = [
  'getOrder',
  'getAnyOrder',
  'listMyOrders',
  'listCompanyOrders',
  'listAllOrders',
];
