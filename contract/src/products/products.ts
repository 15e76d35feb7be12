import { deliveries } from '@app/domain/catalogue/course-fields';
import { errorStatus } from '@app/domain/errors';
import type { ErrorCode } from '@app/domain/errors';
import { storeList } from '@app/domain/products/store-list';
import { transferRules } from '@app/domain/seats/terms';
import { productBuyers } from '@app/domain/store/product';
import { taxTreatments } from '@app/domain/store/tax';
import { z } from 'zod';
import { bigInteger, freeText, integer } from '../boundary.ts';
import { contentLanguage, locale, localised } from '../catalogue/catalogue.ts';
import { endpoint, instant, nothing, uuid } from '../endpoint.ts';
import { exportInput, listInput, listPage } from '../lists/list.ts';

export const tiers = z.array(z.object({ minQuantity: integer(), unitMinor: bigInteger() }));
export const seatTerms = z.object({
  assignWithinDays: integer().nullable(),
  completeWithinDays: integer().nullable(),
  transferableUntil: z.enum(transferRules),
  refundableWithinDays: integer(),
});
export const boughtFor = z.enum(['person', 'company']);
export const obstacle = z.enum(Object.keys(errorStatus) as [ErrorCode, ...ErrorCode[]]).nullable();

const row = z.object({
  id: uuid,
  sku: freeText(),
  name: freeText(),
  summary: freeText(),
  categoryName: freeText(),
  soldTo: z.enum(productBuyers),
  courses: integer(),
  minutes: integer(),
  validityMonths: integer().nullable(),
  languages: freeText(),
  currency: freeText(),
  /** One unit, without tax, at the price of the person who looks; null: none in their currency. */
  unitMinor: bigInteger().nullable(),
  /**
   * Unit price at the smallest quantity that can be ordered; seats bought earlier count toward the tier where the price
   * says so.
   */
  reachedMinor: bigInteger().nullable(),
  /** What one unit costs at the most. */
  fromMinor: bigInteger().nullable(),
  agreed: z.boolean(),
  /** How many can still be sold; null: no limit. */
  left: integer().nullable(),
  /** Seats of it they have and can still assign. */
  free: integer(),
  /** The icon of its category, and the image of the first of its courses that has one. */
  icon: freeText(),
  picture: z.object({ courseId: uuid, versionId: uuid }).nullable(),
});
export const listStore = endpoint({
  method: 'GET',
  path: '/store',
  area: 'main',
  summary: 'What is for sale, at the prices of who looks: administrators see what was agreed with their company',
  input: listInput(storeList),
  result: listPage(row),
});
export const exportStore = endpoint({
  method: 'GET',
  path: '/store-export',
  area: 'main',
  kind: 'download',
  summary: 'The price list as shown, as CSV or XLSX',
  input: exportInput(storeList),
  result: z.unknown(),
});

const course = z.object({
  id: uuid,
  versionId: uuid,
  code: freeText(),
  title: freeText(),
  summary: freeText(),
  objectives: z.array(freeText()),
  /** Who it is for. */
  audience: z.array(freeText()),
  delivery: z.enum(deliveries),
  expectedMinutes: integer(),
  languages: z.array(contentLanguage),
  validityMonths: integer().nullable(),
  hasPicture: z.boolean(),
  sections: z.array(z.object({ title: freeText(), units: z.array(freeText()) })),
});
export const getStoreProduct = endpoint({
  method: 'GET',
  path: '/store/:productId',
  area: 'main',
  summary:
    'One product for sale: prices by quantity, taxes, terms of its seats, what it holds and what the buyer has of it',
  input: z.object({ productId: uuid, boughtFor: boughtFor.optional(), locale }),
  result: z.object({
    id: uuid,
    sku: z.string(),
    names: localised,
    summaries: localised,
    descriptions: localised,
    categoryName: z.string(),
    /** For whom this answer is, and for whom it could be. */
    boughtFor,
    choices: z.array(boughtFor),
    currency: z.string(),
    price: z
      .object({ tiers, countsEarlierSeats: z.boolean(), validUntil: instant.nullable(), agreed: z.boolean() })
      .nullable(),
    held: z.object({ bought: z.int(), all: z.int(), free: z.int() }),
    /** Seats of it the company has: anyone who wants it for themselves may use a free one. */
    company: z.object({ all: z.int(), free: z.int() }),
    icon: freeText(),
    /** As it is where the company is; the place of the bill decides. */
    tax: z.object({
      country: z.string(),
      region: z.string().nullable(),
      treatment: z.enum(taxTreatments),
      rates: z.array(z.object({ name: z.string(), ratePpm: z.int() })),
    }),
    terms: seatTerms,
    minQuantity: z.int(),
    maxQuantity: z.int(),
    left: z.int().nullable(),
    obstacle,
    courses: z.array(course),
  }),
});
export const askForQuote = endpoint({
  method: 'POST',
  path: '/store/:productId/quote',
  area: 'main',
  idempotent: true,
  summary: 'Request a quote; the seller’s administrators get an email with the contact to reply to',
  input: z.object({ productId: uuid, quantity: integer().min(1).max(100_000), message: freeText().trim().max(2000) }),
  result: nothing,
});
