import type { SignalWord } from './sheet.ts';
import { currentOf } from './sheet.ts';
import type { Jurisdiction } from './sheet.ts';

type Revision = {
  revisedOn: string;
  language: string;
  jurisdiction: Jurisdiction;
  signalWord: SignalWord | null;
  hazards: readonly string[];
  pictograms: readonly string[];
  cas: readonly string[];
  unNumber: string | null;
};
export type Searchable = {
  product: string;
  manufacturer: string;
  synonyms: readonly string[];
  barcodes: readonly string[];
  locations: readonly string[];
  revisions: readonly Revision[];
};

/**
 * Hazard classes as people look for them, by the H statements of physical, health and environmental hazards (UN GHS,
 * Annex 3).
 */
export const hazardClasses = [
  'flammable',
  'oxidising',
  'explosive',
  'gas',
  'corrosive',
  'toxic',
  'irritant',
  'health',
  'environment',
] as const;
export type HazardClass = (typeof hazardClasses)[number];
const classCodes: Record<HazardClass, RegExp> = {
  explosive: /^H2(0[0-9]|1[01]|4[01])/,
  flammable: /^H2(2[0-8]|3[0-2]|42|5[0-2]|6[01])/,
  oxidising: /^H27[0-2]/,
  gas: /^H28[0-4]/,
  corrosive: /^H(290|314|318)/,
  toxic: /^H3(00|01|10|11|30|31)/,
  irritant: /^H3(02|12|15|17|19|32|35|36)/,
  health: /^H3(04|05|34|40|41|5[01]|6[0-2]|7[0-3])/,
  environment: /^H4/,
};

/** The hazard classes that H statements belong to. */
export const classesOf = (hazards: readonly string[]): HazardClass[] =>
  hazardClasses.filter((one) => hazards.some((code) => classCodes[one].test(code)));

export type SheetFilters = {
  q: string;
  hazard: HazardClass | null;
  pictogram: string | null;
  language: string | null;
  currentOnly: boolean;
};

/** Case and accents aside; dashes and spaces in numbers too, since labels print them either way. */
export const foldedText = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[‐-―−]/g, '-')
    .trim();
const digitsOf = (text: string): string => text.replace(/[^\d]/g, '');

const wordsOf = (q: string): string[] =>
  foldedText(q.replace(/\b(un|onu|cas)\s*(no\.?|n°|#)?\s*:?\s*(?=\d)/gi, ''))
    .split(/\s+/)
    .filter(Boolean);

/** Every word is found in what is said of the product, or is a number of these revisions of its sheet. */
function says(sheet: Searchable, revisions: readonly Revision[], words: readonly string[]): boolean {
  const texts = [sheet.product, sheet.manufacturer, ...sheet.synonyms, ...sheet.locations].map(foldedText);
  const numbers = revisions.flatMap(({ cas, unNumber }) => [...cas, ...(unNumber ? [unNumber] : [])]);
  return words.every((word) => {
    if (texts.some((text) => text.includes(word)) || numbers.some((number) => number.startsWith(word))) return true;
    const digits = digitsOf(word);
    if (digits.length < 4 || digits.length < word.replace(/-/g, '').length) return false;
    return (
      numbers.some((number) => digitsOf(number).startsWith(digits)) ||
      sheet.barcodes.some((barcode) => sameBarcode(barcode, digits))
    );
  });
}

/**
 * A product that matches these words by an archived revision of its sheet alone: the revisions in force do not have the
 * number.
 */
export const onlyArchived = (sheet: Searchable, q: string): boolean =>
  says(sheet, sheet.revisions, wordsOf(q)) && !says(sheet, currentOf(sheet.revisions), wordsOf(q));

/**
 * The sheets that match, those whose name begins with the words first, else in the order given. Every word must be
 * found in the product's name, a synonym, the manufacturer, a location, or a CAS or UN number; a word of digits also
 * matches a barcode. Filters look at the revisions in force: what one of them warns of, the product is found by.
 * Numbers of archived revisions count, too, since old stock may be on the shelf, unless only what is current is looked
 * for: then a product without a sheet is not found either.
 */
export function findSheets<S extends Searchable>(
  sheets: readonly S[],
  { q, hazard, pictogram, language, currentOnly }: SheetFilters,
): S[] {
  const words = wordsOf(q);
  const fits = (sheet: S): boolean => {
    const current = currentOf(sheet.revisions).filter((one) => !language || one.language === language);
    if (language && current.length === 0) return false;
    if (hazard && !current.some(({ hazards }) => classesOf(hazards).includes(hazard))) return false;
    if (pictogram && !current.some(({ pictograms }) => pictograms.includes(pictogram))) return false;
    if (currentOnly && current.length === 0) return false;
    return says(sheet, currentOnly ? currentOf(sheet.revisions) : sheet.revisions, words);
  };
  const begins = (sheet: S) =>
    [sheet.product, ...sheet.synonyms].some((name) => foldedText(name).startsWith(words.join(' ')));
  const found = sheets.filter(fits);
  return words.length === 0 ? found : [...found.filter(begins), ...found.filter((sheet) => !begins(sheet))];
}

/** A GTIN is the same with leading zeros: scanners read 12 digits where 13 or 14 are printed. */
export const sameBarcode = (one: string, other: string): boolean => one.padStart(14, '0') === other.padStart(14, '0');
