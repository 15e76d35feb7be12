import type { InventoryRowsBy } from '@app/domain/store/inventory-list';
import { inventoryAnomalies } from '@app/domain/store/inventory-list';
import { countedColumns } from '@app/domain/store/platform-drills';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Work } from '../../../platform/database/work.ts';
import { inventoryRows } from './inventory-rows.ts';

type Input = {
  by: InventoryRowsBy;
  anomalies?: boolean | undefined;
  balance?: boolean | undefined;
  company?: string | undefined;
  product?: string | undefined;
};

/**
 * The inventory by company and product, or summed by one of them; amounts of two currencies are in two rows. Credit is
 * a company's: by company it is counted once, by product it has no place.
 */
export function groupedInventory(
  work: Work,
  locale: string,
  { by, anomalies, balance, company, product }: Input,
): RawBuilder<unknown> {
  const rows = inventoryRows(work, locale);
  if (by === 'companyProduct') return rows;
  const [id, name] = by === 'company' ? ['companyId', 'company'] : ['productId', 'product'];
  const none =
    by === 'company'
      ? sql`null::uuid as "productId", '' as product, '' as sku`
      : sql`null::uuid as "companyId", '' as company, min(x.sku) as sku`;
  const worst = Object.keys(inventoryAnomalies);
  return sql`select overlay(overlay(md5(${by} || ${sql.ref(`g.${id}`)}::text || g.currency) placing '8'
    from 13) placing 'a' from 17)::uuid as id, g.*,
      (select count(distinct o)::int from jsonb_array_elements(g."overdueLists") l,
        jsonb_array_elements_text(l) o) as "overdueInvoices",
      array(select distinct o::uuid from jsonb_array_elements(g."overdueLists") l,
        jsonb_array_elements_text(l) o) as "overdueIds"
    from (
      select ${sql.ref(`x.${id}`)}, min(${sql.ref(`x.${name}`)}) as ${sql.id(name!)}, x.currency, ${none},
        ${sql.join(countedColumns.map((one) => sql`sum(${sql.ref(`x.${one}`)})::int as ${sql.id(one)}`))},
          sum(x."liabilityMinor")::float8 as "liabilityMinor",
        ${by === 'company' ? sql`max(x."creditMinor")` : sql`null::float8`} as "creditMinor",
          sum(x."overdueMinor")::float8 as "overdueMinor",
        coalesce(jsonb_agg(to_jsonb(x."overdueIds")) filter (where cardinality(x."overdueIds") > 0),
          '[]') as "overdueLists",
        max(x."lastOrderAt") as "lastOrderAt", min(x."firstAt") as "firstAt",
        sum(x.paid) as paid, sum(x."paidSeats") as "paidSeats",
          round(sum(x.paid) / nullif(sum(x."paidSeats"), 0))::float8 as "unitMinor", null::int as waiting,
          null::float8 as "usePerMonth", null::date as "runsOutOn",
        (${worst}::text[])[min(array_position(${worst}::text[], x.anomaly))] as anomaly
      from (${rows}) x where true ${company ? sql`and x."companyId" = ${company}::uuid` : sql``} ${
        product
          ? sql`and
        x."productId" = ${product}::uuid`
          : sql``
      }
        ${anomalies ? sql`and x.anomaly is not null` : sql``} ${balance ? sql`and x.available > 0` : sql``}
      group by ${sql.ref(`x.${id}`)}, x.currency
    ) g`;
}
