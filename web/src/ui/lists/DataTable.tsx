import { Checkbox, VisuallyHidden } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { LinkProps } from '@tanstack/react-router';
import type { MouseEvent } from 'react';
import { useRef } from 'react';
import { Blocks } from '../layout/Blocks.tsx';
import { Tick, toggle } from './SelectionBar.tsx';
import { ColumnHandle } from './ColumnHandle.tsx';
import { useColumnWidths } from './columnWidths.ts';
import classes from './DataList.module.css';
import type { Column, Shown } from './dataListProps.ts';
import { useTranslation } from '../i18n.ts';
import { IconChevronDown, IconChevronUp } from '../icons.ts';
import { tableKeys } from './listKeys.ts';
import { isSelected, nothingSelected, select } from './selection.ts';
import { useOverflow } from './useOverflow.ts';
import { useUrlState } from '../layout/urlState.ts';

/**
 * From so many columns on, what is done with a row counted, they stand closer, and their heads may take two lines: a
 * table of ten fits beside the menu of a small desktop.
 */
const manyColumns = 9;

/** The rows of a list as a table, with its head. */
export function DataTable<Row>({
  label,
  name,
  columns,
  rows,
  rowKey,
  rowLink,
  selection,
  actions,
  order,
  total,
}: Shown<Row>) {
  const { t } = useTranslation('ui');
  const frame = useRef<HTMLDivElement>(null);
  const wide = useOverflow(frame);
  const { widths, setWidth } = useColumnWidths(name);
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
      {...(rowLink && { onClick: openRow })}
    >
      {selection && (
        <td className={classes.tick} data-screen>
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
      {actions && (
        <td className={classes.actions} data-screen>
          {actions(row)}
        </td>
      )}
    </tr>
  );
  return (
    <div ref={frame} className={classes.scroll} data-wide={wide || undefined}>
      <table
        className={classes.table}
        data-dense={columns.length + (actions ? 1 : 0) >= manyColumns || undefined}
        aria-label={label}
        aria-rowcount={total === undefined || total === null ? undefined : total + 1}
        onKeyDown={(event) => tableKeys(event, rows.length, choose)}
      >
        <thead>
          <tr>
            {selection && (
              <th className={classes.tick} data-screen>
                <Checkbox
                  size="xs"
                  aria-label={t('selectPage')}
                  checked={chosen === rows.length}
                  indeterminate={chosen > 0 && chosen < rows.length}
                  onChange={() =>
                    selection.onChange(
                      chosen === rows.length ? nothingSelected : select(selection.selected, rows.map(rowKey), true),
                    )
                  }
                />
              </th>
            )}
            {columns.map((column) => (
              <Head
                key={column.key}
                column={column}
                order={order}
                width={widths[column.key]}
                {...(name && { onWidth: (width) => setWidth(column.key, width) })}
              />
            ))}
            {actions && (
              <th data-screen>
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

/** A press anywhere in a row follows its link, unless it was on something else, or chose text. */
function openRow(event: MouseEvent<HTMLTableRowElement>): void {
  if (event.defaultPrevented || (event.target as Element).closest('a, button, input, select, label, [role="dialog"]'))
    return;
  if (!window.getSelection()?.isCollapsed) return;
  const link = event.currentTarget.querySelector<HTMLAnchorElement>('a[data-row-link]');
  if (event.metaKey || event.ctrlKey || event.shiftKey) window.open(link?.href, '_blank', 'noopener');
  else link?.click();
}

type HeadProps<Row> = {
  column: Column<Row>;
  order: string | undefined;
  width: number | undefined;
  onWidth?: (width: number | undefined) => void;
};

function Head<Row>({ column, order, width, onWidth }: HeadProps<Row>) {
  const { t } = useTranslation('ui');
  const [url, change] = useUrlState();
  const sorted = url['sort'] ?? order;
  const now = !column.sort
    ? undefined
    : sorted === column.sort
      ? 'ascending'
      : sorted === `-${column.sort}`
        ? 'descending'
        : undefined;
  const Arrow = now === 'descending' ? IconChevronDown : IconChevronUp;
  return (
    <th aria-sort={now} data-align={column.align} style={width === undefined ? undefined : { width, minWidth: width }}>
      {column.sort ? (
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
      ) : (
        column.label
      )}
      {onWidth && <ColumnHandle label={column.label} width={width} onWidth={onWidth} />}
    </th>
  );
}
