import { z } from 'zod';
import { freeText } from '../boundary.ts';
import { endpoint, nothing, uuid } from '../endpoint.ts';

// What the platform does about money that did not go the way it should.

const words = (most: number) => freeText().trim().min(3, { error: 'required' }).max(most);

export const settleRefund = endpoint({
  method: 'POST',
  path: '/admin/refunds/:refundId/settlement',
  area: 'admin',
  summary:
    'Gives back in another way, once, what the payment provider could not: by bank transfer, or as credit of the company',
  stepUp: 'money',
  input: z.object({ refundId: uuid, to: z.enum(['credit', 'transfer']), reference: words(200) }),
  result: nothing,
});
export const writeOffOrder = endpoint({
  method: 'POST',
  path: '/admin/orders/:orderId/write-off',
  area: 'admin',
  summary: 'Write off the amount charged back for seats that were started',
  stepUp: 'money',
  input: z.object({ orderId: uuid, reason: words(500) }),
  result: nothing,
});
