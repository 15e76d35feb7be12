import type { Day } from '../time.ts';
import { addDays } from '../time.ts';

/**
 * Until when a seat may go from one person to another: never, until the first one starts, or once until a tenth is
 * done.
 */
export const transferRules = ['never', 'started', 'tenPercent'] as const;

/**
 * What was promised with a seat when it was bought. It is copied onto each seat: a change of the product touches only
 * seats to come.
 */
export type SeatTerms = {
  /** Days to give it to someone; null means it waits for ever. */
  assignWithinDays: number | null;
  /** Days to complete, from the first start; null means no end. */
  completeWithinDays: number | null;
  transferableUntil: (typeof transferRules)[number];
  /** Days in which an unstarted seat is bought back; 0 means never. */
  refundableWithinDays: number;
};

/** The terms of a product for one company: what the company agreed otherwise wins, field by field. */
export function termsFor(product: SeatTerms, company: Partial<SeatTerms> | null): SeatTerms {
  const agreed = Object.entries(company ?? {}).filter(([, value]) => value !== undefined);
  return { ...product, ...(Object.fromEntries(agreed) as Partial<SeatTerms>) };
}

/**
 * The days of a seat acquired on a day. Each is the last day on which it may still be done; null where there is none.
 */
export function daysOfSeat(terms: SeatTerms, acquiredOn: Day): { assignBy: Day | null; refundableThrough: Day | null } {
  return {
    assignBy: terms.assignWithinDays === null ? null : addDays(acquiredOn, terms.assignWithinDays),
    refundableThrough: terms.refundableWithinDays === 0 ? null : addDays(acquiredOn, terms.refundableWithinDays),
  };
}

export const completeByOf = (completeWithinDays: number | null, startedOn: Day): Day | null =>
  completeWithinDays === null ? null : addDays(startedOn, completeWithinDays);
