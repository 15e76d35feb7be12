import * as api from '@app/contract/store/orders';
import { DomainError } from '@app/domain/errors';
import { orderObstacle, orderPayment, orderStanding, orderState, transferObstacle } from '@app/domain/store/order';
import type { PaymentEvent } from '@app/domain/store/payment';
import { noPayment, paymentStatus, withPaymentEvent } from '@app/domain/store/payment';
import { approvalObstacle } from '@app/domain/store/purchase-rules';
import type { PaidLine } from '@app/domain/store/refund';
import { seatWorths } from '@app/domain/store/refund';
import { sql } from 'kysely';
import type { z } from 'zod';
import { download, query } from '../../../platform/http/handler.ts';
import type { Work } from '../../../platform/database/work.ts';
import { purchasePerson, rulesOf } from '../credit/company-rules.ts';
import { namesOf } from '../cart/get-cart.ts';
import type { LockedOrder } from './order-facts.ts';
import { readOrder } from './order-facts.ts';
import { moneyOf } from './order-money.ts';
import { taxEvidenceOf } from '../invoices/tax-evidence.ts';

type Shown = z.input<typeof api.order>;
type Staff = { staff: boolean };

/**
 * An order that the person who acts may see, else there is none: their own, their company's, or one they approve (G20).
 */
export async function orderToSee(work: Work, orderId: string, { staff }: Staff): Promise<LockedOrder> {
  if (staff) work.reach('order.manage');
  else work.reach('order.view');
  const order = await readOrder(work, staff ? null : work.companyId, orderId);
  if (!order) throw new DomainError('notFound');
  if (staff || order.buyerId === work.personId) return order;
  if (order.boughtFor === 'person') throw new DomainError('notFound');
  const { rules } = await rulesOf(work, order.companyId);
  const person = purchasePerson(work, rules);
  if (!person.admin && approvalObstacle(rules, person, order.buyerId) !== null) throw new DomainError('notFound');
  return order;
}

export const getOrder = query(api.getOrder, async (work, { orderId }) =>
  showOrder(work, await orderToSee(work, orderId, { staff: false }), { staff: false }),
);
export const getAnyOrder = query(api.getAnyOrder, async (work, { orderId }) =>
  showOrder(work, await orderToSee(work, orderId, { staff: true }), { staff: true }),
);
export const getOrderDocument = download(api.getOrderDocument, (work, { orderId }) =>
  documentOf(work, orderId, { staff: false }),
);
export const getAnyOrderDocument = download(api.getAnyOrderDocument, (work, { orderId }) =>
  documentOf(work, orderId, { staff: true }),
);

async function documentOf(work: Work, orderId: string, staff: Staff) {
  const order = await orderToSee(work, orderId, staff);
  const { rows } = await sql<{
    path: string;
    name: string;
    mime: string;
    bytes: number;
  }>`select f.path, f.name, f.mime, f.bytes from orders o
    join files f on f.company_id = o.company_id and f.bucket = 'orders' and f.path = o.purchase_order_file
      where o.company_id = ${order.companyId} and o.id = ${orderId}`.execute(work.tx);
  const file = rows[0];
  if (!file) throw new DomainError('notFound');
  return {
    body: await work.server.files.read('orders', file.path),
    mime: file.mime,
    bytes: file.bytes,
    filename: file.name,
  };
}

type Head = Pick<
  Shown,
  | 'companyName'
  | 'discountMinor'
  | 'netMinor'
  | 'taxMinor'
  | 'taxes'
  | 'treatment'
  | 'billing'
  | 'purchaseOrderNumber'
  | 'notes'
  | 'dueOn'
  | 'reason'
  | 'hasDocument'
>;

