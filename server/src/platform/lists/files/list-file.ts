import { DomainError } from '@app/domain/errors';
import type { List, ListColumn } from '@app/domain/lists/list';
import { chosenColumns } from '@app/domain/lists/list';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { createHash } from 'node:crypto';
import { withCustomColumns } from './custom-columns.ts';
import type { Done, ExportDefinition, ExportInput, Making } from './export-definition.ts';
import { fieldOf, narrowed, orderOf, statement } from '../list-sql.ts';
import { groupedList, groupedSource } from './list-group-file.ts';
import type { PathParams, Locale, LooseSource } from '../list-source.ts';
import { everyColumn, atCompanyAsked } from '../list-source.ts';
import type { Column } from './list-text.ts';
import { csv, inWords } from './list-text.ts';
import { hashed, partsOf, reportFile } from './report-file.ts';
import type { Work } from '../../database/work.ts';
import { foreground } from '../../http/foreground.ts';
import { xlsx } from './xlsx.ts';

/**
 * The list as a file: the same rows, order and columns as on screen, one moment, written as they are read. The same
 * bytes the person who has it made: the answer of an HTTP call, a job, or a schedule. It takes a unit of work that sees
 * one moment; `take` reads the file to its end within it, and hears of which day it is.
 */
export async function fileOf<R>(
  home: Work,
  exported: ExportDefinition,
  asked: ExportInput & { locale: Locale },
  making: Making,
  take: (file: AsyncGenerator<Buffer>, work: Work, day: string) => Promise<R>,
): Promise<R> {
  if ('draw' in exported) {
    const { day, file } = await exported.draw(home, asked, making);
    await takeTurn(home);
    return take(hashed(asking(making, file), making.done), home, day);
  }
  const { format, columns, sort: wanted = exported.list.order, locale, ...narrowing } = asked;
  const { report } = exported;
  return atCompanyAsked(exported.source, home, narrowing, async (work) => {
    const given = {
      ...narrowing,
      ...(await exported.source.gather?.(work, locale, narrowing, everyColumn)),
    } as PathParams;
    const by = exported.list.groups && (narrowing['by'] as string[] | undefined);
    const rows = {
      rows: exported.source.rows(work, locale, given, 'whole'),
      where: narrowed(exported.source, narrowing, work, exported.list),
    };
    const { list, source } = by
      ? {
          list: groupedList(exported.list, by),
          source: groupedSource(exported.list, exported.source, rows, by, work, locale),
        }
      : await withCustomColumns(work, exported.list, exported.source, { columns, locale });
    const [found, sort] = by ? [{ rows: source.rows(work, locale, given), where: [] }, list.order] : [rows, wanted];
    const offered = (keys: readonly string[]) => source.shown?.(keys, narrowing) ?? keys;
    const chosen = offered(by ? Object.keys(list.columns) : chosenColumns(list, columns));
    // Columns that what is asked leaves out may have been all that were chosen: a file has some.
    const shown = columnsOf(list, chosen.length > 0 ? chosen : offered(chosenColumns(list, undefined)), locale);
    const columnsAlone = sql.join(
      shown.map(({ key }, index) => sql`${source.cells?.[key] ?? fieldOf(key)} as ${sql.id(`c${index}`)}`),
    );
    const completing =
      source.complete !== undefined && shown.some(({ key }) => source.completed?.includes(key) ?? true);
    const sorted = statement(found, {
      select: completing ? everything(source) : columnsAlone,
      order: orderOf(list, source, sort),
    });
    const query = (completing ? sorted : oneText(shown, sorted)).compile(work.tx);
    // Of the company that asks, whosever rows leave; anyone who may not have them never takes it.
    await takeTurn(work, home.companyId);
    const lines = by && (await countOf(work, statement(found, { select: sql`1` })));
    const parts =
      report &&
      (await partsOf(work, report, {
        list,
        columns: shown,
        format,
        narrowing,
        locale,
        runId: making.runId,
        signal: making.signal,
        lines,
      }));
    if (parts) making.done.total = lines ?? parts.header.rows;
    const read = checked(making, completing ? completed(work, source, shown, query) : split(work, query));
    const batches = making.hashRows ? withHash(read, making.done) : read;
    const words = format === 'json' ? batches : inWords(shown, batches);
    const file = parts
      ? reportFile(format, parts, words, (batches, preface) => csv(shown, batches, preface))
      : format === 'csv'
        ? csv(shown, words)
        : xlsx(list.name[locale], shown, words, work.timeZone);
    return take(report ? hashed(file, making.done) : file, work, work.today);
  });
}

const countOf = async (work: Work, lines: RawBuilder<unknown>): Promise<number> =>
  (await sql<{ n: number }>`select count(*)::int as n from (${lines}) l`.execute(work.tx)).rows[0]!.n;

