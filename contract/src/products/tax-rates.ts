import { taxRateList } from '@app/domain/products/product-list';
import { z } from 'zod';
import { integer, oneLine } from '../boundary.ts';
import { day, endpoint, nothing, uuid } from '../endpoint.ts';
import { exportInput, listInput, listPage } from '../lists/list.ts';

/** Whether something with days of its own holds. */
export const holding = z.enum(['now', 'toCome', 'over']);
const country = z.string().regex(/^[A-Z]{2}$/);

export const listTaxRates = endpoint({
  method: 'GET',
  path: '/admin/tax-rates',
  area: 'admin',
  summary: 'The taxes, by place, with all earlier ones',
  input: listInput(taxRateList),
  result: listPage(
    z.object({
      id: uuid,
      place: z.string(),
      name: z.string(),
      rate: z.string(),
      taxClass: z.enum(['standard', 'reduced']),
      instead: z.boolean(),
      reverseCharge: z.boolean(),
      state: holding,
      validFrom: day,
      validUntil: day.nullable(),
    }),
  ),
});
export const exportTaxRates = endpoint({
  method: 'GET',
  path: '/admin/tax-rates-export',
  area: 'admin',
  kind: 'download',
  summary: 'The taxes as shown, as CSV or XLSX',
  input: exportInput(taxRateList),
  result: z.unknown(),
});
export const addTaxRate = endpoint({
  method: 'POST',
  path: '/admin/tax-rates',
  area: 'admin',
  idempotent: true,
  summary: 'A tax of a country or one of its regions, from a day on',
  input: z.object({
    country,
    region: oneLine().trim().toUpperCase().max(3).nullable(),
    taxClass: z.enum(['standard', 'reduced']),
    name: oneLine().trim().min(1).max(40),
    ratePpm: integer().min(0).max(1_000_000),
    instead: z.boolean(),
    reverseCharge: z.boolean(),
    validFrom: day,
    validUntil: day.nullable(),
  }),
  result: nothing,
});
export const endTaxRate = endpoint({
  method: 'POST',
  path: '/admin/tax-rates/:rateId/end',
  area: 'admin',
  summary: 'Set the last day of a tax; it stays in the history',
  input: z.object({ rateId: uuid, validUntil: day }),
  result: nothing,
});
