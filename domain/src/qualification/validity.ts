import type { Day } from '../time.ts';
import { addDays, addMonths } from '../time.ts';

/** How long an achievement counts, and from where its renewals are reckoned. Days are inclusive. */
export type Validity = {
  validFrom: Day;
  /** Last day it counts; null never lapses. */
  validThrough: Day | null;
  anchorOn: Day;
  /** Months from the anchor to `validThrough`; null never lapses. */
  anchorMonths: number | null;
};

export type ValidityRule = { validityMonths: number | null; renewalWindowDays: number };

/**
 * The validity of a completion on `completedOn` (a calendar day in the company's time zone).
 * A first or late completion counts from its own day: completed 31 January, valid 1 month → through 28 or 29 February.
 * A renewal inside the window before expiry keeps its anniversary: it begins the day after the old one ends. Every expiry is
 * reckoned from the chain's anchor, never from the last expiry, so a short month does not shift the anniversary for good.
 */
export function validityOf(completedOn: Day, rule: ValidityRule, previous: Validity | null): Validity {
  const months = rule.validityMonths;
  if (months === null) return { validFrom: completedOn, validThrough: null, anchorOn: completedOn, anchorMonths: null };
  if (previous?.validThrough && previous.anchorMonths !== null && inRenewalWindow(completedOn, previous.validThrough, rule.renewalWindowDays)) {
    const anchorMonths = previous.anchorMonths + months;
    return {
      validFrom: addDays(previous.validThrough, 1),
      validThrough: addMonths(previous.anchorOn, anchorMonths),
      anchorOn: previous.anchorOn,
      anchorMonths,
    };
  }
  return { validFrom: completedOn, validThrough: addMonths(completedOn, months), anchorOn: completedOn, anchorMonths: months };
}

/** The days on which a renewal keeps the anniversary: from `windowDays` before the last day through the last day. */
export function inRenewalWindow(day: Day, validThrough: Day, windowDays: number): boolean {
  return day <= validThrough && day >= renewalOpensOn(validThrough, windowDays);
}

export function renewalOpensOn(validThrough: Day, windowDays: number): Day {
  return addDays(validThrough, -windowDays);
}
