import { filterOf, mostGroups } from '@app/domain/lists/grouping';
import type { ListGroup, ListMeasure, Narrowed } from '@app/domain/lists/grouping';
import type { List, ListFilter } from '@app/domain/lists/list';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { LooseSource } from './list-source.ts';
import { fieldOf, keyOf, narrowed, statement } from './list-sql.ts';
import type { Work } from '../database/work.ts';

type Found = Parameters<typeof statement>[0];
type Measured = { value: number | null; part?: number; whole?: number; currency?: string | null };
export type Group = {
  keys: (string | null)[];
  words: (string | null)[];
  rows: number;
  values: Record<string, Measured>;
};
export type Groups = {
  groups: Group[];
  total: Pick<Group, 'rows' | 'values'>;
  remainder: { groups: number; rows: number } | null;
};

const entries = ({ measures = {} }: List) => Object.entries(measures);

/** A filter of the declaration as the source takes it. */
const read = (filter: ListFilter, text: string): unknown =>
  filter.kind === 'choice'
    ? text.split(',')
    : filter.kind === 'flag'
      ? true
      : filter.kind === 'number'
        ? Number(text)
        : text;

/** Whether a row is one that filters leave. */
function holds(list: List, source: LooseSource, where: Narrowed | undefined, work: Work): RawBuilder<unknown> {
  const asked = Object.fromEntries(
    Object.entries(where ?? {}).map(([name, text]) => [name, read(list.filters[name]!, text)]),
  );
  const widening = Object.fromEntries(
    Object.entries(list.filters).flatMap(([name, filter]) =>
      filter.kind === 'flag' && filter.widens ? [[name, true]] : [],
    ),
  );
  const conditions = narrowed(source, { ...widening, ...asked }, work, list);
  return conditions.length > 0 ? sql`(${sql.join(conditions, sql` and `)})` : sql`true`;
}

/**
 * How the groups of a dimension are ordered: months and days as they follow each other, states as their words do, the
 * others by their words.
 */
function orderOfGroup(list: List, dimension: string, group: ListGroup, level: number): RawBuilder<unknown> {
  const key = sql.ref(`g.k${level}`);
  const words = wordsOfKeys(list, dimension, group);
  if (group.bucket) return sql`null::text`;
  if (words) return sql`lpad(array_position(${Object.keys(words)}::text[], ${key})::text, 4, '0')`;
  return group.words ? sql`folded(${sql.ref(`g.w${level}`)})` : key;
}

/** The words of the groups of a state or a choice. */
export function wordsOfKeys(list: List, dimension: string, { key, bucket }: ListGroup) {
  if (bucket) return undefined;
  const filter = list.filters[filterOf(list, dimension)];
  return list.columns[key]?.words ?? (filter?.kind === 'choice' ? filter.words : undefined);
}

/** Averages and shares have one decimal, on screen and in files. */
const rounded = (value: RawBuilder<unknown>) => sql`round((${value})::numeric, 1)::float8`;

const measured = (name: string, measure: ListMeasure, list: List): RawBuilder<unknown>[] => {
  const at = (part: string) => sql.ref(`s.${part}:${part === 'm' ? sharing(list, name) : name}`);
  const only = measure.where && measure.kind !== 'share' ? sql` filter (where ${at('m')})` : sql``;
  const as = (part: string) => sql.id(`${part}:${name}`);
  switch (measure.kind) {
    case 'count':
      return [sql`count(*)${only}::float8 as ${as('v')}`];
    case 'distinct':
      if (measure.each)
        return [
          sql`(select count(distinct x) from
            jsonb_array_elements(jsonb_path_query_array(coalesce(jsonb_agg(${at('f')})${only}, '[]'),
            '$[*][*]')) x)::float8 as ${as('v')}`,
        ];
      return [sql`count(distinct ${at('f')})${only}::float8 as ${as('v')}`];
    case 'median':
      return [
        sql`${rounded(sql`percentile_cont(0.5) within group (order by ${at('f')}::float8)${only}`)} as ${as('v')}`,
      ];
    case 'share': {
      const part = sql`count(*) filter (where ${at('m')}${measure.among ? sql` and ${at('a')}` : sql``})`;
      const whole = sql`count(*)${measure.among ? sql` filter (where ${at('a')})` : sql``}`;
      return [
        sql`${part}::int as ${as('p')}`,
        sql`${whole}::int as ${as('n')}`,
        sql`${rounded(sql`100.0 * ${part} / nullif(${whole}, 0)`)} as ${as('v')}`,
      ];
    }
    case 'average':
    case 'sum': {
      const money = list.columns[measure.of]?.currency !== undefined;
      const plain =
        measure.kind === 'sum'
          ? sql`coalesce(sum(${at('f')})${only}, 0)::float8`
          : money
            ? sql`round(avg(${at('f')})${only})::float8`
            : rounded(sql`avg(${at('f')})${only}`);
      if (!money) return [sql`${plain} as ${as('v')}`];
      // Amounts of two currencies never meet.
      const one = sql`min(${at('c')})${only}`;
      return [
        sql`case when ${one} = (max(${at('c')})${only}) then ${plain} end as ${as('v')}`,
        sql`${one} as ${as('c')}`,
      ];
    }
  }
};

/** The first measure of the same rows: which they are is worked out once. */
function sharing(list: List, name: string): string {
  const where = (one: ListMeasure) => JSON.stringify(one.where);
  return entries(list).find(([, other]) => other.where && where(other) === where(list.measures![name]!))?.[0] ?? name;
}

