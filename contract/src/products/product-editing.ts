import { productBuyers, productStatuses, productVisibilities } from '@app/domain/store/product';
import { productList } from '@app/domain/products/product-list';
import { transferRules } from '@app/domain/seats/terms';
import { z } from 'zod';
import { freeText, integer } from '../boundary.ts';
import { localised } from '../catalogue/catalogue.ts';
import { endpoint, instant, nothing, uuid } from '../endpoint.ts';
import { exportInput, listInput, listPage } from '../lists/list.ts';
import { tiers } from './products.ts';

// What the platform sells.

const names = localised.refine((words) => Object.values(words).some(Boolean), { error: 'required' });
const long = freeText().trim().max(4000).optional();
export const currency = z.string().regex(/^[A-Z]{3}$/);
const country = z.string().regex(/^[A-Z]{2}$/);
export const reason = freeText().trim().min(3).max(500);
const sku = z
  .string()
  .trim()
  .regex(/^[A-Za-z0-9][A-Za-z0-9._-]{1,39}$/);
const days = integer().min(1).max(3650).nullable();
export const terms = {
  assignWithinDays: days,
  completeWithinDays: days,
  transferableUntil: z.enum(transferRules),
  refundableWithinDays: integer().min(0).max(365),
};
export const taxClasses = ['standard', 'reduced', 'exempt'] as const;
/** A price to come: tiers in minor units, without tax; what it replaces ends at that instant. */
export const newPrice = {
  currency,
  tiers,
  countsEarlierSeats: z.boolean(),
  validFrom: instant.nullable(),
  reason: freeText().trim().max(500),
};
export const price = z.object({
  id: uuid,
  currency: freeText(),
  tiers,
  countsEarlierSeats: z.boolean(),
  validFrom: instant,
  validUntil: instant.nullable(),
  setBy: freeText().nullable(),
  reason: freeText().nullable(),
});

export const listProducts = endpoint({
  method: 'GET',
  path: '/admin/products',
  area: 'admin',
  summary: 'Everything the platform sells or sold',
  input: listInput(productList),
  result: listPage(
    z.object({
      id: uuid,
      sku: z.string(),
      name: z.string(),
      status: z.enum(productStatuses),
      visibility: z.enum(productVisibilities),
      courses: z.int(),
      prices: z.string(),
      taken: z.int(),
      left: z.int().nullable(),
      changedAt: instant,
    }),
  ),
});
export const exportProducts = endpoint({
  method: 'GET',
  path: '/admin/products-export',
  area: 'admin',
  kind: 'download',
  summary: 'The products as shown, as CSV or XLSX',
  input: exportInput(productList),
  result: z.unknown(),
});
export const createProduct = endpoint({
  method: 'POST',
  path: '/admin/products',
  area: 'admin',
  idempotent: true,
  summary: 'A new product, as a draft',
  input: z.object({ sku, names }),
  result: z.object({ productId: uuid }),
});
const fields = {
  sku,
  names,
  summaries: localised,
  descriptions: z.strictObject({ en: long, fr: long, es: long }),
  categoryId: uuid.nullable(),
  courseIds: z.array(uuid).max(50),
  visibility: z.enum(productVisibilities),
  soldTo: z.enum(productBuyers),
  countries: z.array(country).max(250).nullable(),
  taxClass: z.enum(taxClasses),
  minQuantity: integer().min(1).max(1000),
  maxQuantity: integer().min(1).max(1000),
  stockTotal: integer().min(0).max(1_000_000).nullable(),
  ...terms,
};
export const getProduct = endpoint({
  method: 'GET',
  path: '/admin/products/:productId',
  area: 'admin',
  summary: 'One product: what it holds, on which terms, its prices with all earlier ones',
  input: z.object({ productId: uuid }),
  result: z.object({
    ...fields,
    id: uuid,
    status: z.enum(productStatuses),
    stockTaken: z.int(),
    courses: z.array(z.object({ id: uuid, code: z.string(), titles: localised, onOffer: z.boolean() })),
    prices: z.array(price),
    companies: z.array(z.object({ id: uuid, name: z.string() })),
  }),
});
export const changeProduct = endpoint({
  method: 'PATCH',
  path: '/admin/products/:productId',
  area: 'admin',
  summary: 'Change a product; seats already sold keep their terms',
  input: z.object({ productId: uuid, ...z.object(fields).partial().shape }),
  result: nothing,
});
export const publishProduct = endpoint({
  method: 'POST',
  path: '/admin/products/:productId/publish',
  area: 'admin',
  summary: 'Put a draft, or what was archived, on sale',
  input: z.object({ productId: uuid }),
  result: nothing,
});
export const archiveProduct = endpoint({
  method: 'POST',
  path: '/admin/products/:productId/archive',
  area: 'admin',
  summary: 'Take a product off sale; seats already sold stay',
  input: z.object({ productId: uuid, reason }),
  result: nothing,
});
export const setProductPrice = endpoint({
  method: 'POST',
  path: '/admin/products/:productId/prices',
  area: 'admin',
  idempotent: true,
  summary: 'A new price in one currency, which ends the one before it',
  input: z.object({ productId: uuid, ...newPrice }),
  result: nothing,
});
export const endProductPrice = endpoint({
  method: 'POST',
  path: '/admin/products/:productId/prices/:priceId/end',
  area: 'admin',
  summary: 'From now on the product has no price in this currency',
  input: z.object({ productId: uuid, priceId: uuid }),
  result: nothing,
});
