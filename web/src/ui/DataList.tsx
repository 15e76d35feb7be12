import { Button, Checkbox, Skeleton, VisuallyHidden } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { Link } from '@tanstack/react-router';
import type { LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Blocks } from './Blocks.tsx';
import classes from './DataList.module.css';
import { EmptyState } from './EmptyState.tsx';
import { ErrorState } from './ErrorState.tsx';
import { useTranslation } from './i18n.ts';
import { IconChevronDown, IconChevronUp } from './icons.ts';
import { tableKeys } from './listKeys.ts';
import type { Selection } from './selection.ts';
import { everythingSelected, isSelected, nothingSelected, select, selectedCount } from './selection.ts';
import { useUrlState } from './urlState.ts';

/** An address of ours for one row. */
export type RowLink = { to: NonNullable<LinkProps['to']>; params?: Record<string, string>; search?: Record<string, string> };

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

type DataListProps<Row> = {
  /** What the list holds, for the screen reader: "Courses". */
  label: string;
  columns: Column<Row>[];
  rows: Row[] | undefined;
  rowKey: (row: Row) => string;
  /** Where a row leads; the title column becomes its link. */
  rowLink?: (row: Row) => RowLink;
  /** Words of a failure, when loading failed. */
  failed?: string | null;
  onRetry?: () => void;
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
  empty: { title: string; text?: string; action?: ReactNode };
  /** The role does not include this list. */
  forbidden?: boolean;
  /** A next page, when there is one. */
  more?: { load: () => void; busy: boolean } | null;
  /** Rows can be chosen, a page or all that match; `label` names a row for the screen reader. `actions`: what can be done with them. */
  selection?: { selected: Selection; onChange: (selected: Selection) => void; label: (row: Row) => string; actions?: ReactNode };
  /** Buttons of a row, at its end. */
  actions?: (row: Row) => ReactNode;
};

/**
 * A list: a table from 640 px, cards below. Knows its three empty states, loading, failing, sorting (kept in the address),
 * selection, and the arrow keys.
 */
export function DataList<Row>(props: DataListProps<Row>) {
  const { t } = useTranslation('ui');
  const { rows, failed, forbidden, narrowed, empty, onRetry, onClearFilters, total, more, estimated, onCount, selection, rowKey } = props;
  const small = useMediaQuery('(max-width: 39.99em)', undefined, { getInitialValueInEffect: false });
  if (forbidden) return <EmptyState drawing="locked" title={t('noPermissionTitle')} text={t('noPermissionText')} />;
  if (failed) return <ErrorState text={failed} onRetry={onRetry} />;
  if (!rows) return <Waiting small={small} />;
  if (rows.length === 0 && narrowed) {
    const clear = onClearFilters && (
      <Button variant="default" onClick={onClearFilters}>
        {t('clearFilters')}
      </Button>
    );
    return <EmptyState drawing="search" title={t('noMatchTitle')} text={t('noMatchText')} action={clear} />;
  }
  if (rows.length === 0) return <EmptyState {...empty} />;
  const known = total ?? (more ? null : rows.length);
  return (
    <div>
      {selection && <Chosen selection={selection} shown={rows.map(rowKey)} total={known} estimated={estimated === true} />}
      {small ? <Cards {...props} rows={rows} /> : <Rows {...props} rows={rows} />}
      <div className={classes.foot}>
        <span role="status">
          {known === null || known === rows.length
            ? t('rows', { count: rows.length })
            : t(estimated ? 'rowsOfAbout' : 'rowsOf', { shown: rows.length, total: estimated ? rounded(known) : known })}
          {estimated && onCount && (
            <button type="button" className={classes.count} onClick={onCount}>
              {t('countExactly')}
            </button>
          )}
        </span>
        {more && (
          <Button variant="default" size="sm" loading={more.busy} onClick={more.load}>
            {t('loadMore')}
          </Button>
        )}
      </div>
    </div>
  );
}

type Shown<Row> = DataListProps<Row> & { rows: Row[] };

/** What was chosen, and the way from a page to everything that matches. */
function Chosen<Row>({
  selection: { selected, onChange, actions },
  shown,
  total,
  estimated,
}: {
  selection: Choosing<Row>;
  shown: string[];
  total: number | null;
  estimated: boolean;
}) {
  const { t } = useTranslation('ui');
  const count = selectedCount(selected, total);
  if (count === 0) return null;
  const wholePage = !selected.all && total !== null && total > shown.length && shown.every((id) => isSelected(selected, id));
  return (
    <div className={classes.chosen} role="region" aria-label={t('selection')}>
      <span role="status">{count === null || (selected.all && estimated) ? t('selectedAll') : t('selected', { count })}</span>
      {wholePage && (
        <button type="button" className={classes.count} onClick={() => onChange(everythingSelected)}>
          {estimated ? t('selectAll') : t('selectAllOf', { count: total })}
        </button>
      )}
      <button type="button" className={classes.count} onClick={() => onChange(nothingSelected)}>
        {t('selectNone')}
      </button>
      {actions && <div className={classes.chosenActions}>{actions}</div>}
    </div>
  );
}

