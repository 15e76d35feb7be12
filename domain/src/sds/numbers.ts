/** Hyphens, dashes and minus signs that documents use for one another. */
const dashes = String.raw`[-\u2010-\u2015\u2212\ufe63\uff0d]`;
const gap = String.raw`[\s\u00a0\u202f]*`;
const casShape = new RegExp(
  String.raw`(?<![\d.,]|\d${dashes})([1-9]\d{1,6})${gap}${dashes}${gap}(\d{2})${gap}${dashes}${gap}(\d)(?!\d|${dashes}\d|[.,]\d)`,
  'gu',
);

/** The check digit of a CAS number: the digits before it, from the right, times their place, modulo 10. */
const casCheck = (digits: string): number =>
  [...digits].toReversed().reduce((sum, digit, index) => sum + Number(digit) * (index + 1), 0) % 10;

/**
 * Every CAS registry number in a text, whose check digit is right, as `64-17-5`; each once. Unusual dashes and spaces
 * are read.
 */
export function casNumbersIn(text: string): string[] {
  const found = [...text.matchAll(casShape)].flatMap(([, first = '', second = '', check]) =>
    casCheck(first + second) === Number(check) ? [`${first}-${second}-${check}`] : [],
  );
  return [...new Set(found)];
}

/** The first CAS registry number in a text, as `64-17-5`; null without one whose check digit is right. */
export const readCas = (text: string): string | null => casNumbersIn(text)[0] ?? null;

/** Whether a text is a CAS registry number as it is written, and nothing else. */
export const isCas = (text: string): boolean => readCas(text) === text;

const unShape =
  /(?<![\p{L}\d])(?:UN|ONU|O\.N\.U\.)[\s\u00a0\u202f]*-?(?:n[o°º]\.?|number|numéro)?[\s\u00a0\u202f]*[:.]?[\s\u00a0\u202f]*(?:UN|ONU)?[\s\u00a0\u202f]*(\d{4})(?!\d)/iu;

/**
 * The UN number of dangerous goods in a text: `UN 1263`, `ONU1263` or the four digits alone; null outside of what the
 * UN has given (0004–3550).
 */
export function readUn(text: string): string | null {
  const digits = /^\s*(\d{4})\s*$/.exec(text)?.[1] ?? unShape.exec(text)?.[1];
  if (digits === undefined) return null;
  return Number(digits) >= 4 && Number(digits) <= 3550 ? digits : null;
}

/**
 * Whether a text is a GTIN of 8, 12, 13 or 14 digits (GS1) whose check digit is right: the number under a product's bar
 * code.
 */
export function isGtin(text: string): boolean {
  if (!/^(?:\d{8}|\d{12,14})$/.test(text) || /^0+$/.test(text)) return false;
  const sum = [...text]
    .toReversed()
    .reduce((total, digit, index) => total + Number(digit) * (index % 2 === 1 ? 3 : 1), 0);
  return sum % 10 === 0;
}
