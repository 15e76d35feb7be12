import { DomainError } from '@app/domain/errors';
import type { Instant } from '@app/domain/time';
import { sql } from 'kysely';
import type { Work } from '../../../platform/database/work.ts';

export type CartRow = {
  id: string;
  companyId: string;
  ownerId: string;
  boughtFor: 'person' | 'company';
  version: number;
  currency: string;
  couponCodes: string[];
  purchaseOrderNumber: string;
  notes: string;
  sharedWith: string | null;
  sharedAt: Instant | null;
  orderedAt: Instant | null;
  changedAt: Instant;
};
export type CartLine = {
  id: string;
  productId: string;
  quantity: number;
  costCentre: string;
  savedForLater: boolean;
  seenUnitMinor: number;
  forPeople: string[];
};

const columns =
  sql.raw(`k.id, k.company_id as "companyId", k.owner_person_id as "ownerId", k.bought_for as "boughtFor", k.version, k.currency, k.coupon_codes as "couponCodes",
  coalesce(k.purchase_order_number, '') as "purchaseOrderNumber", k.notes, k.shared_with as "sharedWith", k.shared_at as "sharedAt", k.ordered_at as "orderedAt",
  k.changed_at as "changedAt"`);

type Which = { boughtFor: 'person' | 'company' } | { cartId: string };

/** One's own cart that is not ordered yet, or one by its id, within the company. */
export async function findCart(work: Work, which: Which, lock = false): Promise<CartRow | undefined> {
  const one =
    'cartId' in which
      ? sql`k.id = ${which.cartId}`
      : sql`k.owner_person_id = ${work.personId} and k.bought_for = ${which.boughtFor} and k.ordered_at is null
        and k.abandoned_at is null`;
  const { rows } = await sql<CartRow>`select ${columns} from carts k where k.company_id = ${work.companyId}
      and ${one} ${lock ? sql`for update` : sql``}`.execute(work.tx);
  return rows[0];
}

export async function linesOf(work: Work, cart: { companyId: string; id: string }): Promise<CartLine[]> {
  const { rows } =
    await sql<CartLine>`select id, product_id as "productId", quantity, coalesce(cost_centre, '') as "costCentre",
      saved_for_later as "savedForLater",
      seen_unit_minor::float8 as "seenUnitMinor", for_people as "forPeople"
    from cart_lines where company_id = ${cart.companyId} and cart_id = ${cart.id} order by id`.execute(work.tx);
  return rows;
}

/**
 * The cart that is changed next, locked; made where there is none. Two at once make one: the index has the last word.
 */
export async function openCart(work: Work, boughtFor: 'person' | 'company', currency: string): Promise<CartRow> {
  await sql`insert into carts (company_id, owner_person_id, bought_for, currency, changed_at)
    values (${work.companyId}, ${work.personId}, ${boughtFor}, ${currency}, ${work.now})
    on conflict (company_id, owner_person_id, bought_for)
      where ordered_at is null and abandoned_at is null do nothing`.execute(work.tx);
  const cart = await findCart(work, { boughtFor }, true);
  if (!cart) throw new DomainError('changedElsewhere');
  return cart;
}

/** The cart of a line of one's own, locked unless it is only looked at. */
export async function cartOfLine(work: Work, lineId: string, lock = true): Promise<CartRow> {
  const { rows } = await sql<CartRow>`select ${columns} from carts k join cart_lines l on l.company_id = k.company_id
      and l.cart_id = k.id
    where l.company_id = ${work.companyId} and l.id = ${lineId} and k.owner_person_id = ${work.personId}
      and k.ordered_at is null and k.abandoned_at is null
    ${lock ? sql`for update of k` : sql``}`.execute(work.tx);
  if (!rows[0]) throw new DomainError('notFound');
  return rows[0];
}

/** Counts a change: anyone who looked at the version before does not order what they did not see. */
export async function countChange(work: Work, cart: CartRow): Promise<{ version: number; lines: number }> {
  const { rows } = await sql<{
    version: number;
    lines: number;
  }>`update carts k set version = version + 1, changed_at = ${work.now}, checkout_at = null
    where company_id = ${cart.companyId} and id = ${cart.id}
    returning version, (select count(*)::int from cart_lines l
      where l.company_id = k.company_id and l.cart_id = k.id and not l.saved_for_later) as lines`.execute(work.tx);
  return rows[0]!;
}
