import { filterOf, noGroup } from '@app/domain/lists/grouping';
import type { ListGroup } from '@app/domain/lists/grouping';
import type { List } from '@app/domain/lists/list';
import type { RawBuilder, SqlBool } from 'kysely';
import { sql } from 'kysely';
import type { LooseSource } from './list-source.ts';
import type { Work } from '../database/work.ts';

const field = (name: string): RawBuilder<unknown> => sql`${sql.ref(`r.${name}`)}`;
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
  if (!bucket) return field(key);
  const moment =
    list.columns[key]?.type === 'day' ? field(key) : sql`(${field(key)} at time zone ${work.timeZone}::text)`;
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
    where.push(source.custom.narrowed(work, field(list.employee), String(asked['having'])));
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
  if (asked['from'] !== undefined) where.push(sql`${field(name)} >= ${begins(asked['from'], 0)}`);
  if (asked['to'] !== undefined) where.push(sql`${field(name)} < ${begins(asked['to'], 1)}`);
  return where;
}