/** What the rows say, whatever stands over them and in whichever format. */
export async function* withHash<Row>(batches: AsyncIterable<Row[]>, done: Done): AsyncGenerator<Row[]> {
  const hash = createHash('sha256');
  for await (const batch of batches) {
    for (const row of batch) hash.update(`${JSON.stringify(row)}\n`);
    yield batch;
  }
  done.rowsSha256 = hash.digest('hex');
}

/**
 * How often a turn is asked for, and how long between: an export that sent its last byte ends its transaction a moment
 * later.
 */
const tries = 20;
const pauseSeconds = 0.05;

/**
 * One export of a company at a time, whosever rows leave, on whichever process (F16); the lock ends with the
 * transaction. Moments are written in UTC.
 */
export async function takeTurn(work: Work, companyId = work.companyId): Promise<void> {
  for (let left = tries; ; left--) {
    const { rows } = await sql<{ mine: boolean }>`
      select set_config('timezone', 'UTC', true), pg_try_advisory_xact_lock(hashtextextended(${`export:${companyId}`},
        0)) as mine`.execute(work.tx);
    if (rows[0]!.mine) return;
    if (left === 0) throw new DomainError('exportRunning', { retryAfter: 15 });
    await sql`select pg_sleep(${pauseSeconds})`.execute(work.tx);
  }
}

const currencyWords = { en: 'Currency', fr: 'Devise' };

/**
 * The columns of the file: the chosen ones, and behind the first money of each currency that currency, unless it is
 * shown anyway.
 */
function columnsOf(list: List, keys: readonly string[], locale: Locale): Column[] {
  const all: string[] = [];
  for (const key of keys) {
    all.push(key);
    const currency = list.columns[key]!.currency;
    if (currency && !keys.includes(currency) && !all.includes(currency)) all.push(currency);
  }
  return all.map((key) => {
    const { label, type, words, currency }: ListColumn = list.columns[key] ?? { label: currencyWords, type: 'text' };
    return {
      key,
      label: label[locale],
      type,
      words: words ? new Map(Object.entries(words).map(([word, spoken]) => [word, spoken[locale]])) : null,
      currencyAt: currency ? all.indexOf(currency) : null,
    };
  });
}

/**
 * Stands between the columns of a row that comes as one text, and in no word: one text is read several times as fast as
 * ten.
 */
const between = '\u001f';

/**
 * The shown columns as one text, in which what is empty is an empty text. It is made of rows that are sorted already:
 * made before, its making would not run beside our writing, and the sort would carry it.
 */
function oneText(shown: readonly Column[], sorted: RawBuilder<unknown>): RawBuilder<unknown> {
  const fields = shown.map(({ type }, index) => {
    const field = sql.ref(`s.c${index}`);
    return type === 'text' || type === 'link' ? sql`replace(${field}::text, ${sql.lit(between)}, '')` : field;
  });
  return sql`select concat(${sql.join(fields, sql`, ${sql.lit(between)}, `)}) from (${sorted}) s`;
}

async function* split(work: Work, query: { sql: string; parameters: readonly unknown[] }): AsyncGenerator<unknown[][]> {
  for await (const batch of work.stream<[string]>(query.sql, [...query.parameters], { asText: true }))
    yield batch.map(([row]) => row.split(between));
}

/** Whole rows, for those who complete them. */
const everything = ({ cells }: LooseSource): RawBuilder<unknown> =>
  sql.join([sql`r.*`, ...Object.entries(cells ?? {}).map(([key, cell]) => sql`${cell} as ${sql.id(`cell:${key}`)}`)]);

/** Rows that other modules complete, a batch at a time, as values in the order of the columns. */
async function* completed(
  work: Work,
  source: LooseSource,
  shown: readonly Column[],
  query: { sql: string; parameters: readonly unknown[] },
): AsyncGenerator<unknown[][]> {
  for await (const batch of work.stream<{ id: string } & Record<string, unknown>>(query.sql, [...query.parameters])) {
    const rows = (await source.complete!(work, batch, everyColumn)) as Record<string, unknown>[];
    yield rows.map((row) => shown.map(({ key }) => row[`cell:${key}`] ?? row[key]));
  }
}

/** After so many rows it is asked again whether the caller may still have them. */
const askedEvery = 1000;

/**
 * Asks before the first batch, and after every thousand rows, whether the caller may still have them; the question
 * travels while the rows before are written. Answers to people go first.
 */
async function* checked(
  { stillAllowed, done }: Making,
  batches: AsyncIterable<unknown[][]>,
): AsyncGenerator<unknown[][]> {
  const ask = () => {
    const answer = stillAllowed();
    answer.catch(() => {});
    return answer;
  };
  let allowed = ask();
  let since = 0;
  for await (const batch of batches) {
    if (since >= askedEvery) {
      allowed = ask();
      since = 0;
    }
    await allowed;
    await foreground.yieldTo();
    since += batch.length;
    done.rows += batch.length;
    yield batch;
  }
}

/** The same before each piece of a file that counts its rows itself. */
async function* asking({ stillAllowed }: Making, pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  for await (const piece of pieces) {
    await stillAllowed();
    await foreground.yieldTo();
    yield piece;
  }
}
