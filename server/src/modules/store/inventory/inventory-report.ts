import * as api from '@app/contract/store/inventory-report';
import type { InventoryRowsBy } from '@app/domain/store/inventory-list';
import { plainAmount } from '@app/domain/money/written';
import { inventoryList } from '@app/domain/store/inventory-list';
import { countedColumns } from '@app/domain/store/platform-drills';
import { sql } from 'kysely';
import type { z } from 'zod';
import { query } from '../../../platform/http/handler.ts';
import { narrowed, statement } from '../../../platform/lists/list-sql.ts';
import type { ListSource, Locale, LooseSource, ListFilters } from '../../../platform/lists/list-source.ts';
import { localeOf } from '../../../platform/lists/list-source.ts';
import { serveList } from '../../../platform/lists/list.ts';
import { headerOf } from '../../../platform/lists/files/report.ts';
import type { Work } from '../../../platform/database/work.ts';
import { groupedInventory } from './inventory-grouped.ts';
import { countedInventory } from './inventory-rows.ts';
import { inventoryMonthHandlers } from './inventory-months.ts';
import { namesInInventory } from './inventory-names.ts';
import { useOfSeats, waitingForSeats } from './seat-use.ts';

type Row = z.output<typeof api.listInventory.result>['rows'][number] & { firstAt: string | null };

type Input = ListFilters & {
  by?: InventoryRowsBy[];
  company?: string;
  product?: string;
  anomalies?: true;
  balance?: true;
};
const told = (by: readonly InventoryRowsBy[] | undefined): InventoryRowsBy => by?.[0] ?? 'companyProduct';
const askedOf = ({ by, company, product, anomalies, balance }: Input) => ({
  by: told(by),
  company,
  product,
  anomalies,
  balance,
});

const source: ListSource<typeof inventoryList, Row> = {
  rows(work, locale, asked, purpose) {
    const { q, ...shown } = asked as unknown as Input;
    const counted =
      purpose === 'counted' &&
      told(shown.by) === 'companyProduct' &&
      q === undefined &&
      shown.anomalies === undefined &&
      shown.balance === undefined;
    return counted ? countedInventory(work) : groupedInventory(work, locale, askedOf(shown));
  },
  search: ['company', 'product', 'sku'],
  filters: {
    company: (id, _work, { by }) => (told(by) === 'product' ? sql`true` : sql`r."companyId" = ${id}::uuid`),
    product: (id, _work, { by }) => (told(by) === 'company' ? sql`true` : sql`r."productId" = ${id}::uuid`),
    by: () => sql`true`,
    anomalies: () => sql`r.anomaly is not null`,
    balance: () => sql`r.available > 0`,
  },
  nullable: ['anomaly', 'lastOrderAt', 'creditMinor', 'unitMinor'],
  // Within a company, by product.
  order: { company: { key: sql`concat_ws(U&'\\0001', folded(r.company), folded(r.product))`, type: 'text' } },
  async complete(work, rows) {
    // The pace is that of one company with one product.
    const paced = rows.filter(
      (row): row is Row & { companyId: string; productId: string } => row.companyId !== null && row.productId !== null,
    );
    const [uses, waiting] = [await useOfSeats(work, paced), await waitingForSeats(work, paced)];
    const byRow = new Map(paced.map(({ id }, index) => [id, { ...uses[index], waiting: waiting[index]! }]));
    return rows.map((row) => ({ ...row, ...byRow.get(row.id) }));
  },
  completed: ['usePerMonth', 'runsOutOn', 'waiting'],
};

