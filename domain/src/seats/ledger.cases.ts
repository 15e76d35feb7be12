import type { Inventory, SeatEntry } from './ledger.ts';
import type { SeatOrigin, SeatState } from './seat-states.ts';
import { seatOrigins, seatSteps } from './seat-states.ts';

export const emptyInventory: Readonly<Inventory> = {
  purchased: 0,
  granted: 0,
  transferredIn: 0,
  available: 0,
  reserved: 0,
  allocated: 0,
  consumed: 0,
  returnPending: 0,
  returned: 0,
  expired: 0,
  cancelled: 0,
  transferredOut: 0,
};

// What must be true of every ledger, no matter who wrote it: tests hold the server to it.

const counterOf = (state: SeatState): keyof Inventory => (state === 'transferred' ? 'transferredOut' : state);
const isOrigin = (event: SeatEntry['event']): event is SeatOrigin => (seatOrigins as readonly string[]).includes(event);

/** What entries change, counter by counter. The sum of two periods is the period of both. */
export function movementsOf(entries: Iterable<SeatEntry>): Inventory {
  const sums = { ...emptyInventory };
  for (const { event, from, to } of entries) {
    if (isOrigin(event)) sums[event] += 1;
    if (from !== null) sums[counterOf(from)] -= 1;
    sums[counterOf(to)] += 1;
  }
  return sums;
}

/** Opening plus movements: the closing inventory. */
export function plus(opening: Inventory, movements: Inventory): Inventory {
  const closing = { ...opening };
  for (const key of Object.keys(emptyInventory) as (keyof Inventory)[]) closing[key] += movements[key];
  return closing;
}

/** What came in is what stands somewhere, and nothing is below zero (I-1). */
export function isConserved(inventory: Inventory): boolean {
  const cameIn = inventory.purchased + inventory.granted + inventory.transferredIn;
  const stands = Object.entries(inventory).reduce(
    (sum, [key, count]) => (isOrigin(key as SeatOrigin) ? sum : sum + count),
    0,
  );
  return cameIn === stands && Object.values(inventory).every((count) => count >= 0);
}

export type ChainProblem = 'noBeginning' | 'beginsTwice' | 'broken' | 'notAStep';

/**
 * What is wrong with the history of one seat, oldest entry first, or null: it begins once, hangs together, and every
 * step is one there is.
 */
export function chainProblem(entries: readonly SeatEntry[]): ChainProblem | null {
  let state: SeatState | null = null;
  for (const { event, from, to } of entries) {
    if (isOrigin(event)) {
      if (state !== null) return 'beginsTwice';
    } else {
      if (state === null || from === null) return 'noBeginning';
      if (from !== state) return 'broken';
      if (seatSteps[event][from] !== to) return 'notAStep';
    }
    state = to;
  }
  return state === null ? 'noBeginning' : null;
}
