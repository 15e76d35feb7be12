import { filterOf, noGroup } from '@app/domain/lists/grouping';
import type { ListGroup } from '@app/domain/lists/grouping';
import type { List, ListColumn } from '@app/domain/lists/list';
import type { RawBuilder, SqlBool } from 'kysely';
import { sql } from 'kysely';
import type { LooseSource, ListFilters, Order, Place } from './list-source.ts';
import type { Work } from '../database/work.ts';

/** What sorts behind everything, going up and going down. */
const ends: Record<Order['type'], [last: RawBuilder<unknown>, first: RawBuilder<unknown>]> = {
  text: [sql`U&'\\+10FFFF'`, sql`''`],
  numeric: [sql`'infinity'::numeric`, sql`'-infinity'::numeric`],
  int: [sql`2147483647`, sql`-2147483648`],
  date: [sql`'infinity'::date`, sql`'-infinity'::date`],
  timestamptz: [sql`'infinity'::timestamptz`, sql`'-infinity'::timestamptz`],
};

const plainOrder: Record<ListColumn['type'], (field: RawBuilder<unknown>, column: ListColumn) => Order> = {
  text: (field) => ({ key: sql`folded(${field})`, type: 'text' }),
  link: (field) => ({ key: sql`folded(${field})`, type: 'text' }),
  day: (field) => ({ key: field, type: 'date' }),
  instant: (field) => ({ key: field, type: 'timestamptz' }),
  percent: (field) => ({ key: sql`${field}::numeric`, type: 'numeric' }),
  count: (field) => ({ key: sql`${field}::numeric`, type: 'numeric' }),
  money: (field) => ({ key: sql`${field}::numeric`, type: 'numeric' }),
  status: (field, column) => ({
    key: sql`array_position(${Object.keys(column.words ?? {})}::text[], ${field})`,
    type: 'int',
  }),
};

/** A sort of the address (`-name`) as SQL; what is empty stands last both ways. */
export function orderOf(list: List, source: LooseSource, sort: string): Order & { descending: boolean } {
  const descending = sort.startsWith('-');
  const name = sort.replace(/^-/, '');
  const column = list.columns[name]!;
  const order = source.order?.[name] ?? plainOrder[column.type](fieldOf(name), column);
  const [last, first] = ends[order.type];
  const key = source.nullable?.includes(name) ? sql`coalesce(${order.key}, ${descending ? first : last})` : order.key;
  return { key, type: order.type, descending };
}

export const fieldOf = (name: string): RawBuilder<unknown> => sql`${sql.ref(`r.${name}`)}`;

/** Search and filters as conditions on the rows. */
export function narrowed(
  source: LooseSource,
  { q, ...asked }: ListFilters,
  work: Work,
  list?: List,
): RawBuilder<SqlBool>[] {
  const where = list ? narrowedByDeclaration(list, source, { q, ...asked }, work) : [];
  if (q) {
    const folded = sql<string>`folded(${`%${q.replace(/[\\%_]/g, '\\$&')}%`})`;
    // A plan made for any value would fold it for each row.
    const pattern = source.prepared?.({ q, ...asked }) ? sql<string>`(select ${folded})` : folded;
    where.push(
      sql<SqlBool>`(${sql.join(
        [
          ...source.search.map((name) => sql`folded(${fieldOf(name)}) like ${pattern}`),
          ...(source.searchKeys ?? []).map((name) => sql`${fieldOf(name)} like ${pattern}`),
          ...(source.alsoFound ? [source.alsoFound(pattern)] : []),
        ],
        sql` or `,
      )})`,
    );
  }
  for (const [name, condition] of Object.entries(source.filters))
    if (asked[name] !== undefined && !widens(list, name))
      where.push(condition(asked[name] as never, work, asked as never));
  return where;
}

type Found = { rows: RawBuilder<unknown>; where: RawBuilder<SqlBool>[] };
type Part = { select: RawBuilder<unknown>; order?: ReturnType<typeof orderOf>; from?: Place | null; limit?: number };

