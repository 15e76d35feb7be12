import { Button, Checkbox, Skeleton, VisuallyHidden } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { Link } from '@tanstack/react-router';
import type { LinkProps } from '@tanstack/react-router';
import type { KeyboardEvent, ReactNode } from 'react';
import { useTranslation } from './i18n.ts';
import classes from './DataList.module.css';
import { EmptyState } from './EmptyState.tsx';
import { ErrorState } from './ErrorState.tsx';
import { IconChevronDown, IconChevronUp } from './icons.ts';
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
  /** True while a search or filter narrows it: the empty state is then "nothing matches". */
  narrowed?: boolean;
  onClearFilters?: () => void;
  /** Nothing there yet: what this is for, and the first thing to do. */
  empty: { title: string; text?: string; action?: ReactNode };
  /** The role does not include this list. */
  forbidden?: boolean;
  /** A next page, when there is one. */
  more?: { load: () => void; busy: boolean } | null;
  selection?: { selected: ReadonlySet<string>; onChange: (selected: Set<string>) => void; label: (row: Row) => string };
  /** Buttons of a row, at its end. */
  actions?: (row: Row) => ReactNode;
};

/**
 * A list: a table from 640 px, cards below. Knows its three empty states, loading, failing, sorting (kept in the address),
 * selection, and the arrow keys.
 */
export function DataList<Row>(props: DataListProps<Row>) {
  const { t } = useTranslation('ui');
  const { rows, failed, forbidden, narrowed, empty, onRetry, onClearFilters, total, more } = props;
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
      {small ? <Cards {...props} rows={rows} /> : <Rows {...props} rows={rows} />}
      <div className={classes.foot}>
        <span role="status">
          {known === null || known === rows.length ? t('rows', { count: rows.length }) : t('rowsOf', { shown: rows.length, total: known })}
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

function Rows<Row>({ label, columns, rows, rowKey, rowLink, selection, actions }: Shown<Row>) {
  const { t } = useTranslation('ui');
  const all = selection && rows.every((row) => selection.selected.has(rowKey(row)));
  const title = columns.find((column) => column.card === 'title') ?? columns[0];
  return (
    <div className={classes.scroll}>
      <table className={classes.table} aria-label={label} onKeyDown={moveByArrow}>
        <thead>
          <tr>
            {selection && (
              <th className={classes.tick}>
                <Checkbox
                  size="xs"
                  aria-label={label}
                  checked={all === true}
                  indeterminate={!all && selection.selected.size > 0}
                  onChange={() => selection.onChange(new Set(all ? [] : rows.map(rowKey)))}
                />
              </th>
            )}
            {columns.map((column) => (
              <Head key={column.key} column={column} />
            ))}
            {actions && (
              <th>
                <VisuallyHidden>{t('actions')}</VisuallyHidden>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)} data-linked={rowLink ? true : undefined} data-selected={selection?.selected.has(rowKey(row)) || undefined}>
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
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Head<Row>({ column }: { column: Column<Row> }) {
  const { t } = useTranslation('ui');
  const [url, change] = useUrlState();
  if (!column.sort) return <th data-align={column.align}>{column.label}</th>;
  const now = url['sort'] === column.sort ? 'ascending' : url['sort'] === `-${column.sort}` ? 'descending' : undefined;
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
  return (
    <ul className={classes.cards} aria-label={label}>
      {rows.map((row) => (
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
            {rest.map((column) => (
              <div key={column.key} data-bare={column.card === 'bare' || undefined}>
                <dt>{column.label}</dt>
                <dd>{column.cell(row)}</dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  );
}

function Tick<Row>({ row, selection, rowKey }: { row: Row; selection: NonNullable<DataListProps<Row>['selection']>; rowKey: (row: Row) => string }) {
  const key = rowKey(row);
  const toggle = () => {
    const next = new Set(selection.selected);
    if (!next.delete(key)) next.add(key);
    selection.onChange(next);
  };
  return <Checkbox size="xs" aria-label={selection.label(row)} checked={selection.selected.has(key)} onChange={toggle} />;
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

/** Up and down go from row to row. */
function moveByArrow(event: KeyboardEvent<HTMLTableElement>): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-row-link]')];
  const at = links.indexOf(document.activeElement as HTMLElement);
  if (at < 0) return;
  event.preventDefault();
  links[at + (event.key === 'ArrowDown' ? 1 : -1)]?.focus();
}
