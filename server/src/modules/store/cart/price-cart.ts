import { createHash } from 'node:crypto';
import type { Coupon } from '@app/domain/store/coupon';
import { couponCode, couponObstacle, stackObstacle } from '@app/domain/store/coupon';
import type { ErrorCode } from '@app/domain/errors';
import { tierReached } from '@app/domain/store/price';
import { quantityObstacle } from '@app/domain/store/quantity';
import type { Taxed, TaxTreatment } from '@app/domain/store/tax';
import type { LineTotals, Totals } from '@app/domain/store/totals';
import { totalsOf } from '@app/domain/store/totals';
import { sql } from 'kysely';
import type { Work } from '../../../platform/database/work.ts';
import type { ForSale } from '../../products/index.ts';
import { couponsByCode, productsForSale, taxesFor } from '../../products/index.ts';
import type { CartLine, CartRow } from './cart-records.ts';
import type { Issuer } from '../invoices/issuers.ts';

export type PricedLine = CartLine & {
  /** What it is now; null where it is gone or hidden. */
  product: ForSale | null;
  unitMinor: number | null;
  listUnitMinor: number | null;
  next: { more: number; unitMinor: number } | null;
  obstacle: ErrorCode | null;
  /** In money; null where it is not bought now: saved for later, or with an obstacle. */
  totals: LineTotals | null;
};
type PricedCoupon = { coupon: Coupon | null; code: string; discountMinor: number; obstacle: ErrorCode | null };
export type TaxOfOrder = { rateId: string; name: string; ratePpm: number; baseMinor: number; taxMinor: number };
export type PricedCart = {
  lines: PricedLine[];
  coupons: PricedCoupon[];
  totals: Totals;
  taxes: TaxOfOrder[];
  treatment: TaxTreatment;
  quote: string;
};

/**
 * A cart at the prices, discounts and taxes of this moment. Whatever was asked or shown before has no say in it (G01).
 */
export async function priceCart(
  work: Work,
  cart: CartRow,
  given: readonly CartLine[],
  taxed: Taxed,
  issuer: Issuer | null,
): Promise<PricedCart> {
  const personId = cart.boughtFor === 'person' ? cart.ownerId : null;
  const products = await productsForSale(work, {
    companyId: cart.companyId,
    personId,
    currency: cart.currency,
    country: taxed.country,
    productIds: given.map(({ productId }) => productId),
  });
  const lines = given.map((line): PricedLine => {
    const product = products.get(line.productId) ?? null;
    const reached = product?.price ? tierReached(product.price, line.quantity, product.held.bought) : null;
    const obstacle = lineObstacle(line, product);
    return {
      ...line,
      product: product?.obstacle === 'productNotForSale' ? null : product,
      unitMinor:
        obstacle === null || obstacle.startsWith('quantity') || obstacle === 'productSoldOut'
          ? (reached?.unitMinor ?? null)
          : null,
      listUnitMinor: product?.price?.tiers[0]?.unitMinor ?? null,
      next: reached?.next ? { more: reached.next.more, unitMinor: reached.next.unitMinor } : null,
      obstacle,
      totals: null,
    };
  });
  const bought = lines.filter(({ obstacle, savedForLater }) => obstacle === null && !savedForLater);
  const taxes = await taxesFor(work, {
    buyer: taxed,
    sellerCountry: issuer?.country ?? taxed.country,
    taxClasses: bought.map(({ product }) => product!.taxClass),
    on: work.today,
  });
  const coupons = await couponsOf(work, cart, bought);
  const holding = coupons.flatMap(({ coupon, obstacle }) => (coupon && obstacle === null ? [coupon] : []));
  const totals = totalsOf(
    bought.map(({ productId, quantity, unitMinor, product }) => ({
      productId,
      quantity,
      unitMinor: unitMinor!,
      tax: taxes.get(product!.taxClass)!,
    })),
    holding,
    false,
    'line',
  );
  for (const [place, line] of bought.entries()) line.totals = totals.lines[place]!;
  const rates = new Map([...taxes.values()].flatMap((answer) => answer.rates.map((rate) => [rate.id, rate] as const)));
  const treatments = [...taxes.values()].map(({ treatment }) => treatment);
  return {
    lines,
    coupons: coupons.map((one) => ({ ...one, discountMinor: (one.coupon && totals.byCoupon.get(one.coupon.id)) ?? 0 })),
    totals,
    taxes: totals.taxes.map((sum) => ({
      ...sum,
      name: rates.get(sum.rateId)!.name,
      ratePpm: rates.get(sum.rateId)!.ratePpm,
    })),
    treatment: (['taxed', 'reverseCharge', 'exempt'] as const).find((one) => treatments.includes(one)) ?? 'untaxed',
    quote: quoteOf(cart, bought, totals),
  };
}

function lineObstacle(line: CartLine, product: ForSale | null): ErrorCode | null {
  if (!product) return 'productNotForSale';
  if (product.obstacle) return product.obstacle;
  if (product.left !== null && line.quantity > product.left) return 'productSoldOut';
  return quantityObstacle(line.quantity, product.minQuantity, product.maxQuantity);
}

async function couponsOf(work: Work, cart: CartRow, bought: readonly PricedLine[]): Promise<PricedCoupon[]> {
  if (cart.couponCodes.length === 0) return [];
  const found = await couponsByCode(work, cart.couponCodes);
  const byCode = new Map(found.map((coupon) => [couponCode(coupon.code), coupon]));
  const subtotals = bought.map(({ productId, unitMinor, quantity }) => ({
    productId,
    subtotalMinor: unitMinor! * quantity,
  }));
  const stacked = stackObstacle(found);
  const priced: PricedCoupon[] = [];
  for (const code of cart.couponCodes) {
    const coupon = byCode.get(couponCode(code));
    if (!coupon) {
      priced.push({ coupon: null, code, discountMinor: 0, obstacle: 'couponUnknown' });
      continue;
    }
    const byCompany = await usesByCompany(work, cart.companyId, coupon.id);
    const buyer = { companyId: cart.companyId, currency: cart.currency, now: work.now };
    priced.push({
      coupon,
      code,
      discountMinor: 0,
      obstacle: stacked ?? couponObstacle(coupon, { inAll: coupon.uses, byCompany }, subtotals, buyer),
    });
  }
  return priced;
}

/** How often a company used a coupon: its orders that were not cancelled. */
export async function usesByCompany(work: Work, companyId: string, couponId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from orders
    where company_id = ${companyId} and coupon_ids @> array[${couponId}::uuid] and cancelled_at is null`.execute(
    work.tx,
  );
  return rows[0]!.n;
}

/** The same for the same lines, prices, discounts and taxes; anything that moved makes another. */
function quoteOf({ currency }: CartRow, bought: readonly PricedLine[], totals: Totals): string {
  const told = [
    currency,
    bought.map(({ productId, quantity, unitMinor }) => [productId, quantity, unitMinor]),
    totals.lines.map(({ discountMinor, taxMinor, totalMinor }) => [discountMinor, taxMinor, totalMinor]),
  ];
  return createHash('sha256').update(JSON.stringify(told)).digest('base64url');
}
