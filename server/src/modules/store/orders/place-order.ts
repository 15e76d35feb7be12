import * as api from '@app/contract/store/orders';
import { DomainError, refuseFields, refuseIf } from '@app/domain/errors';
import { coverObstacle, termsObstacle } from '@app/domain/store/credit';
import type { PaymentMethod } from '@app/domain/store/order';
import { onTerms, orderState } from '@app/domain/store/order';
import { needsApproval, purchaseIssues } from '@app/domain/store/purchase-rules';
import { readTaxId } from '@app/domain/store/tax-id';
import type { TaxDoubt, TaxPlace } from '@app/domain/store/tax-review';
import { doubtsOf, placeIssues } from '@app/domain/store/tax-review';
import { sql } from 'kysely';
import type { z } from 'zod';
import { command } from '../../../platform/http/handler.ts';
import type { Work } from '../../../platform/database/work.ts';
import { holdStock, takeCoupons } from '../../products/index.ts';
import { ownFiles } from '../../files/index.ts';
import { acceptVersions } from '../../legal/index.ts';
import type { CartLine, CartRow } from '../cart/cart-records.ts';
import { findCart, linesOf } from '../cart/cart-records.ts';
import { payableByCard } from '../payments/card-payments.ts';
import type { Billing, BuyingRules } from '../credit/company-rules.ts';
import { inTurn, purchasePerson, refuseNoBuyer } from '../credit/company-rules.ts';
import { creditOf } from '../credit/credit.ts';
import type { Issuer } from '../invoices/issuers.ts';
import { issuerOf } from '../invoices/issuers.ts';
import { lockOrder } from './order-facts.ts';
import { orderedThisMonth, ordersOpen, termsFacts, termsInForce } from './ordered-facts.ts';
import type { PricedCart } from '../cart/price-cart.ts';
import { priceCart, usesByCompany } from '../cart/price-cart.ts';
import { proceedOrder } from './proceed-order.ts';
import { keepTaxEvidence } from '../invoices/tax-evidence.ts';
import type { AskedOf } from './get-order.ts';
import { notifyOfOrder } from './order-notifications.ts';

type Input = z.output<(typeof api.placeOrder)['input']>;

/** Orders of one company that keep stock and wait for money at the same time (G25). */
export const mostOrdersOpen = 10;
/** Days for which stock is kept for the person who has to approve. */
const approvalDays = 14;

/**
 * Places an order for the version of the cart its buyer saw. Everything is reckoned again here, under the lock of the
 * cart: two tabs, a double click and a stolen second all end at the same order (G05–G07).
 */
