import * as api from '@app/contract/products';
import { storeList } from '@app/domain/products/store-list';
import { sql } from 'kysely';
import type { z } from 'zod';
import { serveList } from '../../platform/list.ts';
import type { Work } from '../../platform/work.ts';
import { seatsHeld } from './for-sale.ts';
import { amountSql, editionsSql, wordsIn } from './product-sql.ts';

type Row = z.output<typeof api.listStore.result>['rows'][number];

/** Whoever administers a company looks with its eyes; everybody else sees what they would pay themselves. */
export const looksForCompany = ({ actor }: Work): boolean => actor.kind === 'person' && actor.role !== 'learner';

const holds = (now: string) => sql`r.valid_from <= ${now} and (r.valid_until is null or r.valid_until > ${now})`;

export const store = serveList<typeof storeList, Row>(
  storeList,
  { page: api.listStore, export: api.exportStore },
  {
    rows(work, locale) {
      work.authorize('products.browse');
      const agreedWith = looksForCompany(work) ? work.companyId : null;
      return sql`
        select p.id, p.sku, ${wordsIn('p.names', locale)} as name, ${wordsIn('p.summaries', locale)} as summary, p.sold_to as "soldTo", p.category_id as "categoryId",
          coalesce((select ${wordsIn('g.names', locale)} from categories g where g.id = p.category_id), '') as "categoryName",
          b.currency, own.tiers is not null as agreed, p.stock_total - p.stock_taken as left, 0 as free,
          (coalesce(own.tiers, list.tiers) -> 0 ->> 'unitMinor')::bigint as "unitMinor", (coalesce(own.tiers, list.tiers) -> -1 ->> 'unitMinor')::bigint as "fromMinor",
          contents.courses, contents.minutes, contents.months as "validityMonths", contents.languages, contents.deliveries, contents.regulations
        from products p join companies b on b.id = ${work.companyId}
          left join company_products a on a.company_id = ${agreedWith}::uuid and a.product_id = p.id
            and (a.visible_from is null or a.visible_from <= ${work.today}) and (a.visible_until is null or a.visible_until >= ${work.today})
          left join lateral (select r.tiers from company_prices r where r.company_id = ${agreedWith}::uuid and r.product_id = p.id and r.currency = b.currency and ${holds(work.now)}
            order by r.valid_from desc limit 1) own on true
          left join lateral (select r.tiers from product_prices r where r.product_id = p.id and r.currency = b.currency and ${holds(work.now)}
            order by r.valid_from desc limit 1) list on true
          cross join lateral (select count(*)::int as courses, coalesce(sum(v.expected_minutes), 0)::int as minutes, min(v.validity_months) as months,
            coalesce(array_to_string(array(select distinct l from product_courses k2 join course_versions v2 on v2.course_id = k2.course_id and v2.published_at is not null,
              unnest(v2.languages) l where k2.product_id = p.id order by l), ', '), '') as languages,
            coalesce(array_agg(distinct v.delivery), '{}') as deliveries, coalesce(string_agg(array_to_string(v.regulation_refs, ' '), ' '), '') as regulations
            from ${editionsSql} where k.product_id = p.id) contents
        where p.status = 'published' and coalesce(a.visible, p.visibility = 'public')
          and (${agreedWith}::uuid is null or p.countries is null or b.country = any(p.countries))`;
    },
    search: ['name', 'sku', 'summary', 'regulations'],
    nullable: ['unitMinor', 'validityMonths'],
    filters: {
      categoryId: (id) => sql`r."categoryId" = ${id}::uuid`,
      language: (wanted) => sql`string_to_array(r.languages, ', ') && ${wanted}::text[]`,
      delivery: (wanted) => sql`r.deliveries && ${wanted}::text[]`,
      size: (wanted) => sql`(case when r.courses > 1 then 'bundle' else 'one' end) = any(${wanted})`,
      soldTo: (wanted) => sql`r."soldTo" = any(${wanted})`,
      price: (wanted) => {
        const amount = amountSql('r."unitMinor"', 'r.currency');
        return sql`(case when r."unitMinor" is null then '' when r."unitMinor" = 0 then 'free' when ${amount} < 50 then 'under50' when ${amount} <= 100 then 'under100' else 'above' end) = any(${wanted})`;
      },
    },
    cells: { unitMinor: amountSql('r."unitMinor"', 'r.currency'), fromMinor: amountSql('r."fromMinor"', 'r.currency') },
    completed: ['free'],
    async complete(work, rows) {
      const of = { companyId: work.companyId, personId: looksForCompany(work) ? null : work.personId };
      const held = await seatsHeld(
        work,
        of,
        rows.map(({ id }) => id),
      );
      return rows.map(
        ({ id, sku, name, summary, categoryName, soldTo, courses, minutes, validityMonths, languages, currency, unitMinor, fromMinor, agreed, left }) => ({
          ...{ id, sku, name, summary, categoryName, soldTo, courses, minutes, validityMonths, languages, currency, unitMinor, fromMinor, agreed, left },
          free: held.get(id)!.free,
        }),
      );
    },
  },
);
