import type { Inventory, SeatEntry } from './ledger.ts';
import { movementsOf, plus } from './ledger.ts';
import type { SeatState } from './seat-states.ts';

/** A seat in one of these is still worth something: nobody has started with it, and it is not gone. */
export const unusedStates = ['available', 'reserved', 'allocated', 'returnPending'] as const satisfies readonly SeatState[];
/** Cancelled by a refund or a return, or taken back by the platform. */
export const refundedStates = ['returned', 'cancelled'] as const satisfies readonly SeatState[];

export const unusedIn = (inventory: Inventory): number => unusedStates.reduce((sum, state) => sum + inventory[state], 0);

/**
 * A period of a company's unused seats, as a statement of account: what there was, every way in, every way out, what there is. Each number counts
 * entries of the ledger, so that each can be opened. `handedOn` are seats that somebody had started and that went to somebody else.
 */
export type Statement = Record<'opening' | (typeof waysIn)[number] | (typeof waysOut)[number] | 'closing', number>;
export const waysIn = ['purchased', 'granted', 'transferredIn', 'handedOn'] as const;
export const waysOut = ['started', 'expired', 'refunded', 'transferredOut'] as const;

/** Which way of the statement an entry of the ledger is, or null where it only moves a seat among those unused (or used). */
export function wayOf({ event, from, to }: Pick<SeatEntry, 'event' | 'from' | 'to'>): (typeof waysIn)[number] | (typeof waysOut)[number] | null {
  if (event === 'purchased' || event === 'granted' || event === 'transferredIn') return event;
  const was = from !== null && isUnused(from);
  const is = isUnused(to);
  if (was === is) return null;
  if (is) return 'handedOn';
  if (to === 'consumed') return 'started';
  if (to === 'expired') return 'expired';
  return to === 'transferred' ? 'transferredOut' : 'refunded';
}
const isUnused = (state: SeatState): boolean => (unusedStates as readonly SeatState[]).includes(state);

/** The statement of a period: what stood when it began, and the entries of the ledger in it. */
export function statementOf(opening: Inventory, entries: readonly SeatEntry[]): Statement {
  const statement: Statement = {
    ...{ opening: unusedIn(opening), closing: unusedIn(plus(opening, movementsOf(entries))) },
    ...{ purchased: 0, granted: 0, transferredIn: 0, handedOn: 0, started: 0, expired: 0, refunded: 0, transferredOut: 0 },
  };
  for (const entry of entries) {
    const way = wayOf(entry);
    if (way) statement[way] += 1;
  }
  return statement;
}

const sumOf = (statement: Statement, ways: readonly (keyof Statement)[]) => ways.reduce((sum, way) => sum + statement[way], 0);

/** Opening and movements make the closing, and nothing is below zero. */
export const addsUp = (statement: Statement): boolean =>
  statement.opening + sumOf(statement, waysIn) - sumOf(statement, waysOut) === statement.closing && Object.values(statement).every((count) => count >= 0);
