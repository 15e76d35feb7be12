import { paymentMethods } from '@app/domain/store/order';
import { buyerRules } from '@app/domain/store/purchase-rules';
import { creditLifeMonths } from '@app/domain/store/credit';
import { z } from 'zod';
import { freeText, integer } from './boundary.ts';
import { currency, minor } from './cart.ts';
import { day, endpoint, nothing, uuid } from './endpoint.ts';
import { billing } from './orders.ts';

const words = (most: number) => freeText().trim().max(most);
const prefix = words(10).regex(/^[A-Z0-9]{1,10}$/, { error: 'required' });
const issuer = {
  name: words(200).min(1, { error: 'required' }),
  addressLines: z.array(words(200)).max(6),
  country: z.string().regex(/^[A-Z]{2}$/, { error: 'required' }),
  region: words(3).nullable(),
  taxIds: z.array(words(60)).max(6),
  invoicePrefix: prefix,
  creditNotePrefix: prefix,
  currencies: z.array(currency).min(1).max(20),
  /** Countries that are sold to, by ISO 3166-1. */
  sellsTo: z
    .array(z.string().regex(/^[A-Z]{2}$/, { error: 'required' }))
    .min(1)
    .max(260),
  bankDetails: words(1000),
  footer: words(500),
};

export const getIssuer = endpoint({
  method: 'GET',
  path: '/admin/store/issuer',
  area: 'admin',
  summary: 'Who sells and writes the invoices; null while nobody was named: then nothing can be bought',
  input: z.object({}),
  result: z.object(issuer).nullable(),
});
export const saveIssuer = endpoint({
  method: 'PUT',
  path: '/admin/store/issuer',
  area: 'admin',
  summary: 'Names who sells; invoices that were issued stay as they are',
  stepUp: 'money',
  input: z.object(issuer),
  result: nothing,
});

const rules = z
  .object({
    buyers: z.enum(buyerRules),
    chosenPersonIds: z.array(uuid).max(100),
    mostPerOrderMinor: minor.nullable(),
    mostPerMonthMinor: minor.nullable(),
    approvalAboveMinor: minor.nullable(),
    approverPersonIds: z.array(uuid).max(100),
    methods: z.array(z.enum(paymentMethods)).max(5),
    purchaseOrderRequired: z.boolean(),
    costCentreRequired: z.boolean(),
  })
  .strict();

export const getPurchaseRules = endpoint({
  method: 'GET',
  path: '/settings/purchase-rules',
  area: 'settings',
  summary: 'Who may buy for the company, up to how much, and who approves what is above',
  input: z.object({}),
  result: z.object({
    rules,
    costCentres: z.array(z.string()),
    billing: billing.partial(),
    currency,
    people: z.array(z.object({ personId: uuid, name: z.string() })),
    creditMinor: minor,
    terms: z.object({ limitMinor: minor, owedMinor: minor, invoiceDays: z.int() }).nullable(),
  }),
});
export const savePurchaseRules = endpoint({
  method: 'PUT',
  path: '/settings/purchase-rules',
  area: 'settings',
  summary: 'Changes how the company buys',
  stepUp: 'money',
  input: z.object({ rules, costCentres: z.array(words(60).min(1)).max(200), billing: billing.nullable() }),
  result: nothing,
});

export const getCredit = endpoint({
  method: 'GET',
  path: '/admin/companies/:companyId/credit',
  area: 'admin',
  summary: 'How much a company may owe, what it owes, and its prepaid credit',
  input: z.object({ companyId: uuid }),
  result: z.object({
    currency,
    limitMinor: minor,
    invoiceDays: z.int(),
    owedMinor: minor,
    mostDaysOverdue: z.int(),
    creditMinor: minor,
    lots: z.array(z.object({ minor, expiresOn: day.nullable() })),
  }),
});
export const saveCreditTerms = endpoint({
  method: 'PUT',
  path: '/admin/companies/:companyId/credit-terms',
  area: 'admin',
  summary: 'How much a company may owe on invoice and for how many days; 0 means that it does not buy on terms',
  stepUp: 'money',
  input: z.object({ companyId: uuid, limitMinor: minor.max(1_000_000_000_000), invoiceDays: integer().min(0).max(120) }),
  result: nothing,
});
export const grantCredit = endpoint({
  method: 'POST',
  path: '/admin/companies/:companyId/credit',
  area: 'admin',
  idempotent: true,
  summary: 'Gives a company prepaid credit that ends after some months',
  stepUp: 'money',
  input: z.object({
    companyId: uuid,
    amountMinor: minor.min(1).max(1_000_000_000_000),
    months: integer().min(creditLifeMonths.least).max(creditLifeMonths.most),
    paid: z.boolean(),
    note: words(300).min(3, { error: 'required' }),
  }),
  result: nothing,
});
