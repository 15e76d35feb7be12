import { currencies, decimalsOf } from '@app/domain/money/currency';
import { sql } from 'kysely';

/** Words in a language, else in English, else in any. */
export const wordsIn = (words: string, locale: string) =>
  sql`coalesce(nullif(${sql.raw(words)} ->> ${locale}, ''), nullif(${sql.raw(words)} ->> 'en', ''),
    nullif(${sql.raw(words)} ->> 'fr', ''), ${sql.raw(words)} ->> 'es', '')`;

const having = (count: 0 | 3) => currencies.filter((code) => decimalsOf(code) === count);

/** Minor units of a currency as the amount, exact. */
export const amountSql = (
  minor: string,
  currency: string,
) => sql`case when ${sql.raw(currency)} = any(${having(0)}::text[]) then ${sql.raw(minor)}::numeric
  when ${sql.raw(currency)} = any(${having(3)}::text[]) then round(${sql.raw(minor)}::numeric / 1000, 3)
    else round(${sql.raw(minor)}::numeric / 100, 2) end`;

/** The newest published edition of each course of product `p`, as `v`. */
export const editionsSql = sql.raw(`product_courses k join courses c on c.id = k.course_id
  join lateral (select * from course_versions e where e.course_id = k.course_id and e.published_at is not null order by e.number desc limit 1) v on true`);

/**
 * The prices in force of a product at an instant, as "49.00 CAD". `table` is `product_prices` or, with a condition,
 * `company_prices`.
 */
export const pricesSql = (
  table: 'product_prices' | 'company_prices',
  now: string,
  company?: string,
) => sql`coalesce((select string_agg(
    ${amountSql("(r.tiers -> 0 ->> 'unitMinor')", 'r.currency')}::text || ' ' || r.currency, ', ' order by r.currency)
  from ${sql.raw(table)} r where r.product_id = p.id and r.valid_from <= ${now}
    and (r.valid_until is null or r.valid_until > ${now})
    ${company === undefined ? sql`` : sql`and r.company_id = ${company}::uuid`}), '')`;