const inventory = serveList<typeof inventoryList, Row>(
  inventoryList,
  { page: api.listInventory, export: api.exportInventory },
  source,
  async (work, locale, asked) => {
    const {
      money,
      companies: _companies,
      products: _products,
      toLookAt: _toLookAt,
      anomaliesOpen: _open,
      ...sums
    } = await totalsOf(work, locale, asked as Input);
    const inWords = (key: 'liabilityMinor' | 'creditMinor' | 'overdueMinor') =>
      money.map((sum) => `${plainAmount({ minor: sum[key], currency: sum.currency })} ${sum.currency}`).join(' · ');
    return {
      ...(await namesInInventory(work, locale, asked as Input)),
      period: null,
      rows: await countOf(work, locale, asked as Input),
      totals: {
        ...sums,
        liabilityMinor: inWords('liabilityMinor'),
        creditMinor: inWords('creditMinor'),
        overdueMinor: inWords('overdueMinor'),
      },
    };
  },
);

type Totals = z.output<typeof api.getInventoryTotals.result>;

const narrowedRows = (work: Work, locale: Locale, asked: Input) => ({
  rows: source.rows(work, locale, asked as never),
  where: narrowed(source as unknown as LooseSource, asked, work),
});
async function countOf(work: Work, locale: Locale, asked: Input): Promise<number> {
  const { rows } = await sql<{
    rows: number;
  }>`select count(*)::int as rows from (${statement(narrowedRows(work, locale, asked), { select: sql`1` })}) n`.execute(
    work.tx,
  );
  return rows[0]!.rows;
}

/** The sums of everything the filters leave, whatever a row is. */
async function totalsOf(work: Work, locale: Locale, given: Input): Promise<Omit<Totals, 'header'>> {
  const { by: _by, ...asked } = given;
  const found = statement(narrowedRows(work, locale, asked), { select: sql`r.*` });
  const { rows } = await sql<Omit<Totals, 'header'>>`with r as materialized (${found})
      select count(distinct r."companyId")::int as companies, count(distinct r."productId")::int as products,
        count(r.anomaly)::int as "toLookAt",
        ${sql.join(
          countedColumns.map(
            (name) => sql`coalesce(sum(${sql.ref(`r.${name}`)}),
          0)::int as ${sql.id(name)}`,
          ),
        )},
        (select count(*)::int from store_anomalies where resolved_at is null) as "anomaliesOpen",
        (select count(distinct i)::int from r cross join unnest(r."overdueIds") i) as "overdueInvoices",
        coalesce((select json_agg(m order by m.currency) from (
          select n.currency, sum(n.liability) as "liabilityMinor", sum(n.credit) as "creditMinor",
            sum(n.overdue) as "overdueMinor" from (
            select currency, "companyId", sum("liabilityMinor")::bigint as liability,
              max("creditMinor")::bigint as credit, sum("overdueMinor")::bigint as overdue from r group by 1, 2
          ) n group by 1) m), '[]') as money
      from r`.execute(work.tx);
  return rows[0]!;
}

const getInventoryTotals = query(
  api.getInventoryTotals,
  async (work, { locale: wanted, ...asked }, call) => {
    const locale = localeOf(wanted, call);
    const { company } = await namesInInventory(work, locale, asked as Input);
    const rows = await countOf(work, locale, asked as Input);
    return {
      header: await headerOf(work, { company, period: null, rows }),
      ...(await totalsOf(work, locale, asked as Input)),
    };
  },
  { snapshot: true, mayLag: true },
);

const listInventoryChoices = query(api.listInventoryChoices, async (work, { locale }, call) => {
  work.authorize('store.viewInventory');
  const [companies, products] = await Promise.all([
    sql<{
      id: string;
      name: string;
    }>`select id, display_name as name from companies c where exists (select from seat_lots t where t.company_id = c.id)
      order by folded(display_name), id`.execute(work.tx),
    sql<{
      id: string;
      name: string;
    }>`select id, coalesce(nullif(names ->> ${localeOf(locale, call)}, ''), names ->> 'en', names ->> 'fr',
      names ->> 'es', sku) as name
      from products where status <> 'draft' order by 2, id`.execute(work.tx),
  ]);
  return { companies: companies.rows, products: products.rows };
});

export const inventoryHandlers = [
  ...inventory.handlers,
  ...inventoryMonthHandlers,
  getInventoryTotals,
  listInventoryChoices,
];
