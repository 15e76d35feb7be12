import type { Period } from '../reports/period.ts';
import { refundedStates, unusedStates } from '../seats/statement.ts';
import { usageDays } from '../seats/warnings.ts';
import type { Day } from '../time.ts';
import { addDays } from '../time.ts';
import type { InventoryGrouping } from './company-inventory-list.ts';

/**
 * What is behind a number of the report: a list of the company's seats, or lines of their ledger, by the filters of
 * that list.
 */
export type Drill = { view: 'seats' | 'ledger'; query: Record<string, string> };

/** The people of the company who wait for a seat of a product. */
export const waitingBehind = (product: string) => ({ status: 'waitingSeat', product, leavers: 'true' });

/** What the report was asked for, and which row of it; without a row, all of them. */
export type Drilled = Period & {
  today: Day;
  by: InventoryGrouping;
  rowId?: string;
  product?: string;
  lot?: string;
  costCentre?: string;
  site?: string;
  subsidiary?: string;
};

const inState = {
  available: ['available'],
  reserved: ['reserved'],
  allocated: ['allocated'],
  consumed: ['consumed'],
  returnPending: ['returnPending'],
  expired: ['expired'],
  refunded: refundedStates,
  transferredOut: ['transferred'],
} as const;
const sinceEver = { purchased: 'purchased', granted: 'granted', transferredIn: 'transferredIn' } as const;
const inPeriod = {
  inPurchased: 'purchased',
  inGranted: 'granted',
  inTransferred: 'transferredIn',
  handedOn: 'handedOn',
  started: 'started',
  outExpired: 'expired',
  outRefunded: 'refunded',
  outTransferred: 'transferredOut',
} as const;
export type DrilledColumn =
  | keyof typeof inState
  | keyof typeof sinceEver
  | keyof typeof inPeriod
  | 'expiring'
  | 'usePerMonth'
  | 'opening'
  | 'closing';

export const drilledColumns = [
  ...(Object.keys(inState) as (keyof typeof inState)[]),
  ...(Object.keys(sinceEver) as (keyof typeof sinceEver)[]),
  ...(Object.keys(inPeriod) as (keyof typeof inPeriod)[]),
  ...(['expiring', 'usePerMonth', 'opening', 'closing'] as const),
] satisfies DrilledColumn[];

/**
 * The rows behind a number: as many as the number says, for every column but the pace of use, which is made of what it
 * opens.
 */
export function drillOf(
  column: DrilledColumn,
  { from, to, today, by, rowId, product, lot, costCentre, site, subsidiary }: Drilled,
): Drill {
  const scope: Record<string, string> = {
    ...{
      ...(product && { product }),
      ...(lot && { lot }),
      ...(costCentre && { costCentre }),
      ...(site && { site }),
      ...(rowId && by !== 'company' && { [by]: rowId }),
      ...(subsidiary && { subsidiary }),
    },
  };
  const seats = (states: readonly string[], on: Day, more: Record<string, string> = {}): Drill => ({
    view: 'seats',
    // Whose site a seat counts for is asked of the last day of the period, also where it is looked at before the first.
    query: {
      ...scope,
      ...more,
      state: states.join(','),
      ...(on < today && { on }),
      ...(scope['site'] && on !== to && { siteOn: to }),
    },
  });
  const ledger = (query: Record<string, string>): Drill => ({ view: 'ledger', query: { ...scope, ...query, to } });
  if (column in inState) return seats(inState[column as keyof typeof inState], to);
  if (column in sinceEver) return ledger({ way: column });
  if (column in inPeriod) return ledger({ way: inPeriod[column as keyof typeof inPeriod], from });
  if (column === 'expiring') return seats(['available', 'reserved'], to, { expiring: 'true' });
  if (column === 'usePerMonth') return ledger({ event: 'allocate,release', from: addDays(to, 1 - usageDays.most) });
  return seats(unusedStates, column === 'opening' ? addDays(from, -1) : to);
}
