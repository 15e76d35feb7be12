import * as api from '@app/contract/products/products';
import { storeList } from '@app/domain/products/store-list';
import type { PriceTier } from '@app/domain/store/price';
import { tierReached } from '@app/domain/store/price';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { z } from 'zod';
import { serveList } from '../../platform/lists/list.ts';
import type { Work } from '../../platform/database/work.ts';
import { coverSql } from './covers.ts';
import { seatsHeld } from './for-sale.ts';
import { amountSql, editionsSql, wordsIn } from './product-sql.ts';

type Row = z.output<typeof api.listStore.result>['rows'][number];
/** What of its price says which tier is reached; nothing of it leaves. */
type Found = Row & { tiers: PriceTier[] | null; countsEarlierSeats: boolean | null; minQuantity: number };

/** Anyone who administers a company looks with its eyes; everyone else sees what they would pay themselves. */
export const looksForCompany = ({ actor }: Work): boolean => actor.kind === 'person' && actor.role !== 'learner';

/**
 * Of a product's prices in one currency one holds at a time: a new one ends the old one, under the product's lock
 * (`setPrice`).
 */
const holds = (alias: string, currency: RawBuilder<string>, now: string) =>
  sql`${sql.ref(`${alias}.currency`)} = ${currency} and ${sql.ref(`${alias}.valid_from`)} <= ${now}
    and (${sql.ref(`${alias}.valid_until`)} is null or ${sql.ref(`${alias}.valid_until`)} > ${now})`;

type Contents = Pick<Row, 'courses' | 'validityMonths' | 'languages' | 'icon' | 'picture'>;

/** What one seat of each opens. */
async function contentsOf(work: Work, ids: readonly string[]): Promise<Map<string, Contents>> {
  const { rows } = await sql<Contents & { id: string }>`
    select p.id, c.courses, c.months as "validityMonths",
      array_to_string(array(select distinct l from product_courses k join course_versions v on v.course_id = k.course_id
        and v.published_at is not null, unnest(v.languages) l where k.product_id = p.id order by l), ', ') as languages,
      ${coverSql}
    from unnest(${[...ids]}::uuid[]) p(id) cross join lateral (select count(*)::int as courses,
      min(v.validity_months) as months from ${editionsSql} where k.product_id = p.id) c`.execute(work.tx);
  return new Map(rows.map(({ id, ...contents }) => [id, contents]));
}

