import { folded } from './page-lines.ts';

/**
 * A date in a text: `dayFirst` and `monthFirst` are what it says in either order; both the same when it says so itself.
 */
export type FoundDate = { at: number; length: number; dayFirst: string | null; monthFirst: string | null };
export type DateOrder = 'day' | 'month';

const month = String.raw`(?<month>jan(?:uary|vier|v)?|feb(?:ruary)?|fev(?:rier|r)?|mar(?:ch|s)?|apr(?:il)?|avr(?:il)?|may|mai|june?|juin|july?|juil(?:let)?|aug(?:ust)?|aout|sep(?:t(?:ember|embre)?)?|oct(?:ober|obre)?|nov(?:ember|embre)?|dec(?:ember|embre)?)`;
const months = [
  'jan',
  'feb|fev',
  'mar',
  'apr|avr',
  'may|mai',
  'jun|juin',
  'jul|juil',
  'aug|aou',
  'sep',
  'oct',
  'nov',
  'dec',
].map((one) => new RegExp(`^(?:${one})`));
const gap = String.raw`[\s./,-]{0,3}`;
const ending = String.raw`(?!\d|[-/.]\d)`;
const shapes = [
  new RegExp(
    String.raw`(?<![\d/.-])(?<day>\d{1,2})(?:er|st|nd|rd|th)?${gap}${month}\.?${gap}(?<year>\d{4}|\d{2})(?!\d)`,
    'g',
  ),
  new RegExp(
    String.raw`(?<![a-z])${month}\.?${gap}(?<day>\d{1,2})(?:st|nd|rd|th)?(?:${gap})(?<year>(?:19|20)\d{2})(?!\d)`,
    'g',
  ),
  new RegExp(String.raw`(?<!\d)(?<year>(?:19|20)\d{2})${gap}${month}\.?${gap}(?<day>\d{1,2})(?!\d)`, 'g'),
  new RegExp(
    String.raw`(?<![\d.-])(?<year>(?:19|20)\d{2})(?<mark>\s?[-/.]\s?)(?<second>\d{1,2})\k<mark>(?<third>\d{1,2})${ending}`,
    'g',
  ),
  new RegExp(
    String.raw`(?<![\d.-])(?<first>\d{1,2})(?<mark>\s?[-/.]\s?)(?<second>\d{1,2})\k<mark>(?<year>\d{4}|\d{2})${ending}`,
    'g',
  ),
];

/** An ISO day, when there is one. */
function isoDay(year: number, monthOfYear: number, day: number): string | null {
  if (year < 1985 || year > 2100 || monthOfYear < 1 || monthOfYear > 12 || day < 1) return null;
  if (day > new Date(Date.UTC(year, monthOfYear, 0)).getUTCDate()) return null;
  return `${year}-${String(monthOfYear).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

const fullYear = (text: string): number => (text.length === 2 ? 2000 + Number(text) : Number(text));

/** The dates of a text, in words of both languages or in numbers, in the order in which they stand. */
export function datesIn(text: string): FoundDate[] {
  if (!/\d{2}/.test(text)) return [];
  const plain = folded(text);
  const found: FoundDate[] = [];
  for (const shape of shapes)
    for (const match of plain.matchAll(shape)) {
      const at = match.index;
      if (found.some((other) => at < other.at + other.length && other.at < at + match[0].length)) continue;
      const part = match.groups ?? {};
      const year = fullYear(part['year'] ?? '');
      let [dayFirst, monthFirst]: (string | null)[] = [null, null];
      if (part['month'] !== undefined) {
        const number = months.findIndex((one) => one.test(part['month'] ?? '')) + 1;
        dayFirst = isoDay(year, number, Number(part['day']));
        monthFirst = dayFirst;
      } else if (part['third'] !== undefined) {
        // A date that begins with its year goes on with its month.
        dayFirst = isoDay(year, Number(part['second']), Number(part['third']));
        monthFirst = dayFirst;
      } else {
        dayFirst = isoDay(year, Number(part['second']), Number(part['first']));
        // Dots part days from months in that order everywhere.
        monthFirst =
          part['mark']?.trim() === '.' && dayFirst !== null
            ? dayFirst
            : isoDay(year, Number(part['first']), Number(part['second']));
      }
      if (dayFirst !== null || monthFirst !== null) found.push({ at, length: match[0].length, dayFirst, monthFirst });
    }
  return found.toSorted((a, b) => a.at - b.at);
}

/** Whether a date says the same in either order, or is one in a single order. */
export const isPlain = (date: FoundDate): boolean =>
  date.dayFirst === date.monthFirst || date.dayFirst === null || date.monthFirst === null;

/**
 * The order that a document writes its numeric dates in, by those that allow one order only; null when none does or
 * they disagree.
 */
export function orderOf(dates: readonly FoundDate[]): DateOrder | null {
  const day = dates.filter((date) => date.dayFirst !== null && date.monthFirst === null).length;
  const monthFirst = dates.filter((date) => date.monthFirst !== null && date.dayFirst === null).length;
  if (day > 0 && monthFirst === 0) return 'day';
  return monthFirst > 0 && day === 0 ? 'month' : null;
}
