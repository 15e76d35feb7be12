import type { LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { IllustrationName } from '../feedback/Illustration.tsx';
import type { UnusableValue } from '../feedback/UnreadableAddress.tsx';
import type { Selection } from './selection.ts';

/** An address of ours for one row. */
export type RowLink = {
  to: NonNullable<LinkProps['to']>;
  params?: Record<string, string>;
  search?: Record<string, string>;
};

export type Column<Row> = {
  key: string;
  label: string;
  cell: (row: Row) => ReactNode;
  /** The name it is sorted by in the address (`sort=name`, `sort=-name`); without it the column cannot be sorted. */
  sort?: string;
  /** Numbers stand right. */
  align?: 'end';
  width?: string;
  /** In the card on a phone: the title, left out, or a line with its label (unless told). */
  card?: 'title' | 'hidden' | 'bare';
};

/**
 * What an empty list says: of itself, and, where it has words of its own for it, when nothing matches what narrows it.
 */
export type EmptyWords = {
  title: string;
  text?: string;
  action?: ReactNode;
  drawing?: IllustrationName;
  narrowed?: string;
};

export type DataListProps<Row> = {
  /** What the list holds, for the screen reader: "Courses". */
  label: string;
  /** Under which this device remembers the widths of its columns; without it they are fixed. */
  name?: string;
  columns: Column<Row>[];
  rows: Row[] | undefined;
  rowKey: (row: Row) => string;
  /** Where a row leads; the title column becomes its link. */
  rowLink?: (row: Row) => RowLink;
  /** Words of a failure, when loading failed. */
  failed?: string | null;
  /** It failed for what the address asks for. */
  unreadable?: boolean;
  /** The values in the address that it failed for, as far as they are known. */
  unusable?: readonly UnusableValue[];
  onRetry?: () => void;
  /** Its rows are no entries to be counted: groups, with their totals. */
  uncounted?: boolean;
  /** Rows there are in all, when known. */
  total?: number | null;
  /** True while `total` is an estimate; `onCount` counts exactly. */
  estimated?: boolean;
  onCount?: () => void;
  /** The sort while the address names none, for the arrow in the head. */
  order?: string;
  /** True while a search or filter narrows it: the empty state is then "nothing matches". */
  narrowed?: boolean;
  onClearFilters?: () => void;
  /** Nothing there yet: what this is for, and the first thing to do. */
  empty: EmptyWords;
  /** The role does not include this list. */
  forbidden?: boolean;
  /** A next page, when there is one. */
  more?: { load: () => void; busy: boolean } | null;
  /**
   * Rows can be chosen, a page or all that match; `label` names a row for the screen reader. `actions`: what can be
   * done with them.
   */
  selection?: {
    selected: Selection;
    onChange: (selected: Selection) => void;
    label: (row: Row) => string;
    actions?: ReactNode;
  };
  /** Buttons of a row, at its end. */
  actions?: (row: Row) => ReactNode;
  /** Draws a row as a card of a grid, on a desk too: for what is chosen by its looks. */
  tile?: (row: Row) => ReactNode;
};

/** What a table or cards are drawn from: the rows are there. */
export type Shown<Row> = DataListProps<Row> & { rows: Row[] };
export type Choosing<Row> = NonNullable<DataListProps<Row>['selection']>;
