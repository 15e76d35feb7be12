import { Link } from '@tanstack/react-router';
import type { Result } from '../../../api/client.ts';
import classes from './CompanyInventory.module.css';

type Row = Pick<Result<'listCompanyInventory'>['rows'][number], 'orders' | 'orderNumbers'>;

/** The orders the seats came from, the newest first; where there are many, the lots name them. */
export function InventoryOrders({ row }: { row: Row }) {
  if (row.orders.length === 0) return '–';
  const more = row.orderNumbers.split(', ').length - row.orders.length;
  return (
    <span className={classes.orders}>
      {row.orders.map(({ id, number }) => (
        <Link key={id} to="/orders/$id" params={{ id }}>
          {number}
        </Link>
      ))}
      {more > 0 && `+ ${more}`}
    </span>
  );
}
