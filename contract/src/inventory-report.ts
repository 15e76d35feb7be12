import type { InventoryAnomaly } from '@app/domain/store/inventory-list';
import { inventoryAnomalies, inventoryList } from '@app/domain/store/inventory-list';
import { z } from 'zod';
import { day, endpoint, instant, uuid } from './endpoint.ts';
import { exportInput, listInput, listPage } from './list.ts';

const counts = {
  purchased: z.int(),
  granted: z.int(),
  transferredIn: z.int(),
  reserved: z.int(),
  allocated: z.int(),
  consumed: z.int(),
  available: z.int(),
  expiring: z.int(),
  expired: z.int(),
  refunded: z.int(),
  transferredOut: z.int(),
};
const row = z.object({
  id: uuid,
  companyId: uuid,
  company: z.string(),
  productId: uuid,
  product: z.string(),
  sku: z.string(),
  anomaly: z.enum(Object.keys(inventoryAnomalies) as [InventoryAnomaly]).nullable(),
  ...counts,
  /** Of all its amounts; a product bought in two currencies has a row for each. */
  currency: z.string(),
  liabilityMinor: z.int(),
  /** Of the company, not of the product: the same in each of its rows. */
  creditMinor: z.int(),
  overdueInvoices: z.int(),
  overdueMinor: z.int(),
  lastOrderAt: instant.nullable(),
  usePerMonth: z.number().nullable(),
  runsOutOn: day.nullable(),
});
const narrowing = listInput(inventoryList).pick({ q: true, company: true, product: true, anomalies: true, locale: true });

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
  summary: 'The inventory as shown, as CSV or XLSX',
  input: exportInput(inventoryList),
  result: z.unknown(),
});
export const getInventoryTotals = endpoint({
  method: 'GET',
  path: '/admin/reports/inventory-totals',
  area: 'admin',
  summary: 'The sums of the inventory, narrowed as its list is',
  input: narrowing,
  result: z.object({
    asOf: instant,
    companies: z.int(),
    products: z.int(),
    ...counts,
    /** Rows with something to look at, and everything the reconciliation found that is still open. */
    toLookAt: z.int(),
    anomaliesOpen: z.int(),
    overdueInvoices: z.int(),
    /** By currency: amounts of two never meet in a sum. Credit is counted once for each company. */
    money: z.array(z.object({ currency: z.string(), liabilityMinor: z.int(), creditMinor: z.int(), overdueMinor: z.int() })),
  }),
});

const choice = z.object({ id: uuid, name: z.string() });
export const listInventoryChoices = endpoint({
  method: 'GET',
  path: '/admin/reports/inventory-choices',
  area: 'admin',
  summary: 'The companies and products the inventory has rows of',
  input: listInput(inventoryList).pick({ locale: true }),
  result: z.object({ companies: z.array(choice), products: z.array(choice) }),
});