/** What of a row its groups and measures need. */
function needed(list: List, source: LooseSource, dimensions: readonly string[], work: Work): RawBuilder<unknown>[] {
  const fields = dimensions.flatMap((name, level) => {
    const group = list.groups![name]!;
    return [
      sql`${keyOf(list, group, work)} as ${sql.id(`k${level}`)}`,
      ...(group.words ? [sql`${fieldOf(group.words)} as ${sql.id(`w${level}`)}`] : []),
    ];
  });
  for (const [name, measure] of entries(list)) {
    const as = (part: string) => sql.id(`${part}:${name}`);
    if ('of' in measure) fields.push(sql`${fieldOf(measure.of)} as ${as('f')}`);
    const currency = 'of' in measure ? list.columns[measure.of]?.currency : undefined;
    if (currency) fields.push(sql`${fieldOf(currency)}::text collate "C" as ${as('c')}`);
    if (measure.where && sharing(list, name) === name)
      fields.push(sql`${holds(list, source, measure.where, work)} as ${as('m')}`);
    if (measure.kind === 'share' && measure.among)
      fields.push(sql`${holds(list, source, measure.among, work)} as ${as('a')}`);
  }
  return fields.length > 0 ? fields : [sql`1 as one`];
}

/**
 * Every group of one or two dimensions with its measures, subtotals and the total among them: `level` 0 is a group, 1 a
 * subtotal of the first dimension, and the highest the total. `place` is the order, a subtotal before its parts.
 * `offset 0` keeps PostgreSQL from working a field out once for each measure that looks at it; fields that none looks
 * at it leaves out all the same.
 */
export function groupedSql(
  list: List,
  source: LooseSource,
  found: Found,
  dimensions: readonly string[],
  work: Work,
): RawBuilder<unknown> {
  const levels = dimensions.map((_, level) => level);
  const ks = levels.map((level) => sql.ref(`s.k${level}`));
  const words = levels
    .filter((level) => list.groups![dimensions[level]!]!.words)
    .map((level) => sql`min(${sql.ref(`s.w${level}`)} collate "C") as ${sql.id(`w${level}`)}`);
  const sets = [...levels.map((level) => sql`(${sql.join(ks.slice(0, ks.length - level))})`), sql`()`];
  const grouping = ks.length > 0 ? sql`grouping(${sql.join(ks)})` : sql`0`;
  const columns = [
    sql`${grouping} as grouping`,
    ...levels.map((level) => sql`${ks[level]!}::text as ${sql.id(`k${level}`)}`),
    ...words,
    sql`count(*)::int as rows`,
    ...entries(list).flatMap(([name, measure]) => measured(name, measure, list)),
  ];
  const order = dimensions.flatMap((name, level) => [
    sql`${sql.ref(`g.k${level}`)} is null`,
    orderOfGroup(list, name, list.groups![name]!, level),
    sql.ref(`g.k${level}`),
    ...(level === 0 && dimensions.length > 1 ? [sql`g.grouping desc`] : []),
  ]);
  const top = 2 ** dimensions.length - 1;
  return sql`select g.*, g.grouping = ${sql.lit(top)} as total, row_number()
    over (order by g.grouping = ${sql.lit(top)}${order.length > 0 ? sql`, ${sql.join(order)}` : sql``})::int as place
    from (select ${sql.join(columns)} from (select ${sql.join(needed(list, source, dimensions, work))}
      from (${statement(found, { select: sql`r.*` })} offset 0) r) s
      group by ${dimensions.length > 0 ? sql`grouping sets (${sql.join(sets)})` : sql`()`}) g`;
}

type GroupRow = Record<string, unknown> & { grouping: number; rows: number; total: boolean };

/** The values of a row of groups, by measure. */
export function valuesOf(list: List, row: Record<string, unknown>): Record<string, Measured> {
  return Object.fromEntries(
    entries(list).map(([name, measure]) => {
      const value = row[`v:${name}`] as number | null;
      if (measure.kind === 'share')
        return [name, { value, part: row[`p:${name}`] as number, whole: row[`n:${name}`] as number }];
      return [name, { value, ...(`c:${name}` in row && { currency: row[`c:${name}`] as string | null }) }];
    }),
  );
}

/** The groups of a list as a screen shows them. */
export async function groupsOf(
  list: List,
  source: LooseSource,
  found: Found,
  dimensions: readonly string[],
  work: Work,
): Promise<Groups> {
  const all = groupedSql(list, source, found, dimensions, work);
  const beyond = (what: RawBuilder<unknown>) =>
    sql`(select ${what} from o where not o.total and o.grouping = 0 and o.place > ${mostGroups})`;
  const { rows } = await sql<GroupRow & { moreGroups: number; moreRows: number }>`with o as materialized (${all})
    select o.*, ${beyond(sql`count(*)::int`)} as "moreGroups",
      ${beyond(sql`coalesce(sum(o.rows), 0)::int`)} as "moreRows"
    from o where o.place <= ${mostGroups} or o.total order by o.place`.execute(work.tx);
  const total = rows.find((row) => row.total)!;
  const groups = rows
    .filter((row) => !row.total)
    .map((row) => {
      const levels = dimensions.slice(0, row.grouping === 0 ? dimensions.length : 1).map((_, level) => level);
      return {
        keys: levels.map((level) => row[`k${level}`] as string | null),
        words: levels.map((level) => (row[`w${level}`] as string | null | undefined) ?? null),
        rows: row.rows,
        values: valuesOf(list, row),
      };
    });
  const { moreGroups, moreRows } = total;
  return {
    groups,
    total: { rows: total.rows, values: valuesOf(list, total) },
    remainder: moreGroups > 0 ? { groups: moreGroups, rows: moreRows } : null,
  };
}
