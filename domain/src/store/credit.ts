import type { ErrorCode } from '../errors.ts';
import type { Minor } from '../money/minor.ts';
import { sumMinor } from '../money/minor.ts';
import type { Day } from '../time.ts';
import { addMonths } from '../time.ts';

/** An invoice later than this keeps a company from new orders on terms and from giving out more seats; never from what was started. */
export const overdueBlocksAfterDays = 30;

export type TermsFacts = {
  /** What was granted; 0 means that the company does not buy on terms. */
  limitMinor: Minor;
  /** Open invoices, and orders on terms that are approved and not invoiced yet. */
  owedMinor: Minor;
  mostDaysOverdue: number;
};

/** Why an order cannot go on invoice terms, or null. */
export function termsObstacle({ limitMinor, owedMinor, mostDaysOverdue }: TermsFacts, totalMinor: Minor): ErrorCode | null {
  if (limitMinor <= 0) return 'noInvoiceTerms';
  if (mostDaysOverdue > overdueBlocksAfterDays) return 'invoicesOverdue';
  return owedMinor + totalMinor > limitMinor ? 'creditLimitReached' : null;
}

/** Why no new seat is given to anybody, or null. */
export const allocationBlocked = (mostDaysOverdue: number): ErrorCode | null => (mostDaysOverdue > overdueBlocksAfterDays ? 'invoicesOverdue' : null);

/** Prepaid credit, in the pieces it came in; each ends on its own day. */
export type CreditLot = { id: string; minor: Minor; expiresOn: Day | null };

export const creditLifeMonths = { least: 12, usual: 24, most: 24 } as const;
/** The last day on which credit given on a day counts. */
export const creditExpiresOn = (givenOn: Day, months: number = creditLifeMonths.usual): Day => addMonths(givenOn, months);

const usable = (lots: readonly CreditLot[], today: Day) => lots.filter(({ minor, expiresOn }) => minor > 0 && (expiresOn === null || today <= expiresOn));

export const creditBalance = (lots: readonly CreditLot[], today: Day): Minor => sumMinor(usable(lots, today).map(({ minor }) => minor));

/** Takes an amount from credit, what expires first first; or refuses the whole. */
export function spendCredit(minor: Minor, lots: readonly CreditLot[], today: Day): { parts: { lotId: string; minor: Minor }[] } | { refused: ErrorCode } {
  if (minor > creditBalance(lots, today)) return { refused: 'creditTooLow' };
  const rank = ({ expiresOn, id }: CreditLot) => `${expiresOn ?? '9999-12-31'} ${id}`;
  const parts: { lotId: string; minor: Minor }[] = [];
  let left = minor;
  for (const lot of usable(lots, today).toSorted((one, other) => (rank(one) < rank(other) ? -1 : 1))) {
    const part = Math.min(left, lot.minor);
    if (part > 0) parts.push({ lotId: lot.id, minor: part });
    left -= part;
  }
  return { parts };
}
