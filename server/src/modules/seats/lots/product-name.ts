import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';

/** The name of a product in the wanted language, else in English, else in any. */
export const productName = (alias: string, locale: string): RawBuilder<string> => {
  const names = sql.ref(`${alias}.names`);
  return sql<string>`coalesce(nullif(${names} ->> ${sql.lit(locale)}, ''), nullif(${names} ->> 'en', ''),
    ${names} ->> 'fr', ${sql.ref(`${alias}.sku`)})`;
};

/** How people name a lot: the end of its id, which says nothing of how many others there are. */
export const lotCode = sql<string>`upper(right(l.id::text, 6))`;

/** How a seat is named: its lot and its number in it. */
export const seatLabel = sql<string>`${lotCode} || '-' || s.number`;

export type Names = { en?: string; fr?: string };

/** The same for a letter, from names that were read already. */
export const nameIn = (locale: string, names: Names): string =>
  (locale === 'fr' ? names.fr : undefined) ?? names.en ?? names.fr ?? '';

/**
 * Of a cost centre of lots, which is a text: the same id every time, a UUID of version 8, made of its company and its
 * words.
 */
export const costCentreId = sql<string>`overlay(overlay(md5('costCentre' || l.company_id::text ||
  coalesce(l.cost_centre, '')) placing '8' from 13) placing '8' from 17)::uuid`;

/** Sorts seats as they are named, the tenth behind the ninth; an index has it. */
export const seatPlace = sql<string>`upper(right(s.lot_id::text, 6)) || '-' || lpad(s.number::text, 7, '0')`;
