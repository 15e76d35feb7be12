import type { ErrorCode } from '../errors.ts';
import type { Minor } from '../money/minor.ts';
import { sumMinor } from '../money/minor.ts';
import type { Day } from '../time.ts';
import type { PaymentMethod } from './order.ts';
import { onTerms } from './order.ts';
import { addMonths, daysBetween } from '../time.ts';

/**
 * An invoice later than this keeps a company from new orders on terms and from giving out more seats; never from what
 * was started.
 */
export const overdueBlocksAfterDays = 30;

export type TermsFacts = {
  /** What was granted; 0 means that the company does not buy on terms. */
  limitMinor: Minor;
  /** Open invoices, and orders on terms that are approved and not invoiced yet. */
  owedMinor: Minor;
  mostDaysOverdue: number;
};

/** Why an order cannot go on invoice terms, or null. */
export function termsObstacle(
  { limitMinor, owedMinor, mostDaysOverdue }: TermsFacts,
  totalMinor: Minor,
): ErrorCode | null {
  if (limitMinor <= 0) return 'noInvoiceTerms';
  if (mostDaysOverdue > overdueBlocksAfterDays) return 'invoicesOverdue';
  return owedMinor + totalMinor > limitMinor ? 'creditLimitReached' : null;
}

/** What a company has to pay an order with, beside a card. */
export type Means = { creditMinor: Minor; termsLeftMinor: Minor };

/** What may still be ordered on terms. */
export const termsLeft = ({ limitMinor, owedMinor }: TermsFacts): Minor => Math.max(0, limitMinor - owedMinor);

/**
 * Why a way to pay does not cover an order of this total, or null. A page asks it before it offers the way, the server
 * before it takes it.
 */
export function coverObstacle(
  method: PaymentMethod,
  totalMinor: Minor,
  { creditMinor, termsLeftMinor }: Means,
): ErrorCode | null {
  if (method === 'credit') return creditMinor < totalMinor ? 'creditTooLow' : null;
  return onTerms(method) && totalMinor > termsLeftMinor ? 'creditLimitReached' : null;
}

/** Prepaid credit, in the pieces it came in; each ends on its own day. */
export type CreditLot = { id: string; minor: Minor; expiresOn: Day | null };

export const creditLifeMonths = { least: 12, usual: 24, most: 24 } as const;
/** The last day on which credit given on a day counts. */
export const creditExpiresOn = (givenOn: Day, months: number = creditLifeMonths.usual): Day =>
  addMonths(givenOn, months);

const usable = (lots: readonly CreditLot[], today: Day) =>
  lots.filter(({ minor, expiresOn }) => minor > 0 && (expiresOn === null || today <= expiresOn));

export const creditBalance = (lots: readonly CreditLot[], today: Day): Minor =>
  sumMinor(usable(lots, today).map(({ minor }) => minor));

/** Takes an amount from credit, what expires first first; or refuses the whole. */
export function spendCredit(
  minor: Minor,
  lots: readonly CreditLot[],
  today: Day,
): { parts: { lotId: string; minor: Minor }[] } | { refused: ErrorCode } {
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

/** What happened to a company's credit on a day. What expired names the last day of the piece it was left of. */
export type CreditMove = {
  id: string;
  kind: 'came' | 'used' | 'expired';
  minor: Minor;
  expiresOn: Day | null;
  on: Day;
};

/**
 * What is left of each piece after all that happened, oldest first: what ended first was used first, and what expired
 * is gone from its own piece. What was used before it is in the list comes off the next that does: nothing that was
 * spent is there again.
 */
export function creditAfter(moves: readonly CreditMove[]): CreditLot[] {
  let lots: CreditLot[] = [];
  let ahead = 0;
  for (const { id, kind, minor, expiresOn, on } of moves) {
    if (kind === 'came') {
      const part = Math.min(ahead, minor);
      ahead -= part;
      lots.push({ id, minor: minor - part, expiresOn });
    } else if (kind === 'used') {
      const there = Math.min(minor, creditBalance(lots, on));
      const spent = spendCredit(there, lots, on);
      if ('parts' in spent) lots = without(lots, spent.parts);
      ahead += minor - there;
    } else {
      let left = minor;
      lots = lots.map((lot) => {
        const part = lot.expiresOn === expiresOn ? Math.min(left, lot.minor) : 0;
        left -= part;
        return { ...lot, minor: lot.minor - part };
      });
    }
  }
  return lots;
}

const without = (lots: readonly CreditLot[], parts: readonly { lotId: string; minor: Minor }[]): CreditLot[] =>
  lots.map((lot) => ({
    ...lot,
    minor: lot.minor - sumMinor(parts.filter(({ lotId }) => lotId === lot.id).map(({ minor }) => minor)),
  }));

/** What is left of credit by its last day, first day first. */
export function creditByDay(lots: readonly CreditLot[]): { minor: Minor; expiresOn: Day }[] {
  const days = new Map<Day, Minor>();
  for (const { minor, expiresOn } of lots)
    if (minor > 0 && expiresOn !== null) days.set(expiresOn, (days.get(expiresOn) ?? 0) + minor);
  return [...days]
    .map(([expiresOn, minor]) => ({ expiresOn, minor }))
    .toSorted((one, other) => (one.expiresOn < other.expiresOn ? -1 : 1));
}

/** Days before its end at which a company is told of credit that ends. */
export const creditWarningDays = [30, 7] as const;

/** The warning that is due: the tightest one reached, null before the first and after its last day. */
export function creditWarning(expiresOn: Day, today: Day): (typeof creditWarningDays)[number] | null {
  const left = daysBetween(today, expiresOn);
  return left < 0 ? null : (creditWarningDays.findLast((days) => left <= days) ?? null);
}
