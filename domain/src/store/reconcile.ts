import type { Minor } from '../money/minor.ts';
import { sumMinor } from '../money/minor.ts';

/** What the nightly look at an order finds wrong. The list of all of them must be empty (I-2, I-3, I-4). */
export const anomalies = [
  'paidWithoutSeats',
  'seatsWithoutMoney',
  'tooFewSeats',
  'tooManySeats',
  'paidButCancelled',
  'refundedButSeatsLive',
  'endedWithoutCredit',
  'returnsDiffer',
  'amountDiffers',
  'paymentUnknown',
  'refundedTooMuch',
  'totalsDiffer',
  'heldTooLong',
] as const;
export type Anomaly = (typeof anomalies)[number];
/** What can be wrong with a lot beside its seats not being its counts. */
export const lotAnomalies = ['transfersDiffer'] as const;

/** Under which head each is listed; the anomaly itself says why. */
export const anomalyKinds: Record<
  Anomaly,
  'paidWithoutSeats' | 'seatsWithoutMoney' | 'moneyWithoutOrder' | 'amountDiffers' | 'lotDoesNotAddUp'
> = {
  paidWithoutSeats: 'paidWithoutSeats',
  seatsWithoutMoney: 'seatsWithoutMoney',
  tooFewSeats: 'lotDoesNotAddUp',
  tooManySeats: 'lotDoesNotAddUp',
  paidButCancelled: 'paidWithoutSeats',
  refundedButSeatsLive: 'seatsWithoutMoney',
  endedWithoutCredit: 'paidWithoutSeats',
  returnsDiffer: 'lotDoesNotAddUp',
  amountDiffers: 'amountDiffers',
  paymentUnknown: 'moneyWithoutOrder',
  refundedTooMuch: 'amountDiffers',
  totalsDiffer: 'amountDiffers',
  heldTooLong: 'paidWithoutSeats',
};

/** How long captured money may be without seats, and how long an order may be held, before someone is called. */
export const fulfilWithinMinutes = 10;
export const heldWithinMinutes = 24 * 60;
/** How long seats may be under way to another company; their job looks for them every ten minutes. */
export const arriveWithinMinutes = 60;

export type OrderToReconcile = {
  totalMinor: Minor;
  lineTotalsMinor: readonly Minor[];
  capturedMinor: Minor;
  /** What went back to the origin or into the company's credit, and was charged back. */
  goneBackMinor: Minor;
  /** What the provider says it captured; null where it has no part in it (terms, credit, zero). */
  providerCapturedMinor: Minor | null;
  creditedMinor: Minor;
  seatsOrdered: number;
  /** Seats the ledger made for it, and those of them that did not end, in whichever company of the group they are. */
  seatsMade: number;
  seatsLive: number;
  seatsCredited: number;
  /** Ended because the platform took them back, without money. */
  seatsRevoked: number;
  /** Seats that wait to be bought back, and those that someone asked to be. */
  seatsPending: number;
  seatsAsked: number;
  /** Approved on invoice terms: seats may come before money. */
  termsApproved: boolean;
  cancelled: boolean;
  held: boolean;
  /** Since the money was captured, or the order held, in minutes. */
  minutesSince: number;
};

/** Everything wrong with an order, worst first; empty when all is well. */
export function anomaliesOf(order: OrderToReconcile): Anomaly[] {
  const late = order.minutesSince > fulfilWithinMinutes;
  const keptMinor = order.capturedMinor - order.goneBackMinor;
  const covered = order.termsApproved || keptMinor >= order.totalMinor - order.creditedMinor;
  const found: Record<Anomaly, boolean> = {
    paidWithoutSeats: keptMinor > 0 && order.seatsMade === 0 && !order.cancelled && !order.held && late,
    seatsWithoutMoney: order.seatsLive > 0 && !covered,
    tooFewSeats: order.seatsMade > 0 && order.seatsMade < order.seatsOrdered,
    tooManySeats: order.seatsMade > order.seatsOrdered,
    paidButCancelled: order.cancelled && keptMinor > 0 && !order.held && late,
    refundedButSeatsLive: order.seatsMade > 0 && order.seatsLive > Math.max(0, order.seatsMade - order.seatsCredited),
    endedWithoutCredit: order.seatsMade - order.seatsLive - order.seatsRevoked > order.seatsCredited,
    returnsDiffer: order.seatsPending !== order.seatsAsked,
    amountDiffers:
      order.providerCapturedMinor !== null &&
      order.capturedMinor > 0 &&
      order.providerCapturedMinor !== order.capturedMinor,
    paymentUnknown:
      order.providerCapturedMinor !== null &&
      order.providerCapturedMinor > 0 &&
      order.capturedMinor === 0 &&
      !order.held &&
      late,
    refundedTooMuch: order.goneBackMinor > order.capturedMinor || order.creditedMinor > order.totalMinor,
    totalsDiffer: sumMinor(order.lineTotalsMinor) !== order.totalMinor,
    heldTooLong: order.held && order.minutesSince > heldWithinMinutes,
  };
  return anomalies.filter((anomaly) => found[anomaly]);
}
