/** How an issuer numbers one kind of document: `INV-2026-000042`. With the year in it, numbers begin at one each year. */
export type NumberSeries = { prefix: string; byYear: boolean; digits: number };

/** Numbers are drawn in the transaction that issues the document, from one row per issuer, kind and year: given back when it fails, so no gap. */
export function documentNumber({ prefix, byYear, digits }: NumberSeries, year: number, number: number): string {
  if (!Number.isSafeInteger(number) || number < 1) throw new Error(`no number of a document: ${number}`);
  return [prefix, ...(byYear ? [String(year).padStart(4, '0')] : []), String(number).padStart(digits, '0')].join('-');
}

/** Reads a number back, or null where it is none of this series. */
export function readDocumentNumber({ prefix, byYear, digits }: NumberSeries, written: string): { year: number | null; number: number } | null {
  if (!written.startsWith(`${prefix}-`)) return null;
  const parts = written.slice(prefix.length + 1).split('-');
  const last = parts.at(-1)!;
  if (parts.length !== (byYear ? 2 : 1) || !parts.every((part) => /^\d+$/.test(part)) || last.length < digits) return null;
  const number = Number(last);
  if (!Number.isSafeInteger(number) || number < 1 || String(number).padStart(digits, '0') !== last) return null;
  return { year: byYear ? Number(parts[0]) : null, number };
}

/** What is wrong with the numbers given out in one series: those missing below the highest, and those given twice. Both must be empty. */
export function numberProblems(numbers: readonly number[]): { missing: number[]; twice: number[] } {
  const seen = new Set<number>();
  const twice = new Set<number>();
  let highest = 0;
  for (const number of numbers) {
    if (seen.has(number)) twice.add(number);
    seen.add(number);
    highest = Math.max(highest, number);
  }
  const missing: number[] = [];
  for (let number = 1; number < highest; number += 1) if (!seen.has(number)) missing.push(number);
  return { missing, twice: [...twice] };
}
