import { taxClasses } from '@app/contract/products/product-editing';
import * as api from '@app/contract/products/products';
import type { Localised } from '@app/domain/localised';
import { sql } from 'kysely';
import type { z } from 'zod';
import { query } from '../../platform/http/handler.ts';
import { localeOf } from '../../platform/lists/list-source.ts';
import { ask } from '../../platform/database/questions.ts';
import type { Work } from '../../platform/database/work.ts';
import { buysForCompany } from './events.ts';
import { productForSale, seatsHeld } from './for-sale.ts';
import { looksForCompany } from './list-store.ts';
import { editionsSql, wordsIn } from './product-sql.ts';
import { taxesFor } from './taxes.ts';

type Product = z.output<typeof api.getStoreProduct.result>;

export const getStoreProduct = query(
  api.getStoreProduct,
  async (work, { productId, boughtFor, locale: asked }, call) => {
    work.authorize('products.browse');
    const locale = localeOf(asked, call);
    const choices = await buyersOf(work, productId);
    const chosen = boughtFor && choices.includes(boughtFor) ? boughtFor : choices[0]!;
    const personId = chosen === 'person' ? work.personId : null;
    const { seller, taxId, ...here } = await placeOf(work);
    const region = here.region?.replace(`${here.country}-`, '') ?? null;
    const buyer = { country: here.country, region, taxId: chosen === 'company' ? taxId : null, exempt: false };
    // None of them waits for another: they travel together.
    const [found, { rows }, taxes, courses, ours] = await Promise.all([
      productForSale(work, {
        productId,
        companyId: work.companyId,
        personId,
        currency: here.currency,
        country: personId === null ? here.country : null,
      }),
      sql<{ descriptions: Localised; categoryName: string; icon: string }>`select p.descriptions,
      coalesce((select ${wordsIn('g.names', locale)} from categories g where g.id = p.category_id),
        '') as "categoryName", coalesce((select g.icon from categories g where g.id = p.category_id), 'book') as icon
        from products p where p.id = ${productId}`.execute(work.tx),
      taxesFor(work, { buyer, sellerCountry: seller ?? here.country, taxClasses, on: work.today }),
      coursesOf(work, productId, locale),
      personId === null ? null : seatsHeld(work, { companyId: work.companyId, personId: null }, [productId]),
    ]);
    const {
      id,
      sku,
      names,
      summaries,
      currency,
      price,
      agreed,
      held,
      terms,
      minQuantity,
      maxQuantity,
      left,
      obstacle,
    } = found;
    const { bought, all, free } = held;
    const { treatment, rates } = taxes.get(found.taxClass)!;
    return {
      ...{
        id,
        sku,
        names,
        summaries,
        boughtFor: chosen,
        choices,
        currency,
        held: { bought, all, free },
        terms,
        minQuantity,
        maxQuantity,
        left,
        obstacle,
      },
      company: { all: (ours?.get(productId) ?? held).all, free: (ours?.get(productId) ?? held).free },
      ...rows[0]!,
      price: price && {
        tiers: [...price.tiers],
        countsEarlierSeats: price.countsEarlierSeats,
        validUntil: price.validUntil,
        agreed,
      },
      // As it is where the company is: what the bill will most likely have.
      tax: { country: here.country, region, treatment, rates: rates.map(({ name, ratePpm }) => ({ name, ratePpm })) },
      courses,
    };
  },
  { prepared: true },
);

/**
 * For whom it can be looked at, the likely one first: admins see what it costs their company, and so does whom the
 * company lets buy.
 */
export async function buyersOf(work: Work, productId: string): Promise<Product['choices']> {
  const admin = looksForCompany(work);
  if (!admin && !(await ask(work, buysForCompany, { companyId: work.companyId })).includes(true)) return ['person'];
  const { rows } = await sql`select from products where id = ${productId} and sold_to = 'people'`.execute(work.tx);
  return admin && rows.length === 0 ? ['company', 'person'] : ['person', 'company'];
}

type Here = { country: string; region: string | null; currency: string; taxId: string | null; seller: string | null };

/**
 * Where the company is and who would sell to it. Companies keep the whole code of ISO 3166-2 (CA-ON), taxes its second
 * part.
 */
async function placeOf(work: Work): Promise<Here> {
  const { rows } = await sql<Here>`select country, region, currency, tax_id as "taxId",
      (select i.country from issuers i where c.currency = any(i.currencies) order by i.id limit 1) as seller
    from companies c where c.id = ${work.companyId}`.execute(work.tx);
  return rows[0]!;
}

/** What one seat opens, with the names of what is inside. */
async function coursesOf(work: Work, productId: string, locale: string): Promise<Product['courses']> {
  const text = sql`coalesce(v.texts -> ${locale}, v.texts -> 'en', v.texts -> v.languages[1])`;
  const { rows } = await sql<Product['courses'][number]>`
    select c.id, v.id as "versionId", c.code, coalesce(${text} ->> 'title', '') as title,
      coalesce(${text} ->> 'summary', '') as summary,
      coalesce(${text} -> 'objectives', '[]') as objectives, coalesce(${text} -> 'audience', '[]') as audience,
        v.delivery, v.expected_minutes as "expectedMinutes", v.languages, v.validity_months as "validityMonths",
      v.picture is not null as "hasPicture",
      coalesce((select json_agg(json_build_object('title', ${wordsIn('s.titles', locale)}, 'units',
          array(select ${wordsIn('u.titles', locale)} from course_units u where u.section_id = s.id
            order by u.position)) order by s.position)
        from course_sections s where s.version_id = v.id), '[]') as sections
    from ${editionsSql} where k.product_id = ${productId} and c.retired_at is null order by k.place`.execute(work.tx);
  return rows;
}
