/** Begins every file: without it a spreadsheet takes UTF-8 for the machine's old code page. */
export const byteOrderMark = '\ufeff';

/** What a spreadsheet would take for a formula, also behind blanks and in full width (F11). */
const formula = /^[\s\x00-\x1f\u200b-\u200f\u2060]*[=+\-@\uff0b\uff0d\uff1d\uff20]|^[\t\r\n]/; // oxlint-disable-line no-control-regex
const special = /[",\r\n]/;

/** True where a spreadsheet might calculate instead of show. */
export function isFormula(text: string): boolean {
  const first = text.charCodeAt(0);
  // Nearly every text begins with a letter or a digit, and is none.
  if ((first > 64 && first < 123) || (first > 47 && first < 58)) return false;
  return formula.test(text);
}

/** One field of words (RFC 4180); what looks like a formula is made text. */
export function csvText(text: string): string {
  if (isFormula(text)) return `"'${text.replaceAll('"', '""')}"`;
  return special.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * What `csvText` wrote, read again: the sign that made text of what looks like a formula is none of it. Any other text
 * stays.
 */
export const textOfCsv = (text: string): string =>
  text.startsWith("'") && isFormula(text.slice(1)) ? text.slice(1) : text;
