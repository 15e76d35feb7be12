import { folded } from './page-lines.ts';
import { responseCombinations } from './response-statements.ts';
import { hazardVariants } from './statement-variants.ts';
import { hazardRows, precautionaryRows, precautionaryStatement } from './statements.ts';

/** A statement that was found by its words, at a character of the text. */
export type Matched = { code: string; at: number };

/**
 * Words without case, accents, punctuation and the spellings of either side of the Atlantic; one space between them.
 */
export const wordsOf = (text: string): string =>
  folded(text.replace(/œ/g, 'oe').replace(/Œ/g, 'OE'))
    .replace(/\([^)]{0,80}\)/g, ' ')
    .replace(/vapors?\b/g, (one) => one.replace('vapor', 'vapour'))
    .replace(/vapours\b/g, 'vapour')
    .replace(/pressuris|oxidis|desensitis/g, (one) => `${one.slice(0, -1)}z`)
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();

/** Too short to tell from words about something else. */
const tooShort = 12;
/** Statements of which another text is the whole: “Explosive”, “Combustible liquid” as a class. */
const notByWords = new Set([
  'H209',
  'H210',
  'H211',
  'P301',
  'P302',
  'P303',
  'P304',
  'P305',
  'P306',
  'P308',
  'P318',
  'P370',
  'P372',
  'P364',
]);

const phrases = (rows: readonly (readonly [string, string])[]): { code: string; pattern: RegExp; length: number }[] =>
  rows
    .map(([code, text]) => ({ code, words: wordsOf(text) }))
    .filter(({ code, words }) => words.length >= tooShort && !notByWords.has(code))
    .map(({ code, words }) => ({
      code,
      length: words.length,
      pattern: new RegExp(`(?<![a-z0-9])${words.replaceAll(' ', ' ')}(?![a-z0-9])`, 'g'),
    }))
    .toSorted((a, b) => b.length - a.length);

const both = (rows: readonly (readonly [string, string, string])[]): (readonly [string, string])[] =>
  rows.flatMap(([code, en, fr]) => [[code, en] as const, [code, fr] as const]);

const hazardPhrases = phrases([...both(hazardRows), ...hazardVariants]);
/** What a supplier fills in (“…”) is up to ten words; what it chooses from (“dust/fume/gas”) is any of the choices. */
const filledIn = (
  row: readonly [string, string, string],
  index: 1 | 2,
): { code: string; pattern: RegExp; length: number } => {
  const parts = row[index].split(/…|\[[^\]]*\]/).map((part) => wordsOf(part));
  const words = parts.filter((part) => part !== '').join('(?: [a-z0-9]+){0,10}? ?');
  return { code: row[0], length: words.length, pattern: new RegExp(`(?<![a-z0-9])${words}(?![a-z0-9])`, 'g') };
};
const precautionaryTexts: (readonly [string, string, string])[] = [
  ...precautionaryRows,
  ...responseCombinations.flatMap((code) => {
    const [en, fr] = [precautionaryStatement(code, 'en'), precautionaryStatement(code, 'fr')];
    return en && fr ? [[code, en, fr] as const] : [];
  }),
];
const precautionaryPhrases = precautionaryTexts
  .flatMap((row) => [filledIn(row, 1), filledIn(row, 2)])
  .filter(({ code, length }) => length >= 10 && !notByWords.has(code))
  .toSorted((a, b) => b.length - a.length);

/**
 * The longest statements first, each part of the text once: “Very toxic to aquatic life” is not also “Toxic to aquatic
 * life”.
 */
function matches(text: string, list: readonly { code: string; pattern: RegExp }[]): Matched[] {
  let left = wordsOf(text);
  const found: Matched[] = [];
  for (const { code, pattern } of list)
    left = left.replace(pattern, (hit, at: number) => {
      found.push({ code, at });
      return '#'.repeat(hit.length);
    });
  const codes = new Set<string>();
  return found.toSorted((a, b) => a.at - b.at).filter(({ code }) => !codes.has(code) && codes.add(code));
}

/**
 * Hazard statements that are written without their codes, in either language and in the wordings of WHMIS, OSHA and
 * CLP.
 */
export const hazardsByWords = (text: string): Matched[] => matches(text, hazardPhrases);

/** Precautionary statements that are written without their codes. */
export const precautionsByWords = (text: string): Matched[] => matches(text, precautionaryPhrases);
