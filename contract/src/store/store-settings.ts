import { paymentMethods } from '@app/domain/store/order';
import { buyerRules } from '@app/domain/store/purchase-rules';
import { creditLifeMonths } from '@app/domain/store/credit';
import { z } from 'zod';
import { freeText, integer } from '../boundary.ts';
import { currency, minor } from './cart.ts';
import { day, endpoint, nothing, uuid } from '../endpoint.ts';
import { billing } from './orders.ts';
import { guardedChange } from '../two-people.ts';

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

/** What invoices say of the seller: another text of it waits. */
const invoiceSeller = z
  .object({
    name: issuer.name,
    addressLines: issuer.addressLines,
    taxIds: issuer.taxIds,
    bankDetails: issuer.bankDetails,
    footer: issuer.footer,
  })
  .partial();
const changeId = z.object({ changeId: uuid });
/** Whether some of what was saved waits for another administrator, or for its time. */
const waits = z.object({ waits: z.boolean() });

export const getIssuer = endpoint({
  method: 'GET',
  path: '/admin/store/issuer',
  area: 'admin',
  summary: 'Get the seller who issues the invoices; null until one is set, and nothing can be bought until then',
  input: z.object({}),
  result: z
    .object({
      ...issuer,
      /** A change of what invoices say of the seller, that waits. */
      change: guardedChange.extend({ before: invoiceSeller, after: invoiceSeller }).nullable(),
    })
    .nullable(),
});
export const saveIssuer = endpoint({
  method: 'PUT',
  path: '/admin/store/issuer',
  area: 'admin',
  summary:
    'Names who sells; another name, address, tax id, bank details or footer waits for a second administrator, or three days; invoices that were issued stay as they are',
  stepUp: 'money',
  input: z.object(issuer),
  result: waits,
});
export const confirmIssuerChange = endpoint({
  method: 'POST',
  path: '/admin/store/issuer/changes/:changeId/confirmation',
  area: 'admin',
  summary: 'Confirms other seller details on invoices that another administrator proposed',
  stepUp: 'money',
  input: changeId,
  result: nothing,
});
export const cancelIssuerChange = endpoint({
  method: 'POST',
  path: '/admin/store/issuer/changes/:changeId/cancellation',
  area: 'admin',
  summary: 'Cancels a change of seller details on invoices that waits',
  input: changeId,
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
    /** A change that allows more than before, and waits. */
    change: guardedChange.extend({ before: rules.partial(), after: rules.partial() }).nullable(),
  }),
});
export const savePurchaseRules = endpoint({
  method: 'PUT',
  path: '/settings/purchase-rules',
  area: 'settings',
  summary: 'Changes how the company buys; what allows more than before waits for another administrator, or a day',
  stepUp: 'money',
  input: z.object({ rules, costCentres: z.array(words(60).min(1)).max(200), billing: billing.nullable() }),
  result: waits,
});
export const confirmPurchaseRules = endpoint({
  method: 'POST',
  path: '/settings/purchase-rules/changes/:changeId/confirmation',
  area: 'settings',
  summary: 'Confirms a change of how the company buys that another administrator proposed',
  stepUp: 'money',
  input: changeId,
  result: nothing,
});
export const cancelPurchaseRules = endpoint({
  method: 'POST',
  path: '/settings/purchase-rules/changes/:changeId/cancellation',
  area: 'settings',
  summary: 'Cancels a change of how the company buys that waits',
  input: changeId,
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
  input: z.object({
    companyId: uuid,
    limitMinor: minor.max(1_000_000_000_000),
    invoiceDays: integer().min(0).max(120),
  }),
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
