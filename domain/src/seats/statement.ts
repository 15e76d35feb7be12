import type { SeatState } from './seat-states.ts';

/** A seat in one of these is still worth something: no one has started with it, and it is not gone. */
export const unusedStates = [
  'available',
  'reserved',
  'allocated',
  'returnPending',
] as const satisfies readonly SeatState[];
/** Cancelled by a refund or a return, or taken back by the platform. */
export const refundedStates = ['returned', 'cancelled'] as const satisfies readonly SeatState[];

/** No longer held by the company, and never used. */
export const goneStates = [...refundedStates, 'expired', 'transferred'] as const satisfies readonly SeatState[];

/**
 * A period of a company's unused seats, as a statement of account: what there was, every way in, every way out, what
 * there is. Each number counts entries of the ledger, so that each can be opened. `handedOn` are seats that someone had
 * started and that went to someone else.
 */
export type Statement = Record<'opening' | (typeof waysIn)[number] | (typeof waysOut)[number] | 'closing', number>;
export const waysIn = ['purchased', 'granted', 'transferredIn', 'handedOn'] as const;
export const waysOut = ['started', 'expired', 'refunded', 'transferredOut'] as const;
