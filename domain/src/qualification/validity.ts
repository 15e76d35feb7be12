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

/**
 * `expiryDay`: whether the anniversary itself still counts. `fixedMonth`, `fixedDay`: with the anchor `fixedDate` only.
 */
export type ValidityRule = {
  validityMonths: number | null;
  renewalWindowDays: number;
  expiryDay?: 'sameDay' | 'dayBefore';
  renewalAnchor?: 'previousExpiry' | 'completion' | 'fixedDate';
  fixedMonth?: number | null;
  fixedDay?: number | null;
  minActiveDays?: number;
};

/**
 * The validity of a completion on `completedOn` (a calendar day in the company's time zone).
 * A first or late completion counts from its own day: completed 31 January, valid 1 month → through 28 or 29 February.
 * A renewal inside the window before expiry keeps its anniversary: it begins the day after the old one ends. Every
 * expiry is reckoned from the chain's anchor, never from the last expiry, so a short month does not shift the
 * anniversary for good. With fixed dates it ends on the next such date that leaves it `minActiveDays` to count.
 */
export function validityOf(completedOn: Day, rule: ValidityRule, previous: Validity | null): Validity {
  const months = rule.validityMonths;
  if (months === null) return { validFrom: completedOn, validThrough: null, anchorOn: completedOn, anchorMonths: null };
  const keeps =
    rule.renewalAnchor !== 'completion' &&
    previous?.validThrough &&
    inRenewalWindow(completedOn, previous.validThrough, rule.renewalWindowDays);
  const validFrom = keeps ? addDays(previous.validThrough!, 1) : completedOn;
  if (rule.renewalAnchor === 'fixedDate' && rule.fixedMonth && rule.fixedDay) {
    const through = nextFixedDate(addDays(validFrom, rule.minActiveDays ?? 0), rule.fixedMonth, rule.fixedDay);
    return { validFrom, validThrough: through, anchorOn: through, anchorMonths: 0 };
  }
  const chained = keeps && previous.anchorMonths !== null;
  const [anchorOn, anchorMonths] = chained
    ? [previous.anchorOn, previous.anchorMonths! + months]
    : [completedOn, months];
  return {
    validFrom: chained ? validFrom : completedOn,
    validThrough: lastDay(anchorOn, anchorMonths, rule),
    anchorOn,
    anchorMonths,
  };
}

/**
 * The validity of a certificate someone else issued: the day printed on it beats the computed one when it is earlier; a
 * later one does not stretch what the rule allows. Its next renewal is reckoned from that last day.
 */
export function validityAsPrinted(computed: Validity, printedThrough: Day | null): Validity {
  if (!printedThrough || (computed.validThrough && computed.validThrough <= printedThrough)) return computed;
  return { ...computed, validThrough: printedThrough, anchorOn: printedThrough, anchorMonths: 0 };
}

/**
 * The days of a renewal once the proof it was reckoned from counts no more: those it would have had beside `previous`,
 * the newest proof that remains, by the length it was given under its own rule. Null where it kept no anniversary and
 * stays as it is. `rule`: the rule of today, for the window, and where the length is not in its days (a fixed date, a
 * printed or a corrected last day). It never ends later than before.
 */
export function reckonedAgain(
  renewal: Validity & { completedOn: Day },
  from: Validity,
  rule: ValidityRule,
  previous: Validity | null,
): Validity | null {
  if (!renewal.validThrough || !from.validThrough || renewal.validFrom !== addDays(from.validThrough, 1)) return null;
  const again = validityOf(renewal.completedOn, { ...rule, ...lengthGiven(renewal, from) }, previous);
  return again.validThrough !== null && again.validThrough <= renewal.validThrough
    ? again
    : { ...again, validThrough: renewal.validThrough, anchorOn: renewal.validThrough, anchorMonths: 0 };
}

/** By which months and which last day a renewal was reckoned from the one before it; nothing where they don't say. */
function lengthGiven(renewal: Validity, from: Validity): Partial<ValidityRule> {
  const months = (renewal.anchorMonths ?? 0) - (from.anchorMonths ?? 0);
  if (months <= 0 || renewal.anchorOn !== from.anchorOn) return {};
  const anniversary = addMonths(renewal.anchorOn, renewal.anchorMonths!);
  const expiryDay = renewal.validThrough === anniversary ? 'sameDay' : 'dayBefore';
  return { validityMonths: months, expiryDay, renewalAnchor: 'previousExpiry' };
}

function lastDay(anchorOn: Day, months: number, { expiryDay = 'sameDay' }: ValidityRule): Day {
  const anniversary = addMonths(anchorOn, months);
  return expiryDay === 'dayBefore' ? addDays(anniversary, -1) : anniversary;
}

/** The first `month`–`day` on or after `from`, clamped to the end of a shorter month (29 February). */
function nextFixedDate(from: Day, month: number, day: number): Day {
  const inYear = (year: number) =>
    addMonths(`${String(year - 1).padStart(4, '0')}-12-${String(day).padStart(2, '0')}`, month);
  const year = Number(from.slice(0, 4));
  return inYear(year) >= from ? inYear(year) : inYear(year + 1);
}

/** The days on which a renewal keeps the anniversary: from `windowDays` before the last day through the last day. */
export function inRenewalWindow(day: Day, validThrough: Day, windowDays: number): boolean {
  return day <= validThrough && day >= renewalOpensOn(validThrough, windowDays);
}

export function renewalOpensOn(validThrough: Day, windowDays: number): Day {
  return addDays(validThrough, -windowDays);
}
