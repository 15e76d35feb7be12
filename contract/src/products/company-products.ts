import { companyProductList } from '@app/domain/products/product-list';
import { grantKinds, productStatuses, productVisibilities } from '@app/domain/store/product';
import { z } from 'zod';
import { freeText, integer } from '../boundary.ts';
import { localised } from '../catalogue/catalogue.ts';
import { at, one } from '../company/companies.ts';
import { day, endpoint, instant, nothing, uuid } from '../endpoint.ts';
import { exportInput, listInput, listPage } from '../lists/list.ts';
import { newPrice, price, reason, terms } from './product-editing.ts';
import { seatTerms } from './products.ts';

// What differs for one company, and the seats it has.

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
  summary: 'Remove the company’s negotiated price, so that the list price applies',
  input: z.object({ ...onThis, priceId: uuid }),
  result: nothing,
});

const lot = z.object({
  id: uuid,
  number: integer(),
  origin: z.enum(['purchased', 'granted', 'transferredIn']),
  owner: freeText().nullable(),
  reason: freeText().nullable(),
  madeAt: instant,
  assignBy: day.nullable(),
  total: integer(),
  available: integer(),
  given: integer(),
  consumed: integer(),
  gone: integer(),
  /** Seats the company gives back and that no one decided about, and the order they came from. */
  returnAsked: integer(),
  orderId: uuid.nullable(),
});
const entry = z.object({
  id: freeText(),
  at: instant,
  event: freeText(),
  stateAfter: freeText(),
  lot: integer(),
  seat: integer(),
  person: freeText().nullable(),
  by: freeText().nullable(),
  reason: freeText().nullable(),
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
    forecast: z.object({
      startedIn90Days: z.int(),
      free: z.int(),
      lastsUntil: day.nullable(),
      expiringFirst: day.nullable(),
    }),
  }),
});
export const grantSeats = endpoint({
  method: 'POST',
  path: at('/products/:productId/seats'),
  area: 'admin',
  idempotent: true,
  summary: 'Grant seats to a company without an order, with a reason',
  input: z.object({
    ...onThis,
    quantity: integer().min(1).max(1000),
    kind: z.enum(grantKinds),
    reason: freeText().trim().min(10).max(500),
    assignBy: day.nullable(),
  }),
  result: nothing,
});
export const revokeSeats = endpoint({
  method: 'POST',
  path: at('/products/:productId/seats/revoke'),
  area: 'admin',
  idempotent: true,
  summary: 'Revoke unassigned seats of a lot',
  input: z.object({
    ...onThis,
    lotId: uuid,
    quantity: integer().min(1).max(1000),
    reason: freeText().trim().min(10).max(500),
  }),
  result: z.object({ revoked: z.int() }),
});
