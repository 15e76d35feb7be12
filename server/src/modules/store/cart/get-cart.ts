import * as api from '@app/contract/store/cart';
import { DomainError } from '@app/domain/errors';
import { cartState, keptThrough, priceChanges } from '@app/domain/store/cart';
import { isBuyer } from '@app/domain/store/purchase-rules';
import type { Taxed } from '@app/domain/store/tax';
import { readTaxId } from '@app/domain/store/tax-id';
import { dayOf } from '@app/domain/time';
import { sql } from 'kysely';
import type { z } from 'zod';
import { query } from '../../../platform/http/handler.ts';
import type { Work } from '../../../platform/database/work.ts';
import type { CartRow } from './cart-records.ts';
import { findCart, linesOf } from './cart-records.ts';
import { warningsOf } from './cart-warnings.ts';
import { coversOf } from '../../products/index.ts';
import { purchasePerson, refuseNoBuyer, rulesOf } from '../credit/company-rules.ts';
import { issuerOf } from '../invoices/issuers.ts';
import { priceCart } from './price-cart.ts';

type Shown = z.input<typeof api.cart>;
type Place = { country?: string | undefined; region?: string | undefined; taxId?: string | undefined };

export const getCart = query(
  api.getCart,
  async (work, { boughtFor, ...place }) => {
    work.authorize('cart.use', { personId: work.personId, companyId: work.companyId });
    const [{ currency, billing, country }, found] = await Promise.all([
      refuseNoBuyer(work, boughtFor),
      findCart(work, { boughtFor }),
    ]);
    const cart = found ?? emptyCart(work, boughtFor, currency);
    return showCart(work, cart, taxedOf(place, boughtFor === 'company' ? billing : { country }));
  },
  { prepared: true },
);

/** Of the person who approves for the company, and only what was shared with them. */
export const getSharedCart = query(api.getSharedCart, async (work, { cartId }) => {
  work.reach('order.approve');
  const cart = await findCart(work, { cartId });
  if (!cart || cart.orderedAt || cart.sharedWith !== work.personId) throw new DomainError('notFound');
  const { billing } = await rulesOf(work, work.companyId);
  return showCart(work, cart, taxedOf({}, billing));
});

export const countCart = query(api.countCart, async (work) => {
  work.authorize('cart.use', { personId: work.personId, companyId: work.companyId });
  const { rules, costCentres } = await rulesOf(work, work.companyId);
  const { rows } = await sql<{
    boughtFor: 'person' | 'company';
    n: number;
  }>`select k.bought_for as "boughtFor", count(*)::int as n from carts k
    join cart_lines l on l.company_id = k.company_id and l.cart_id = k.id and not l.saved_for_later
    where k.company_id = ${work.companyId} and k.owner_person_id = ${work.personId} and k.ordered_at is null
      and k.abandoned_at is null group by 1`.execute(work.tx);
  const of = (whose: 'person' | 'company') => rows.find(({ boughtFor }) => boughtFor === whose)?.n ?? 0;
  return {
    person: of('person'),
    company: of('company'),
    mayBuyForCompany: isBuyer(rules, purchasePerson(work, rules)),
    costCentres,
  };
});

/**
 * Where the buyer is for the tax: what they typed so far, else what is known. A tax id that cannot be one counts for
 * nothing here; ordering refuses it.
 */
export function taxedOf(
  place: Place,
  known: { country?: string; region?: string | null; taxId?: string | null },
): Taxed {
  const country = place.country ?? known.country ?? 'US';
  const typed = place.taxId ?? (place.country && place.country !== known.country ? '' : (known.taxId ?? ''));
  const region = place.region ?? (place.country && place.country !== known.country ? null : (known.region ?? null));
  return {
    country,
    region: region || null,
    taxId: typed.trim() === '' ? null : readTaxId(typed, country),
    exempt: false,
  };
}

const emptyCart = (work: Work, boughtFor: 'person' | 'company', currency: string): CartRow => ({
  id: '',
  companyId: work.companyId,
  ownerId: work.personId,
  boughtFor,
  version: 0,
  currency,
  couponCodes: [],
  purchaseOrderNumber: '',
  notes: '',
  sharedWith: null,
  sharedAt: null,
  orderedAt: null,
  changedAt: work.now,
});

