import { freeText } from '../boundary.ts';
import { localised } from '../catalogue/catalogue.ts';
import { z } from 'zod';
import { endpoint, instant, uuid } from '../endpoint.ts';

export const decideSeatReturn = endpoint({
  method: 'POST',
  path: '/admin/companies/:companyId/products/:productId/seats/return-decision',
  area: 'admin',
  summary:
    'Approve or decline the return of a lot’s granted seats, without a refund; returns of purchased seats are decided at their order',
  input: z.object({
    companyId: uuid,
    productId: uuid,
    lotId: uuid,
    approved: z.boolean(),
    reason: freeText().trim().max(500),
  }),
  result: z.object({ seats: z.int() }),
});

export const listSeatReturns = endpoint({
  method: 'GET',
  path: '/admin/seat-returns',
  area: 'admin',
  summary: 'List pending returns of granted seats, oldest first; returns of purchased seats are listed at their orders',
  input: z.object({}),
  result: z.object({
    rows: z.array(
      z.object({
        lotId: uuid,
        companyId: uuid,
        company: z.string(),
        productId: uuid,
        product: localised,
        seats: z.int(),
        askedAt: instant,
        askedBy: z.string().nullable(),
        reason: z.string().nullable(),
      }),
    ),
  }),
});
