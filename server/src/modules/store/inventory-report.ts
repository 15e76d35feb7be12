import * as api from '@app/contract/inventory-report';
import { inventoryList } from '@app/domain/store/inventory-list';
import { sql } from 'kysely';
import type { z } from 'zod';
import { query } from '../../platform/handler.ts';
import { narrowed, statement } from '../../platform/list-sql.ts';
import type { ListSource, LooseSource } from '../../platform/list-source.ts';
import { localeOf } from '../../platform/list-source.ts';
import { serveList } from '../../platform/list.ts';
import { inventoryRows } from './inventory-rows.ts';
import { useOfSeats } from './seat-use.ts';

type Row = z.output<typeof api.listInventory.result>['rows'][number] & { firstAt: string | null };

const source: ListSource<typeof inventoryList, Row> = {
  rows: inventoryRows,
  search: ['company', 'product', 'sku'],
  filters: {
    company: (id) => sql`r."companyId" = ${id}::uuid`,
    product: (id) => sql`r."productId" = ${id}::uuid`,
    anomalies: () => sql`r.anomaly is not null`,
  },
  nullable: ['anomaly', 'lastOrderAt'],
  async complete(work, rows) {
    const uses = await useOfSeats(work, rows);
    return rows.map((row, index) => ({ ...row, ...uses[index] }));
  },
  completed: ['usePerMonth', 'runsOutOn'],
};

const inventory = serveList<typeof inventoryList, Row>(inventoryList, { page: api.listInventory, export: api.exportInventory }, source);

const counts = [
  'purchased',
  'granted',
  'transferredIn',
  'reserved',
  'allocated',
  'consumed',
  'available',
  'expiring',
  'expired',
  'refunded',
  'transferredOut',
] as const;
type Totals = z.output<typeof api.getInventoryTotals.result>;

const getInventoryTotals = query(
  api.getInventoryTotals,
  async (work, { locale, ...asked }, call) => {
    const loose = source as unknown as LooseSource;
    const found = statement({ rows: source.rows(work, localeOf(locale, call), {}), where: narrowed(loose, asked, work) }, { select: sql`r.*` });
    const { rows } = await sql<Omit<Totals, 'asOf'>>`with r as materialized (${found})
      select count(distinct r."companyId")::int as companies, count(distinct r."productId")::int as products, count(r.anomaly)::int as "toLookAt",
        ${sql.join(counts.map((name) => sql`coalesce(sum(${sql.ref(`r.${name}`)}), 0)::int as ${sql.id(name)}`))},
        (select count(*)::int from store_anomalies where resolved_at is null) as "anomaliesOpen",
        (select count(distinct i)::int from r cross join unnest(r."overdueIds") i) as "overdueInvoices",
        coalesce((select json_agg(m order by m.currency) from (
          select n.currency, sum(n.liability) as "liabilityMinor", sum(n.credit) as "creditMinor", sum(n.overdue) as "overdueMinor" from (
            select currency, "companyId", sum("liabilityMinor")::bigint as liability, max("creditMinor")::bigint as credit, sum("overdueMinor")::bigint as overdue from r group by 1, 2
          ) n group by 1) m), '[]') as money
      from r`.execute(work.tx);
    return { asOf: work.now, ...rows[0]! };
  },
  { snapshot: true },
);

const listInventoryChoices = query(api.listInventoryChoices, async (work, { locale }, call) => {
  work.authorize('store.viewInventory');
  const [companies, products] = await Promise.all([
    sql<{
      id: string;
      name: string;
    }>`select id, display_name as name from companies c where exists (select from seat_lots t where t.company_id = c.id) order by folded(display_name), id`.execute(
      work.tx,
    ),
    sql<{
      id: string;
      name: string;
    }>`select id, coalesce(nullif(names ->> ${localeOf(locale, call)}, ''), names ->> 'en', names ->> 'fr', names ->> 'es', sku) as name
      from products where status <> 'draft' order by 2, id`.execute(work.tx),
  ]);
  return { companies: companies.rows, products: products.rows };
});

export const inventoryHandlers = [...inventory.handlers, getInventoryTotals, listInventoryChoices];
