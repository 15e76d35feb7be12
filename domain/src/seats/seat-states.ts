import type { ErrorCode } from '../errors.ts';

/**
 * Where a seat stands: what its last ledger entry led to. `cancelled` is bought back or never paid, `returned` went
 * back to the platform without money, `transferred` went to another company of the same group (which has a seat of its
 * own for it).
 */
export const seatStates = [
  'available',
  'reserved',
  'allocated',
  'consumed',
  'returnPending',
  'returned',
  'expired',
  'cancelled',
  'transferred',
] as const;
export type SeatState = (typeof seatStates)[number];

/** How a seat comes into a company's inventory. */
export const seatOrigins = ['purchased', 'granted', 'transferredIn'] as const;
export type SeatOrigin = (typeof seatOrigins)[number];

export const seatEvents = [
  'reserve',
  'allocate',
  'start',
  'release',
  'reassign',
  'expire',
  'lapse',
  'extend',
  'requestReturn',
  'approveReturn',
  'denyReturn',
  'cancel',
  'revoke',
  'transfer',
] as const;
export type SeatEvent = (typeof seatEvents)[number];

/** Every step there is. What does not stand here cannot happen to a seat, no matter who asks. */
export const seatSteps: Record<SeatEvent, Partial<Record<SeatState, SeatState>>> = {
  /** A code or link was handed out, or a renewal will need it. */
  reserve: { available: 'reserved' },
  allocate: { available: 'allocated', reserved: 'allocated' },
  /** First launch or attendance. A seat for several courses is consumed once, by the first of them. */
  start: { allocated: 'consumed', consumed: 'consumed' },
  /** Taken back from a person who has not started, or from a code no one used. */
  release: { reserved: 'available', allocated: 'available' },
  /** To another person. */
  reassign: { allocated: 'allocated', consumed: 'allocated' },
  /** The last day to give it to someone passed. */
  expire: { available: 'expired', reserved: 'expired' },
  /** The last day to complete passed. The seat stays consumed. */
  lapse: { consumed: 'consumed' },
  extend: { consumed: 'consumed' },
  requestReturn: { available: 'returnPending' },
  approveReturn: { returnPending: 'cancelled' },
  denyReturn: { returnPending: 'available' },
  /** The order was cancelled, refunded or charged back. */
  cancel: { available: 'cancelled', reserved: 'cancelled', allocated: 'cancelled', returnPending: 'cancelled' },
  /** Taken back by the platform without money: granted by mistake, adjusted. */
  revoke: { available: 'returned', returnPending: 'returned' },
  transfer: { available: 'transferred' },
};

/** Why nothing more, or not this, is done with a seat in each state. */
export const refusalIn: Record<SeatState, ErrorCode> = {
  available: 'seatUnassigned',
  reserved: 'seatReserved',
  allocated: 'seatAllocated',
  consumed: 'seatConsumed',
  returnPending: 'seatReturnPending',
  returned: 'seatReturned',
  expired: 'seatExpired',
  cancelled: 'seatCancelled',
  transferred: 'seatTransferred',
};

/** Nothing ever comes after these. */
export const isOver = (state: SeatState): boolean => seatEvents.every((event) => !seatSteps[event][state]);