async function showOrder(work: Work, order: LockedOrder, { staff }: Staff): Promise<Shown> {
  const { companyId, id } = order;
  const head = (
    await sql<Head>`select c.display_name as "companyName", o.discount_minor::float8 as "discountMinor",
      o.net_minor::float8 as "netMinor", o.tax_minor::float8 as "taxMinor", o.taxes,
      o.treatment, o.billing, o.purchase_order_number as "purchaseOrderNumber", o.notes, o.due_on as "dueOn", o.reason,
        o.purchase_order_file is not null as "hasDocument"
    from orders o join companies c on c.id = o.company_id where o.company_id = ${companyId} and o.id = ${id}`.execute(
      work.tx,
    )
  ).rows[0]!;
  const lines = await linesOfOrder(work, order);
  const approvals = (
    await sql<
      Shown['approvals'][number]
    >`select a.asked_of as "askedOf", a.asked_at as "askedAt", a.decided_at as "decidedAt", a.approved, a.reason,
      (select coalesce(p.preferred_name, p.legal_name) from people p where p.id = a.decided_by) as by
    from order_approvals a where a.company_id = ${companyId} and a.order_id = ${id}
      order by a.asked_at, a.asked_of`.execute(work.tx)
  ).rows;
  const events = (
    await sql<
      Shown['events'][number]
    >`select e.event, e.state_after as state, e.at, (select coalesce(p.preferred_name, p.legal_name) from people p
      where p.id = e.by) as by
    from order_events e where e.company_id = ${companyId} and e.order_id = ${id} order by e.id`.execute(work.tx)
  ).rows;
  const invoices = (
    await sql<
      Shown['invoices'][number]
    >`select id, kind, label, issued_on as "issuedOn", due_on as "dueOn", total_minor::float8 as "totalMinor"
      from invoices
    where company_id = ${companyId} and order_id = ${id} order by issued_at, id`.execute(work.tx)
  ).rows;
  const refunds = (
    await sql<Shown['refunds'][number]>`select r.id, r.status, case when r.status in ('asked', 'declined')
      and ${order.capturedAt}::timestamptz is null then 'invoice' else r.destination end as destination,
      r.amount_minor::float8 as "amountMinor", r.reason, r.asked_at as "askedAt", r.decided_at as "decidedAt",
      (select count(*)::int from refund_seats s where s.company_id = r.company_id and s.refund_id = r.id) as seats,
        r.replaces_id as "replacesId",
      coalesce((select coalesce(p.preferred_name, p.legal_name) from people p where p.id = r.asked_by), '') as "askedBy"
    from refunds r where r.company_id = ${companyId} and r.order_id = ${id} order by r.asked_at, r.id`.execute(work.tx)
  ).rows;
  const names = await namesOf(work, [order.buyerId, ...lines.flatMap(({ forPeople }) => forPeople)]);
  return {
    id,
    number: order.number,
    state: orderStanding(order),
    paymentStatus: await statusOfPayment(work, order),
    payment: orderPayment(order, head.dueOn, work.today),
    boughtFor: order.boughtFor,
    buyer: { personId: order.buyerId, name: names.get(order.buyerId) ?? '' },
    companyId,
    method: order.method,
    currency: order.currency,
    subtotalMinor: order.subtotalMinor,
    totalMinor: order.totalMinor,
    creditedMinor: order.creditedMinor,
    uncoveredMinor: staff ? (await moneyOf(work, order)).uncoveredMinor : 0,
    ...head,
    taxes: head.taxes.map(({ name, ratePpm, baseMinor, taxMinor }) => ({ name, ratePpm, baseMinor, taxMinor })),
    placedAt: order.placedAt!,
    fulfilledAt: order.fulfilledAt,
    stockHeldUntil: order.stockHeldUntil,
    lines: lines.map(({ taxes: _taxes, forPeople, seated, lotId, free, kept, ...line }) => ({
      ...line,
      forPeople: forPeople.map((personId) => ({
        personId,
        name: names.get(personId) ?? '',
        seated: seated.includes(personId),
      })),
      lot: lotId === null ? null : { id: lotId, free, kept },
    })),
    approvals,
    events,
    invoices,
    refunds,
    tax: staff ? await taxEvidenceOf(work, companyId, id) : null,
    refundable: staff ? [] : await refundableSeats(work, order, lines),
    may: await whatMay(work, order, staff),
  };
}

export type OrderLine = Omit<Shown['lines'][number], 'forPeople' | 'lot'> & {
  taxes: PaidLine['taxes'];
  forPeople: string[];
  seated: string[];
  lotId: string | null;
  free: number;
  /** Seats no one has that are given to no one meanwhile. */
  kept: number;
};

