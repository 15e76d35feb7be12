import type { Label, ListColumn, ListFilter } from './parts.ts';

/** One thing that the rows of a list can be grouped by. */
export type ListGroup = {
  label: Label;
  /** The row's field that tells groups apart. Rows in which it is empty are a group too. */
  key: string;
  /** The row's field with the words of a group; a status has its own. */
  words?: string;
  /** A field with days or moments makes a group of each month or day, as the clocks of the company have it. */
  bucket?: 'month' | 'day';
  /** What the key is, where it is neither a column nor an id. */
  type?: 'text';
  /**
   * The choice that narrows the list to one of these groups. Unless named, a filter with the name of the dimension
   * comes by itself.
   */
  filter?: string;
};

/** Filters as an address holds them. */
export type Narrowed = Readonly<Record<string, string>>;

/**
 * What is counted of each group and of all rows. `where`: of the rows that these filters leave, to which its number
 * leads. `distinct`: each value of a field once, with `each` of a field that holds several, as JSON · `sum`, `average`,
 * `median`: of a column, leaving out what is empty · `share`: of `among`, or of all rows, those that `where` leaves.
 */
export type ListMeasure = { label: Label; meaning: Label; where?: Narrowed } & (
  | { kind: 'count' }
  | { kind: 'distinct'; of: string; each?: true }
  | { kind: 'sum' | 'average' | 'median'; of: string }
  | { kind: 'share'; where: Narrowed; among?: Narrowed }
);

/** The group of rows that have none of a dimension, as a filter holds it; no key is spelt so. */
export const noGroup = '~';
/** Groups that a screen shows, subtotals among them; the others are counted beside them, and all are in the files. */
export const mostGroups = 500;
/** What a subtotal and a group without words are called. */
export const groupWords = {
  none: { en: 'Not specified', fr: 'Non précisé' },
  subtotal: { en: 'Subtotal', fr: 'Sous-total' },
} as const satisfies Record<string, Label>;

const groupBy = { en: 'Group by', fr: 'Regrouper par' };

type Words<K extends string> = Record<K, Label>;
type Auto = { label: Label; auto: true };
/**
 * The filters that come with groups: how the list is grouped, and one for each dimension that has no filter of its own.
 */
export type GroupFilters<G> = keyof G extends never
  ? Record<never, never>
  : { by: Auto & { kind: 'by'; words: Words<keyof G & string> } } & {
      [K in keyof G as G[K] extends { filter: string } ? never : K]: Auto & { kind: 'key' };
    };
/** The filters that come with dates: which date, from when, until when. */
export type DateFilters<D> = D extends readonly [infer C, ...infer R]
  ? {
      on: Auto & { kind: 'choice'; words: Words<((R & readonly unknown[])[number] | C) & string> };
      from: Auto & { kind: 'day' };
      to: Auto & { kind: 'day' };
    }
  : Record<never, never>;

export function groupFilters(groups: Readonly<Record<string, ListGroup>>): Record<string, ListFilter> {
  const words = Object.fromEntries(Object.entries(groups).map(([name, { label }]) => [name, label]));
  const own = Object.entries(groups).filter(([, { filter }]) => !filter);
  return {
    by: { label: groupBy, kind: 'by', words, auto: true },
    ...Object.fromEntries(own.map(([name, { label }]) => [name, { label, kind: 'key', auto: true }])),
  };
}

export function dateFilters(
  columns: Readonly<Record<string, ListColumn>>,
  dates: readonly string[],
): Record<string, ListFilter> {
  const words = Object.fromEntries(dates.map((name) => [name, columns[name]!.label]));
  return {
    on: { label: { en: 'Date', fr: 'Date' }, kind: 'choice', words, auto: true },
    from: { label: { en: 'From', fr: 'Du' }, kind: 'day', auto: true },
    to: { label: { en: 'to', fr: 'au' }, kind: 'day', auto: true },
  };
}

/**
 * A report of people is about those who work there now; who has left is shown when wanted. Its condition says who is
 * still there.
 */
export const leavers = {
  leavers: {
    label: { en: 'Include former employees', fr: 'Inclure les anciens employés' },
    kind: 'flag',
    widens: true,
  },
} as const satisfies Record<string, ListFilter>;

type Grouped = { filters: Record<string, ListFilter>; groups?: Readonly<Record<string, ListGroup>> };

/** The filter that narrows a list to one group of a dimension. */
export const filterOf = ({ groups }: Grouped, dimension: string): string => groups![dimension]!.filter ?? dimension;

/**
 * The rows behind a number: the list as it was narrowed, and narrowed to its groups and to what its measure counts.
 * Null where both cannot be: then there are none.
 */
export function drillOf(
  list: Grouped,
  narrowed: Narrowed,
  groups: Readonly<Record<string, string | null>>,
  where: Narrowed = {},
): Record<string, string> | null {
  const { by: _by, ...found }: Record<string, string> = narrowed;
  const keys = Object.entries(groups).map(([dimension, key]) => [filterOf(list, dimension), key ?? noGroup] as const);
  for (const [name, value] of [...keys, ...Object.entries(where)]) {
    const both = meet(list.filters[name]!, found[name], value);
    if (both === null) return null;
    found[name] = both;
  }
  return found;
}

/** What two values of one filter leave together. */
function meet({ kind }: ListFilter, one: string | undefined, other: string): string | null {
  if (one === undefined) return other;
  if (kind !== 'choice') return one === other ? one : null;
  const others = new Set(other.split(','));
  return (
    one
      .split(',')
      .filter((value) => others.has(value))
      .join(',') || null
  );
}
