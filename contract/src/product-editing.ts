import { grantKinds, productBuyers, productStatuses, productVisibilities } from '@app/domain/store/product';
import { companyProductList, couponList, productList, taxRateList } from '@app/domain/products/product-list';
import { transferRules } from '@app/domain/seats/terms';
import { z } from 'zod';
import { localised } from './catalogue.ts';
import { at, one } from './companies.ts';
import { day, endpoint, instant, nothing, uuid } from './endpoint.ts';
import { exportInput, listInput, listPage } from './list.ts';
import { seatTerms, tiers } from './products.ts';

// What the platform sells, and what differs for one company.

const names = localised.refine((words) => Object.values(words).some(Boolean), { error: 'required' });
const long = z.string().trim().max(4000).optional();
const currency = z.string().regex(/^[A-Z]{3}$/);
const country = z.string().regex(/^[A-Z]{2}$/);
const reason = z.string().trim().min(3).max(500);
const sku = z
  .string()
  .trim()
  .regex(/^[A-Za-z0-9][A-Za-z0-9._-]{1,39}$/);
const days = z.int().min(1).max(3650).nullable();
const terms = {
  assignWithinDays: days,
  completeWithinDays: days,
  transferableUntil: z.enum(transferRules),
  refundableWithinDays: z.int().min(0).max(365),
};
export const taxClasses = ['standard', 'reduced', 'exempt'] as const;
/** A price to come: tiers in minor units, without tax; what it replaces ends at that instant. */
const newPrice = { currency, tiers, countsEarlierSeats: z.boolean(), validFrom: instant.nullable(), reason: z.string().trim().max(500) };
const price = z.object({
  id: uuid,
  currency: z.string(),
  tiers,
  countsEarlierSeats: z.boolean(),
  validFrom: instant,
  validUntil: instant.nullable(),
  setBy: z.string().nullable(),
  reason: z.string().nullable(),
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
  minQuantity: z.int().min(1).max(1000),
  maxQuantity: z.int().min(1).max(1000),
  stockTotal: z.int().min(0).max(1_000_000).nullable(),
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

export const listCompanyProducts = endpoint({
  method: 'GET',
  path: at('/products'),
  area: 'admin',
  summary: 'The products as one company meets them, what was agreed, and its seats',
  input: listInput(companyProductList).extend(one),
  result: listPage(
    z.object({
      id: uuid,
      sku: z.string(),
      name: z.string(),
      status: z.enum(productStatuses),
      shown: z.enum(['yes', 'no']),
      ownPrices: z.string(),
      seats: z.int(),
      free: z.int(),
    }),
  ),
});
export const exportCompanyProducts = endpoint({
  method: 'GET',
  path: at('/products-export'),
  area: 'admin',
  kind: 'download',
  summary: 'A company’s products as shown, as CSV or XLSX',
  input: exportInput(companyProductList).extend(one),
  result: z.unknown(),
});
const onThis = { ...one, productId: uuid };
export const getCompanyProduct = endpoint({
  method: 'GET',
  path: at('/products/:productId'),
  area: 'admin',
  summary: 'One product for one company: whether it sees it, its own price with all earlier ones, its terms',
  input: z.object(onThis),
  result: z.object({
    id: uuid,
    sku: z.string(),
    names: localised,
    status: z.enum(productStatuses),
    visibility: z.enum(productVisibilities),
    currency: z.string(),
    today: day,
    visible: z.boolean().nullable(),
    visibleFrom: day.nullable(),
    visibleUntil: day.nullable(),
    /** As the product has them, and where the company agreed otherwise. */
    terms: seatTerms,
    agreed: seatTerms.partial(),
    prices: z.array(price),
    listPrices: z.array(price),
  }),
});
export const agreeOnProduct = endpoint({
  method: 'PUT',
  path: at('/products/:productId'),
  area: 'admin',
  summary: 'Agree with a company who sees the product and on which terms; null follows the product',
  input: z.object({
    ...onThis,
    visible: z.boolean().nullable(),
    visibleFrom: day.nullable(),
    visibleUntil: day.nullable(),
    terms: z.strictObject(terms).partial(),
  }),
  result: nothing,
});
export const setCompanyPrice = endpoint({
  method: 'POST',
  path: at('/products/:productId/prices'),
  area: 'admin',
  idempotent: true,
  summary: 'A price for one company, which ends the one before it',
  input: z.object({ ...onThis, ...newPrice, reason }),
  result: nothing,
});
export const endCompanyPrice = endpoint({
  method: 'POST',
  path: at('/products/:productId/prices/:priceId/end'),
  area: 'admin',
  summary: 'From now on the company pays what everybody pays',
  input: z.object({ ...onThis, priceId: uuid }),
  result: nothing,
});

const lot = z.object({
  id: uuid,
  number: z.int(),
  origin: z.enum(['purchased', 'granted', 'transferredIn']),
  owner: z.string().nullable(),
  reason: z.string().nullable(),
  madeAt: instant,
  assignBy: day.nullable(),
  total: z.int(),
  available: z.int(),
  given: z.int(),
  consumed: z.int(),
  gone: z.int(),
  /** Seats the company gives back and that nobody decided about, and the order they came from. */
  returnAsked: z.int(),
  orderId: uuid.nullable(),
});
const entry = z.object({
  id: z.string(),
  at: instant,
  event: z.string(),
  stateAfter: z.string(),
  lot: z.int(),
  seat: z.int(),
  person: z.string().nullable(),
  by: z.string().nullable(),
  reason: z.string().nullable(),
});
export const getCompanySeats = endpoint({
  method: 'GET',
  path: at('/products/:productId/seats'),
  area: 'admin',
  summary: 'A company’s seats of one product: its lots, the newest moves, and how long they will last',
  input: z.object(onThis),
  result: z.object({
    lots: z.array(lot),
    entries: z.array(entry),
    moves: z.int(),
    /** Seats started in the last ninety days, what is free, and when that runs out at this pace; null: it does not. */
    forecast: z.object({ startedIn90Days: z.int(), free: z.int(), lastsUntil: day.nullable(), expiringFirst: day.nullable() }),
  }),
});
export const grantSeats = endpoint({
  method: 'POST',
  path: at('/products/:productId/seats'),
  area: 'admin',
  idempotent: true,
  summary: 'Give a company seats without an order, with the reason',
  input: z.object({
    ...onThis,
    quantity: z.int().min(1).max(1000),
    kind: z.enum(grantKinds),
    reason: z.string().trim().min(10).max(500),
    assignBy: day.nullable(),
  }),
  result: nothing,
});
export const revokeSeats = endpoint({
  method: 'POST',
  path: at('/products/:productId/seats/revoke'),
  area: 'admin',
  idempotent: true,
  summary: 'Take back seats of a lot that nobody has',
  input: z.object({ ...onThis, lotId: uuid, quantity: z.int().min(1).max(1000), reason: z.string().trim().min(10).max(500) }),
  result: z.object({ revoked: z.int() }),
});

const holding = z.enum(['now', 'toCome', 'over']);
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
    region: z.string().trim().toUpperCase().max(3).nullable(),
    taxClass: z.enum(['standard', 'reduced']),
    name: z.string().trim().min(1).max(40),
    ratePpm: z.int().min(0).max(1_000_000),
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
    code: z.string().trim().max(40),
    worth: z.discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('percent'), percentPpm: z.int() }),
      z.strictObject({ kind: z.literal('amount'), currency, amountMinor: z.int() }),
    ]),
    companyId: uuid.nullable(),
    productIds: z.array(uuid).min(1).max(100).nullable(),
    validUntil: instant.nullable(),
    mostUses: z.int().nullable(),
    mostUsesByCompany: z.int().nullable(),
    leastMinor: z.int(),
    stacks: z.boolean(),
  }),
  result: nothing,
});
export const endCoupon = endpoint({
  method: 'POST',
  path: '/admin/coupons/:couponId/end',
  area: 'admin',
  summary: 'Nobody can use the coupon any more',
  input: z.object({ couponId: uuid }),
  result: nothing,
});
