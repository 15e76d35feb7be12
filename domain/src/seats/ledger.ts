import type { SeatEvent, SeatOrigin, SeatState } from './seat-states.ts';

/** One line of the ledger: it is only ever added. The first line of a seat says where it came from. */
export type SeatEntry = { seatId: string } & (
  | { event: SeatOrigin; from: null; to: 'available' }
  | { event: SeatEvent; from: SeatState; to: SeatState }
);

/**
 * A company's seats of a product: what came in, and where it stands now. `transferredOut` counts the seats in state
 * `transferred`.
 */
export type Inventory = Record<SeatOrigin | Exclude<SeatState, 'transferred'> | 'transferredOut', number>;
