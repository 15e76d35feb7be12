import type { ErrorCode } from '../errors.ts';
import { allocate } from '../money/allocate.ts';
import type { Minor } from '../money/minor.ts';
import { shareOfMinor, sumMinor } from '../money/minor.ts';
import type { Instant } from '../time.ts';

/** How much a coupon takes off: a part in millionths (12.5 % is 125 000), or an amount in one currency. */
export type CouponWorth =
  | { kind: 'percent'; percentPpm: number }
  | { kind: 'amount'; currency: string; amountMinor: Minor };

export type Coupon = {
  id: string;
  code: string;
  worth: CouponWorth;
  validFrom: Instant;
  validUntil: Instant | null;
  /** When someone ended it by hand. */
  endedAt: Instant | null;
  /** Only on these products, only for this company; null for all. */
  productIds: readonly string[] | null;
  companyId: string | null;
  /** How often in all, and by one company; null without a limit. */
  mostUses: number | null;
  mostUsesByCompany: number | null;
  /** What the lines it fits must come to before it. */
  leastMinor?: Minor;
  /** Whether it may stand beside others. One that may not, and that is the rule, stands alone. */
  stacks?: boolean;
};

export type CouponUses = { inAll: number; byCompany: number };
export type CouponLine = { productId: string; subtotalMinor: Minor };
export type CouponBuyer = { companyId: string | null; currency: string; now: Instant };

/**
 * A code as it is compared: letters and digits only, in capitals. `spring 24`, `SPRING-24` and ` spring24 ` are one.
 */
export const couponCode = (typed: string): string =>
  typed
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

/**
 * Why a coupon does not hold for this buyer and these lines, or null. Uses are counted again under lock when the order
 * is placed.
 */
export function couponObstacle(
  coupon: Coupon,
  uses: CouponUses,
  lines: readonly CouponLine[],
  buyer: CouponBuyer,
): ErrorCode | null {
  if (coupon.companyId !== null && coupon.companyId !== buyer.companyId) return 'couponUnknown';
  if (buyer.now < coupon.validFrom) return 'couponNotYet';
  if (coupon.endedAt !== null || (coupon.validUntil !== null && buyer.now >= coupon.validUntil)) return 'couponOver';
  if (coupon.mostUses !== null && uses.inAll >= coupon.mostUses) return 'couponUsedUp';
  if (coupon.mostUsesByCompany !== null && uses.byCompany >= coupon.mostUsesByCompany) return 'couponUsedUp';
  if (coupon.worth.kind === 'amount' && coupon.worth.currency !== buyer.currency) return 'couponOtherCurrency';
  const fitting = lines.filter(({ productId }) => fits(coupon, productId));
  if (fitting.length === 0) return 'couponOtherProducts';
  return sumMinor(fitting.map(({ subtotalMinor }) => subtotalMinor)) < (coupon.leastMinor ?? 0)
    ? 'couponTooLittle'
    : null;
}

/** Why these coupons cannot stand together, or null. */
export function stackObstacle(coupons: readonly Coupon[]): ErrorCode | null {
  if (new Set(coupons.map(({ id }) => id)).size < coupons.length) return 'couponTwice';
  return coupons.length > 1 && coupons.some(({ stacks }) => !stacks) ? 'couponAlone' : null;
}

const fits = (coupon: Coupon, productId: string): boolean =>
  coupon.productIds === null || coupon.productIds.includes(productId);

/**
 * What coupons take off each line. Parts come before amounts, each of what the ones before left, so that the order in
 * which they were typed changes nothing; equals go by id. No line falls below zero.
 */
export function discountsOf(
  lines: readonly CouponLine[],
  coupons: readonly Coupon[],
): { lines: Minor[]; byCoupon: Map<string, Minor> } {
  const left = lines.map(({ subtotalMinor }) => subtotalMinor);
  const byCoupon = new Map<string, Minor>();
  const rank = ({ worth, id }: Coupon) => `${worth.kind === 'percent' ? 0 : 1} ${id}`;
  for (const coupon of coupons.toSorted((one, other) => (rank(one) < rank(other) ? -1 : 1))) {
    const weights = lines.map(({ productId }, index) => (fits(coupon, productId) ? left[index]! : 0));
    const base = sumMinor(weights);
    const wanted =
      coupon.worth.kind === 'percent'
        ? shareOfMinor(base, coupon.worth.percentPpm, 1_000_000)
        : coupon.worth.amountMinor;
    const off = Math.max(0, Math.min(base, wanted));
    byCoupon.set(coupon.id, off);
    if (off > 0) for (const [index, share] of allocate(off, weights).entries()) left[index]! -= share;
  }
  return { lines: lines.map(({ subtotalMinor }, index) => subtotalMinor - left[index]!), byCoupon };
}

type CouponIssue = { path: string; code: ErrorCode | 'required' };

/** What does not fit in a coupon, field by field. */
export function couponIssues({
  code,
  worth,
  validFrom,
  validUntil,
  mostUses,
  mostUsesByCompany,
  leastMinor = 0,
}: Omit<Coupon, 'id'>): CouponIssue[] {
  const issues: CouponIssue[] = [];
  if (couponCode(code).length < 3) issues.push({ path: 'code', code: 'couponCodeShort' });
  if (
    worth.kind === 'percent' &&
    !(Number.isInteger(worth.percentPpm) && worth.percentPpm >= 1 && worth.percentPpm <= 1_000_000)
  )
    issues.push({ path: 'worth.percentPpm', code: 'settingOutside' });
  if (worth.kind === 'amount' && !(Number.isSafeInteger(worth.amountMinor) && worth.amountMinor >= 1))
    issues.push({ path: 'worth.amountMinor', code: 'amountUnreadable' });
  if (validUntil !== null && validUntil <= validFrom) issues.push({ path: 'validUntil', code: 'endBeforeStart' });
  for (const [path, count] of Object.entries({ mostUses, mostUsesByCompany }))
    if (count !== null && !(Number.isSafeInteger(count) && count >= 1)) issues.push({ path, code: 'quantityTooSmall' });
  if (!Number.isSafeInteger(leastMinor) || leastMinor < 0)
    issues.push({ path: 'leastMinor', code: 'amountUnreadable' });
  return issues;
}
