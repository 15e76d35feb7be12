import type { Minor } from '../money/minor.ts';
import { sumMinor, timesMinor } from '../money/minor.ts';
import type { Coupon } from './coupon.ts';
import { discountsOf } from './coupon.ts';
import type { TaxAnswer, TaxPart, TaxRounding } from './tax.ts';
import { taxLines } from './tax.ts';

export type LineToPrice = { productId: string; quantity: number; unitMinor: Minor; tax: TaxAnswer };

/**
 * One line in money. `subtotalMinor` is units times price, with tax inside where prices include it; after the discount
 * it is the net amount, or, with tax inside, net + taxes + what is waived.
 */
export type LineTotals = {
  subtotalMinor: Minor;
  discountMinor: Minor;
  netMinor: Minor;
  taxes: TaxPart[];
  taxMinor: Minor;
  waivedMinor: Minor;
  totalMinor: Minor;
};

export type TaxSum = { rateId: string; baseMinor: Minor; taxMinor: Minor };
export type Totals = Omit<LineTotals, 'taxes'> & { lines: LineTotals[]; taxes: TaxSum[]; byCoupon: Map<string, Minor> };

/** The whole order in money. Each sum is the sum of its lines, to the unit (I-2). */
export function totalsOf(
  given: readonly LineToPrice[],
  coupons: readonly Coupon[],
  taxIncluded: boolean,
  rounding: TaxRounding,
): Totals {
  const subtotals = given.map(({ productId, quantity, unitMinor }) => ({
    productId,
    subtotalMinor: timesMinor(unitMinor, quantity),
  }));
  const discounts = discountsOf(subtotals, coupons);
  const taxed = taxLines(
    given.map(({ tax }, index) => ({ minor: subtotals[index]!.subtotalMinor - discounts.lines[index]!, tax })),
    taxIncluded,
    rounding,
  );
  const lines = taxed.map((line, index) => ({
    subtotalMinor: subtotals[index]!.subtotalMinor,
    discountMinor: discounts.lines[index]!,
    ...line,
  }));
  const sumOf = (field: Exclude<keyof LineTotals, 'taxes'>) => sumMinor(lines.map((line) => line[field]));
  return {
    lines,
    subtotalMinor: sumOf('subtotalMinor'),
    discountMinor: sumOf('discountMinor'),
    netMinor: sumOf('netMinor'),
    taxes: taxSums(lines),
    taxMinor: sumOf('taxMinor'),
    waivedMinor: sumOf('waivedMinor'),
    totalMinor: sumOf('totalMinor'),
    byCoupon: discounts.byCoupon,
  };
}

/** What each tax comes to, and of what, in the order in which they are first met. */
export function taxSums(lines: readonly { netMinor: Minor; taxes: readonly TaxPart[] }[]): TaxSum[] {
  const sums = new Map<string, TaxSum>();
  for (const { netMinor, taxes } of lines)
    for (const { rateId, minor } of taxes) {
      const sum = sums.get(rateId) ?? { rateId, baseMinor: 0, taxMinor: 0 };
      sums.set(rateId, { rateId, baseMinor: sum.baseMinor + netMinor, taxMinor: sum.taxMinor + minor });
    }
  return [...sums.values()];
}
