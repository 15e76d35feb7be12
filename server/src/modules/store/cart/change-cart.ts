import * as api from '@app/contract/store/cart';
import type { ErrorCode } from '@app/domain/errors';
import { DomainError, refuseFields } from '@app/domain/errors';
import type { CartItem } from '@app/domain/store/cart';
import { mergeCarts, oneLineEach } from '@app/domain/store/cart';
import { couponCode, couponObstacle, stackObstacle } from '@app/domain/store/coupon';
import { tierReached } from '@app/domain/store/price';
import { mostInLine } from '@app/domain/store/quantity';
import { sql } from 'kysely';
import { command } from '../../../platform/http/handler.ts';
import type { Work } from '../../../platform/database/work.ts';
import { couponsByCode, productsForSale } from '../../products/index.ts';
import type { CartRow } from './cart-records.ts';
import { cartOfLine, countChange, findCart, linesOf, openCart } from './cart-records.ts';
import { refuseForeignPeople } from './cart-people.ts';
import { refuseNoBuyer } from '../credit/company-rules.ts';
import { usesByCompany } from './price-cart.ts';
import { putLines, refuseQuantity, restoreLine } from './put-lines.ts';

/** A cart is no one's business but its owner's: its changes are in no record until it is ordered. */
const unaudited = { audited: false };

async function own(work: Work, boughtFor: 'person' | 'company') {
  work.authorize('cart.use', { personId: work.personId, companyId: work.companyId });
  return refuseNoBuyer(work, boughtFor);
}
async function cartToChange(work: Work, boughtFor: 'person' | 'company'): Promise<CartRow> {
  const { currency } = await own(work, boughtFor);
  return openCart(work, boughtFor, currency);
}
async function lineToChange(work: Work, lineId: string): Promise<CartRow> {
  work.authorize('cart.use', { personId: work.personId, companyId: work.companyId });
  return cartOfLine(work, lineId);
}

export const addToCart = command(
  api.addToCart,
  async (work, { boughtFor, productId, quantity, forPeople }) => {
    const cart = await cartToChange(work, boughtFor);
    if (forPeople) await refuseForeignPeople(work, forPeople);
    const there =
      (await linesOf(work, cart)).find((line) => line.productId === productId && !line.savedForLater)?.quantity ?? 0;
    await putLines(
      work,
      cart,
      [{ productId, quantity: there + quantity, ...(forPeople && { forPeople }) }],
      refuseQuantity,
    );
    return countChange(work, cart);
  },
  unaudited,
);

type LeftOut = { productId: string; code: ErrorCode };

export const mergeCart = command(
  api.mergeCart,
  async (work, { boughtFor, lines }) => {
    const cart = await cartToChange(work, boughtFor);
    const own = (await linesOf(work, cart)).filter(({ savedForLater }) => !savedForLater);
    const found = oneLineEach(lines).items;
    const { items, leftOut: over } = mergeCarts<CartItem>(own, found);
    const wanted = items.filter(({ productId }) => found.some((one) => one.productId === productId));
    const leftOut = over.map((productId): LeftOut => ({ productId, code: 'tooManyLines' }));
    await putLines(work, cart, wanted, (productId, code) => leftOut.push({ productId, code }));
    return { ...(await countChange(work, cart)), leftOut };
  },
  unaudited,
);

/** What cannot be bought for the other stays where it lies. */
export const moveCartLines = command(
  api.moveCartLines,
  async (work, { from }) => {
    const to = from === 'person' ? 'company' : 'person';
    const { currency } = await own(work, to);
    // Always in this order: two moves at once wait for each other instead of for ever.
    const carts: Partial<Record<typeof from, CartRow | undefined>> = {};
    for (const whose of ['company', 'person'] as const)
      carts[whose] =
        whose === to ? await openCart(work, to, currency) : await findCart(work, { boughtFor: whose }, true);
    const { [from]: source, [to]: target } = carts;
    if (!source || !target) throw new DomainError('notFound');
    const there = await linesOf(work, target);
    const moving = (await linesOf(work, source)).filter(({ savedForLater }) => !savedForLater);
    const wanted = moving.map(({ productId, quantity, forPeople }) => ({
      productId,
      quantity: quantity + (there.find((line) => line.productId === productId && !line.savedForLater)?.quantity ?? 0),
      ...(to === 'company' && { forPeople }),
    }));
    const leftOut: LeftOut[] = [];
    await putLines(work, target, wanted, (productId, code) => leftOut.push({ productId, code }));
    const moved = moving
      .filter(({ productId }) => !leftOut.some((one) => one.productId === productId))
      .map(({ id }) => id);
    await sql`delete from cart_lines where company_id = ${source.companyId} and cart_id = ${source.id}
      and id = any(${moved}::uuid[])`.execute(work.tx);
    await countChange(work, source);
    return { ...(await countChange(work, target)), moved: moved.length, leftOut };
  },
  unaudited,
);

