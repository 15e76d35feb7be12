import { companyInventoryList } from '@app/domain/store/company-inventory-list';
import { z } from 'zod';
import { decimal, freeText, integer } from '../boundary.ts';
import { day, endpoint, uuid } from '../endpoint.ts';
import { listInput, listPage, ofSubsidiary } from '../lists/list.ts';
import { reportHeader, reportInput } from '../reports/report.ts';

// The report CompanyInventoryReport -------------------------------------------------------------------------

const counts = {
  purchased: integer(),
  granted: integer(),
  transferredIn: integer(),
  reserved: integer(),
  allocated: integer(),
  consumed: integer(),
  returnPending: integer(),
  expired: integer(),
  refunded: integer(),
  transferredOut: integer(),
  available: integer(),
  expiring: integer(),
  opening: integer(),
  inPurchased: integer(),
  inGranted: integer(),
  inTransferred: integer(),
  handedOn: integer(),
  started: integer(),
  outExpired: integer(),
  outRefunded: integer(),
  outTransferred: integer(),
  closing: integer(),
};
const row = z.object({
  /** Of the product, the lot, the site or the company, or made of the cost centre: what its filter takes. */
  id: uuid,
  /** Of the first level: the row's own where there is no second. */
  groupId: uuid,
  /** Of the second level; null in a subtotal, which sums a group up. */
  partId: uuid.nullable(),
  part: freeText().nullable(),
  subtotal: z.boolean(),
  name: freeText(),
  lot: freeText().nullable(),
  ...counts,
  assignBy: day.nullable(),
  usePerMonth: decimal().nullable(),
  runsOutOn: day.nullable(),
  orderNumbers: freeText(),
  orders: z.array(z.object({ id: uuid, number: integer() })),
  costCentres: freeText(),
  /** Null where amounts of two currencies would meet. */
  unitMinor: integer().nullable(),
  valueMinor: integer().nullable(),
  currency: freeText(),
  /** Told by product only. */
  waiting: integer().nullable(),
});
const input = listInput(companyInventoryList).extend(ofSubsidiary);

export const listCompanyInventory = endpoint({
  method: 'GET',
  path: '/settings/reports/company-inventory',
  area: 'settings',
  summary:
    'The inventory of the company’s seats by product, lot, cost centre, site or company, with a period as opening, movements and closing',
  input,
  result: listPage(row),
});
export const exportCompanyInventory = endpoint({
  method: 'GET',
  path: '/settings/reports/company-inventory-export',
  area: 'settings',
  kind: 'download',
  summary: 'The same with its header, as CSV, XLSX, PDF or JSON',
  input: reportInput(companyInventoryList).extend(ofSubsidiary),
  result: z.unknown(),
});
export const getCompanyInventoryTotals = endpoint({
  method: 'GET',
  path: '/settings/reports/company-inventory-totals',
  area: 'settings',
  summary: 'The header of the report and the sums of all its rows',
  input: input.omit({ cursor: true, limit: true, sort: true, count: true }),
  result: z.object({
    header: reportHeader,
    ...counts,
    /** People, each once, however many products would help them. */
    waiting: z.int(),
    /** By currency: amounts of two never meet in a sum. */
    money: z.array(z.object({ currency: z.string(), valueMinor: z.int() })),
  }),
});
const choice = z.object({ id: uuid, name: freeText() });
export const listCompanyInventoryChoices = endpoint({
  method: 'GET',
  path: '/settings/reports/company-inventory-choices',
  area: 'settings',
  summary: 'The products and cost centres the company has seats of, its sites, and the companies below it',
  input: input.pick({ locale: true, subsidiary: true }),
  result: z.object({
    products: z.array(choice),
    costCentres: z.array(choice),
    sites: z.array(choice),
    /** The caller's own company, and those below it that may be looked at from there. */
    own: choice,
    companies: z.array(choice),
  }),
});
