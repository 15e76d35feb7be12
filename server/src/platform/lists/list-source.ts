import type { ColumnOf, FilterValues, List, ListColumn } from '@app/domain/lists/list';
import type { RawBuilder, SqlBool } from 'kysely';
import type { Action } from '@app/domain/access/policies';
import type { Work } from '../database/work.ts';

export type Locale = 'en' | 'fr';

/** What rows are sorted by: an expression that is never null, and its type, as which a cursor is read again. */
export type Order = { key: RawBuilder<unknown>; type: 'text' | 'numeric' | 'int' | 'date' | 'timestamptz' };

/**
 * Where a page ended: what its last row is sorted by, as PostgreSQL wrote it. The lists of the kit: its sort key and
 * its id.
 */
export type Place = readonly string[];

/** What one request narrows a list to: `q` and its filters, as the contract read them. */
export type ListFilters = { q?: string | undefined } & Record<string, unknown>;

/** What a list is asked for besides its filters: the ids of its address. */
export type PathParams = Readonly<Record<string, string>>;

/**
 * With what besides `rows` makes those that come first in the list's own order: at least all up to `last`, a sort key,
 * and others maybe. `last` null: all that are left.
 */
export type Nearest = { given: PathParams; last: string | null };

/**
 * `shown` unless told. `counted`: nothing of a row is looked at but what narrows the list, so that joins for the rest
 * can be spared. `whole`: all rows are read, and often few of their fields, so that what is looked up by the row for a
 * page is better joined.
 */
export type Purpose = 'shown' | 'counted' | 'whole';

/** Whether a column that is told on request was requested; of files and sums each is. */
export type Requested = (column: string) => boolean;
export const everyColumn: Requested = () => true;
export const noColumn: Requested = () => false;

/** What a company defined of columns itself. */
export type CustomColumns = {
  /** Those in use, by their key. */
  columns: (work: Work) => Promise<Record<string, ListColumn>>;
  /** The condition that a person (a column) says these values: `having` as the address has it. */
  narrowed: (work: Work, person: RawBuilder<unknown>, having: string) => RawBuilder<SqlBool>;
  /** What it narrows by, in words. */
  narrowedBy: (work: Work, having: string, locale: Locale) => Promise<string>;
  /**
   * What these people say in them, by person and key: one query, no matter how many. A choice comes by its name in this
   * language.
   */
  values: (
    work: Work,
    personIds: readonly string[],
    keys: readonly string[],
    locale: Locale,
  ) => Promise<Map<string, Record<string, string>>>;
};

/** The server's half of a list: where its rows come from, and what narrows them. */
export type ListSource<L extends List, Row extends { id: string }> = {
  /**
   * The whole list within reach, one output column per column of the declaration (and whatever else the screen needs),
   * and `id`, a unique uuid. Asks the permission.
   */
  rows: (work: Work, locale: Locale, given: PathParams, purpose?: Purpose) => RawBuilder<unknown>;
  /** Where `q` is looked for; text columns of `rows`. */
  search: readonly string[];
  /** Columns of `rows` that are looked through too and hold folded text already: for large tables. */
  searchKeys?: readonly string[];
  /** Where `q` is found besides: a condition on `r`, the rows, with the folded pattern. */
  alsoFound?: (pattern: RawBuilder<string>) => RawBuilder<SqlBool>;
  /** Each filter as a condition on `r`, the rows; of one that widens, the condition that holds while it is not set. */
  filters: {
    [K in keyof L['filters'] as L['filters'][K] extends { auto: true } ? never : K]: (
      value: NonNullable<FilterValues<L>[K]>,
      work: Work,
      /** With `q` for one that widens: who looks for something may mean all of it. */
      asked: FilterValues<L> & { q?: string },
    ) => RawBuilder<SqlBool>;
  };
  /** Sortable columns that may be empty. */
  nullable?: readonly ColumnOf<L>[];
  /** What a column is sorted by, where that is not the column: for an index, or an order of its own. Never null. */
  order?: Partial<Record<ColumnOf<L>, Order>>;
  /** What an export writes for a column, where that is not the row's field: text, or the key of a status. */
  cells?: Partial<Record<ColumnOf<L>, RawBuilder<unknown>>>;
  /**
   * Completes rows with what other modules know, a page or a batch at a time. What is completed cannot be sorted or
   * filtered by.
   */
  complete?: (work: Work, rows: Row[], requested: Requested) => Promise<Row[]>;
  /**
   * Which of its pages are asked for all the time, where planning costs what finding costs: they are kept by the
   * connection.
   */
  prepared?: (asked: ListFilters) => boolean;
  /**
   * Whether what is asked leaves most of a large table whose rows the planner can tell: where it expects far more than
   * are counted, none are.
   */
  large?: (asked: ListFilters) => boolean;
  /**
   * Its rows are made as a whole, whatever is asked of them: they are counted while they are read, not made once more
   * to be counted.
   */
  derived?: true;
  /** Its pages may be read at a replica, a few seconds late (decision 147). Reports may, unless told otherwise. */
  mayLag?: boolean;
  /**
   * A row costs more to describe than to choose: a page is chosen first, of rows as they are counted, and only what it
   * shows is described. Its rows are found again by their id and by this field of them; `rows` is given its values as
   * `chosen`, a JSON list, where it can make rows of those alone.
   */
  chosenFirst?: 'companyId' | 'personId' | 'courseId';
  /**
   * Of a derived list: with what besides `rows` makes those alone that come first in its own order, from a sort key on,
   * so that a page is told without making them all. Looked at are `many` of the facts that rows come from.
   */
  nearest?: (work: Work, given: PathParams, many: number, from: string | null) => Promise<Nearest>;
  /** How many of its rows match, where that costs less than making them: as it is kept, or by `count`. Else null. */
  known?: (work: Work, asked: ListFilters, given: PathParams, count: () => Promise<number>) => Promise<number | null>;
  /**
   * The permission with which the list of a company below the caller's may be read: `subsidiary` of what is asked names
   * it.
   */
  below?: Action;
  /** What must be read before the rows can be said; handed to `rows` with what was asked. */
  gather?: (work: Work, locale: Locale, asked: ListFilters, requested: Requested) => Promise<PathParams>;
  /** What filters by id chose, in words, for the header of a file. */
  names?: (work: Work, locale: Locale, asked: ListFilters) => Promise<Record<string, string>>;
  /** The columns of a file, where what is asked changes those that are chosen. */
  shown?: (columns: readonly string[], asked: ListFilters) => readonly string[];
  /** The columns that are completed: an export without them does not wait for it. Unless named, any may be. */
  completed?: readonly ColumnOf<L>[];
  /** Of a list about employees: the columns that its company defined. */
  custom?: CustomColumns;
};

/** A source without its types, as the machinery reads it. */
export type LooseSource = ListSource<List, { id: string }>;

/** Reads in the company that is asked about: the reader's own, or one below it where that may be read from above. */
export function atCompanyAsked<R>(
  { below }: { below?: Action },
  home: Work,
  asked: object,
  run: (work: Work) => Promise<R>,
): Promise<R> {
  const { subsidiary } = asked as { subsidiary?: string };
  return below && subsidiary ? home.group.within(subsidiary, below, run) : run(home);
}

export const localeOf = (asked: Locale | undefined, { session }: { session: { locale: string } | null }): Locale =>
  asked ?? (session?.locale === 'fr' ? 'fr' : 'en');

/** As the list opens: its page is found in less time than it is planned. */
export const unnarrowed = (asked: ListFilters): boolean =>
  Object.keys(asked).every((name) => name === 'locale' || name === 'sort' || name === 'limit' || name === 'cursor');
