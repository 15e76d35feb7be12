import { z } from 'zod';
import { endpoint, uuid } from './endpoint.ts';

export const decideSeatReturn = endpoint({
  method: 'POST',
  path: '/admin/companies/:companyId/products/:productId/seats/return-decision',
  area: 'admin',
  summary: 'Takes back the granted seats of a lot that the company gives back, without money, or leaves them; bought ones are decided at their order',
  input: z.object({ companyId: uuid, productId: uuid, lotId: uuid, approved: z.boolean(), reason: z.string().trim().max(500) }),
  result: z.object({ seats: z.int() }),
});