async function showCart(work: Work, cart: CartRow, taxed: Taxed): Promise<Shown> {
  const [lines, issuer, names] = await Promise.all([
    cart.id === '' ? [] : linesOf(work, cart),
    issuerOf(work, cart.currency),
    namesOf(work, [cart.ownerId, ...(cart.sharedWith ? [cart.sharedWith] : [])]),
  ]);
  const priced = await priceCart(work, cart, lines, taxed, issuer);
  const changes = priceChanges(
    lines.map(({ productId, seenUnitMinor }) => ({ productId, unitMinor: seenUnitMinor })),
    priced.lines.map(({ productId, unitMinor }) => ({ productId, unitMinor })),
  );
  const kept =
    cart.id !== '' &&
    cartState({ changedAt: cart.changedAt, checkoutAt: null, orderedAt: null }, work.now) !== 'abandoned';
  const none = { subtotalMinor: 0, discountMinor: 0, netMinor: 0, taxMinor: 0, totalMinor: 0 };
  const shown: Shown['lines'] = [];
  // Of what is hidden from this buyer by now, not even its image is shown.
  const shownIds = priced.lines.flatMap(({ product }) => (product ? [product.id] : []));
  const [warnings, covers] = await Promise.all([warningsOf(work, cart, priced.lines), coversOf(work, shownIds)]);
  for (const [place, line] of priced.lines.entries()) {
    const { product, totals } = line;
    shown.push({
      id: line.id,
      productId: line.productId,
      // Of what is hidden from this buyer by now, nothing more is told than that it is gone (G03).
      sku: product?.sku ?? '',
      names: product?.names ?? {},
      cover: covers.get(line.productId) ?? { icon: 'package', picture: null },
      held: { all: product?.held.all ?? 0, free: product?.held.free ?? 0 },
      quantity: line.quantity,
      least: product?.minQuantity ?? 1,
      most: Math.min(product?.maxQuantity ?? line.quantity, product?.left ?? Infinity),
      costCentre: line.costCentre,
      savedForLater: line.savedForLater,
      forPeople: line.forPeople.length,
      unitMinor: line.unitMinor,
      listUnitMinor: product ? line.listUnitMinor : null,
      next: product ? line.next : null,
      ...(totals ? pick(totals) : none),
      terms: product?.terms ?? {
        assignWithinDays: null,
        completeWithinDays: null,
        transferableUntil: 'never',
        refundableWithinDays: 0,
      },
      obstacle: line.obstacle,
      change: changes.find(({ productId }) => productId === line.productId) ?? null,
      warnings: warnings[place]!,
    });
  }
  return {
    id: cart.id || null,
    version: cart.version,
    boughtFor: cart.boughtFor,
    ownerName: names.get(cart.ownerId) ?? '',
    currency: cart.currency,
    lines: shown,
    coupons: priced.coupons.map(({ code, discountMinor, obstacle }) => ({ code, discountMinor, obstacle })),
    purchaseOrderNumber: cart.purchaseOrderNumber,
    notes: cart.notes,
    ...pick(priced.totals),
    taxes: priced.taxes.map(({ name, ratePpm, baseMinor, taxMinor }) => ({ name, ratePpm, baseMinor, taxMinor })),
    treatment: priced.treatment,
    quote: priced.quote,
    keptThrough: kept && lines.length > 0 ? keptThrough(dayOf(cart.changedAt, work.timeZone)) : null,
    sharedWith:
      cart.sharedWith && cart.sharedAt
        ? { personId: cart.sharedWith, name: names.get(cart.sharedWith) ?? '', at: cart.sharedAt }
        : null,
  };
}

const pick = ({
  subtotalMinor,
  discountMinor,
  netMinor,
  taxMinor,
  totalMinor,
}: Record<'subtotalMinor' | 'discountMinor' | 'netMinor' | 'taxMinor' | 'totalMinor', number>) => ({
  subtotalMinor,
  discountMinor,
  netMinor,
  taxMinor,
  totalMinor,
});

export async function namesOf(work: Work, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{
    id: string;
    name: string;
  }>`select id, coalesce(preferred_name, legal_name) as name from people where id = any(${[...ids]}::uuid[])`.execute(
    work.tx,
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}
