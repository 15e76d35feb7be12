import type { DateFilters, GroupFilters, ListGroup, ListMeasure } from './grouping.ts';
import { dateFilters, groupFilters } from './grouping.ts';
import type { Label, ListColumn, ListFilter } from './parts.ts';

export type { ColumnType, Label, ListColumn, ListFilter } from './parts.ts';

/**
 * One list, said once: its columns by the name of the row's field, what can narrow it, how it is sorted unless told
 * (`-` for descending). The contract, the SQL, the screen and both exports come out of it.
 */
export type List<C extends string = string, F extends Record<string, ListFilter> = Record<string, ListFilter>> = {
  /** Its name in addresses and saved views; never given to another list. */
  key: string;
  /** The name of the file and the sheet. */
  name: Label;
  columns: Readonly<Record<C, ListColumn>>;
  filters: F;
  order: NoInfer<C> | `-${NoInfer<C>}`;
  /** What its rows can be grouped by, and what is counted of each group and of all rows. */
  groups?: Readonly<Record<string, ListGroup>>;
  measures?: Readonly<Record<string, ListMeasure>>;
  /** The columns a range of days can be about; the first unless told. */
  dates?: readonly string[];
  /**
   * Each row is about an employee, whose id is in this field of it: the company's custom fields are columns of the list
   * for those who choose them, by keys of their own (`field7`).
   */
  employee?: string;
};

/** What narrows a list about employees by what they say in custom fields. */
const havingFilter: ListFilter = {
  label: { en: 'Custom fields', fr: 'Champs personnalisés' },
  kind: 'having',
  auto: true,
};

type Declared<C extends string, F, G, D> = Omit<List<C, never>, 'filters' | 'groups' | 'dates'> & {
  filters?: F;
  groups?: G;
  dates?: D;
};

export function defineList<
  const C extends string,
  const F extends Record<string, ListFilter> = Record<never, never>,
  const G extends Record<string, ListGroup> = Record<never, never>,
  const D extends readonly NoInfer<C>[] = readonly [],
>(list: Declared<C, F, G, D>): List<C, F & GroupFilters<G> & DateFilters<D>> {
  const dates = list.dates?.length ? dateFilters(list.columns, list.dates) : {};
  const having = list.employee ? { having: havingFilter } : {};
  const filters = { ...list.filters, ...having, ...dates, ...(list.groups && groupFilters(list.groups)) };
  return { ...list, filters } as unknown as List<C, F & GroupFilters<G> & DateFilters<D>>;
}

export type ColumnOf<L> = L extends List<infer C, infer _> ? C : never;
export type SortOf<L> = ColumnOf<L> | `-${ColumnOf<L>}`;

/** What a filter holds once it is read: the chosen statuses, an id, a day, a number, or true. */
export type FilterValue<F> = F extends { kind: 'choice' | 'by'; words: Record<infer W, Label> }
  ? W[]
  : F extends { kind: 'flag' }
    ? true
    : F extends { kind: 'number' }
      ? number
      : string;
export type FilterValues<L> = L extends { filters: infer F } ? { [K in keyof F]?: FilterValue<F[K]> } : never;

export const columnsOf = <L extends List>(list: L): ColumnOf<L>[] => Object.keys(list.columns) as ColumnOf<L>[];

/** The columns shown until someone chooses others. */
export const usualColumns = <L extends List>(list: L): ColumnOf<L>[] =>
  columnsOf(list).filter((key) => !list.columns[key]!.hidden);

/** Every order the list has: each sortable column, up and down. */
export const sortsOf = <L extends List>(list: L): SortOf<L>[] =>
  columnsOf(list)
    .filter((key) => list.columns[key]!.sortable)
    .flatMap((key) => [key, `-${key}` as const]) as SortOf<L>[];

/**
 * The chosen columns in their chosen order; unknown and repeated ones are left out, and without any the usual ones
 * stand.
 */
export function chosenColumns<L extends List>(list: L, columns: string | undefined): ColumnOf<L>[] {
  const known = columnsOf(list);
  const chosen = [...new Set(columns?.split(',') ?? [])].filter((key): key is ColumnOf<L> =>
    (known as string[]).includes(key),
  );
  return chosen.length > 0 ? chosen : usualColumns(list);
}

/** One thing that a bulk action left as it was, and why. */
export type Skipped<Code extends string = string> = { id: string; label: string; code: Code };

/** Why things were skipped: each reason with how often, the commonest first. */
export function skippedByReason<Code extends string>(
  skipped: readonly Skipped<Code>[],
): { code: Code; count: number; labels: string[] }[] {
  const reasons = new Map<Code, string[]>();
  for (const { code, label } of skipped) reasons.set(code, [...(reasons.get(code) ?? []), label]);
  return [...reasons]
    .map(([code, labels]) => ({ code, count: labels.length, labels }))
    .sort((a, b) => b.count - a.count);
}

/**
 * Which day a list is about, and how far it looks, as it was asked: each with its name and words, also where it is the
 * usual one.
 */
export function momentsOf(
  { filters }: Pick<List, 'filters'>,
  asked: Readonly<Record<string, unknown>>,
  today: string,
): { name: string; label: Label; value: string | number }[] {
  return Object.entries(filters).flatMap(([name, { label, moment }]) => {
    if (!moment) return [];
    const value = (asked[name] as string | number | undefined) ?? (moment.usual === 'today' ? today : moment.usual);
    return value === null ? [] : [{ name, label, value }];
  });
}

/** What of an address narrows a list: neither how it is grouped nor what its rows are. */
export const narrows = ({ filters }: Pick<List, 'filters'>, name: string): boolean =>
  name !== 'by' && !filters[name]?.moment;
