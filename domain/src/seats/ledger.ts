import type { SeatEvent, SeatOrigin, SeatState } from './seat-states.ts';

/** One line of the ledger: it is only ever added. The first line of a seat says where it came from. */
export type SeatEntry = { seatId: string } & ({ event: SeatOrigin; from: null; to: 'available' } | { event: SeatEvent; from: SeatState; to: SeatState });

/** A company's seats of a product: what came in, and where it stands now. `transferredOut` counts the seats in state `transferred`. */
export type Inventory = Record<SeatOrigin | Exclude<SeatState, 'transferred'> | 'transferredOut', number>;

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
