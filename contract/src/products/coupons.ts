import { couponList } from '@app/domain/products/product-list';
import { z } from 'zod';
import { bigInteger, integer, oneLine } from '../boundary.ts';
import { endpoint, instant, nothing, uuid } from '../endpoint.ts';
import { exportInput, listInput, listPage } from '../lists/list.ts';
import { currency } from './product-editing.ts';
import { holding } from './tax-rates.ts';

export const listCoupons = endpoint({
  method: 'GET',
  path: '/admin/coupons',
  area: 'admin',
  summary: 'All coupons and how often each was used',
  input: listInput(couponList),
  result: listPage(
    z.object({
      id: uuid,
      code: z.string(),
      worth: z.string(),
      state: holding,
      company: z.string().nullable(),
      products: z.int().nullable(),
      uses: z.int(),
      mostUses: z.int().nullable(),
      validFrom: instant,
      validUntil: instant.nullable(),
      createdAt: instant,
    }),
  ),
});
export const exportCoupons = endpoint({
  method: 'GET',
  path: '/admin/coupons-export',
  area: 'admin',
  kind: 'download',
  summary: 'The coupons as shown, as CSV or XLSX',
  stepUp: 'secrets',
  input: exportInput(couponList),
  result: z.unknown(),
});
export const makeCoupon = endpoint({
  method: 'POST',
  path: '/admin/coupons',
  area: 'admin',
  idempotent: true,
  summary: 'A new coupon',
  input: z.object({
    code: oneLine().trim().max(40),
    worth: z.discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('percent'), percentPpm: integer() }),
      z.strictObject({ kind: z.literal('amount'), currency, amountMinor: bigInteger() }),
    ]),
    companyId: uuid.nullable(),
    productIds: z.array(uuid).min(1).max(100).nullable(),
    validUntil: instant.nullable(),
    mostUses: integer().nullable(),
    mostUsesByCompany: integer().nullable(),
    leastMinor: bigInteger(),
    stacks: z.boolean(),
  }),
  result: nothing,
});
export const endCoupon = endpoint({
  method: 'POST',
  path: '/admin/coupons/:couponId/end',
  area: 'admin',
  summary: 'End a coupon, so that it can no longer be used',
  input: z.object({ couponId: uuid }),
  result: nothing,
});
