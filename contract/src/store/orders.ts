import { orderPayments, paymentMethods } from '@app/domain/store/order';
import { orderStandings, orderStates } from '@app/domain/store/order-states';
import { paymentStatuses } from '@app/domain/store/payment';
import { refundDestinations } from '@app/domain/store/refund';
import { taxTreatments } from '@app/domain/store/tax';
import { taxDoubts } from '@app/domain/store/tax-review';
import { z } from 'zod';
import { freeText, integer, oneLine } from '../boundary.ts';
import { boughtFor, currency, minor, taxSum } from './cart.ts';
import { localised } from '../catalogue/catalogue.ts';
import { day, endpoint, instant, nothing, uuid } from '../endpoint.ts';

const words = (most: number) => freeText().trim().max(most);
/** Whom the invoice is made out to. */
export const billing = z
  .object({
    name: words(200).min(1, { error: 'required' }),
    address: words(500).min(1, { error: 'required' }),
    country: z.string().regex(/^[A-Z]{2}$/, { error: 'required' }),
    region: words(3).nullable(),
    taxId: words(40).nullable(),
    email: z.email(),
  })
  .strict();
/** The same as it was kept: what was good when it was typed is shown, whatever is asked of it today. */
const billed = z.object({
  name: freeText(),
  address: freeText(),
  country: freeText(),
  region: freeText().nullable(),
  taxId: freeText().nullable(),
  email: freeText(),
});
const reason = words(500).min(3, { error: 'required' });

export const getCheckout = endpoint({
  method: 'GET',
  path: '/checkout',
  area: 'main',
  summary:
    'What an order of one’s cart needs: whom it is made out to, the ways to pay that are open, the terms in force',
  input: z.object({ boughtFor }),
  result: z.object({
    billing: billed.partial(),
    methods: z.array(z.object({ method: z.enum(paymentMethods), obstacle: z.string().nullable() })),
    creditMinor: minor,
    /** What may still be ordered on terms; 0 without terms. */
    termsLeftMinor: minor,
    invoiceDays: z.int().nullable(),
    purchaseOrderRequired: z.boolean(),
    costCentreRequired: z.boolean(),
    costCentres: z.array(z.string()),
    approvalAboveMinor: minor.nullable(),
    termsVersionId: uuid.nullable(),
    termsNumber: z.int().nullable(),
    sellerName: z.string().nullable(),
    /** Countries that are sold to: an order can be made out to no other. */
    countries: z.array(z.string()),
  }),
});

export const placeOrder = endpoint({
  method: 'POST',
  path: '/orders',
  area: 'main',
  idempotent: true,
  summary:
    'Orders a version of one’s cart at the prices of the server; the quote says what the buyer saw. One cart version is ordered once, whatever key it is sent with',
  input: z.object({
    cartId: uuid,
    cartVersion: integer().min(1),
    quote: oneLine().max(100),
    method: z.enum(paymentMethods),
    billing,
    termsVersionId: uuid,
    locale: z.enum(['en', 'fr']),
    documentId: uuid.nullable(),
  }),
  result: z.object({ orderId: uuid, number: z.int(), state: z.enum(orderStates) }),
});

export const uploadPurchaseOrder = endpoint({
  method: 'POST',
  path: '/orders/documents',
  area: 'main',
  kind: 'upload',
  summary: 'Upload the document of a purchase order, a PDF or image up to 10 MB, to refer to when the order is placed',
  input: z.object({ name: oneLine().min(1).max(255) }),
  result: z.object({ documentId: uuid, name: z.string(), bytes: z.int() }),
});

export const payByCard = endpoint({
  method: 'POST',
  path: '/orders/:orderId/card-payment',
  area: 'main',
  summary:
    'Get the provider’s page to pay an order by card. If the provider did not respond, no new request is made: the payment’s status is confirmed first',
  input: z.object({ orderId: uuid }),
  result: z.object({ state: z.enum(['open', 'unanswered', 'refused', 'paid']), url: z.string().nullable() }),
});

