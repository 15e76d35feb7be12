import * as api from '@app/contract/store/order-lists';
import { currencies, decimalsOf } from '@app/domain/money/currency';
import { allOrderList, companyOrderList, myOrderList } from '@app/domain/store/order-list';
import type { RawBuilder, SqlBool } from 'kysely';
import { sql } from 'kysely';
import { serveList } from '../../../platform/lists/list.ts';
import type { Work } from '../../../platform/database/work.ts';

type Row = { id: string; totalMinor: number; currency: string };

/** How an order is shown, as `orderStanding` reads it from its dates. */
const state = sql`case
  when o.held_at is not null and o.fulfilled_at is null and o.credited_minor = 0 then 'onHold'
    when o.cancelled_at is not null then 'cancelled'
  when o.credited_minor > 0 and o.captured_at is null and o.fulfilled_at is not null then case
    when o.credited_minor >= o.total_minor then 'credited' else 'partiallyCredited' end
  when o.credited_minor > 0 and o.credited_minor >= o.total_minor then 'refunded'
    when o.credited_minor > 0 then 'partiallyRefunded'
  when o.fulfilled_at is not null then 'fulfilled' when o.captured_at is not null then 'paid'
  when exists (select 1 from order_approvals a where a.company_id = o.company_id and a.order_id = o.id
    and a.decided_at is null) then 'awaitingApproval'
  when o.action_asked_at is not null then 'requiresAction' when o.payment_asked_at is not null then 'awaitingPayment'
    else 'placed' end`;
const overdue = (work: Work) =>
  sql`(o.due_on < ${work.today} and o.captured_at is null and o.cancelled_at is null
    and o.credited_minor < o.total_minor)`;
/** Whether the money came, as `orderPayment` reads it. */
const payment = (work: Work) => sql`case when o.captured_at is not null then 'paid' when o.cancelled_at is not null
  or o.credited_minor >= o.total_minor then 'notRequired'
  when o.due_on < ${work.today} then 'overdue' else 'unpaid' end`;

/** The platform was asked something: to buy seats back, to take a purchase order, or to confirm how one is taxed. */
const toDecide = sql`(exists (select 1 from refunds f where f.company_id = o.company_id and f.order_id = o.id
  and f.status = 'asked')
  or exists (select 1 from order_approvals a where a.company_id = o.company_id and a.order_id = o.id
    and a.asked_of in ('platform', 'tax') and a.decided_at is null))`;

const rows = (
  work: Work,
  where: RawBuilder<unknown>,
) => sql`select o.id, o.number::text as number, ${state} as state, ${payment(work)} as payment,
  o.total_minor::float8 as "totalMinor", o.currency,
    o.placed_at as "placedAt", o.method, coalesce(p.preferred_name, p.legal_name) as buyer, o.bought_for as "boughtFor",
    (select coalesce(sum(l.quantity), 0)::int from order_lines l
      where l.company_id = o.company_id and l.order_id = o.id) as seats, o.due_on as "dueOn",
    o.purchase_order_number as "purchaseOrderNumber", (select i.label from invoices i
      where i.company_id = o.company_id and i.order_id = o.id and i.kind = 'invoice') as invoice,
    ${overdue(work)} as overdue, ${toDecide} as "toDecide", c.display_name as company, o.company_id as "companyId"
  from orders o join people p on p.id = o.buyer_id join companies c on c.id = o.company_id where ${where}`;

const narrowing = {
  state: (states: readonly string[]) => sql<SqlBool>`r.state = any(${[...states]}::text[])`,
  payment: (payments: readonly string[]) => sql<SqlBool>`r.payment = any(${[...payments]}::text[])`,
  method: (methods: readonly string[]) => sql<SqlBool>`r.method = any(${[...methods]}::text[])`,
  overdue: () => sql<SqlBool>`r.overdue`,
};
/** An invoice or credit note of the order bears a day of the period; either end may be open. */
const invoiced = (
  from: unknown,
  to: unknown,
) => sql<SqlBool>`exists (select from invoices i where i.company_id = r."companyId" and i.order_id = r.id
  and i.issued_on between coalesce(${from ?? null}::date, '-infinity') and coalesce(${to ?? null}::date, 'infinity'))`;
const having = (decimals: number) => currencies.filter((one) => decimalsOf(one) === decimals);
/** An amount as a file has it: a decimal number and its currency. */
const amount = sql`case when r.currency = any(${having(0)}::text[]) then r."totalMinor"::numeric::text
  when r.currency = any(${having(3)}::text[]) then round(r."totalMinor"::numeric / 1000, 3)::text
  else round(r."totalMinor"::numeric / 100, 2)::text end || ' ' || r.currency`;
const shared = {
  search: ['number', 'buyer', 'purchaseOrderNumber', 'invoice'] as const,
  nullable: ['dueOn', 'invoice'] as const,
  order: {
    number: { key: sql`r.number::int`, type: 'int' as const },
    totalMinor: { key: sql`r."totalMinor"::numeric`, type: 'numeric' as const },
  },
  cells: { totalMinor: amount },
};

const mine = serveList<typeof myOrderList, Row>(
  myOrderList,
  { page: api.listMyOrders, export: api.exportMyOrders },
  {
    ...shared,
    search: [...shared.search],
    nullable: [...shared.nullable],
    rows: (work) =>
      rows(
        work,
        sql`${work.visible('order.view', { personId: 'o.buyer_id', companyId: 'o.company_id' })}
          and o.company_id = ${work.companyId} and o.buyer_id = ${work.personId}`,
      ),
    filters: narrowing,
  },
);
const ofCompany = serveList<typeof companyOrderList, Row>(
  companyOrderList,
  { page: api.listCompanyOrders, export: api.exportCompanyOrders },
  {
    ...shared,
    search: [...shared.search],
    nullable: [...shared.nullable],
    rows: (work) =>
      rows(
        work,
        sql`${work.visible('order.viewCompany', { companyId: 'o.company_id' })} and o.company_id = ${work.companyId}
          and o.bought_for = 'company'`,
      ),
    filters: narrowing,
  },
);
const all = serveList<typeof allOrderList, Row>(
  allOrderList,
  { page: api.listAllOrders, export: api.exportAllOrders },
  {
    ...shared,
    search: [...shared.search, 'company'],
    nullable: [...shared.nullable],
    rows: (work) => rows(work, sql`${work.visible('order.manage', { companyId: 'o.company_id' })}`),
    filters: {
      ...narrowing,
      toDecide: () => sql<SqlBool>`r."toDecide"`,
      companyId: (id) => sql`r."companyId" = ${id}::uuid`,
      invoicedFrom: (day, _work, { invoicedTo }) => invoiced(day, invoicedTo),
      invoicedTo: (day, _work, { invoicedFrom }) => invoiced(invoicedFrom, day),
    },
  },
);
export const orderListHandlers = [...mine.handlers, ...ofCompany.handlers, ...all.handlers];
