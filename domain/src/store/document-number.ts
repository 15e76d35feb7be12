/**
 * How an issuer numbers one kind of document: `INV-2026-000042`. With the year in it, numbers begin at one each year.
 */
export type NumberSeries = { prefix: string; byYear: boolean; digits: number };

/**
 * Numbers are drawn in the transaction that issues the document, from one row per issuer, kind and year: given back
 * when it fails, so no gap.
 */
export function documentNumber({ prefix, byYear, digits }: NumberSeries, year: number, number: number): string {
  if (!Number.isSafeInteger(number) || number < 1) throw new Error(`no number of a document: ${number}`);
  return [prefix, ...(byYear ? [String(year).padStart(4, '0')] : []), String(number).padStart(digits, '0')].join('-');
}
