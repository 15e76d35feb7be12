import { seatCodeList } from '@app/domain/seats/seat-lists';
import { z } from 'zod';
import { integer, oneLine } from '../boundary.ts';
import { endpoint, instant, nothing, uuid } from '../endpoint.ts';
import { exportInput, listInput, listPage } from '../lists/list.ts';

// Codes with which people of a company take a seat ---------------------------------------------------------

export const listSeatCodes = endpoint({
  method: 'GET',
  path: '/settings/seats/codes',
  area: 'settings',
  summary: 'Codes with which people of the company take a seat; never the codes themselves',
  input: listInput(seatCodeList),
  result: listPage(
    z.object({
      id: uuid,
      hint: z.string(),
      product: z.string(),
      label: z.string(),
      state: z.enum(['open', 'used', 'over', 'cancelled']),
      seats: z.int(),
      left: z.int(),
      validUntil: instant,
      madeAt: instant,
    }),
  ),
});
export const exportSeatCodes = endpoint({
  method: 'GET',
  path: '/settings/seats/codes-export',
  area: 'settings',
  kind: 'download',
  summary: 'The same as CSV or XLSX',
  stepUp: 'secrets',
  input: exportInput(seatCodeList),
  result: nothing,
});
export const makeSeatCode = endpoint({
  method: 'POST',
  path: '/settings/seats/codes',
  area: 'settings',
  summary: 'Reserve seats for a code; the code is shown only once',
  input: z.object({
    productId: uuid,
    lotId: uuid.optional(),
    seats: integer().min(1).max(10_000),
    label: oneLine().trim().max(100),
  }),
  result: z.object({ codeId: uuid, code: z.string(), validUntil: instant }),
});
export const cancelSeatCode = endpoint({
  method: 'POST',
  path: '/settings/seats/codes/:codeId/cancellation',
  area: 'settings',
  summary: 'Cancel a code; its unclaimed seats become available again',
  input: z.object({ codeId: uuid }),
  result: z.object({ released: z.int() }),
});

export const redeemSeatCode = endpoint({
  method: 'POST',
  path: '/seats/redemption',
  area: 'main',
  summary: 'Take a seat with a code of one’s company',
  input: z.object({ code: oneLine().trim().min(1).max(100) }),
  result: z.object({ courseIds: z.array(uuid) }),
});
