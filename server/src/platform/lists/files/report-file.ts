import { DomainError } from '@app/domain/errors';
import type { ColumnType, Label, List } from '@app/domain/lists/list';
import { momentsOf } from '@app/domain/lists/list';
import { reportWords } from '@app/domain/reports/report-words';
import { sql } from 'kysely';
import { createHash } from 'node:crypto';
import { csvText } from './csv.ts';
import type { Locale, ListFilters } from '../list-source.ts';
import type { Paper } from './report-pdf.ts';
import type { Header, ReportSource } from './report.ts';
import { filterWords, headerLines, headerOf } from './report.ts';
import { drawWithin } from './draw-within.ts';
import type { Work } from '../../database/work.ts';
import { xlsxOf } from './xlsx.ts';
import type { Sheet } from './xlsx.ts';

/**
 * Paper takes a millisecond and more for each cell, and is drawn in memory: it has an end. A longer report leaves as a
 * workbook.
 */
const mostOnPaper = { rows: 1000, cells: 8000 };

type FileColumn = { key: string; label: string; type: ColumnType };
type ReportParts = {
  list: List;
  locale: Locale;
  header: Header;
  moments: ReturnType<typeof momentsOf>;
  lines: readonly [string, string][];
  filters: readonly string[];
  runId: string;
  totals: Readonly<Record<string, number | string>>;
  columns: readonly FileColumn[];
  timeZone: string;
  letter: boolean;
  draw: (paper: Paper) => Promise<Buffer>;
};

type Input = Pick<ReportParts, 'list' | 'locale' | 'runId' | 'columns'> & {
  /** How many lines the file has, where a line is not a row of the report. */
  lines?: number | undefined;
  format: 'csv' | 'xlsx' | 'pdf' | 'json';
  narrowing: ListFilters;
  signal: AbortSignal | undefined;
};

/** What stands over a report in each of its files. What is too long for paper is refused before anything left. */
export async function partsOf(
  work: Work,
  report: ReportSource,
  { list, columns, format, narrowing, locale, runId, signal, lines: fileLines }: Input,
): Promise<ReportParts> {
  const facts = await report(work, locale, narrowing);
  const drawn = fileLines ?? facts.rows;
  const most = Math.min(mostOnPaper.rows, Math.floor(mostOnPaper.cells / columns.length));
  if (format === 'pdf' && drawn > most) throw new DomainError('reportTooLong', { most, rows: drawn });
  const header = await headerOf(work, facts);
  const filters = filterWords(list, narrowing, facts.names, locale);
  const letter = await onLetter(work);
  const moments = momentsOf(list, narrowing, work.today);
  const said = moments.map(({ label, value }): [string, string] => [label[locale], String(value)]);
  const made = momentIn(format, header.generatedAt, work.timeZone);
  const lines = headerLines(header, made, said, filters, runId, locale);
  const draw = (paper: Paper) => drawWithin(work, new URL('./report-pdf-process.ts', import.meta.url), paper, signal);
  return {
    list,
    locale,
    header,
    moments,
    lines,
    filters,
    runId,
    totals: facts.totals,
    columns,
    timeZone: work.timeZone,
    letter,
    draw,
  };
}

/** For people, as the header says: by the clocks of the report. Sweden writes a moment as ISO 8601 does. */
const clockOf = (timeZone: string) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });

/** Where paper is Letter; elsewhere it is A4. */
const lettersLand = new Set(['US', 'CA', 'MX', 'PH', 'CO', 'CL', 'VE']);

/** A moment as a file says it: by the clocks of the report for people, in UTC for programs. */
export const momentIn = (format: Input['format'], at: string, timeZone: string): string =>
  format === 'pdf' || format === 'xlsx' ? clockOf(timeZone).format(new Date(at)) : `${at.slice(0, 19)}Z`;

/** On which paper the company prints. */
export async function onLetter(work: Work): Promise<boolean> {
  const { rows } = await sql<{
    country: string | null;
  }>`select country from companies where id = ${work.companyId}`.execute(work.tx);
  return lettersLand.has(rows[0]?.country ?? '');
}

/** The report in a format; `csv` writes the rows below what stands over them. */
export function reportFile(
  format: Input['format'],
  parts: ReportParts,
  batches: AsyncIterable<unknown[][]>,
  csv: (batches: AsyncIterable<unknown[][]>, preface: string) => AsyncGenerator<Buffer>,
): AsyncGenerator<Buffer> {
  if (format === 'csv') return csv(batches, csvPreface(parts));
  return { xlsx: workbookOf, pdf: paperOf, json: jsonOf }[format](parts, batches);
}

/** The file as it passes, and its SHA-256 at the end. */
export async function* hashed(file: AsyncIterable<Buffer>, done: { sha256?: string }): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  for await (const piece of file) {
    hash.update(piece);
    yield piece;
  }
  done.sha256 = hash.digest('hex');
}

/**
 * Each figure shown, its total over all rows, and what it means; then what is measured of all rows. `say`: a figure as
 * people read it; files for spreadsheets keep it plain.
 */
