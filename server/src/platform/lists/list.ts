import type { Endpoint } from '@app/contract/endpoint';
import type { exportInput, listInput, listPage } from '@app/contract/lists/list';
import type { List } from '@app/domain/lists/list';
import { DomainError } from '@app/domain/errors';
import type { RawBuilder, SqlBool } from 'kysely';
import { sql } from 'kysely';
import type { z } from 'zod';
import { bare, query } from '../http/handler.ts';
import type { Call, Handler } from '../http/handler.ts';
import { inSubsidiaryScope } from '../database/subsidiary-scope.ts';
import { withCustomValues } from './files/custom-columns.ts';
import { readPlace, writePlace } from './list-cursor.ts';
import { factsOf } from './list-facts.ts';
import { serveGroups } from './list-facts.ts';
import { exportList } from './files/list-export.ts';
import { amongNearest } from './list-cursor.ts';
import type { PathParams, ListSource, LooseSource, ListFilters, Purpose, Requested } from './list-source.ts';
import { localeOf, noColumn } from './list-source.ts';
import { fieldOf, narrowed, orderOf, statement } from './list-sql.ts';
import type { ReportSource } from './files/report.ts';
import type { Work } from '../database/work.ts';

type Page = ReturnType<typeof listPage<z.ZodType<{ id: string }>>>;
/** Any list, its filters aside: they are the source's to know. */
type PlainList = List<string, Record<never, never>>;
type Selection = { ids: string[] } | { query: Record<string, unknown>; except?: string[] | undefined };

const estimateAbove = 10_000;
/** How many times as many the planner has to expect of a large table for its rows not to be counted at all. */
const estimateOnlyFactor = 5;

/** Serves a declared list: `handlers` are its pages and its exports, `matching` is what a bulk action works on. */
export function serveList<const L extends List, Row extends { id: string }>(
  list: L,
  endpoints: { page: Endpoint; export: Endpoint; group?: Endpoint },
  source: ListSource<L, Row>,
  /**
   * What makes it a report: header and totals in its files, which may be PDF and JSON too. Where it declares measures,
   * these are its totals.
   */
  report: ReportSource | undefined = list.measures &&
    factsOf(list, source as unknown as LooseSource, endpoints.page.area),
): {
  handlers: Handler[];
  /** The ids of chosen rows; refused as a whole where one of them is not there. */
  matching: (work: Work, call: Call, selection: Selection, given?: PathParams) => Promise<string[]>;
  /**
   * The chosen rows with some of their fields, in the list's order; `gone` are the ids that are not there (any more).
   * Where more than `most` match, `tooManyRows` is thrown. `given` is what the rows are asked for besides, where they
   * are chosen by id.
   */
  chosen: <T extends { id: string }>(
    work: Work,
    call: Call,
    selection: Selection,
    options: { fields: readonly (keyof T & string)[]; most: number; given?: ListFilters },
  ) => Promise<{ rows: T[]; gone: string[] }>;
} {
  const read = endpoints.page as unknown as Endpoint<ReturnType<typeof listInput<PlainList>>, Page>;
  const write = endpoints.export as unknown as Endpoint<ReturnType<typeof exportInput<PlainList>>, z.ZodType>;
  const loose = source as unknown as LooseSource;

  const page = query(
    read,
    inSubsidiaryScope(loose, async (work, { cursor, limit = 50, count, locale, sort = list.order, ...said }, call) => {
      const { fields, ...asked } = said as typeof said & { fields?: string };
      const requested: Requested = (column) => fields?.split(',').includes(column) ?? false;
      const given = (
        source.gather
          ? { ...asked, ...(await source.gather(work, localeOf(locale, call), asked as ListFilters, requested)) }
          : asked
      ) as PathParams;
      const where = narrowed(loose, asked as ListFilters, work, list);
      const rowsWith = (more: PathParams, purpose?: Purpose) =>
        source.rows(work, localeOf(locale, call), { ...given, ...more }, purpose);
      const order = orderOf(list, loose, sort);
      const signed = [list.key, sort, asked];
      const from = readPlace(call, signed, cursor);
      const counted = (exact: boolean): Promise<{ rows: number; exact: boolean }> =>
        countOf(work, { rows: rowsWith({}, 'counted'), where }, exact, source.large?.(asked as ListFilters) ?? false);
      const told = from
        ? null
        : ((await source.known?.(work, asked as ListFilters, given, async () => (await counted(true)).rows)) ?? null);
      const counting =
        source.derived && !from && told === null ? sql`, (count(*) over ())::int as "countOfAll"` : sql``;
      // Where all rows are counted, all are made.
      const nearest =
        source.nearest && sort === list.order && (from || told !== null)
          ? source.nearest.bind(source, work, given)
          : undefined;
      const part = { order, from, limit: limit + 1 };
      const chosenBy = async (fields: RawBuilder<unknown>, purpose?: Purpose): Promise<never[]> => {
        const select = sql`${fields}, (${order.key})::text as "sortKey"${counting}`;
        const page = (more: PathParams, within: RawBuilder<SqlBool>[]): Promise<never[]> =>
          rowsOf(work, statement({ rows: rowsWith(more, purpose), where: [...where, ...within] }, { ...part, select }));
        return (nearest && (await amongNearest(nearest, part, page))) ?? page({}, []);
      };
      const by = source.chosenFirst;
      const rows: (Row & Described)[] = by
        ? await describedAfter(work, by, await chosenBy(sql`r.id, ${fieldOf(by)} as "by"`, 'counted'), (chosen) =>
            rowsWith({ chosen }),
          )
        : await chosenBy(sql`r.*`);
      // What fits on its first page was counted by reading it.
      const known = told ?? (source.derived ? (rows[0]?.countOfAll ?? 0) : rows.length <= limit ? rows.length : null);
      const shown = rows.slice(0, limit);
      const last = rows.length > limit ? shown.at(-1) : undefined;
      if (last && last.sortKey === null)
        throw new Error(`${list.key} is sorted by ${sort}, which may be empty: name it in "nullable"`);
      const whole = source.complete ? await source.complete(work, shown, requested) : shown;
      return {
        rows: await withCustomValues(work, list, source.custom, whole, {
          keys: fields,
          locale: localeOf(locale, call),
        }),
        nextCursor: last ? writePlace(call, signed, [last.sortKey!, last.id]) : null,
        count: from ? null : known === null ? await counted(count === 'exact') : { rows: known, exact: true },
      };
    }),
    {
      snapshot: true,
      prepared: source.prepared ?? false,
      heavy: source.derived ?? false,
      mayLag: source.mayLag ?? report !== undefined,
    },
  );

  const exported = { list, source: loose, endpoint: write, report };
  const download = bare(write, (input, call) => exportList(exported, input as never, call));

  return {
    handlers: [
      { ...page, list },
      { ...download, list, exported },
      ...(endpoints.group ? [{ ...serveGroups(list, loose, endpoints.group), list }] : []),
    ],
    async matching(work, call, selection, given = {}) {
      const found = await chosenIn(work, call, selection, given);
      const { rows } = await (statement(found, { select: sql`r.id` }) as RawBuilder<{ id: string }>).execute(work.tx);
      // One foreign id among ours, and the whole call never happened (B04).
      if ('ids' in selection && rows.length !== new Set(selection.ids).size) throw new DomainError('notFound');
      return rows.map(({ id }) => id);
    },
    async chosen<T extends { id: string }>(
      work: Work,
      call: Call,
      selection: Selection,
      { fields, most, given = {} }: { fields: readonly (keyof T & string)[]; most: number; given?: ListFilters },
    ) {
      const found = await chosenIn(work, call, selection, given as PathParams);
      const select = sql.join([sql`r.id`, ...fields.filter((name) => name !== 'id').map(fieldOf)]);
      const { rows } = await (
        statement(found, { select, order: orderOf(list, loose, list.order), limit: most + 1 }) as RawBuilder<T>
      ).execute(work.tx);
      if (rows.length > most) throw new DomainError('tooManyRows', { most });
      const there = new Set(rows.map(({ id }) => id));
      return { rows, gone: 'ids' in selection ? [...new Set(selection.ids)].filter((id) => !there.has(id)) : [] };
    },
  };

  async function chosenIn(work: Work, call: Call, selection: Selection, given: PathParams): Promise<Found> {
    const locale = localeOf(undefined, call);
    const asked = { ...given, ...('query' in selection && selection.query) } as ListFilters;
    const all = source.gather ? { ...given, ...(await source.gather(work, locale, asked, noColumn)) } : given;
    const found = {
      rows: source.rows(work, locale, all as PathParams),
      where:
        'ids' in selection
          ? [sql<SqlBool>`r.id = any(${selection.ids}::uuid[])`]
          : narrowed(loose, selection.query as ListFilters, work, list),
    };
    if ('query' in selection && selection.except?.length)
      found.where.push(sql<SqlBool>`r.id <> all(${selection.except}::uuid[])`);
    return found;
  }
}

