import { mostLines } from '@app/domain/store/quantity';
import { taxTreatments } from '@app/domain/store/tax';
import { z } from 'zod';
import { bigInteger, freeText, integer, oneLine } from '../boundary.ts';
import { localised } from '../catalogue/catalogue.ts';
import { cover } from '../products/cover.ts';
import { day, endpoint, instant, nothing, uuid } from '../endpoint.ts';

export const boughtFor = z.enum(['person', 'company']);
/** Whole and within what one line may hold; what else was sent is said at its field. */
export const quantity = z
  .int({ error: 'quantityNotWhole' })
  .min(1, { error: 'quantityTooSmall' })
  .max(1000, { error: 'quantityTooLarge' });
export const minor = bigInteger().min(0);
export const currency = z.string().regex(/^[A-Z]{3}$/);

const terms = z.object({
  assignWithinDays: integer().nullable(),
  completeWithinDays: integer().nullable(),
  transferableUntil: z.enum(['never', 'started', 'tenPercent']),
  refundableWithinDays: integer(),
});
const warning = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('unusedSeats'), count: integer() }),
  z.object({ kind: z.literal('alreadyValid'), count: integer(), until: day.nullable() }),
  z.object({ kind: z.literal('moreThanNeeded'), count: integer() }),
  z.object({ kind: z.literal('morePeople'), count: integer() }),
]);
const line = z.object({
  id: uuid,
  productId: uuid,
  sku: freeText(),
  names: localised,
  cover,
  /** Seats of it the buyer has: `all` in whatever state, `free` still to be assigned. */
  held: z.object({ all: integer(), free: integer() }),
  quantity: integer(),
  least: integer(),
  most: integer(),
  costCentre: freeText(),
  savedForLater: z.boolean(),
  forPeople: integer(),
  /** Null where it cannot be bought; `obstacle` says why. */
  unitMinor: minor.nullable(),
  listUnitMinor: minor.nullable(),
  next: z.object({ more: integer(), unitMinor: minor }).nullable(),
  subtotalMinor: minor,
  discountMinor: minor,
  netMinor: minor,
  taxMinor: minor,
  totalMinor: minor,
  terms,
  obstacle: freeText().nullable(),
  change: z
    .object({
      kind: z.enum(['dearer', 'cheaper', 'gone', 'back']),
      wasMinor: minor.nullable(),
      isMinor: minor.nullable(),
    })
    .nullable(),
  warnings: z.array(warning),
});
export const taxSum = z.object({ name: freeText(), ratePpm: integer(), baseMinor: minor, taxMinor: minor });

export const cart = z.object({
  id: uuid.nullable(),
  version: integer(),
  boughtFor,
  ownerName: freeText(),
  currency,
  lines: z.array(line),
  coupons: z.array(z.object({ code: freeText(), discountMinor: minor, obstacle: freeText().nullable() })),
  purchaseOrderNumber: freeText(),
  notes: freeText(),
  subtotalMinor: minor,
  discountMinor: minor,
  netMinor: minor,
  taxMinor: minor,
  totalMinor: minor,
  taxes: z.array(taxSum),
  treatment: z.enum(taxTreatments),
  /** Says the same as long as nothing of it changed; an order names what its buyer saw by it. */
  quote: freeText(),
  keptThrough: day.nullable(),
  sharedWith: z.object({ personId: uuid, name: freeText(), at: instant }).nullable(),
});

const whose = { boughtFor };
export const changed = z.object({ version: integer(), lines: integer() });
const place = {
  country: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .optional(),
  region: oneLine().max(3).optional(),
  taxId: oneLine().max(40).optional(),
};

export const getCart = endpoint({
  method: 'GET',
  path: '/cart',
  area: 'main',
  summary:
    'What one wants to buy, for oneself or for the company, at the prices of this moment, with what changed and what the seats say to it',
  input: z.object({ ...whose, ...place }),
  result: cart,
});
export const getSharedCart = endpoint({
  method: 'GET',
  path: '/shared-carts/:cartId',
  area: 'main',
  summary: 'Get a cart that someone in the company shared for review before ordering',
  input: z.object({ cartId: uuid }),
  result: cart,
});
export const countCart = endpoint({
  method: 'GET',
  path: '/cart/count',
  area: 'main',
  summary: 'How many lines lie in one’s carts, and whether one may buy for the company',
  input: z.object({}),
  result: z.object({
    person: z.int(),
    company: z.int(),
    mayBuyForCompany: z.boolean(),
    costCentres: z.array(z.string()),
  }),
});

