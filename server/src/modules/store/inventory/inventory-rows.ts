import { fulfilWithinMinutes } from '@app/domain/store/reconcile';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Work } from '../../../platform/database/work.ts';
import { expiringSeats } from '../../seats/index.ts';

/**
 * One row for each company and product, and for each currency where it was bought in several. All counts are those its
 * lots keep, so that it does not matter how many seats there are. What was paid and has no lot is a row too: that is
 * what someone has to see.
 */
export function inventoryRows(work: Work, locale: string): RawBuilder<unknown> {
  work.authorize('store.viewInventory');
  return sql`
    select ${derivedId} as id, b.company_id as "companyId", c.display_name as company, b.product_id as "productId",
      coalesce(nullif(p.names ->> ${locale}, ''), p.names ->> 'en', p.names ->> 'fr', p.names ->> 'es',
        p.sku) as product, p.sku, b.currency,
      b.purchased, b.granted, b."transferredIn", b.reserved, b.allocated, b.consumed, b.available, b.personal,
        b."returnPending", b.expiring, b.expired, b.refunded, b."transferredOut", b."liabilityMinor",
      coalesce(k.minor, 0)::float8 as "creditMinor", b."overdueIds",
        coalesce(cardinality(b."overdueIds"), 0) as "overdueInvoices", b."overdueMinor",
      b."lastOrderAt", b."firstAt", b.paid, b."paidSeats",
        round(b.paid / nullif(b."paidSeats", 0))::float8 as "unitMinor", null::int as waiting,
        null::float8 as "usePerMonth", null::date as "runsOutOn",
      case when b.allocated + b.consumed > b.purchased + b.granted + b."transferredIn" then 'usedBeyondOwned'
        when not b.conserved or a.kinds && array['lotDoesNotAddUp', 'seatWithoutEntry'] then 'negative'
        when b."seatsWithoutOrder" or a.kinds && array['seatsWithoutMoney'] then 'seatsWithoutOrder'
        when b."paidWithoutSeats" or a.kinds && array['paidWithoutSeats'] then 'paidWithoutSeats'
        when a.kinds is not null then 'open' end as anomaly
    from (
      select company_id, product_id, currency, coalesce(l.purchased, 0) as purchased, coalesce(l.granted, 0) as granted,
        coalesce(l.transferred_in, 0) as "transferredIn",
        coalesce(l.reserved, 0) as reserved, coalesce(l.allocated, 0) as allocated, coalesce(l.consumed, 0) as consumed,
          coalesce(l.available, 0) as available,
        coalesce(l.personal, 0) as personal, coalesce(l.return_pending, 0) as "returnPending", l.paid,
          l.paid_seats as "paidSeats",
        coalesce(l.expiring, 0) as expiring, coalesce(l.expired, 0) as expired, coalesce(l.refunded, 0) as refunded,
          coalesce(l.transferred, 0) as "transferredOut",
        coalesce(l.liability, 0)::float8 as "liabilityMinor", coalesce(l.conserved, true) as conserved,
          coalesce(l.no_order, false) as "seatsWithoutOrder",
        coalesce(o.no_seats, false) as "paidWithoutSeats", o.overdue_ids as "overdueIds",
          coalesce(o.overdue, 0)::float8 as "overdueMinor", o.last_at as "lastOrderAt",
        l.first_at as "firstAt"
      from (${lotsByProduct(work)}) l full join (${ordersByProduct(work)}) o using (company_id, product_id, currency)
      where l.company_id is not null or o.no_seats
    ) b
      join companies c on c.id = b.company_id join products p on p.id = b.product_id
      left join (select e.company_id, e.currency, -sum(j.amount_minor) as minor from journal_lines j
        join journal_entries e on e.company_id = j.company_id and e.id = j.entry_id where j.account = 'credit'
          group by 1, 2) k
        on k.company_id = b.company_id and k.currency = b.currency
      left join (${openAnomalies}) a on a.company_id = b.company_id and a.product_id = b.product_id`;
}

/** Which rows there are, for a count that nothing narrows but company and product: without their sums. */
export function countedInventory(work: Work): RawBuilder<unknown> {
  work.authorize('store.viewInventory');
  return sql`
    select ${derivedId} as id, b.company_id as "companyId", b.product_id as "productId" from (
      select distinct t.company_id, t.product_id, coalesce(t.currency, c.currency) as currency from seat_lots t
        join companies c on c.id = t.company_id
      union select l.company_id, l.product_id, o.currency from order_lines l
        join orders o on o.company_id = l.company_id and o.id = l.order_id
        where o.cancelled_at is null and ${paidWithoutSeats(work)}
    ) b`;
}