function Rows<Row>({ label, columns, rows, rowKey, rowLink, selection, actions, order, total }: Shown<Row>) {
  const { t } = useTranslation('ui');
  const chosen = selection ? rows.filter((row) => isSelected(selection.selected, rowKey(row))).length : 0;
  const title = columns.find((column) => column.card === 'title') ?? columns[0];
  const choose = selection && ((index: number) => toggle(selection, rowKey(rows[index]!)));
  const row = (row: Row, index: number) => (
    <tr
      key={rowKey(row)}
      aria-rowindex={index + 2}
      data-index={index}
      data-linked={rowLink ? true : undefined}
      data-selected={(selection && isSelected(selection.selected, rowKey(row))) || undefined}
    >
      {selection && (
        <td className={classes.tick}>
          <Tick row={row} selection={selection} rowKey={rowKey} />
        </td>
      )}
      {columns.map((column) => (
        <td key={column.key} data-align={column.align} style={{ width: column.width }}>
          {rowLink && column === title ? (
            <Link {...(rowLink(row) as LinkProps)} className={classes.link} data-row-link>
              {column.cell(row)}
            </Link>
          ) : (
            column.cell(row)
          )}
        </td>
      ))}
      {actions && <td className={classes.actions}>{actions(row)}</td>}
    </tr>
  );
  return (
    <div className={classes.scroll}>
      <table
        className={classes.table}
        aria-label={label}
        aria-rowcount={total === undefined || total === null ? undefined : total + 1}
        onKeyDown={(event) => tableKeys(event, rows.length, choose)}
      >
        <thead>
          <tr>
            {selection && (
              <th className={classes.tick}>
                <Checkbox
                  size="xs"
                  aria-label={t('selectPage')}
                  checked={chosen === rows.length}
                  indeterminate={chosen > 0 && chosen < rows.length}
                  onChange={() => selection.onChange(chosen === rows.length ? nothingSelected : select(selection.selected, rows.map(rowKey), true))}
                />
              </th>
            )}
            {columns.map((column) => (
              <Head key={column.key} column={column} order={order} />
            ))}
            {actions && (
              <th>
                <VisuallyHidden>{t('actions')}</VisuallyHidden>
              </th>
            )}
          </tr>
        </thead>
        <Blocks as="tbody" rows={rows} block={(some, first) => some.map((one, index) => row(one, first + index))} />
      </table>
    </div>
  );
}

function Head<Row>({ column, order }: { column: Column<Row>; order: string | undefined }) {
  const { t } = useTranslation('ui');
  const [url, change] = useUrlState();
  if (!column.sort) return <th data-align={column.align}>{column.label}</th>;
  const sorted = url['sort'] ?? order;
  const now = sorted === column.sort ? 'ascending' : sorted === `-${column.sort}` ? 'descending' : undefined;
  const Arrow = now === 'descending' ? IconChevronDown : IconChevronUp;
  return (
    <th aria-sort={now} data-align={column.align}>
      <button
        type="button"
        className={classes.sort}
        data-sorted={now}
        title={t('sortBy', { label: column.label })}
        onClick={() => change({ sort: now === 'ascending' ? `-${column.sort}` : column.sort })}
      >
        {column.label}
        <Arrow size={14} stroke={2.2} aria-hidden />
      </button>
    </th>
  );
}

function Cards<Row>({ label, columns, rows, rowKey, rowLink, selection, actions }: Shown<Row>) {
  const title = columns.find((column) => column.card === 'title') ?? columns[0];
  const rest = columns.filter((column) => column !== title && column.card !== 'hidden');
  const card = (row: Row) => (
    <li key={rowKey(row)} className={classes.card} data-linked={rowLink ? true : undefined}>
      <div className={classes.cardHead}>
        {selection && <Tick row={row} selection={selection} rowKey={rowKey} />}
        <div className={classes.cardTitle}>
          {rowLink ? (
            <Link {...(rowLink(row) as LinkProps)} className={classes.link}>
              {title?.cell(row)}
            </Link>
          ) : (
            title?.cell(row)
          )}
        </div>
        {actions && <div className={classes.actions}>{actions(row)}</div>}
      </div>
      <dl className={classes.pairs}>
        {rest.map((column) => {
          const value = column.cell(row);
          // A dash or a blank keeps a table's columns apart; a card has no room for what there is not.
          if (value === '–' || value === '') return null;
          return (
            <div key={column.key} data-bare={column.card === 'bare' || undefined}>
              <dt>{column.label}</dt>
              <dd>{value}</dd>
            </div>
          );
        })}
      </dl>
    </li>
  );
  return (
    <div role="group" aria-label={label}>
      <Blocks as="ul" className={classes.cards} rows={rows} block={(some) => some.map(card)} />
    </div>
  );
}

type Choosing<Row> = NonNullable<DataListProps<Row>['selection']>;

function toggle<Row>({ selected, onChange }: Choosing<Row>, key: string): void {
  onChange(select(selected, [key], !isSelected(selected, key)));
}

function Tick<Row>({ row, selection, rowKey }: { row: Row; selection: Choosing<Row>; rowKey: (row: Row) => string }) {
  const key = rowKey(row);
  return <Checkbox size="xs" aria-label={selection.label(row)} checked={isSelected(selection.selected, key)} onChange={() => toggle(selection, key)} />;
}

/** An estimate shows two figures: the others would be invented. */
function rounded(count: number): number {
  const step = 10 ** Math.max(0, Math.floor(Math.log10(count)) - 1);
  return Math.round(count / step) * step;
}

function Waiting({ small }: { small: boolean | undefined }) {
  const { t } = useTranslation('ui');
  return (
    <div role="status" aria-label={t('loading')} className={classes.waiting}>
      {Array.from({ length: small ? 4 : 8 }, (_, index) => (
        <Skeleton key={index} h={small ? 92 : 40} />
      ))}
    </div>
  );
}
