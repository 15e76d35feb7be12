/** How a delivery is, read from its dates (`deliveryStateSql` on the server), in the order in which they sort. */
export const deliveryStates = [
  'queued',
  'sent',
  'delivered',
  'opened',
  'acknowledged',
  'bounced',
  'suppressed',
] as const;
export type DeliveryState = (typeof deliveryStates)[number];
