import type { ErrorCode } from '@app/domain/errors';
import { DomainError, refuseFields } from '@app/domain/errors';
import { tierReached } from '@app/domain/store/price';
import { linesObstacle, quantityObstacle } from '@app/domain/store/quantity';
import { sql } from 'kysely';
import type { Work } from '../../../platform/database/work.ts';
import { productsForSale } from '../../products/index.ts';
import type { CartLine, CartRow } from './cart-records.ts';
import { linesOf } from './cart-records.ts';

/** What a line was before it was removed. */
type Removed = { lineId: string; costCentre: string; savedForLater: boolean };
type NewLine = { productId: string; quantity: number; forPeople?: readonly string[]; was?: Removed };

/** Puts lines into the cart at what they cost now. What this buyer cannot buy is refused, or told by its product. */
export async function putLines(
  work: Work,
  cart: CartRow,
  wanted: readonly NewLine[],
  onRefusal: (productId: string, code: ErrorCode) => void,
): Promise<void> {
  const products = await productsForSale(work, {
    companyId: cart.companyId,
    personId: cart.boughtFor === 'person' ? cart.ownerId : null,
    currency: cart.currency,
    productIds: wanted.map(({ productId }) => productId),
  });
  const present = (await linesOf(work, cart))
    .filter(({ savedForLater }) => !savedForLater)
    .map(({ productId }) => productId);
  for (const { productId, quantity, forPeople = [], was } of wanted) {
    const later = was?.savedForLater ?? false;
    const product = products.get(productId);
    const added = later || present.includes(productId) ? 0 : 1;
    const obstacle =
      !product || product.obstacle === 'productNotForSale'
        ? 'notFound'
        : (product.obstacle ??
          quantityObstacle(quantity, product.minQuantity, product.maxQuantity) ??
          linesObstacle(present.length + added));
    if (obstacle) {
      onRefusal(productId, obstacle);
      continue;
    }
    if (added) present.push(productId);
    const { unitMinor } = tierReached(product!.price!, quantity, product!.held.bought);
    // Its own id puts it back in its place, unless something else has it.
    const id = sql`case when exists (select from cart_lines
      where company_id = ${cart.companyId} and id = ${was?.lineId ?? null}::uuid) then new_id()
      else coalesce(${was?.lineId ?? null}::uuid, new_id()) end`;
    await sql`insert into cart_lines (company_id, id, cart_id, product_id, quantity, seen_unit_minor, seen_at,
      for_people, cost_centre, saved_for_later)
      values (${cart.companyId}, ${id}, ${cart.id}, ${productId}, ${quantity}, ${unitMinor}, ${work.now},
        ${[...forPeople]}::uuid[], ${was?.costCentre || null}, ${later})
      on conflict (company_id, cart_id, product_id, saved_for_later) do update
        set quantity = excluded.quantity, seen_unit_minor = excluded.seen_unit_minor, seen_at = excluded.seen_at,
        cost_centre = coalesce(cart_lines.cost_centre, excluded.cost_centre),
        for_people = (select coalesce(array_agg(distinct one), '{}')
          from unnest(cart_lines.for_people || excluded.for_people) one)`.execute(work.tx);
  }
}

/** A quantity is refused at its field. */
export function refuseQuantity(_productId: string, code: ErrorCode): never {
  if (code.startsWith('quantity')) refuseFields([{ path: 'quantity', code }]);
  throw new DomainError(code);
}

/** A removed line returns as it was; where the product lies there again, of two quantities the larger. */
export async function restoreLine(
  work: Work,
  cart: CartRow,
  { productId, quantity, forPeople, ...was }: Removed & Required<Omit<NewLine, 'was'>>,
): Promise<void> {
  const there = (await linesOf(work, cart)).find(
    (line) => line.productId === productId && line.savedForLater === was.savedForLater,
  );
  await putLines(
    work,
    cart,
    [{ productId, quantity: Math.max(quantity, there?.quantity ?? 0), forPeople, was }],
    refuseQuantity,
  );
}

/** A line grows to as many as it is meant for, where the product lets it. */
export async function growLine(
  work: Work,
  cart: CartRow,
  { id, productId, savedForLater }: CartLine,
  quantity: number,
): Promise<void> {
  if (!savedForLater) return putLines(work, cart, [{ productId, quantity }], refuseQuantity);
  await sql`update cart_lines set quantity = ${quantity} where company_id = ${cart.companyId} and id = ${id}`.execute(
    work.tx,
  );
}
