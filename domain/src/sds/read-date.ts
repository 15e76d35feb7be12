import { labelPattern } from './labels.ts';
import { folded, type Line, type Place } from './page-lines.ts';
import type { Jurisdiction } from './pictograms.ts';
import type { Field } from './reading.ts';
import { datesIn, isPlain, orderOf, type FoundDate } from './sheet-dates.ts';
import type { SheetLocale } from './statements.ts';

/**
 * What a date of revision is called, the surest first; where a sheet has none, its date of issue is the day of its
 * text.
 */
const wordings = [
  String.raw`(?:sds |fds |msds )?(?:date of (?:last |the last )?(?:issue ?/ ?(?:date of )?)?revision|(?:last |latest |current )?revision(?: date)?|(?:last |latest )?revised(?: date| on)?|date revised|reviewed on|revision\s*/\s*date|date of issue ?/ ?(?:date of )?revision)`,
  String.raw`(?:date (?:de |d')?(?:la |derniere |l'emission ?/ ?date de )?revision|date d'edition ?/ ?date de revision|revisee? (?:le|en)|revision(?: du| le)?|date de (?:la )?derniere revision|date de (?:la )?mise a jour|(?:derniere )?mise a jour(?: le| du)?|date de (?:la )?version)`,
  String.raw`(?:version date|issue date|date of issue|issuing date|issued(?: on)?|date of preparation|preparation date|date prepared|effective date|sds date|date of this version|publication date|date issued)`,
  String.raw`(?:date d'(?:emission|etablissement|edition|entree en vigueur)|date de (?:parution|publication|preparation|redaction|delivrance)|preparee? le|emise? le|entree en vigueur|etablie? le)`,
] as const;
/** Dates that are none of the sheet's text: of the one before, of the printer, of the first edition. */
const others =
  /supersed|replac|previous|print|remplace|annule|impression|imprim|prochain|next|creation|first|premiere|origin|expir|precedent|^date of (?:manufacture|birth)/;

const within = wordings.map((words) => new RegExp(`(?<![a-z])${words}(?![a-z])`, 'g'));
const alone = wordings.map(labelPattern);

type Dated = { date: FoundDate; place: Place; rank: number };

/** The dates of a text that follow their label at once: before another label, and within a few words of it. */
function afterLabel(text: string, rank: number, place: Place): Dated[] {
  const plain = folded(text);
  return [...plain.matchAll(within[rank]!)].flatMap((match): Dated[] => {
    const start = match.index + match[0].length;
    // `Date of previous revision`, `Replaces revision of`: the word before is part of the label.
    if (
      others.test(
        plain
          .slice(Math.max(0, match.index - 22), match.index)
          .split(/[:;|\d]/)
          .at(-1) ?? '',
      )
    )
      return [];
    const date = datesIn(text.slice(start))[0];
    if (!date || date.at > 40) return [];
    const between = plain.slice(start, start + date.at);
    if (others.test(between) || /\d{3}/.test(between)) return [];
    return [{ date, place, rank }];
  });
}

/** Every labelled date of a document: on the line of its label, or in the line below it. */
function datedLines(lines: readonly Line[], rank: number): Dated[] {
  return lines.flatMap((line, at) => {
    const here = afterLabel(line.text, rank, line);
    if (here.length > 0) return here;
    const label = line.cells.find((cell) => alone[rank]!.test(folded(cell.text)) && !/\d{3}/.test(cell.text));
    const next = lines[at + 1];
    if (!label || !next || next.page !== line.page) return [];
    const value = next.cells.find(
      (cell) => cell.x < label.x + Math.max(label.width, 60) && cell.x + cell.width > label.x - 2,
    );
    const date = value && datesIn(value.text)[0];
    return value && date && date.at < 3 && !others.test(folded(label.text)) ? [{ date, place: value, rank }] : [];
  });
}

/**
 * The day of a date whose order is not plain, by the other dates of the document, then by what is usual where the sheet
 * is from.
 */
function judged(
  date: FoundDate,
  all: readonly FoundDate[],
  language: SheetLocale | null,
  jurisdiction: Jurisdiction | null,
): [string, number] {
  if (isPlain(date)) return [date.dayFirst ?? date.monthFirst!, 1];
  const order = orderOf(all.filter((other) => !isPlain(other) || other.dayFirst === null || other.monthFirst === null));
  if (order) return [order === 'day' ? date.dayFirst! : date.monthFirst!, 0.95];
  if (jurisdiction === 'osha') return [date.monthFirst!, 0.88];
  if (jurisdiction === 'clp') return [date.dayFirst!, 0.94];
  // In Canada both are usual.
  return language === 'fr' ? [date.dayFirst!, 0.75] : [date.monthFirst!, 0.6];
}

/** The day of the sheet's last revision, wherever it says so: at the top, in headers and footers, in section 16. */
export function readRevisionDate(
  lines: readonly Line[],
  language: SheetLocale | null,
  jurisdiction: Jurisdiction | null,
): Field<string> | null {
  const all = lines.flatMap((line) => datesIn(line.text));
  for (const ranks of [
    [0, 1],
    [2, 3],
  ]) {
    const found = ranks.flatMap((rank) => datedLines(lines, rank));
    if (found.length === 0) continue;
    const days = found.map((one) => ({ ...one, day: judged(one.date, all, language, jurisdiction) }));
    const latest = days.reduce((best, one) => (one.day[0] > best.day[0] ? one : best));
    const counts = new Set(days.map((one) => one.day[0])).size;
    const base = (ranks[0] === 0 ? 0.97 : 0.92) - (counts > 1 ? 0.15 : 0);
    return { value: latest.day[0], confidence: base * latest.day[1], place: latest.place };
  }
  return null;
}
