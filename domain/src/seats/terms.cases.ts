import type { SeatTerms } from './terms.ts';

/** The terms most seats of the tests were bought on. */
export const plainTerms: SeatTerms = {
  assignWithinDays: 365,
  completeWithinDays: 90,
  transferableUntil: 'started',
  refundableWithinDays: 30,
};