function figures(
  { list, columns, totals, locale }: ReportParts,
  say: (type: ColumnType, value: unknown) => string = (_type, value) => String(value),
): [string, string, string][] {
  const shown = columns.flatMap(({ key, label, type }) => {
    const meaning: Label | undefined = list.columns[key]?.meaning;
    const total = totals[key];
    return meaning || total !== undefined
      ? [[label, total === undefined ? '' : say(type, total), meaning?.[locale] ?? ''] as [string, string, string]]
      : [];
  });
  const measured = Object.entries(list.measures ?? {}).map(([name, { label, meaning }]): [string, string, string] => {
    const [total, part, whole] = [totals[name], totals[`${name}Part`], totals[`${name}Whole`]];
    // A share says of how many.
    const share = whole === undefined ? '' : ` (${say('count', part)}/${say('count', whole)})`;
    const type = whole === undefined ? 'count' : 'percent';
    return [label[locale], `${total === undefined ? '' : say(type, total)}${share}`, meaning[locale]];
  });
  return [...shown, ...measured];
}

/** What stands before the heads of a CSV: title, header, figures, and an empty line. */
function csvPreface(parts: ReportParts): string {
  const { list, lines, locale } = parts;
  const say = (word: keyof typeof reportWords) => reportWords[word][locale];
  const all = [[list.name[locale]], ...lines, [say('figure'), say('total'), say('meaning')], ...figures(parts), []];
  return all.map((fields) => `${fields.map(csvText).join(',')}\r\n`).join('');
}

/** A workbook of two sheets: the rows, and what they are. */
function workbookOf(parts: ReportParts, batches: AsyncIterable<unknown[][]>): AsyncGenerator<Buffer> {
  const { list, locale, columns, lines, timeZone } = parts;
  const say = (word: keyof typeof reportWords) => reportWords[word][locale];
  const words = (label: string) => ({ label, type: 'text' as const });
  async function* sheets(): AsyncGenerator<Sheet> {
    yield { name: list.name[locale], columns, batches };
    const about = [...lines, [], [say('figure'), say('total'), say('meaning')], ...figures(parts)];
    yield { name: say('about'), columns: [words(list.name[locale]), words(''), words('')], batches: once(about) };
  }
  return xlsxOf(sheets(), timeZone);
}
async function* once<Value>(value: Value): AsyncGenerator<Value> {
  yield value;
}

const numeric = new Set<ColumnType>(['count', 'percent', 'money']);
const plain = (type: ColumnType, value: unknown) =>
  value === null || value === undefined || value === '' ? null : numeric.has(type) ? Number(value) : value;

/**
 * The report for programs: header, columns with what they mean, totals, rows by the keys of the columns. Amounts are
 * minor units.
 */
export async function* jsonOf(
  parts: Pick<ReportParts, 'list' | 'header' | 'moments' | 'filters' | 'runId' | 'totals' | 'columns' | 'locale'>,
  batches: AsyncIterable<unknown[][]>,
): AsyncGenerator<Buffer> {
  const { list, header, moments, filters, runId, totals, columns, locale } = parts;
  const head = {
    report: list.key,
    title: list.name[locale],
    header: {
      ...header,
      ...Object.fromEntries(moments.map(({ name, value }) => [name, value])),
      filters,
      requestId: runId,
    },
    columns: columns.map(({ key, label, type }) => ({
      key,
      label,
      type,
      meaning: list.columns[key]?.meaning?.[locale] ?? null,
    })),
    totals,
  };
  yield Buffer.from(`${JSON.stringify(head).slice(0, -1)},"rows":[`);
  let first = true;
  for await (const batch of batches) {
    const rows = batch.map((values) =>
      JSON.stringify(Object.fromEntries(columns.map(({ key, type }, place) => [key, plain(type, values[place])]))),
    );
    if (rows.length > 0) yield Buffer.from(`${first ? '' : ','}${rows.join(',')}`);
    first &&= rows.length === 0;
  }
  yield Buffer.from(']}');
}

/**
 * On paper: header and heads on every page, totals at the end where columns have any, then all figures and what they
 * mean.
 */
async function* paperOf(parts: ReportParts, batches: AsyncIterable<unknown[][]>): AsyncGenerator<Buffer> {
  const { list, locale, columns, lines, totals, letter, timeZone, draw } = parts;
  const tag = locale === 'fr' ? 'fr-CA' : 'en-CA';
  const clock = clockOf(timeZone);
  const percent = locale === 'fr' ? '\u00a0%' : '%';
  const inWords = (type: ColumnType, value: unknown) => {
    if (value === null || value === undefined || value === '') return '–';
    if (type === 'count') return Number(value).toLocaleString(tag);
    if (type === 'percent') return `${Number(value).toLocaleString(tag)}${percent}`;
    return type === 'instant' ? clock.format(new Date(String(value))) : String(value);
  };
  const rows: string[][] = [];
  for await (const batch of batches)
    for (const values of batch) rows.push(columns.map(({ type }, place) => inWords(type, values[place])));
  const sums = columns.some(({ key }) => totals[key] !== undefined)
    ? columns.map(({ key, type }, place) =>
        totals[key] === undefined ? (place === 0 ? reportWords.total[locale] : '') : inWords(type, totals[key]),
      )
    : null;
  const meanings = figures(parts, inWords)
    .filter(([, total, meaning]) => total || meaning)
    .map(([label, total, meaning]) => [label, [total, meaning].filter(Boolean).join(' – ')] as [string, string]);
  const paper: Paper = {
    ...{ title: list.name[locale], lines, rows, sums, meanings, locale, letter },
    columns: columns.map(({ label, type }) => ({ label, type })),
  };
  yield await draw(paper);
}