/** The one shape of every list's statement: the rows, narrowed, in a unique order, from a place on. */
export function statement({ rows, where }: Found, { select, order, from, limit }: Part): RawBuilder<unknown> {
  const all = [...where];
  if (order && from)
    all.push(
      sql<SqlBool>`(${order.key}, r.id) ${order.descending ? sql`<` : sql`>`} (${from[0]}::text::${sql.raw(order.type)},
        ${from[1]}::uuid)`,
    );
  const direction = order?.descending ? sql`desc` : sql`asc`;
  return sql`select ${select} from (${rows}) r
    ${all.length > 0 ? sql`where ${sql.join(all, sql` and `)}` : sql``}
    ${order ? sql`order by ${order.key} ${direction}, r.id ${direction}` : sql``}
    ${limit === undefined ? sql`` : sql`limit ${limit}`}`;
}

const aUuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Set, it shows more rows instead of fewer. */
export const widens = (list: List | undefined, name: string): boolean => {
  const filter = list?.filters[name];
  return filter?.kind === 'flag' && filter.widens === true;
};

/** The months or days of a bucket, as the company's clocks have them. */
const buckets = { month: 'YYYY-MM', day: 'YYYY-MM-DD' };

/** What tells the groups of a dimension apart, as SQL on the rows. */
export function keyOf(list: List, { key, bucket }: ListGroup, work: Work): RawBuilder<unknown> {
  if (!bucket) return fieldOf(key);
  const moment =
    list.columns[key]?.type === 'day' ? fieldOf(key) : sql`(${fieldOf(key)} at time zone ${work.timeZone}::text)`;
  return sql`to_char(${moment}, ${sql.lit(buckets[bucket])})`;
}

/** Whether the groups of a dimension are told apart by ids. */
const byId = (list: List, { key, bucket, type }: ListGroup) => !bucket && type !== 'text' && !(key in list.columns);

/** A row belongs to one group of a dimension. */
function inGroup(list: List, group: ListGroup, value: string, work: Work): RawBuilder<SqlBool> {
  const key = keyOf(list, group, work);
  if (value === noGroup) return sql`${key} is null`;
  if (!byId(list, group)) return sql`${key}::text = ${value}`;
  return aUuid.test(value) ? sql`${key} = ${value}::uuid` : sql`false`;
}

/** What narrows a list by its declaration alone: its groups, its range of days, and what is left out unless wanted. */
export function narrowedByDeclaration(
  list: List,
  source: LooseSource,
  asked: Readonly<Record<string, unknown>>,
  work: Work,
): RawBuilder<SqlBool>[] {
  const where: RawBuilder<SqlBool>[] = [];
  for (const [name, group] of Object.entries(list.groups ?? {}))
    if (filterOf(list, name) === name && list.filters[name]?.kind === 'key' && asked[name] !== undefined)
      where.push(inGroup(list, group, String(asked[name]), work));
  for (const [name, condition] of Object.entries(source.filters))
    if (widens(list, name) && asked[name] === undefined) where.push(condition(true as never, work, asked as never));
  if (list.employee && source.custom && asked['having'] !== undefined)
    where.push(source.custom.narrowed(work, fieldOf(list.employee), String(asked['having'])));
  if (list.dates?.length) where.push(...inRange(list, asked, work));
  return where;
}

/** Which date a range of days is about. */
export const dateOf = ({ dates = [] }: List, { on }: Readonly<Record<string, unknown>>): string =>
  (on as string[] | undefined)?.[0] ?? dates[0]!;

function inRange(list: List, asked: Readonly<Record<string, unknown>>, work: Work): RawBuilder<SqlBool>[] {
  const name = dateOf(list, asked);
  const day = list.columns[name]!.type === 'day';
  // Midnight of the company's clocks, so that an index on the moment serves.
  const begins = (date: unknown, later: number) =>
    day
      ? sql`(${date}::date + ${later}::int)`
      : sql`((${date}::date + ${later}::int)::timestamp at time zone ${work.timeZone}::text)`;
  const where: RawBuilder<SqlBool>[] = [];
  if (asked['from'] !== undefined) where.push(sql`${fieldOf(name)} >= ${begins(asked['from'], 0)}`);
  if (asked['to'] !== undefined) where.push(sql`${fieldOf(name)} < ${begins(asked['to'], 1)}`);
  return where;
}