export const store = serveList<typeof storeList, Row>(
  storeList,
  { page: api.listStore, export: api.exportStore },
  {
    rows(work, locale, given, purpose) {
      work.authorize('products.browse');
      const agreedWith = looksForCompany(work) ? work.companyId : null;
      const priced = purpose !== 'counted' || given['price'] !== undefined;
      // Asked once for the whole statement. Joined, PostgreSQL would begin with the company's one row and look every
      // product up by its key.
      const buyers = (column: 'country' | 'currency') =>
        sql<string>`(select ${sql.ref(column)} from companies where id = ${work.companyId})`;
      const currency = buyers('currency');
      // What is asked of one product after another is in the select list: it is answered for the rows of the page
      // alone, and never for a count.
      return sql`
        select p.id, p.sku, ${wordsIn('p.names', locale)} as name, ${wordsIn('p.summaries', locale)} as summary,
          p.sold_to as "soldTo", p.category_id as "categoryId", p.search_key,
          coalesce((select ${wordsIn('g.names', locale)} from categories g where g.id = p.category_id),
            '') as "categoryName",
          ${
            priced
              ? sql`own.tiers is not null as agreed, (coalesce(own.tiers,
                list.tiers) -> 0 ->> 'unitMinor')::bigint as "unitMinor",
                (coalesce(own.tiers, list.tiers) -> -1 ->> 'unitMinor')::bigint as "fromMinor",
            coalesce(own.tiers, list.tiers) as tiers, case when own.tiers is not null then own.counts_earlier_seats
              else list.counts_earlier_seats end as "countsEarlierSeats", p.min_quantity as "minQuantity",`
              : sql``
          }
          ${currency} as currency, p.stock_total - p.stock_taken as left, 0 as free,
          (select coalesce(sum(v.expected_minutes), 0)::int from ${editionsSql} where k.product_id = p.id) as minutes
        from products p
          left join company_products a on a.company_id = ${agreedWith}::uuid and a.product_id = p.id
            and (a.visible_from is null or a.visible_from <= ${work.today})
              and (a.visible_until is null or a.visible_until >= ${work.today})
          ${
            priced
              ? sql`left join company_prices own on own.company_id = ${agreedWith}::uuid and own.product_id = p.id
                and ${holds('own', currency, work.now)}
          left join product_prices list on list.product_id = p.id and ${holds('list', currency, work.now)}`
              : sql``
          }
        where p.status = 'published' and coalesce(a.visible, p.visibility = 'public')
          and (${agreedWith}::uuid is null or p.countries is null or ${buyers('country')} = any(p.countries))`;
    },
    // How many products fit these is known only with their values: a plan made for any takes two times as long.
    prepared: ({ relatedTo, language, delivery, size, price }) =>
      (relatedTo ?? language ?? delivery ?? size ?? price) === undefined,
    search: [],
    mayLag: true,
    searchKeys: ['search_key'],
    alsoFound: (pattern) =>
      sql`r.id = any(array(select k.product_id from ${editionsSql}
        where folded(array_to_string(v.regulation_refs, ' ')) like ${pattern}))`,
    nullable: ['unitMinor'],
    filters: {
      categoryId: (id) => sql`r."categoryId" = ${id}::uuid`,
      /** Bundles with a course of it, and what else its category holds. */
      relatedTo: (
        id,
      ) => sql`r.id <> ${id}::uuid and (r."categoryId" = (select o.category_id from products o where o.id = ${id}::uuid)
        or exists (select from product_courses a join product_courses b on b.course_id = a.course_id
          where a.product_id = ${id}::uuid and b.product_id = r.id))`,
      language: (
        wanted,
      ) => sql`exists (select from product_courses k join course_versions v on v.course_id = k.course_id
        and v.published_at is not null
        where k.product_id = r.id and v.languages && ${wanted}::text[])`,
      delivery: (wanted) =>
        sql`exists (select from ${editionsSql} where k.product_id = r.id and v.delivery = any(${wanted}))`,
      size: (wanted) =>
        sql`(case when (select count(*) from ${editionsSql} where k.product_id = r.id) > 1 then 'bundle'
          else 'one' end) = any(${wanted})`,
      soldTo: (wanted) => sql`r."soldTo" = any(${wanted})`,
      price: (wanted) => {
        const amount = amountSql('u.minor', 'r.currency');
        // Reckoned once for each product, though it is asked three times.
        return sql`(select case when u.minor is null then '' when u.minor = 0 then 'free'
          when ${amount} < 50 then 'under50' when ${amount} <= 100 then 'under100' else 'above' end
          from (select r."unitMinor" as minor offset 0) u) = any(${wanted})`;
      },
    },
    cells: { unitMinor: amountSql('r."unitMinor"', 'r.currency'), fromMinor: amountSql('r."fromMinor"', 'r.currency') },
    completed: ['free', 'validityMonths', 'languages'],
    async complete(work, rows) {
      const of = { companyId: work.companyId, personId: looksForCompany(work) ? null : work.personId };
      const ids = rows.map(({ id }) => id);
      const [held, contents] = await Promise.all([seatsHeld(work, of, ids), contentsOf(work, ids)]);
      return (rows as Found[]).map(
        ({
          id,
          sku,
          name,
          summary,
          categoryName,
          soldTo,
          minutes,
          currency,
          unitMinor,
          fromMinor,
          agreed,
          left,
          tiers,
          countsEarlierSeats,
          minQuantity,
        }) => ({
          ...{ id, sku, name, summary, categoryName, soldTo, minutes, currency, unitMinor, fromMinor, agreed, left },
          ...contents.get(id)!,
          reachedMinor:
            tiers &&
            tierReached({ tiers, countsEarlierSeats: countsEarlierSeats ?? false }, minQuantity, held.get(id)!.bought)
              .unitMinor,
          free: held.get(id)!.free,
        }),
      );
    },
  },
);
