import * as api from '@app/contract/products';
import type { Localised } from '@app/domain/localised';
import { sql } from 'kysely';
import type { z } from 'zod';
import { query } from '../../platform/handler.ts';
import { localeOf } from '../../platform/list-source.ts';
import type { Work } from '../../platform/work.ts';
import { buyerAsked } from './events.ts';
import { productForSale } from './for-sale.ts';
import { looksForCompany } from './list-store.ts';
import { editionsSql, wordsIn } from './product-sql.ts';
import { taxesFor } from './taxes.ts';

type Product = z.output<typeof api.getStoreProduct.result>;

export const getStoreProduct = query(api.getStoreProduct, async (work, { productId, boughtFor, locale: asked }, call) => {
  work.authorize('products.browse');
  const locale = localeOf(asked, call);
  const choices = await choicesOf(work, productId);
  const chosen = boughtFor && choices.includes(boughtFor) ? boughtFor : choices[0]!;
  const personId = chosen === 'person' ? work.personId : null;
  const found = await productForSale(work, { productId, companyId: work.companyId, personId });
  const { id, sku, names, summaries, currency, price, agreed, held, terms, minQuantity, maxQuantity, left, obstacle } = found;
  const { bought, free } = held;
  const { rows } = await sql<{ descriptions: Localised; categoryName: string }>`select p.descriptions,
    coalesce((select ${wordsIn('g.names', locale)} from categories g where g.id = p.category_id), '') as "categoryName" from products p where p.id = ${productId}`.execute(
    work.tx,
  );
  return {
    ...{ id, sku, names, summaries, boughtFor: chosen, choices, currency, held: { bought, free }, terms, minQuantity, maxQuantity, left, obstacle },
    ...rows[0]!,
    price: price && { tiers: [...price.tiers], countsEarlierSeats: price.countsEarlierSeats, validUntil: price.validUntil, agreed },
    tax: await taxHere(work, found.taxClass, chosen),
    courses: await coursesOf(work, productId, locale),
  };
});

/** For whom it can be looked at, the likely one first: admins see what it costs their company, and so does whom the company lets buy. */
async function choicesOf(work: Work, productId: string): Promise<Product['choices']> {
  const admin = looksForCompany(work);
  const may = { company: admin };
  if (!admin) await work.emit(buyerAsked, { companyId: work.companyId, may });
  if (!may.company) return ['person'];
  const { rows } = await sql`select from products where id = ${productId} and sold_to = 'people'`.execute(work.tx);
  return admin && rows.length === 0 ? ['company', 'person'] : ['person', 'company'];
}

/** The taxes where the company is: what the bill will most likely have. */
async function taxHere(work: Work, taxClass: string, boughtFor: Product['boughtFor']): Promise<Product['tax']> {
  const { rows } = await sql<{ country: string; region: string | null; taxId: string | null; seller: string | null }>`
    select country, region, tax_id as "taxId", (select i.country from issuers i where c.currency = any(i.currencies) order by i.id limit 1) as seller
    from companies c where c.id = ${work.companyId}`.execute(work.tx);
  const { country, taxId, seller } = rows[0]!;
  // Companies keep the whole code of ISO 3166-2 (CA-ON), taxes its second part.
  const region = rows[0]!.region?.replace(`${country}-`, '') ?? null;
  const buyer = { country, region, taxId: boughtFor === 'company' ? taxId : null, exempt: false };
  const { treatment, rates } = (await taxesFor(work, { buyer, sellerCountry: seller ?? country, taxClasses: [taxClass], on: work.today })).get(taxClass)!;
  return { country, region, treatment, rates: rates.map(({ name, ratePpm }) => ({ name, ratePpm })) };
}

/** What one seat opens, with the names of what is inside. */
async function coursesOf(work: Work, productId: string, locale: string): Promise<Product['courses']> {
  const text = sql`coalesce(v.texts -> ${locale}, v.texts -> 'en', v.texts -> v.languages[1])`;
  const { rows } = await sql<Product['courses'][number]>`
    select c.id, v.id as "versionId", c.code, coalesce(${text} ->> 'title', '') as title, coalesce(${text} ->> 'summary', '') as summary,
      coalesce(${text} -> 'objectives', '[]') as objectives, v.delivery, v.expected_minutes as "expectedMinutes", v.languages, v.validity_months as "validityMonths",
      v.picture is not null as "hasPicture",
      coalesce((select json_agg(json_build_object('title', ${wordsIn('s.titles', locale)}, 'units',
          array(select ${wordsIn('u.titles', locale)} from course_units u where u.section_id = s.id order by u.position)) order by s.position)
        from course_sections s where s.version_id = v.id), '[]') as sections
    from ${editionsSql} where k.product_id = ${productId} and c.retired_at is null order by k.place`.execute(work.tx);
  return rows;
}
