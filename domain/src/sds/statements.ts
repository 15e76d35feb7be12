import { environmentalHazards, physicalHazards, type StatementRow } from './hazard-statements.ts';
import { combinedHazards, europeanHazards, healthHazards } from './health-hazard-statements.ts';
import { preventionStatements, storageStatements } from './precautionary-statements.ts';
import { formerStatements, mergedStatements, responseStatements } from './response-statements.ts';

export type SheetLocale = 'en' | 'fr';

/** Every hazard statement that stands for itself or is one of the usual combinations, in the order of its code. */
export const hazardRows: readonly StatementRow[] = [
  ...physicalHazards,
  ...healthHazards,
  ...environmentalHazards,
  ...combinedHazards,
  ...europeanHazards,
];

/** Every precautionary statement with a text of its own. */
export const precautionaryRows: readonly StatementRow[] = [
  ...preventionStatements,
  ...responseStatements,
  ...mergedStatements,
  ...formerStatements,
  ...storageStatements,
];

const hazards = new Map(hazardRows.map((row) => [row[0], row]));
const precautions = new Map(precautionaryRows.map((row) => [row[0], row]));

const part = String.raw`(?:EUH\s*\d{3}\s*A?|[HP]\s*\d{3}(?:\s*(?:FD|Fd|Df|fd|[FDfdi]))?)`;
const shape = new RegExp(String.raw`^${part}(?:\s*[+/&]\s*(?:${part}|\d{3}))*$`);

/**
 * The one way a code is written: `H225`, `H360FD`, `EUH066`, `P301+P310`. Spaces, a lower-case first character and
 * repeated or missing characters between the parts (`P305 + 351 + 338`) are put right. Null for what has not the form
 * of a code; whether it exists is another question (`isHazardCode`, `isPrecautionaryCode`).
 */
export function normaliseCode(text: string): string | null {
  const plain = text
    .trim()
    .replace(/[\s\u00a0\u202f]+/g, ' ')
    .replace(/euh|(?<![a-z])[hp](?=\s*\d)/gi, (kind) => kind.toUpperCase());
  if (!shape.test(plain)) return null;
  const parts = plain.replaceAll(' ', '').split(/[+/&]/);
  const kind = /^EUH|^[HP]/.exec(parts[0] ?? '')?.[0] ?? '';
  const whole = parts.map((one) => (/^\d/.test(one) ? kind + one : one));
  return whole.every((one) => one.startsWith(kind)) ? whole.join('+') : null;
}

/** A statement in one language; null for a code that neither exists nor is made of codes that exist. */
function statement(rows: ReadonlyMap<string, StatementRow>, code: string, locale: SheetLocale): string | null {
  const normal = normaliseCode(code);
  if (normal === null) return null;
  const index = locale === 'en' ? 1 : 2;
  const row = rows.get(normal);
  if (row) return row[index];
  const parts = normal.split('+');
  if (parts.length === 1) return null;
  const texts = parts.map((one) => rows.get(one)?.[index]);
  if (!texts.every((text) => text !== undefined)) return null;
  // “IF IN EYES:” goes on with what to do; French goes on in lower case.
  return texts.reduce((before, text) => {
    if (before.endsWith(':')) return `${before} ${locale === 'fr' ? lowerFirst(text) : text}`;
    return `${before}${/[.…]$/.test(before) ? '' : '.'} ${text}`;
  });
}

/** First letter in lower case, unless the word is written in capitals (“NE PAS”). */
const lowerFirst = (text: string): string =>
  /^\p{Lu}{2}/u.test(text) ? text : text.charAt(0).toLowerCase() + text.slice(1);

/**
 * The text of a hazard statement, or of a combination of them, by its code (GHS Annex 3, section 1; CLP Annexes II and
 * III).
 */
export const hazardStatement = (code: string, locale: SheetLocale): string | null => statement(hazards, code, locale);

/**
 * The text of a precautionary statement, or of a combination of them, by its code (GHS Annex 3, section 2; CLP Annex
 * IV).
 */
export const precautionaryStatement = (code: string, locale: SheetLocale): string | null =>
  statement(precautions, code, locale);

/** Whether a text is the code of a hazard statement that exists, or a combination of such codes. */
export const isHazardCode = (text: string): boolean => hazardStatement(text, 'en') !== null;

/** Whether a text is the code of a precautionary statement that exists, or a combination of such codes. */
export const isPrecautionaryCode = (text: string): boolean => precautionaryStatement(text, 'en') !== null;
