import type { ErrorCode } from '../errors.ts';
import { allocateEqually } from '../money/allocate.ts';
import type { Minor } from '../money/minor.ts';
import { sumMinor } from '../money/minor.ts';
import type { TaxPart } from './tax.ts';

/** What one seat of a line is worth: what was paid or is owed for it, after discounts, with its taxes. */
export type SeatWorth = { netMinor: Minor; taxes: TaxPart[]; totalMinor: Minor };
export type PaidLine = { quantity: number; netMinor: Minor; taxes: readonly TaxPart[] };

/**
 * The worth of each seat of a line, by its place in the line. Their sum is the line to the unit: refunds can never
 * exceed what was paid.
 */
export function seatWorths({ quantity, netMinor, taxes }: PaidLine): SeatWorth[] {
  const nets = allocateEqually(netMinor, quantity);
  const ofTaxes = taxes.map(({ rateId, minor }) => ({ rateId, shares: allocateEqually(minor, quantity) }));
  return nets.map((net, place) => {
    const parts = ofTaxes.map(({ rateId, shares }) => ({ rateId, minor: shares[place]! }));
    return { netMinor: net, taxes: parts, totalMinor: net + sumMinor(parts.map(({ minor }) => minor)) };
  });
}

export type SeatOfLine = { lineId: string; place: number };
export type CreditLine = { lineId: string; quantity: number; netMinor: Minor; taxes: TaxPart[]; totalMinor: Minor };
const keyOf = ({ lineId, place }: SeatOfLine) => `${lineId} ${place}`;

/**
 * The lines of a credit note for some seats, or why there is none: a seat given back twice (G19), or one that the order
 * never had.
 */
export function creditFor(
  lines: readonly (PaidLine & { lineId: string })[],
  seats: readonly SeatOfLine[],
  credited: readonly SeatOfLine[],
): { lines: CreditLine[]; totalMinor: Minor } | { refused: ErrorCode } {
  if (seats.length === 0) return { refused: 'nothingToRefund' };
  const done = new Set(credited.map(keyOf));
  for (const seat of seats) {
    if (done.has(keyOf(seat))) return { refused: 'seatRefunded' };
    done.add(keyOf(seat));
    if (!lines.some(({ lineId, quantity }) => lineId === seat.lineId && seat.place >= 0 && seat.place < quantity))
      return { refused: 'notFound' };
  }
  const noted = lines.flatMap((line): CreditLine[] => {
    const places = seats.filter(({ lineId }) => lineId === line.lineId).map(({ place }) => place);
    if (places.length === 0) return [];
    const worths = seatWorths(line);
    const given = places.map((place) => worths[place]!);
    const taxes = line.taxes.map(({ rateId }, at) => ({
      rateId,
      minor: sumMinor(given.map((worth) => worth.taxes[at]!.minor)),
    }));
    const sumOf = (field: 'netMinor' | 'totalMinor') => sumMinor(given.map((worth) => worth[field]));
    return [
      {
        lineId: line.lineId,
        quantity: places.length,
        netMinor: sumOf('netMinor'),
        taxes,
        totalMinor: sumOf('totalMinor'),
      },
    ];
  });
  return { lines: noted, totalMinor: sumMinor(noted.map(({ totalMinor }) => totalMinor)) };
}

/** What was paid in which way, and what of it went back already. */
export type PaidFacts = {
  owedMinor: Minor;
  capturedMinor: Minor;
  refundedMinor: Minor;
  fromCreditMinor: Minor;
  toCreditMinor: Minor;
};
export type RefundParts = { lessOwedMinor: Minor; toOriginMinor: Minor; toCreditMinor: Minor };

/**
 * Where a refund goes: to the card, to credit, by bank; or nowhere, where it only reduces what is due on an invoice.
 */
export const refundDestinations = ['origin', 'credit', 'transfer', 'invoice'] as const;
export type RefundDestination = (typeof refundDestinations)[number];

/**
 * Where a refund went once it is decided. Nothing is paid back of what was never received. `byCard`: whether the
 * provider can give it back.
 */
export function refundDestination({ toOriginMinor, toCreditMinor }: RefundParts, byCard: boolean): RefundDestination {
  if (toOriginMinor > 0) return byCard ? 'origin' : 'transfer';
  return toCreditMinor > 0 ? 'credit' : 'invoice';
}

/**
 * Where a credit goes: first off what is still owed, then what was paid from credit back to credit, then to the origin,
 * or to credit when the buyer would rather. Refused where more would go back than came in.
 */
export function refundParts(
  creditMinor: Minor,
  paid: PaidFacts,
  to: 'origin' | 'credit',
): RefundParts | { refused: ErrorCode } {
  if (creditMinor <= 0) return { refused: 'nothingToRefund' };
  const lessOwedMinor = Math.min(creditMinor, paid.owedMinor);
  const back = creditMinor - lessOwedMinor;
  const leftOfCredit = Math.max(0, paid.fromCreditMinor - paid.toCreditMinor);
  // Captured money may also have gone to credit before: what exceeds the credit that was used came from it.
  const leftOfCaptured =
    paid.capturedMinor - paid.refundedMinor - Math.max(0, paid.toCreditMinor - paid.fromCreditMinor);
  if (back > leftOfCredit + leftOfCaptured) return { refused: 'refundTooLarge' };
  const toAccount = Math.min(back, leftOfCredit);
  const rest = back - toAccount;
  return {
    lessOwedMinor,
    toOriginMinor: to === 'origin' ? rest : 0,
    toCreditMinor: toAccount + (to === 'credit' ? rest : 0),
  };
}
