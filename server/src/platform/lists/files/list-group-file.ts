import { groupWords } from '@app/domain/lists/grouping';
import type { ListMeasure } from '@app/domain/lists/grouping';
import type { List, ListColumn } from '@app/domain/lists/list';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { groupedSql, wordsOfKeys } from '../list-groups.ts';
import type { Locale, LooseSource } from '../list-source.ts';
import type { statement } from '../list-sql.ts';
import type { Work } from '../../database/work.ts';

const counted = { en: 'count', fr: 'nombre' };
const outOf = { en: 'out of', fr: 'sur' };

const isMoney = (list: List, measure: ListMeasure) =>
  (measure.kind === 'sum' || measure.kind === 'average') && list.columns[measure.of]?.currency !== undefined;

/** The columns of a measure: a share also says what it is a share of. */
function columnsOf(list: List, name: string, measure: ListMeasure): Record<string, ListColumn> {
  const { label, meaning, kind } = measure;
  const told = (words: typeof counted): ListColumn => ({
    label: { en: `${label.en}: ${words.en}`, fr: `${label.fr} : ${words.fr}` },
    type: 'count',
  });
  if (kind === 'share')
    return {
      [name]: { label, meaning, type: 'percent' },
      [`${name}Part`]: told(counted),
      [`${name}Whole`]: told(outOf),
    };
  const money = isMoney(list, measure);
  return { [name]: { label, meaning, type: money ? 'money' : 'count', ...(money && { currency: `${name}Currency` }) } };
}

/**
 * A grouped list as a list of its own: a row for each group and subtotal, so that it leaves in every format of a list.
 */
export function groupedList(list: List, dimensions: readonly string[]): List {
  const named = dimensions.map((name): [string, ListColumn] => {
    const group = list.groups![name]!;
    const words = wordsOfKeys(list, name, group);
    return [name, { label: group.label, type: 'text', ...(words && { words }) }];
  });
  const measures = Object.entries(list.measures ?? {}).map(([name, measure]) => columnsOf(list, name, measure));
  return {
    key: list.key,
    name: list.name,
    filters: list.filters,
    columns: Object.assign(Object.fromEntries(named), ...measures) as List['columns'],
    order: 'place',
  };
}

/** Its rows, out of those of the list itself. */
export function groupedSource(
  list: List,
  source: LooseSource,
  found: Parameters<typeof statement>[0],
  dimensions: readonly string[],
  work: Work,
  locale: Locale,
): LooseSource {
  const words = dimensions.map((name, level) => {
    const key = sql.ref(`g.k${level}`);
    const own = list.groups![name]!.words ? sql`coalesce(${sql.ref(`g.w${level}`)}, ${key})` : key;
    const said = sql`case when ${key} is null then ${groupWords.none[locale]}::text else ${own} end`;
    return sql`${
      level === 0
        ? said
        : sql`case when g.grouping > 0 then ${groupWords.subtotal[locale]}::text
      else ${said} end`
    } as ${sql.id(name)}`;
  });
  const values = Object.entries(list.measures ?? {}).flatMap(([name, measure]): RawBuilder<unknown>[] => {
    const value = (part: string, as: string) => sql`${sql.ref(`g.${part}:${name}`)} as ${sql.id(as)}`;
    if (measure.kind === 'share') return [value('v', name), value('p', `${name}Part`), value('n', `${name}Whole`)];
    return [value('v', name), ...(isMoney(list, measure) ? [value('c', `${name}Currency`)] : [])];
  });
  const rows = () =>
    sql`select g.place as id, g.place, ${sql.join([...words, ...values])}
      from (${groupedSql(list, source, found, dimensions, work)}) g where not g.total`;
  return { rows, search: [], filters: {}, order: { place: { key: sql`r.place`, type: 'int' } } };
}