const wanted = { productId: uuid, quantity };
/** A line as it was when it was removed. */
const removedLine = z.object({
  lineId: uuid,
  ...wanted,
  costCentre: oneLine().trim().max(60),
  savedForLater: z.boolean(),
  forPeople: z.array(uuid).max(1000),
});
const leftOut = z.array(z.object({ productId: uuid, code: freeText() }));
export const addToCart = endpoint({
  method: 'POST',
  path: '/cart/lines',
  area: 'main',
  summary: 'Puts a product into a cart; what lies there already is counted with it',
  input: z.object({ ...whose, ...wanted, forPeople: z.array(uuid).max(1000).optional() }),
  result: changed,
});
export const changeCartLine = endpoint({
  method: 'PATCH',
  path: '/cart/lines/:lineId',
  area: 'main',
  summary: 'How many, at whose cost, now or later',
  input: z.object({
    lineId: uuid,
    quantity: quantity.optional(),
    costCentre: oneLine().trim().max(60).optional(),
    savedForLater: z.boolean().optional(),
  }),
  result: changed,
});
export const removeCartLine = endpoint({
  method: 'DELETE',
  path: '/cart/lines/:lineId',
  area: 'main',
  summary: 'Takes a line out of the cart; the answer holds what it takes to restore it',
  input: z.object({ lineId: uuid }),
  result: changed.extend({ removed: removedLine }),
});
export const restoreCartLine = endpoint({
  method: 'POST',
  path: '/cart/lines/restoration',
  area: 'main',
  idempotent: true,
  summary:
    'Undo the removal of a cart line: it returns to its place at today’s price. If the product is in the cart again, the larger quantity is kept',
  input: z.object({ ...whose, ...removedLine.shape }),
  result: changed,
});
export const changeCart = endpoint({
  method: 'PUT',
  path: '/cart',
  area: 'main',
  summary: 'The purchase-order number and the notes of a cart',
  input: z.object({ ...whose, purchaseOrderNumber: oneLine().trim().max(60), notes: freeText().trim().max(1000) }),
  result: changed,
});
export const markCartSeen = endpoint({
  method: 'POST',
  path: '/cart/seen',
  area: 'main',
  summary: 'The new prices were read: they are no news any more',
  input: z.object(whose),
  result: changed,
});
export const addCoupon = endpoint({
  method: 'POST',
  path: '/cart/coupons',
  area: 'main',
  summary: 'A coupon, by its code; refused with the reason where it does not hold',
  input: z.object({ ...whose, code: oneLine().trim().min(1).max(60) }),
  result: changed,
});
export const removeCoupon = endpoint({
  method: 'POST',
  path: '/cart/coupons/removal',
  area: 'main',
  summary: 'Takes a coupon out of the cart',
  input: z.object({ ...whose, code: oneLine().trim().min(1).max(60) }),
  result: changed,
});
export const mergeCart = endpoint({
  method: 'POST',
  path: '/cart/merge',
  area: 'main',
  idempotent: true,
  summary:
    'What was kept on a device joins the cart, once for each key: of two quantities the larger. What cannot be bought is left out, with why',
  input: z.object({ ...whose, lines: z.array(z.object(wanted).strict()).min(1).max(mostLines) }),
  result: changed.extend({ leftOut }),
});
export const moveCartLines = endpoint({
  method: 'POST',
  path: '/cart/moving',
  area: 'main',
  summary:
    'Move products between the personal cart and the company’s cart; products that cannot be bought there stay, with the reason',
  input: z.object({ from: boughtFor }),
  result: changed.extend({ moved: z.int(), leftOut }),
});
export const shareCart = endpoint({
  method: 'PUT',
  path: '/cart/sharing',
  area: 'main',
  summary: 'Share the company’s cart with an approver, who gets an email; null ends the sharing',
  input: z.object({ personId: uuid.nullable() }),
  result: nothing,
});
export const listApprovers = endpoint({
  method: 'GET',
  path: '/cart/approvers',
  area: 'main',
  summary: 'Who approves for the company, to share a cart with',
  input: z.object({}),
  result: z.array(z.object({ personId: uuid, name: z.string() })),
});
