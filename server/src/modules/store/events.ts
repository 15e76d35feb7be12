import { defineEvent } from '../../platform/database/work.ts';

/** The seats of an order are there. Told once for each order, in the transaction that made them. */
export const orderFulfilled = defineEvent<{ companyId: string; orderId: string; buyerId: string }>(
  'store.orderFulfilled',
);
