import { movementsOf, plus } from './ledger.cases.ts';
import type { Inventory, SeatEntry } from './ledger.ts';
import type { Statement } from './statement.ts';
import type { SeatState } from './seat-states.ts';
import { unusedStates, waysIn, waysOut } from './statement.ts';

// The statement of account a second time, entry by entry: tests hold the SQL that ships to it.

export const unusedIn = (inventory: Inventory): number =>
  unusedStates.reduce((sum, state) => sum + inventory[state], 0);

/** The statement of a period: what stood when it began, and the entries of the ledger in it. */
export function statementOf(opening: Inventory, entries: readonly SeatEntry[]): Statement {
  const statement: Statement = {
    ...{ opening: unusedIn(opening), closing: unusedIn(plus(opening, movementsOf(entries))) },
    ...{
      purchased: 0,
      granted: 0,
      transferredIn: 0,
      handedOn: 0,
      started: 0,
      expired: 0,
      refunded: 0,
      transferredOut: 0,
    },
  };
  for (const entry of entries) {
    const way = wayOf(entry);
    if (way) statement[way] += 1;
  }
  return statement;
}

const sumOf = (statement: Statement, ways: readonly (keyof Statement)[]) =>
  ways.reduce((sum, way) => sum + statement[way], 0);

/** Opening and movements make the closing, and nothing is below zero. */
export const addsUp = (statement: Statement): boolean =>
  statement.opening + sumOf(statement, waysIn) - sumOf(statement, waysOut) === statement.closing &&
  Object.values(statement).every((count) => count >= 0);

/**
 * Which way of the statement an entry of the ledger is, or null where it only moves a seat among those unused (or
 * used).
 */
export function wayOf({
  event,
  from,
  to,
}: Pick<SeatEntry, 'event' | 'from' | 'to'>): (typeof waysIn)[number] | (typeof waysOut)[number] | null {
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
