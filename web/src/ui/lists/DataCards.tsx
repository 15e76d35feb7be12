import { Link } from '@tanstack/react-router';
import type { LinkProps } from '@tanstack/react-router';
import { Blocks } from '../layout/Blocks.tsx';
import { Tick } from './SelectionBar.tsx';
import classes from './DataList.module.css';
import type { Shown } from './dataListProps.ts';

/** The rows of a list on a phone. */
export function DataCards<Row>({ label, columns, rows, rowKey, rowLink, selection, actions }: Shown<Row>) {
  const title = columns.find((column) => column.card === 'title') ?? columns[0];
  const rest = columns.filter((column) => column !== title && column.card !== 'hidden');
  const card = (row: Row) => (
    <li key={rowKey(row)} className={classes.card} data-linked={rowLink ? true : undefined}>
      <div className={classes.cardHead}>
        {selection && (
          <span className={classes.cardTick}>
            <Tick row={row} selection={selection} rowKey={rowKey} />
          </span>
        )}
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
          // A dash, a blank or a nought keeps a table's columns apart; a card has no room for what there is not.
          if (value === null || value === undefined || value === '–' || value === '' || value === '0' || value === 0)
            return null;
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
