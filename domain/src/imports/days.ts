import type { Day } from '../time.ts';

/** How a file writes 3 April: day first, month first; null where no date of it leaves that open. */
export const dateOrders = ['dayFirst', 'monthFirst'] as const;
export type DateOrder = (typeof dateOrders)[number];

const numeric = /^(\d{1,2})\s?[/.\-\s]\s?(\d{1,2})\s?[/.\-\s]\s?(\d{4}|\d{2})$/;
const yearFirst = /^(\d{4})[/.-](\d{1,2})[/.-](\d{1,2})(?:[T ].*)?$/;
const compact = /^(\d{4})(\d{2})(\d{2})$/;
const named = /^(\d{1,2})(?:er|st|nd|rd|th)?[\s\-.]+(?:de\s+)?([a-zà-ÿ]{3,})\.?[\s\-.,]+(\d{4}|\d{2})$/i;
const monthNamed = /^([a-zà-ÿ]{3,})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})$/i;

const months: readonly (readonly string[])[] = [
  ['jan', 'janv', 'january', 'janvier'],
  ['feb', 'fev', 'fevr', 'february', 'fevrier'],
  ['mar', 'mars', 'march'],
  ['apr', 'avr', 'april', 'avril'],
  ['may', 'mai'],
  ['jun', 'june', 'juin'],
  ['jul', 'july', 'juil', 'juillet'],
  ['aug', 'aou', 'aout', 'august'],
  ['sep', 'sept', 'september', 'septembre'],
  ['oct', 'october', 'octobre'],
  ['nov', 'november', 'novembre'],
  ['dec', 'december', 'decembre'],
];

type ReadDay = { day: Day } | { problem: 'dayUnclear' | 'dayAmbiguous' | 'dayImpossible' };

/** A day as spreadsheets write it. `order` decides 03/04/2026; without one such a day is not guessed. */
export function dayFrom(text: string, order: DateOrder | null): ReadDay {
  const written = text.trim();
  const iso = yearFirst.exec(written) ?? compact.exec(written);
  if (iso) return dayOf(iso[1]!, iso[2]!, iso[3]!);
  const short = numeric.exec(written.replace(/[T ]\d{1,2}:\d{2}.*$/, ''));
  if (short) {
    const [first, second] = [Number(short[1]), Number(short[2])];
    const by = first > 12 ? 'dayFirst' : second > 12 ? 'monthFirst' : first === second ? 'dayFirst' : order;
    if (!by) return { problem: 'dayAmbiguous' };
    return by === 'dayFirst' ? dayOf(short[3]!, short[2]!, short[1]!) : dayOf(short[3]!, short[1]!, short[2]!);
  }
  const words = named.exec(written);
  if (words) return dayNamed(words[3]!, words[2]!, words[1]!);
  const english = monthNamed.exec(written);
  return english ? dayNamed(english[3]!, english[1]!, english[2]!) : { problem: 'dayUnclear' };
}

function dayNamed(year: string, name: string, day: string): ReadDay {
  const plain = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z]/g, '');
  const month = months.findIndex((names) => names.includes(plain)) + 1;
  return month === 0 ? { problem: 'dayUnclear' } : dayOf(year, String(month), day);
}

function dayOf(year: string, month: string, day: string): ReadDay {
  const whole = year.length === 4 ? year : `${Number(year) < 70 ? 20 : 19}${year}`;
  const [y, m, d] = [Number(whole), Number(month), Number(day)];
  const last = m < 1 || m > 12 ? 0 : new Date(Date.UTC(y, m, 0)).getUTCDate();
  if (d < 1 || d > last || y < 1900 || y > 2200) return { problem: 'dayImpossible' };
  return { day: `${whole}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` };
}

/**
 * What the days of a file say about the order they are written in: one of the two where a day above 12 shows it, `ask`
 * where days could be read both ways and none shows it (or they contradict each other), null where nothing is open.
 */
export function dateOrderOf(texts: Iterable<string>): DateOrder | 'ask' | null {
  const seen = { dayFirst: false, monthFirst: false, open: false };
  for (const text of texts) {
    const short = numeric.exec(text.trim());
    if (!short) continue;
    const [first, second] = [Number(short[1]), Number(short[2])];
    if (first > 12 && second <= 12) seen.dayFirst = true;
    else if (second > 12 && first <= 12) seen.monthFirst = true;
    else if (first !== second) seen.open = true;
  }
  if (!seen.open) return null;
  if (seen.dayFirst === seen.monthFirst) return 'ask';
  return seen.dayFirst ? 'dayFirst' : 'monthFirst';
}