export const placeOrder = command(api.placeOrder, async (work, given, { runtime, ip, userAgent }) => {
  const { companyId, personId } = work;
  work.authorize('order.place', { personId, companyId });
  await inTurn(work, companyId);
  const before = await orderOfCart(work, given);
  if (before) return work.unchanged(before);
  const cart = await findCart(work, { cartId: given.cartId }, true);
  if (!cart || cart.ownerId !== personId) throw new DomainError('notFound');
  const buying = await refuseNoBuyer(work, cart.boughtFor);
  if (cart.orderedAt || cart.version !== given.cartVersion) throw new DomainError('changedElsewhere');
  const billing = readBilling(given.billing);
  const issuer = await issuerOf(work, cart.currency);
  if (!issuer) throw new DomainError('storeNotOpen');
  refuseFields(placeIssues(billing, issuer.sellsTo));
  await refuseMissingRegion(work, billing);
  const terms = await termsInForce(work);
  if (terms?.id !== given.termsVersionId) throw new DomainError('termsChanged');
  const lines = (await linesOf(work, cart)).filter(({ savedForLater }) => !savedForLater);
  const priced = await priceCart(work, cart, lines, { ...billing, exempt: false }, issuer);
  refuseUnfit(priced, given.quote);
  const { totalMinor } = priced.totals;
  const method: PaymentMethod = totalMinor === 0 ? 'nothing' : given.method;
  if (method === 'nothing' && totalMinor > 0) throw new DomainError('paymentMethodUnfit');
  if (cart.boughtFor === 'company') await refuseByRules(work, buying, cart, priced, method);
  await refuseMethod(work, runtime, cart, method, totalMinor);
  const doubts = await taxDoubtsOf(work, { cart, lines, priced, billing, issuer, registered: buying.registered });
  if ((await ordersOpen(work, companyId)) >= mostOrdersOpen) throw new DomainError('tooManyOrdersOpen');
  const document = method === 'purchaseOrder' ? await documentOf(work, given.documentId) : null;
  await takeUses(work, companyId, priced);
  await holdStock(
    work,
    priced.lines.map(({ productId, quantity }) => ({ productId, quantity })),
  );
  await acceptVersions(work, {
    personId,
    companyId,
    versionIds: [terms.id],
    locale: given.locale,
    at: work.now,
    ip,
    userAgent,
  });

  const number = await drawNumber(work, issuer);
  const orderId = await insertOrder(work, {
    cart,
    priced,
    issuer,
    number,
    method,
    billing,
    termsId: terms.id,
    document,
    live: /_live_/.test(runtime.config.stripe?.secretKey ?? ''),
  });
  const asked = await askApprovals(work, orderId, {
    company: cart.boughtFor === 'company' && needsApproval(buying.rules, totalMinor),
    platform: method === 'purchaseOrder',
    tax: doubts.length > 0,
  });
  await keepTaxEvidence(work, orderId, { typed: placeOf(billing), registered: buying.registered, doubts });
  if (doubts.includes('taxIdUnchecked')) await work.enqueue('store.checkTaxIds', {}, { key: 'store.checkTaxIds' });
  await sql`insert into order_events (company_id, order_id, event, state_before, state_after, detail, at, by)
    values (${companyId}, ${orderId}, 'place', 'draft', ${asked.length > 0 ? 'awaitingApproval' : 'placed'},
      ${JSON.stringify({ asked })}::jsonb, ${work.now}, ${personId})`.execute(work.tx);
  await sql`update carts set ordered_at = ${work.now} where company_id = ${companyId} and id = ${cart.id}`.execute(
    work.tx,
  );
  await keepForLater(work, cart);
  let order = (await lockOrder(work, companyId, orderId))!;
  if (asked.length === 0)
    order = await proceedOrder(
      work,
      order,
      priced.lines.some(({ product }) => product!.left !== null),
    );
  await notifyOfOrder(work, runtime, order, asked.includes('company') ? 'asked' : 'placed');
  work.record({
    entity: 'order',
    entityId: orderId,
    changes: { number, boughtFor: cart.boughtFor, method, totalMinor, currency: cart.currency, asked },
  });
  return { orderId, number, state: orderState(order) };
});

/** What was ordered already of this version: also with another key, from another tab. */
async function orderOfCart(work: Work, { cartId, cartVersion }: Input) {
  const { rows } = await sql<{ id: string }>`select id from orders
    where company_id = ${work.companyId} and buyer_id = ${work.personId} and cart_id = ${cartId}
      and cart_version = ${cartVersion}`.execute(work.tx);
  const order = rows[0] && (await lockOrder(work, work.companyId, rows[0].id));
  return order ? { orderId: order.id, number: order.number, state: orderState(order) } : null;
}

/** A tax id is refused where it cannot be one of its country. */
export function readBilling(given: z.output<typeof api.billing>): Billing {
  const typed = given.taxId?.trim() ?? '';
  const taxId = typed === '' ? null : readTaxId(typed, given.country);
  if (typed !== '' && taxId === null) refuseFields([{ path: 'billing.taxId', code: 'taxIdInvalid' }]);
  return { ...given, region: given.region?.trim().toUpperCase() || null, taxId };
}

/** Where regions tax differently, an order without one would be taxed wrongly. */
async function refuseMissingRegion(work: Work, { country, region }: Billing): Promise<void> {
  if (region !== null) return;
  const { rows } =
    await sql`select from tax_rates where country = ${country} and region is not null and valid_from <= ${work.today}
    and (valid_until is null or valid_until >= ${work.today}) limit 1`.execute(work.tx);
  if (rows.length > 0) refuseFields([{ path: 'billing.region', code: 'regionMissing' }]);
}

