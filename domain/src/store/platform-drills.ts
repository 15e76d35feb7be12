import { addDays, addMonths } from '../time.ts';
import { refundedStates, unusedStates } from '../seats/statement.ts';

/**
 * What stands behind a number of the platform's inventory: seats, or lines of their ledger, by the filters of that
 * list.
 */
export type PlatformDrill = { view: 'seats' | 'entries'; query: Record<string, string> };
type Scope = { currency: string; companyId?: string | null; productId?: string | null };

const seatsOf = {
  purchased: { origin: 'purchased' },
  granted: { origin: 'granted' },
  transferredIn: { origin: 'transferredIn' },
  reserved: { state: 'reserved' },
  allocated: { state: 'allocated' },
  consumed: { state: 'consumed' },
  available: { state: 'available' },
  personal: { state: 'available', owner: 'person' },
  returnPending: { state: 'returnPending' },
  expiring: { state: 'available,reserved', expiring: 'true' },
  expired: { state: 'expired' },
  refunded: { state: refundedStates.join(',') },
  transferredOut: { state: 'transferred' },
} as const satisfies Record<string, Record<string, string>>;
export type CountedColumn = keyof typeof seatsOf;
export const countedColumns = Object.keys(seatsOf) as CountedColumn[];

const scoped = ({ currency, companyId, productId }: Scope) => ({
  currency,
  ...(companyId && { company: companyId }),
  ...(productId && { product: productId }),
});

/** The seats behind a number of a row: as many as it says. */
export const seatsBehind = (column: CountedColumn, row: Scope): PlatformDrill => ({
  view: 'seats',
  query: { ...scoped(row), ...seatsOf[column] },
});

/** The seats whose price makes a row's liability. */
export const liabilityBehind = (row: Scope): PlatformDrill => ({
  view: 'seats',
  query: { ...scoped(row), state: unusedStates.join(',') },
});

export const monthWays = [
  'purchased',
  'granted',
  'transferredIn',
  'handedOn',
  'started',
  'expired',
  'refunded',
  'transferredOut',
] as const;

/** The lines of the ledger behind what came or went in a month. */
export function entriesBehind(
  way: (typeof monthWays)[number],
  { month, ...scope }: Scope & { month: string },
): PlatformDrill {
  const from = `${month}-01`;
  return { view: 'entries', query: { ...scoped(scope), way, from, to: addDays(addMonths(from, 1), -1) } };
}
