import type { InventoryAnomaly } from '@app/domain/store/inventory-list';
import { inventoryAnomalies, inventoryList } from '@app/domain/store/inventory-list';
import { inventoryMonthList } from '@app/domain/store/inventory-month-list';
import { platformEntryList, platformSeatList } from '@app/domain/seats/platform-seat-lists';
import { seatOrigins, seatStates } from '@app/domain/seats/seat-states';
import { z } from 'zod';
import { decimal, freeText, integer } from '../boundary.ts';
import { day, endpoint, instant, uuid } from '../endpoint.ts';
import { exportInput, listInput, listPage } from '../lists/list.ts';
import { reportHeader, reportInput } from '../reports/report.ts';

const counts = {
  purchased: integer(),
  granted: integer(),
  transferredIn: integer(),
  reserved: integer(),
  allocated: integer(),
  consumed: integer(),
  available: integer(),
  personal: integer(),
  returnPending: integer(),
  expiring: integer(),
  expired: integer(),
  refunded: integer(),
  transferredOut: integer(),
};
const row = z.object({
  id: uuid,
  /** Null where rows are told by product, and the product where they are told by company. */
  companyId: uuid.nullable(),
  company: freeText(),
  productId: uuid.nullable(),
  product: freeText(),
  sku: freeText(),
  anomaly: z.enum(Object.keys(inventoryAnomalies) as [InventoryAnomaly]).nullable(),
  ...counts,
  /** Of all its amounts; a product bought in two currencies has a row for each. */
  currency: freeText(),
  /** Of the seats that were bought; null where none were. */
  unitMinor: integer().nullable(),
  liabilityMinor: integer(),
  /** Of the company, not of the product: the same in each of its rows, and in none told by product. */
  creditMinor: integer().nullable(),
  overdueInvoices: integer(),
  overdueMinor: integer(),
  lastOrderAt: instant.nullable(),
  usePerMonth: decimal().nullable(),
  runsOutOn: day.nullable(),
  /** Of one company with one product; in rows told by one of them there is none. */
  waiting: integer().nullable(),
});
const narrowing = listInput(inventoryList).pick({
  q: true,
  company: true,
  product: true,
  anomalies: true,
  balance: true,
  by: true,
  locale: true,
});

export const listInventory = endpoint({
  method: 'GET',
  path: '/admin/reports/inventory',
  area: 'admin',
  summary: 'Seats of every company, product by product, with the money behind them',
  input: listInput(inventoryList),
  result: listPage(row),
});
export const exportInventory = endpoint({
  method: 'GET',
  path: '/admin/reports/inventory-export',
  area: 'admin',
  kind: 'download',
  summary: 'The inventory as shown with its header, as CSV, XLSX, PDF or JSON',
  input: reportInput(inventoryList),
  result: z.unknown(),
});
export const getInventoryTotals = endpoint({
  method: 'GET',
  path: '/admin/reports/inventory-totals',
  area: 'admin',
  summary: 'The sums of the inventory, narrowed as its list is',
  input: narrowing,
  result: z.object({
    header: reportHeader,
    companies: integer(),
    products: integer(),
    ...counts,
    /** Rows with something to look at, and everything the reconciliation found that is still open. */
    toLookAt: integer(),
    anomaliesOpen: integer(),
    overdueInvoices: integer(),
    /** By currency: amounts of two never meet in a sum. Credit is counted once for each company. */
    money: z.array(
      z.object({ currency: freeText(), liabilityMinor: integer(), creditMinor: integer(), overdueMinor: integer() }),
    ),
  }),
});

const choice = z.object({ id: uuid, name: freeText() });
export const listInventoryChoices = endpoint({
  method: 'GET',
  path: '/admin/reports/inventory-choices',
  area: 'admin',
  summary: 'The companies and products the inventory has rows of',
  input: listInput(inventoryList).pick({ locale: true }),
  result: z.object({ companies: z.array(choice), products: z.array(choice) }),
});

const month = z.object({
  id: uuid,
  month: freeText(),
  currency: freeText(),
  opening: integer(),
  purchased: integer(),
  granted: integer(),
  transferredIn: integer(),
  handedOn: integer(),
  started: integer(),
  expired: integer(),
  refunded: integer(),
  transferredOut: integer(),
  closing: integer(),
  openingMinor: integer(),
  billedMinor: integer(),
  transferredMinor: integer(),
  givenBackMinor: integer(),
  recognisedMinor: integer(),
  deferredMinor: integer(),
});
export const listInventoryMonths = endpoint({
  method: 'GET',
  path: '/admin/reports/inventory-months',
  area: 'admin',
  summary:
    'The inventory month by month: seats as opening, movements and closing, and deferred revenue; the last twelve months unless asked',
  input: listInput(inventoryMonthList),
  result: listPage(month),
});
export const exportInventoryMonths = endpoint({
  method: 'GET',
  path: '/admin/reports/inventory-months-export',
  area: 'admin',
  kind: 'download',
  summary: 'The same with its header, as CSV, XLSX, PDF or JSON',
  input: reportInput(inventoryMonthList),
  result: z.unknown(),
});
export const getInventoryMonthsHeader = endpoint({
  method: 'GET',
  path: '/admin/reports/inventory-months-header',
  area: 'admin',
  summary: 'Get the header of the inventory by month',
  input: listInput(inventoryMonthList).pick({ company: true, product: true, from: true, to: true, locale: true }),
  result: z.object({ header: reportHeader }),
});

// What is behind the numbers -----------------------------------------------------------------------------------

export const listInventorySeats = endpoint({
  method: 'GET',
  path: '/admin/reports/inventory-seats',
  area: 'admin',
  summary: 'The seats behind a number of the inventory',
  input: listInput(platformSeatList),
  result: listPage(
    z.object({
      id: uuid,
      label: z.string(),
      companyId: uuid,
      company: z.string(),
      productId: uuid,
      product: z.string(),
      state: z.enum(seatStates),
      origin: z.enum(seatOrigins),
      person: z.string().nullable(),
      assignBy: day.nullable(),
      changedAt: instant,
    }),
  ),
});
export const exportInventorySeats = endpoint({
  method: 'GET',
  path: '/admin/reports/inventory-seats-export',
  area: 'admin',
  kind: 'download',
  summary: 'The same as CSV or XLSX',
  stepUp: 'people',
  input: exportInput(platformSeatList),
  result: z.unknown(),
});
export const listInventoryEntries = endpoint({
  method: 'GET',
  path: '/admin/reports/inventory-entries',
  area: 'admin',
  summary: 'The lines of the seat ledger behind a number of the inventory by month',
  input: listInput(platformEntryList),
  result: listPage(
    z.object({
      id: uuid,
      at: instant,
      label: z.string(),
      companyId: uuid,
      company: z.string(),
      productId: uuid,
      product: z.string(),
      event: z.string(),
      before: z.enum(seatStates).nullable(),
      after: z.enum(seatStates),
      reason: z.string().nullable(),
    }),
  ),
});
export const exportInventoryEntries = endpoint({
  method: 'GET',
  path: '/admin/reports/inventory-entries-export',
  area: 'admin',
  kind: 'download',
  summary: 'The same as CSV or XLSX',
  stepUp: 'people',
  input: exportInput(platformEntryList),
  result: z.unknown(),
});
