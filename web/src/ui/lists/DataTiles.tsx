import type { ReactNode } from 'react';
import { Blocks } from '../layout/Blocks.tsx';
import classes from './DataList.module.css';
import type { Shown } from './dataListProps.ts';

/** The rows of a list as cards beside each other, as many in a row as fit. */
export function DataTiles<Row>({ label, rows, rowKey, tile }: Shown<Row> & { tile: (row: Row) => ReactNode }) {
  return (
    <div role="group" aria-label={label}>
      <Blocks
        as="ul"
        className={classes.tiles}
        rows={rows}
        block={(some) => some.map((row) => <li key={rowKey(row)}>{tile(row)}</li>)}
      />
    </div>
  );
}