/**
 * Nothing is ordered otherwise than it was seen: gone lines, sold-out stock, coupons that ended, and prices that moved
 * are told first.
 */
function refuseUnfit(priced: PricedCart, quote: string): void {
  if (priced.lines.length === 0) throw new DomainError('cartEmpty');
  const stuck = priced.lines.find(({ obstacle }) => obstacle !== null);
  if (stuck) throw new DomainError(stuck.obstacle!, { productId: stuck.productId, lineId: stuck.id });
  const spent = priced.coupons.find(({ obstacle }) => obstacle !== null);
  if (spent) throw new DomainError(spent.obstacle!, { code: spent.code });
  if (priced.quote !== quote) throw new DomainError('priceChanged');
}

async function refuseByRules(
  work: Work,
  { rules, currency }: BuyingRules,
  cart: CartRow,
  priced: PricedCart,
  method: PaymentMethod,
): Promise<void> {
  const { totalMinor } = priced.totals;
  const issues = purchaseIssues(rules, purchasePerson(work, rules), {
    totalMinor,
    orderedThisMonthMinor: cart.currency === currency ? await orderedThisMonth(work, cart.companyId) : 0,
    method,
    purchaseOrderNumber: cart.purchaseOrderNumber,
    costCentres: priced.lines.map(({ costCentre }) => costCentre),
  });
  refuseFields(issues);
}

async function refuseMethod(
  work: Work,
  runtime: Parameters<typeof payableByCard>[0],
  cart: CartRow,
  method: PaymentMethod,
  totalMinor: number,
): Promise<void> {
  if (method === 'card' && !payableByCard(runtime, totalMinor, cart.currency))
    throw new DomainError('paymentMethodUnfit');
  if (method !== 'card' && method !== 'nothing' && cart.boughtFor === 'person')
    throw new DomainError('paymentMethodUnfit');
  if (onTerms(method)) refuseIf(termsObstacle(await termsFacts(work, cart.companyId, cart.currency), totalMinor));
  if (method === 'credit')
    refuseIf(
      coverObstacle(method, totalMinor, {
        creditMinor: await creditOf(work, cart.companyId, cart.currency),
        termsLeftMinor: 0,
      }),
    );
}

async function documentOf(work: Work, documentId: string | null): Promise<string> {
  if (documentId === null) refuseFields([{ path: 'documentId', code: 'documentMissing' }]);
  const [file] = await ownFiles(work, 'orders', [documentId!]);
  return file!.path;
}

/** The use is counted in this transaction; anyone who was a moment faster took the last one (G04). */
async function takeUses(work: Work, companyId: string, { coupons }: PricedCart): Promise<void> {
  const taken = coupons.map(({ coupon }) => coupon!);
  await takeCoupons(
    work,
    taken.map(({ id }) => id),
  );
  for (const { id, mostUsesByCompany } of taken)
    if (mostUsesByCompany !== null && (await usesByCompany(work, companyId, id)) >= mostUsesByCompany)
      throw new DomainError('couponUsedUp', { couponId: id });
}

async function drawNumber(work: Work, issuer: Issuer): Promise<number> {
  const { rows } = await sql<{
    number: number;
  }>`select next_document_number(${issuer.id}, 'order')::int as number`.execute(work.tx);
  return rows[0]!.number;
}

type NewOrder = {
  cart: CartRow;
  priced: PricedCart;
  issuer: Issuer;
  number: number;
  method: PaymentMethod;
  billing: Billing;
  termsId: string;
  document: string | null;
  live: boolean;
};