export async function linesOfOrder(
  work: Work,
  { companyId, id }: { companyId: string; id: string },
): Promise<OrderLine[]> {
  const { rows } = await sql<OrderLine>`select l.id, l.product_id as "productId", l.sku, l.names, l.quantity,
      l.list_unit_minor::float8 as "listUnitMinor", l.unit_minor::float8 as "unitMinor",
      l.discount_minor::float8 as "discountMinor", l.net_minor::float8 as "netMinor", l.tax_minor::float8 as "taxMinor",
        l.total_minor::float8 as "totalMinor",
      coalesce(l.cost_centre, '') as "costCentre", l.refunded_quantity as "refundedQuantity",
        l.for_people as "forPeople", l.taxes, t.id as "lotId",
      case when t.blocked_at is null and (t.assign_by is null or t.assign_by >= ${work.today}) then t.available
        else 0 end as free,
      case when t.blocked_at is not null then t.available else 0 end as kept,
      array(select s.person_id from seats s where s.company_id = l.company_id and s.product_id = l.product_id
        and s.person_id = any(l.for_people) and s.state in ('allocated', 'consumed')) as seated
    from order_lines l left join seat_lots t on t.company_id = l.company_id and t.order_line_id = l.id
    where l.company_id = ${companyId} and l.order_id = ${id} order by l.place`.execute(work.tx);
  return rows;
}

export type RefundableSeat = { seatId: string; number: number; lineId: string; amountMinor: number; through: string };

/** Seats of an order that no one has and whose days to be bought back are not over, with what each was paid. */
export async function refundableSeats(
  work: Work,
  { companyId, id, fulfilledAt }: LockedOrder,
  lines: readonly OrderLine[],
): Promise<RefundableSeat[]> {
  if (!fulfilledAt) return [];
  const { rows } = await sql<{
    seatId: string;
    number: number;
    lineId: string;
    through: string;
  }>`select s.id as "seatId", s.number, l.id as "lineId", t.refundable_through as through
    from order_lines l join seat_lots t on t.company_id = l.company_id and t.order_line_id = l.id
      join seats s on s.company_id = t.company_id and s.lot_id = t.id
    where l.company_id = ${companyId} and l.order_id = ${id} and s.state = 'available'
      and t.refundable_through >= ${work.today} order by l.place, s.number desc limit 1000`.execute(work.tx);
  const worths = new Map(lines.map((line) => [line.id, seatWorths(line)]));
  return rows.map((row) => ({ ...row, amountMinor: worths.get(row.lineId)![row.number - 1]!.totalMinor }));
}

async function statusOfPayment(
  work: Work,
  { companyId, id, capturedAt }: LockedOrder,
): Promise<Shown['paymentStatus']> {
  const { rows } = await sql<{
    kind: PaymentEvent['kind'];
    subject: string;
    minor: number;
  }>`select f.kind, f.subject, f.minor::float8 as minor from payment_facts f
    join payments p on p.company_id = f.company_id and p.id = f.payment_id
      where p.company_id = ${companyId} and p.order_id = ${id} order by f.at, f.id`.execute(work.tx);
  if (rows.length === 0) return capturedAt ? 'captured' : 'notPaid';
  return paymentStatus(
    rows.reduce(
      (facts, { kind, subject, minor }) =>
        withPaymentEvent(facts, { kind, minor, refundId: subject, disputeId: subject } as never),
      noPayment,
    ),
  );
}

async function whatMay(work: Work, order: LockedOrder, staff: boolean): Promise<Shown['may']> {
  const mine = !staff && order.buyerId === work.personId;
  const open = (await openApprovals(work, order)).some((askedOf) => (askedOf === 'company') !== staff);
  const state = orderState(order);
  const { rules } = await rulesOf(work, order.companyId);
  const person = purchasePerson(work, rules);
  const company = !staff && order.boughtFor === 'company' && person.admin;
  return {
    pay: mine && order.method === 'card' && ['placed', 'awaitingPayment', 'requiresAction'].includes(state),
    cancel: (mine || company || staff) && orderObstacle(order, { event: 'cancel', at: work.now }) === null,
    approve: open && state === 'awaitingApproval' && (staff || approvalObstacle(rules, person, order.buyerId) === null),
    assign: order.fulfilledAt !== null && company,
    refund: (mine || company) && order.fulfilledAt !== null && state !== 'refunded',
    markPaid: staff && transferObstacle(order, work.now) === null,
  };
}

/**
 * Who is asked about an order: the company by its own rule, the platform about a purchase order, and about how it is
 * taxed.
 */
export type AskedOf = 'company' | 'platform' | 'tax';

export async function openApprovals(
  work: Work,
  { companyId, id }: { companyId: string; id: string },
): Promise<AskedOf[]> {
  const { rows } = await sql<{ askedOf: AskedOf }>`select asked_of as "askedOf" from order_approvals
    where company_id = ${companyId} and order_id = ${id} and decided_at is null`.execute(work.tx);
  return rows.map(({ askedOf }) => askedOf);
}
