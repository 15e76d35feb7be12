import { DomainError } from '@app/domain/errors';
import type { Coupon } from '@app/domain/store/coupon';
import { couponCode } from '@app/domain/store/coupon';
import { sql } from 'kysely';
import type { Work } from '../../platform/database/work.ts';

/** A coupon as it is found by its code, with how often it was used in all. */
export type FoundCoupon = Coupon & { uses: number };

type Row = Omit<FoundCoupon, 'worth'> & {
  kind: 'percent' | 'amount';
  percentPpm: number | null;
  amountMinor: number | null;
  currency: string | null;
};

/**
 * The coupons with these codes, in their order; codes that are none are left out. What it holds for, `couponObstacle`
 * says.
 */
export async function couponsByCode(work: Work, codes: readonly string[]): Promise<FoundCoupon[]> {
  const found: FoundCoupon[] = [];
  for (const key of new Set(codes.map(couponCode))) {
    const { rows } =
      await sql<Row>`select id, code, kind, percent_ppm as "percentPpm", amount_minor as "amountMinor", currency,
        company_id as "companyId", product_ids as "productIds",
      valid_from as "validFrom", valid_until as "validUntil", ended_at as "endedAt", most_uses as "mostUses",
        most_uses_by_company as "mostUsesByCompany",
      least_minor as "leastMinor", stacks, uses from coupon_of(${key})`.execute(work.tx);
    for (const { kind, percentPpm, amountMinor, currency, ...row } of rows)
      found.push({
        ...row,
        worth:
          kind === 'percent'
            ? { kind, percentPpm: percentPpm! }
            : { kind, amountMinor: amountMinor!, currency: currency! },
      });
  }
  return found;
}

/**
 * Counts a use of each, in the transaction that places the order. Anyone who uses one at the same moment waits for our
 * commit: what the company's own uses come to is counted after this.
 */
export async function takeCoupons(work: Work, couponIds: readonly string[]): Promise<void> {
  for (const id of couponIds.toSorted()) {
    const { rows } = await sql<{ taken: boolean }>`select take_coupon(${id}) as taken`.execute(work.tx);
    if (!rows[0]!.taken) throw new DomainError('couponUsedUp', { couponId: id });
  }
}

/** The order they were used for came to nothing. */
export async function giveBackCoupons(work: Work, couponIds: readonly string[]): Promise<void> {
  for (const id of couponIds.toSorted()) await sql`select give_back_coupon(${id})`.execute(work.tx);
}