async function insertOrder(
  work: Work,
  { cart, priced, issuer, number, method, billing, termsId, document, live }: NewOrder,
): Promise<string> {
  const { totals } = priced;
  const until = new Date(Date.parse(work.now) + approvalDays * 86_400_000).toISOString();
  const couponIds = priced.coupons.map(({ coupon }) => coupon!.id);
  const { rows } = await sql<{ id: string }>`
    insert into orders (company_id, issuer_id, number, buyer_id, bought_for, cart_id, cart_version, method, currency,
      subtotal_minor, discount_minor, net_minor, tax_minor, total_minor,
      taxes, treatment, billing, coupon_ids, purchase_order_number, purchase_order_file, notes, terms_version_id, live,
        placed_at, stock_held_until)
    values (${cart.companyId}, ${issuer.id}, ${number}, ${cart.ownerId}, ${cart.boughtFor}, ${cart.id}, ${cart.version},
      ${method}, ${cart.currency}, ${totals.subtotalMinor},
      ${totals.discountMinor}, ${totals.netMinor}, ${totals.taxMinor}, ${totals.totalMinor},
        ${JSON.stringify(priced.taxes)}::jsonb, ${priced.treatment}, ${JSON.stringify(billing)}::jsonb,
      ${couponIds}::uuid[], ${cart.purchaseOrderNumber}, ${document}, ${cart.notes}, ${termsId}, ${live}, ${work.now},
        ${until}) returning id`.execute(work.tx);
  const { id } = rows[0]!;
  for (const [place, line] of priced.lines.entries()) {
    const { product, totals: sums } = line;
    await sql`insert into order_lines (company_id, order_id, place, product_id, sku, names, quantity, list_unit_minor,
      unit_minor, discount_minor, subtotal_minor, net_minor, tax_minor,
        total_minor, taxes, terms, cost_centre, for_people)
      values (${cart.companyId}, ${id}, ${place}, ${line.productId}, ${product!.sku},
        ${JSON.stringify(product!.names)}::jsonb, ${line.quantity}, ${line.listUnitMinor!}, ${line.unitMinor!},
        ${sums!.discountMinor}, ${sums!.subtotalMinor}, ${sums!.netMinor}, ${sums!.taxMinor}, ${sums!.totalMinor},
          ${JSON.stringify(sums!.taxes)}::jsonb,
        ${JSON.stringify({ ...product!.terms, courseIds: product!.courseIds })}::jsonb, ${line.costCentre || null},
          ${line.forPeople}::uuid[])`.execute(work.tx);
  }
  return id;
}

const placeOf = ({ name, country, region, taxId }: Billing) => ({ name, country, region, taxId });

type Taxing = {
  cart: CartRow;
  lines: CartLine[];
  priced: PricedCart;
  billing: Billing;
  issuer: Issuer;
  registered: TaxPlace;
};

/** What is in doubt about the tax of an order, beside what it would cost billed to where the company is registered. */
async function taxDoubtsOf(
  work: Work,
  { cart, lines, priced, billing, issuer, registered }: Taxing,
): Promise<TaxDoubt[]> {
  const elsewhere =
    billing.country === registered.country && billing.region !== registered.region && registered.region !== null;
  const home = elsewhere
    ? await priceCart(work, cart, lines, { ...billing, region: registered.region, exempt: false }, issuer)
    : null;
  const { netMinor, totalMinor } = priced.totals;
  const { treatment } = priced;
  return doubtsOf({
    typed: placeOf(billing),
    registered,
    treatment,
    netMinor,
    totalMinor,
    totalAtHomeMinor: home?.totals.totalMinor ?? null,
  });
}

async function askApprovals(work: Work, orderId: string, of: Record<AskedOf, boolean>): Promise<AskedOf[]> {
  const asked = (['company', 'platform', 'tax'] as const).filter((one) => of[one]);
  for (const one of asked)
    await sql`insert into order_approvals (company_id, order_id, asked_of, asked_at)
      values (${work.companyId}, ${orderId}, ${one}, ${work.now})`.execute(work.tx);
  return asked;
}

/** What was put aside stays in the next cart. */
async function keepForLater(work: Work, cart: CartRow): Promise<void> {
  const later = (await linesOf(work, cart)).filter(({ savedForLater }) => savedForLater);
  if (later.length === 0) return;
  const { rows } = await sql<{
    id: string;
  }>`insert into carts (company_id, owner_person_id, bought_for, currency, changed_at)
    values (${cart.companyId}, ${cart.ownerId}, ${cart.boughtFor}, ${cart.currency}, ${work.now}) returning id`.execute(
    work.tx,
  );
  await sql`update cart_lines set cart_id = ${rows[0]!.id}
    where company_id = ${cart.companyId} and cart_id = ${cart.id} and saved_for_later`.execute(work.tx);
}
