import * as api from '@app/contract/products/product-editing';
import { productList } from '@app/domain/products/product-list';
import { DomainError } from '@app/domain/errors';
import { sql } from 'kysely';
import type { z } from 'zod';
import { query } from '../../platform/http/handler.ts';
import { serveList } from '../../platform/lists/list.ts';
import { pricesSql, wordsIn } from './product-sql.ts';
import { priceHistorySql } from './set-price.ts';

type Row = z.output<typeof api.listProducts.result>['rows'][number];

export const products = serveList<typeof productList, Row>(
  productList,
  { page: api.listProducts, export: api.exportProducts },
  {
    rows(work, locale) {
      work.authorize('products.edit');
      return sql`select p.id, p.sku, ${wordsIn('p.names', locale)} as name, p.status, p.visibility,
        p.stock_taken as taken, p.stock_total - p.stock_taken as left,
          (select count(*)::int from product_courses k where k.product_id = p.id) as courses,
            ${pricesSql('product_prices', work.now)} as prices, p.changed_at as "changedAt"
        from products p`;
    },
    search: ['name', 'sku'],
    nullable: ['left'],
    filters: {
      status: (wanted) => sql`r.status = any(${wanted})`,
      visibility: (wanted) => sql`r.visibility = any(${wanted})`,
    },
  },
);

type Product = z.output<typeof api.getProduct.result>;

export const getProduct = query(api.getProduct, async (work, { productId }) => {
  work.authorize('products.edit');
  const { rows } = await sql<Omit<Product, 'courseIds'>>`
    select p.id, p.sku, p.status, p.names, p.summaries, p.descriptions, p.category_id as "categoryId", p.visibility,
      p.sold_to as "soldTo", p.countries, p.tax_class as "taxClass",
      p.min_quantity as "minQuantity", p.max_quantity as "maxQuantity", p.stock_total as "stockTotal",
        p.stock_taken as "stockTaken",
      p.assign_within_days as "assignWithinDays", p.complete_within_days as "completeWithinDays",
        p.transferable_until as "transferableUntil",
      p.refundable_within_days as "refundableWithinDays", ${priceHistorySql({ productId, companyId: null })} as prices,
      coalesce((select json_agg(json_build_object('id', c.id, 'code', c.code, 'onOffer', c.retired_at is null
        and n.texts is not null,
          'titles', coalesce((select jsonb_object_agg(t.key, t.value ->> 'title') from jsonb_each(n.texts) t), '{}'))
            order by k.place)
        from product_courses k join courses c on c.id = k.course_id
          left join lateral (select v.texts from course_versions v
            where v.course_id = c.id and v.published_at is not null order by v.number desc limit 1) n on true
        where k.product_id = p.id), '[]') as courses,
      coalesce((select json_agg(json_build_object('id', b.id, 'name', b.display_name) order by b.display_name)
        from company_products a join companies b on b.id = a.company_id
        where a.product_id = p.id), '[]') as companies
    from products p where p.id = ${productId}`.execute(work.tx);
  const product = rows[0];
  if (!product) throw new DomainError('notFound');
  return { ...product, courseIds: product.courses.map(({ id }) => id) };
});