/** The same row has the same id every time: a UUID of version 8, made of what the row is about. */
const derivedId = sql`overlay(overlay(md5(b.company_id::text || b.product_id::text || b.currency) placing '8'
  from 13) placing 'a' from 17)::uuid`;

/** Unused seats are worth what was paid for them, discounts taken off and without tax; a grant is worth nothing. */
const unused = sql`(t.available + t.reserved + t.allocated + t.return_pending)`;
const stands = sql`(t.available + t.reserved + t.allocated + t.consumed + t.return_pending + t.returned + t.expired +
  t.cancelled + t.transferred)`;

/** What a seat of a lot cost, and whether it cost anything; as the company's own report has it. */
const unitPrice = sql`coalesce(l.net_minor::numeric / l.quantity, case
  when t.currency is not null then t.unit_minor::numeric end)`;
const isPaid = sql`t.origin <> 'granted' and (l.id is not null or t.currency is not null)`;

const lotsByProduct = (work: Work) => sql`
  select t.company_id, t.product_id, coalesce(t.currency, c.currency) as currency,
    coalesce(sum(t.total) filter (where t.origin = 'purchased'), 0)::int as purchased,
    coalesce(sum(t.total) filter (where t.origin = 'granted'), 0)::int as granted,
      coalesce(sum(t.total) filter (where t.origin = 'transferredIn'), 0)::int as transferred_in,
    sum(t.reserved)::int as reserved, sum(t.allocated)::int as allocated, sum(t.consumed)::int as consumed,
      sum(t.available)::int as available,
    coalesce(sum(t.available) filter (where t.owner_person_id is not null), 0)::int as personal,
      sum(t.return_pending)::int as return_pending,
    sum(${unitPrice} * t.total) filter (where ${isPaid}) as paid, sum(t.total) filter (where ${isPaid}) as paid_seats,
    coalesce(sum(${expiringSeats('t', work.today)}), 0)::int as expiring,
    sum(t.expired)::int as expired, sum(t.returned + t.cancelled)::int as refunded,
      sum(t.transferred)::int as transferred,
    sum(case when l.id is null then t.unit_minor * ${unused}
      else round(l.net_minor::numeric * ${unused} / l.quantity) end) as liability,
    bool_and(t.total = ${stands} and least(t.available, t.reserved, t.allocated, t.consumed, t.return_pending,
      t.returned, t.expired, t.cancelled, t.transferred) >= 0) as conserved,
    bool_or(t.origin = 'purchased' and ${unused} > 0 and (o.id is null or o.fulfilled_at is null
      or o.cancelled_at is not null)) as no_order, min(t.made_at) as first_at
  from seat_lots t join companies c on c.id = t.company_id
    left join order_lines l on l.company_id = t.company_id and l.id = t.order_line_id
      left join orders o on o.company_id = l.company_id and o.id = l.order_id
  group by 1, 2, 3`;

/** As the list of orders has it, which opens behind the number. */
const overdue = (work: Work) =>
  sql`(o.due_on < ${work.today} and o.captured_at is null and o.cancelled_at is null
    and o.credited_minor < o.total_minor)`;

const paidWithoutSeats = (work: Work) =>
  sql`(o.fulfilled_at is null and o.held_at is null and o.captured_at < ${work.now}::timestamptz - make_interval(mins =>
    ${fulfilWithinMinutes}))`;

const ordersByProduct = (work: Work) => sql`
  select l.company_id, l.product_id, o.currency, max(o.placed_at) as last_at, array_agg(distinct o.id)
    filter (where ${overdue(work)}) as overdue_ids,
    sum(l.total_minor - l.refunded_minor) filter (where ${overdue(work)}) as overdue,
    bool_or(${paidWithoutSeats(work)}) as no_seats
  from order_lines l join orders o on o.company_id = l.company_id and o.id = l.order_id
  where o.cancelled_at is null group by 1, 2, 3`;

/**
 * What the reconciliation found, by the product that it is about: its subject is an order, a payment, a lot or a seat.
 */
const openAnomalies = sql`
  select a.company_id, s.product_id, array_agg(distinct a.kind) as kinds from store_anomalies a
    cross join lateral (
      select l.product_id from order_lines l where l.company_id = a.company_id and l.order_id = a.subject_id
      union select l.product_id from payments p join order_lines l on l.company_id = p.company_id
        and l.order_id = p.order_id where p.company_id = a.company_id and p.id = a.subject_id
      union select t.product_id from seat_lots t where t.company_id = a.company_id and t.id = a.subject_id
      union select x.product_id from seats x where x.company_id = a.company_id and x.id = a.subject_id
    ) s where a.resolved_at is null group by 1, 2`;
