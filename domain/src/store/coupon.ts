import type { ErrorCode } from '../errors.ts';
import { allocate } from '../money/allocate.ts';
import type { Minor } from '../money/minor.ts';
import { shareOfMinor, sumMinor } from '../money/minor.ts';
import type { Day } from '../time.ts';

/** How much a coupon takes off: a part in hundredths of a percent (12.5 % is 1250), or an amount in one currency. */
export type CouponWorth = { kind: 'percent'; hundredths: number } | { kind: 'amount'; currency: string; minor: Minor };

export type Coupon = {
  id: string;
  code: string;
  worth: CouponWorth;
  /** First and last day, and null where there is none. */
  from: Day | null;
  through: Day | null;
  /** Only on these products, only for these companies; null for all. */
  productIds: readonly string[] | null;
  companyIds: readonly string[] | null;
  /** How often in all, and by one company; null without a limit. */
  mostUses: number | null;
  mostUsesByCompany: number | null;
  /** What the lines it fits must come to before it. */
  leastMinor: Minor;
  /** Whether it may stand beside others. One that may not stands alone. */
  stacks: boolean;
};

export type CouponUses = { inAll: number; byCompany: number };
export type CouponLine = { productId: string; subtotalMinor: Minor };
export type CouponBuyer = { companyId: string | null; currency: string; today: Day };

/** A code as it is compared: letters and digits only, in capitals. `spring 24`, `SPRING-24` and ` spring24 ` are one. */
export const couponCode = (typed: string): string =>
  typed
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

/** Why a coupon does not hold for this buyer and these lines, or null. Uses are counted again under lock when the order is placed. */
export function couponObstacle(coupon: Coupon, uses: CouponUses, lines: readonly CouponLine[], buyer: CouponBuyer): ErrorCode | null {
  if (coupon.companyIds && (buyer.companyId === null || !coupon.companyIds.includes(buyer.companyId))) return 'couponUnknown';
  if (coupon.from !== null && buyer.today < coupon.from) return 'couponNotYet';
  if (coupon.through !== null && buyer.today > coupon.through) return 'couponOver';
  if (coupon.mostUses !== null && uses.inAll >= coupon.mostUses) return 'couponUsedUp';
  if (coupon.mostUsesByCompany !== null && uses.byCompany >= coupon.mostUsesByCompany) return 'couponUsedUp';
  if (coupon.worth.kind === 'amount' && coupon.worth.currency !== buyer.currency) return 'couponOtherCurrency';
  const fitting = lines.filter(({ productId }) => fits(coupon, productId));
  if (fitting.length === 0) return 'couponOtherProducts';
  return sumMinor(fitting.map(({ subtotalMinor }) => subtotalMinor)) < coupon.leastMinor ? 'couponTooLittle' : null;
}

/** Why these coupons cannot stand together, or null. */
export function stackObstacle(coupons: readonly Coupon[]): ErrorCode | null {
  if (new Set(coupons.map(({ id }) => id)).size < coupons.length) return 'couponTwice';
  return coupons.length > 1 && coupons.some(({ stacks }) => !stacks) ? 'couponAlone' : null;
}

const fits = (coupon: Coupon, productId: string): boolean => coupon.productIds === null || coupon.productIds.includes(productId);

/**
 * What coupons take off each line. Parts come before amounts, each of what the ones before left, so that the order in which they were typed
 * changes nothing; equals go by id. No line falls below zero.
 */
export function discountsOf(lines: readonly CouponLine[], coupons: readonly Coupon[]): { lines: Minor[]; byCoupon: Map<string, Minor> } {
  const left = lines.map(({ subtotalMinor }) => subtotalMinor);
  const byCoupon = new Map<string, Minor>();
  const rank = ({ worth, id }: Coupon) => `${worth.kind === 'percent' ? 0 : 1} ${id}`;
  for (const coupon of coupons.toSorted((one, other) => (rank(one) < rank(other) ? -1 : 1))) {
    const weights = lines.map(({ productId }, index) => (fits(coupon, productId) ? left[index]! : 0));
    const base = sumMinor(weights);
    const wanted = coupon.worth.kind === 'percent' ? shareOfMinor(base, coupon.worth.hundredths, 10_000) : coupon.worth.minor;
    const off = Math.max(0, Math.min(base, wanted));
    byCoupon.set(coupon.id, off);
    if (off > 0) for (const [index, share] of allocate(off, weights).entries()) left[index]! -= share;
  }
  return { lines: lines.map(({ subtotalMinor }, index) => subtotalMinor - left[index]!), byCoupon };
}

type CouponIssue = { path: string; code: ErrorCode | 'required' };

/** What does not fit in a coupon, field by field. */
export function couponIssues({ code, worth, from, through, mostUses, mostUsesByCompany, leastMinor }: Omit<Coupon, 'id'>): CouponIssue[] {
  const issues: CouponIssue[] = [];
  if (couponCode(code).length < 3) issues.push({ path: 'code', code: 'couponCodeShort' });
  if (worth.kind === 'percent' && !(Number.isInteger(worth.hundredths) && worth.hundredths >= 1 && worth.hundredths <= 10_000))
    issues.push({ path: 'worth.hundredths', code: 'settingOutside' });
  if (worth.kind === 'amount' && !(Number.isSafeInteger(worth.minor) && worth.minor >= 1)) issues.push({ path: 'worth.minor', code: 'amountUnreadable' });
  if (from !== null && through !== null && through < from) issues.push({ path: 'through', code: 'endBeforeStart' });
  for (const [path, count] of Object.entries({ mostUses, mostUsesByCompany }))
    if (count !== null && !(Number.isSafeInteger(count) && count >= 1)) issues.push({ path, code: 'quantityTooSmall' });
  if (!Number.isSafeInteger(leastMinor) || leastMinor < 0) issues.push({ path: 'leastMinor', code: 'amountUnreadable' });
  return issues;
}
