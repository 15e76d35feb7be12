import type { ReactNode } from 'react';
import type { EmptyWords, RowLink } from '../../ui/lists/DataList.tsx';
import type { ExportFormat, ExportJobs } from './ExportMenu.tsx';
import type { GroupsState } from './useGroups.ts';
import type { SelectionBar, ListPage, ListState, RowOf } from './useList.ts';

export type ListViewProps<P extends ListPage> = {
  list: ListState<P>;
  /** What the search looks for: "Search by name or number". */
  search: string;
  /** The column that names a row: it stays, it is the row's link and a card's title. */
  title: string;
  rowLink?: (row: RowOf<P>) => RowLink;
  /** Cells that are more than words; the others are written by their type. */
  cells?: Partial<Record<string, (row: RowOf<P>) => ReactNode>>;
  /** Buttons of a row. */
  actions?: (row: RowOf<P>) => ReactNode;
  /** Draws a row as a card of a grid, on a desk too. */
  tile?: (row: RowOf<P>) => ReactNode;
  /** Nothing there yet: what this is for, and the first thing to do. */
  empty: EmptyWords;
  /**
   * Filters of kinds that need a field of their own (`id`, `day`), at most two, pinned beside the search; choices and
   * flags come out of the declaration unless named in `ownFilters`.
   */
  filters?: ReactNode;
  ownFilters?: readonly string[];
  /** Further fields of that kind, in the panel of filters. */
  moreFilters?: ReactNode;
  /** Which of `ownFilters` the fields beside the search are: the others count as set in the panel. */
  pinnedOwn?: readonly string[];
  /**
   * How many declared filters are pinned beside the search, in their order; two, or one beside `filters`, unless told.
   */
  pinned?: number;
  /** What it can be exported as, where that is more than CSV and XLSX. */
  formats?: readonly ExportFormat[];
  /** What is exported in the background, where that takes long. */
  jobs?: ExportJobs;
  /** What its rows add up to and can be grouped by, where it declares groups. */
  groups?: GroupsState;
  /** What can be done with chosen rows; without it none are chosen. `label` names a row for the screen reader. */
  bulk?: { label: (row: RowOf<P>) => string; actions: (chosen: SelectionBar, count: number | null) => ReactNode };
};