export const changeCartLine = command(
  api.changeCartLine,
  async (work, { lineId, quantity, costCentre, savedForLater }) => {
    const cart = await lineToChange(work, lineId);
    const lines = await linesOf(work, cart);
    const line = lines.find(({ id }) => id === lineId)!;
    if (costCentre !== undefined)
      await sql`update cart_lines set cost_centre = ${costCentre || null}
        where company_id = ${cart.companyId} and id = ${lineId}`.execute(work.tx);
    const later = savedForLater ?? line.savedForLater;
    if (later !== line.savedForLater) {
      // It may lie on the other side already: then the two are one line.
      const twin = lines.find((one) => one.productId === line.productId && one.savedForLater === later);
      if (twin)
        await sql`delete from cart_lines where company_id = ${cart.companyId} and id = ${twin.id}`.execute(work.tx);
      const both = Math.min(mostInLine, line.quantity + (twin?.quantity ?? 0));
      const people = [...new Set([...line.forPeople, ...(twin?.forPeople ?? [])])];
      await sql`update cart_lines set saved_for_later = ${later}, quantity = ${both}, for_people = ${people}::uuid[]
        where company_id = ${cart.companyId} and id = ${lineId}`.execute(work.tx);
    }
    if (quantity !== undefined && !later)
      await putLines(work, cart, [{ productId: line.productId, quantity }], refuseQuantity);
    else if (quantity !== undefined)
      await sql`update cart_lines set quantity = ${quantity}
        where company_id = ${cart.companyId} and id = ${lineId}`.execute(work.tx);
    return countChange(work, cart);
  },
  unaudited,
);

export const removeCartLine = command(
  api.removeCartLine,
  async (work, { lineId }) => {
    const cart = await lineToChange(work, lineId);
    const { productId, quantity, costCentre, savedForLater, forPeople } = (await linesOf(work, cart)).find(
      ({ id }) => id === lineId,
    )!;
    await sql`delete from cart_lines where company_id = ${cart.companyId} and id = ${lineId}`.execute(work.tx);
    return {
      ...(await countChange(work, cart)),
      removed: { lineId, productId, quantity, costCentre, savedForLater, forPeople },
    };
  },
  unaudited,
);

export const restoreCartLine = command(
  api.restoreCartLine,
  async (work, { boughtFor, ...line }) => {
    const cart = await cartToChange(work, boughtFor);
    await refuseForeignPeople(work, line.forPeople);
    await restoreLine(work, cart, line);
    return countChange(work, cart);
  },
  unaudited,
);

export const changeCart = command(
  api.changeCart,
  async (work, { boughtFor, purchaseOrderNumber, notes }) => {
    const cart = await cartToChange(work, boughtFor);
    await sql`update carts set purchase_order_number = ${purchaseOrderNumber || null}, notes = ${notes}
      where company_id = ${cart.companyId} and id = ${cart.id}`.execute(work.tx);
    return countChange(work, cart);
  },
  unaudited,
);

export const markCartSeen = command(
  api.markCartSeen,
  async (work, { boughtFor }) => {
    const cart = await cartToChange(work, boughtFor);
    const lines = await linesOf(work, cart);
    const products = await productsForSale(work, {
      companyId: cart.companyId,
      personId: boughtFor === 'person' ? cart.ownerId : null,
      currency: cart.currency,
      productIds: lines.map(({ productId }) => productId),
    });
    for (const { id, productId, quantity } of lines) {
      const product = products.get(productId);
      if (!product?.price || product.obstacle) continue;
      const { unitMinor } = tierReached(product.price, quantity, product.held.bought);
      await sql`update cart_lines set seen_unit_minor = ${unitMinor}, seen_at = ${work.now}
        where company_id = ${cart.companyId} and id = ${id}`.execute(work.tx);
    }
    return countChange(work, cart);
  },
  unaudited,
);

export const addCoupon = command(
  api.addCoupon,
  async (work, { boughtFor, code }) => {
    const cart = await cartToChange(work, boughtFor);
    const [coupon] = await couponsByCode(work, [code]);
    const refuse = (obstacle: ErrorCode) => refuseFields([{ path: 'code', code: obstacle }]);
    if (!coupon) return refuse('couponUnknown') as never;
    const present = await couponsByCode(work, cart.couponCodes);
    const together = stackObstacle([...present, coupon]);
    if (together) refuse(together);
    const lines = (await linesOf(work, cart)).filter(({ savedForLater }) => !savedForLater);
    const subtotals = lines.map(({ productId, seenUnitMinor, quantity }) => ({
      productId,
      subtotalMinor: seenUnitMinor * quantity,
    }));
    const uses = { inAll: coupon.uses, byCompany: await usesByCompany(work, cart.companyId, coupon.id) };
    const obstacle = couponObstacle(coupon, uses, subtotals, {
      companyId: cart.companyId,
      currency: cart.currency,
      now: work.now,
    });
    if (obstacle) refuse(obstacle);
    await sql`update carts set coupon_codes = array_append(coupon_codes, ${coupon.code})
      where company_id = ${cart.companyId} and id = ${cart.id}`.execute(work.tx);
    return countChange(work, cart);
  },
  unaudited,
);

export const removeCoupon = command(
  api.removeCoupon,
  async (work, { boughtFor, code }) => {
    const cart = await cartToChange(work, boughtFor);
    const byCode = new Map(cart.couponCodes.map((one) => [couponCode(one), one]));
    byCode.delete(couponCode(code));
    const left = [...byCode.values()];
    await sql`update carts set coupon_codes = ${left}::text[]
      where company_id = ${cart.companyId} and id = ${cart.id}`.execute(work.tx);
    return countChange(work, cart);
  },
  unaudited,
);