const person = z.object({ personId: uuid, name: freeText() });
const orderLine = z.object({
  id: uuid,
  productId: uuid,
  sku: freeText(),
  names: localised,
  quantity: integer(),
  listUnitMinor: minor,
  unitMinor: minor,
  discountMinor: minor,
  netMinor: minor,
  taxMinor: minor,
  totalMinor: minor,
  costCentre: freeText(),
  refundedQuantity: integer(),
  /** Whom it was bought for; `seated` where they have a seat of it by now. */
  forPeople: z.array(person.extend({ seated: z.boolean() })),
  /** The seats it became, once there are any. */
  lot: z.object({ id: uuid, free: integer(), kept: integer() }).nullable(),
});
const refund = z.object({
  id: uuid,
  status: z.enum(['asked', 'approved', 'sent', 'done', 'failed', 'declined']),
  destination: z.enum(refundDestinations),
  amountMinor: minor,
  seats: integer(),
  reason: freeText(),
  askedAt: instant,
  askedBy: freeText(),
  decidedAt: instant.nullable(),
  /** The one that failed and was given back in another way by this. */
  replacesId: uuid.nullable(),
});
const invoice = z.object({
  id: uuid,
  kind: z.enum(['invoice', 'creditNote']),
  label: freeText(),
  issuedOn: day,
  dueOn: day.nullable(),
  totalMinor: minor,
});

const taxPlace = z.object({ country: freeText(), region: freeText().nullable(), taxId: freeText().nullable() });

export const order = z.object({
  id: uuid,
  number: integer(),
  state: z.enum(orderStandings),
  paymentStatus: z.enum(paymentStatuses),
  /** Whether the money came, beside the state: seats on terms come before it. */
  payment: z.enum(orderPayments),
  boughtFor,
  buyer: person,
  companyId: uuid,
  companyName: freeText(),
  method: z.enum(paymentMethods),
  currency,
  subtotalMinor: minor,
  discountMinor: minor,
  netMinor: minor,
  taxMinor: minor,
  totalMinor: minor,
  creditedMinor: minor,
  /** For the platform: what of a paid order no money covers, because it was charged back. */
  uncoveredMinor: minor,
  taxes: z.array(taxSum),
  treatment: z.enum(taxTreatments),
  billing: billed,
  purchaseOrderNumber: freeText(),
  hasDocument: z.boolean(),
  notes: freeText(),
  placedAt: instant,
  fulfilledAt: instant.nullable(),
  dueOn: day.nullable(),
  stockHeldUntil: instant.nullable(),
  reason: freeText().nullable(),
  lines: z.array(orderLine),
  approvals: z.array(
    z.object({
      /** `tax`: the platform is asked to confirm how the order is taxed. */
      askedOf: z.enum(['company', 'platform', 'tax']),
      askedAt: instant,
      decidedAt: instant.nullable(),
      approved: z.boolean().nullable(),
      by: freeText().nullable(),
      reason: freeText().nullable(),
    }),
  ),
  events: z.array(z.object({ event: freeText(), state: z.enum(orderStates), at: instant, by: freeText().nullable() })),
  invoices: z.array(invoice),
  refunds: z.array(refund),
  /** For the platform: what the tax rests on, and what is to be confirmed. */
  tax: z
    .object({
      typed: taxPlace.extend({ name: freeText() }),
      registered: taxPlace,
      doubts: z.array(z.enum(taxDoubts)),
      result: z.enum(['valid', 'invalid', 'unreachable']).nullable(),
      answer: z
        .object({
          valid: z.boolean(),
          name: freeText().nullable(),
          address: freeText().nullable(),
          reference: freeText().nullable(),
        })
        .nullable(),
      checkedAt: instant.nullable(),
    })
    .nullable(),
  /** Seats that can still be bought back, and until when. */
  refundable: z.array(z.object({ seatId: uuid, number: integer(), lineId: uuid, amountMinor: minor, through: day })),
  may: z.object({
    pay: z.boolean(),
    cancel: z.boolean(),
    approve: z.boolean(),
    assign: z.boolean(),
    refund: z.boolean(),
    markPaid: z.boolean(),
  }),
});

