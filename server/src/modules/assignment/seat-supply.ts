import { inLanguage } from '@app/domain/localised';
import { tierReached } from '@app/domain/store/price';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Locale } from '../../platform/lists/list-source.ts';
import type { Work } from '../../platform/database/work.ts';
import { textSql } from '../enrolment/index.ts';
import { productsForSale } from '../products/index.ts';

// What there is of seats for a course, and where more can be bought: of `n.course_id`.

/** Its title in the newest published edition. */
export const courseTitle = (
  locale: Locale,
) => sql`(select ${sql.raw(textSql('v.texts', 'v.languages', `'${locale}'`, 'title'))} from course_versions v
  where v.course_id = n.course_id and v.published_at is not null order by v.number desc limit 1)`;

/** Joins `f.free`, the seats that can be given today, and `o.ordered`, those that open orders will bring. */
export const seatSupply = (work: Work): RawBuilder<unknown> => sql`
  cross join lateral (select coalesce(sum(l.available), 0)::int as free from seat_lots l
    join seat_lot_courses k on k.company_id = l.company_id and k.lot_id = l.id and k.course_id = n.course_id
    where l.company_id = ${work.companyId} and l.owner_person_id is null and l.blocked_at is null
      and (l.assign_by is null or l.assign_by >= ${work.today})) f
  cross join lateral (select coalesce(sum(i.quantity), 0)::int as ordered from orders o
    join order_lines i on i.company_id = o.company_id and i.order_id = o.id
      join product_courses k on k.product_id = i.product_id and k.course_id = n.course_id
    where o.company_id = ${work.companyId} and o.bought_for = 'company' and o.fulfilled_at is null
      and o.cancelled_at is null) o`;

/** Published products with a seat for it, those that sell the least besides first. */
export const sellingProducts = sql`array(select p.id from products p
  join product_courses k on k.product_id = p.id and k.course_id = n.course_id
  where p.status = 'published' order by (select count(*) from product_courses a where a.product_id = p.id), p.id
    limit 20)`;

type Selling = { productIds: string[]; locale: Locale };
export type Sold = { productId: string | null; product: string | null; minQuantity: number; maxQuantity: number };

/** Which product sells a seat for the course to the company today: of several the one that sells the least besides. */
export async function withProducts<Row extends Selling>(
  work: Work,
  rows: readonly Row[],
): Promise<(Omit<Row, keyof Selling> & Sold)[]> {
  const products = await soldFor(work, rows);
  return rows.map(({ productIds, locale, ...row }) => {
    const found = firstSold(products, productIds);
    return {
      ...row,
      productId: found?.id ?? null,
      product: found ? inLanguage(found.names, locale) || found.sku : null,
      minQuantity: found?.minQuantity ?? 1,
      maxQuantity: Math.min(found?.maxQuantity ?? 1, found?.left ?? Infinity),
    };
  });
}

/**
 * The same with what so many seats cost each, before taxes: `unitMinor` null where none are to buy or it is not sold.
 */
export async function withPrices<Row extends Selling & { toBuy: number }>(work: Work, rows: readonly Row[]) {
  const products = await soldFor(work, rows);
  const sold = await withProducts(work, rows);
  return sold.map((row, at) => {
    const found = firstSold(products, rows[at]!.productIds);
    const reached =
      found?.price && row.toBuy > 0
        ? tierReached(found.price, Math.max(row.toBuy, found.minQuantity), found.held.bought)
        : null;
    return { ...row, toBuy: rows[at]!.toBuy, unitMinor: reached?.unitMinor ?? null, currency: found?.currency ?? null };
  });
}

const soldFor = (work: Work, rows: readonly Selling[]) =>
  productsForSale(work, {
    companyId: work.companyId,
    personId: null,
    productIds: [...new Set(rows.flatMap(({ productIds }) => productIds))],
  });

const firstSold = (products: Awaited<ReturnType<typeof productsForSale>>, ids: readonly string[]) =>
  ids.map((id) => products.get(id)).find((product) => product?.obstacle === null && product.left !== 0);