type Found = Parameters<typeof statement>[0];
type Described = { id: string; sortKey: string | null; countOfAll?: number };

const rowsOf = async (work: Work, text: RawBuilder<unknown>): Promise<never[]> =>
  (await text.execute(work.tx)).rows as never[];

/**
 * The rows of a page that were chosen among counted ones, which leave out what neither narrows nor sorts, described now
 * that it is known which they are: they are found again by their id and by the field `by`, whose values `rows` is
 * handed.
 */
async function describedAfter(
  work: Work,
  by: string,
  chosen: (Described & { by: string })[],
  rows: (chosen: string) => RawBuilder<unknown>,
): Promise<never[]> {
  if (chosen.length === 0) return [];
  const groups = [...new Set(chosen.map((row) => row.by))];
  const these = sql<SqlBool>`(r.id = any(${chosen.map(({ id }) => id)}::uuid[])
    and ${fieldOf(by)} = any(${groups}::uuid[]))`;
  const described: { id: string }[] = await rowsOf(
    work,
    statement({ rows: rows(JSON.stringify(groups)), where: [these] }, { select: sql`r.*` }),
  );
  const byId = new Map(described.map((row) => [row.id, row]));
  return chosen.map(({ id, sortKey, countOfAll }) => ({ ...byId.get(id)!, sortKey, countOfAll })) as never[];
}

/**
 * How many rows there are: counted to the end up to 10,000 or when asked, else estimated by the planner. `large`: there
 * are most likely far more than are counted.
 */
async function countOf(
  work: Work,
  found: Found,
  exact: boolean,
  large: boolean,
): Promise<{ rows: number; exact: boolean }> {
  if (large && !exact) {
    const rows = await estimate(work, found);
    if (rows >= estimateOnlyFactor * estimateAbove) return { rows, exact: false };
  }
  const limited = statement(found, { select: sql`1`, ...(!exact && { limit: estimateAbove + 1 }) });
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from (${limited}) counted`.execute(work.tx);
  const { n } = rows[0]!;
  if (exact || n <= estimateAbove) return { rows: n, exact: true };
  return { rows: Math.max(n, await estimate(work, found)), exact: false };
}

async function estimate(work: Work, found: Found): Promise<number> {
  const plan = await sql<{
    'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }];
  }>`explain (format json) ${statement(found, { select: sql`1` })}`.execute(work.tx);
  return plan.rows[0]!['QUERY PLAN'][0].Plan['Plan Rows'];
}
