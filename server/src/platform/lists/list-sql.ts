import type { List, ListColumn } from '@app/domain/lists/list';
import type { RawBuilder, SqlBool } from 'kysely';
import { sql } from 'kysely';
import { narrowedByDeclaration, widens } from './list-filters.ts';
import type { Place } from './list-cursor.ts';
import type { LooseSource, ListFilters, Order } from './list-source.ts';
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