const one = { orderId: uuid };
export const getOrder = endpoint({
  method: 'GET',
  path: '/orders/:orderId',
  area: 'main',
  summary: 'An order of one’s own, of the company one answers for, or that waits for one’s approval',
  input: z.object(one),
  result: order,
});
export const getOrderDocument = endpoint({
  method: 'GET',
  path: '/orders/:orderId/document',
  area: 'main',
  kind: 'download',
  summary: 'The document of its purchase order',
  input: z.object(one),
  result: z.unknown(),
});
export const cancelOrder = endpoint({
  method: 'POST',
  path: '/orders/:orderId/cancellation',
  area: 'main',
  summary: 'Cancel an order that is neither paid nor complete',
  input: z.object({ ...one, reason: words(500) }),
  result: nothing,
});
export const decideOrder = endpoint({
  method: 'POST',
  path: '/orders/:orderId/decision',
  area: 'main',
  summary: 'Approve or decline an order of one’s company; own orders cannot be approved',
  input: z.object({ ...one, approved: z.boolean(), reason: words(500) }),
  result: nothing,
});
export const getInvoicePdf = endpoint({
  method: 'GET',
  path: '/invoices/:invoiceId/pdf',
  area: 'main',
  kind: 'download',
  summary: 'An invoice or a credit note as PDF',
  input: z.object({ invoiceId: uuid, locale: z.enum(['en', 'fr']).optional() }),
  result: z.unknown(),
});

export const getAnyOrder = endpoint({
  method: 'GET',
  path: '/admin/orders/:orderId',
  area: 'admin',
  summary: 'An order of any company',
  input: z.object(one),
  result: order,
});
export const getAnyOrderDocument = endpoint({
  method: 'GET',
  path: '/admin/orders/:orderId/document',
  area: 'admin',
  kind: 'download',
  summary: 'The document of its purchase order',
  input: z.object(one),
  result: z.unknown(),
});
export const cancelAnyOrder = endpoint({
  method: 'POST',
  path: '/admin/orders/:orderId/cancellation',
  area: 'admin',
  summary: 'Cancel an order that is neither paid nor complete; its buyer is notified of the reason',
  input: z.object({ ...one, reason }),
  result: nothing,
});
export const decideAnyOrder = endpoint({
  method: 'POST',
  path: '/admin/orders/:orderId/decision',
  area: 'admin',
  summary: 'Approves or declines what the platform was asked: a purchase order, or how an order is taxed',
  input: z.object({ ...one, approved: z.boolean(), reason: words(500) }),
  result: nothing,
});
export const markOrderPaid = endpoint({
  method: 'POST',
  path: '/admin/orders/:orderId/transfer',
  area: 'admin',
  summary: 'The whole of what is owed for an order came to the bank',
  stepUp: 'money',
  input: z.object({ ...one, reference: words(200).min(1, { error: 'required' }) }),
  result: nothing,
});
export const getAnyInvoicePdf = endpoint({
  method: 'GET',
  path: '/admin/invoices/:invoiceId/pdf',
  area: 'admin',
  kind: 'download',
  summary: 'An invoice or a credit note of any company as PDF',
  input: z.object({ invoiceId: uuid, locale: z.enum(['en', 'fr']).optional() }),
  result: z.unknown(),
});

export const askRefund = endpoint({
  method: 'POST',
  path: '/orders/:orderId/refunds',
  area: 'main',
  idempotent: true,
  summary: 'Request a refund of seats that have not been started, to the original payment method or as credit',
  input: z.object({
    ...one,
    seatIds: z.array(uuid).min(1).max(1000),
    destination: z.enum(['origin', 'credit']),
    reason,
  }),
  result: z.object({ refundId: uuid, amountMinor: minor }),
});
export const decideRefund = endpoint({
  method: 'POST',
  path: '/admin/refunds/:refundId/decision',
  area: 'admin',
  summary: 'Approves a refund, with its credit note, or declines it; then its seats are free again',
  input: z.object({ refundId: uuid, approved: z.boolean(), reason: words(500) }),
  result: nothing,
});
