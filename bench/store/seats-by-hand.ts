import type { Page, Sql, Who } from './by-hand.ts';
import { page } from './by-hand.ts';

const productName = `coalesce(nullif(p.names ->> 'en', ''), nullif(p.names ->> 'en', ''), p.names ->> 'fr', p.sku)`;
const label = (lot: string) => `upper(right(${lot}::text, 6))`;
const place = `upper(right(s.lot_id::text, 6)) || '-' || lpad(s.number::text, 7, '0')`;

export function inventoryByHand(sql: Sql, { companyId, today }: Who, asked: URLSearchParams): Promise<Page> {
  const order = asked.has('sort') ? 'n.available desc, p.id desc' : `folded(${productName}), p.id`;
  const outer = asked.has('sort') ? 'r.available desc, r.id desc' : 'folded(r.name), r.id';
  const sums = ['available', 'reserved', 'allocated', 'consumed', 'returned', 'expired', 'cancelled', 'transferred']
    .map((name) => `sum(l.${name})::int as ${name}`)
    .join(', ');
  const text = `select r.*, (select count(distinct e.person_id || '/' || e.course_id)::int from enrolments e
    where e.company_id = $1 and e.waits_for_seat and e.completed_at is null and e.withdrawn_at is null
    and e.failed_at is null and e.voided_at is null
      and e.course_id in (select k.course_id from seat_lots o
        join seat_lot_courses k on k.company_id = o.company_id and k.lot_id = o.id
        where o.company_id = $1 and o.product_id = r.id)) as waiting
    from (select p.id, ${productName} as name, n.* from (select l.product_id, ${sums},
      sum(l.return_pending)::int as "returnPending",
        coalesce(sum(l.total) filter (where l.origin = 'purchased'), 0)::int as purchased,
          coalesce(sum(l.total) filter (where l.origin = 'granted'), 0)::int as granted,
        coalesce(sum(l.total) filter (where l.origin = 'transferredIn'), 0)::int as "transferredIn",
          coalesce(sum(l.available) filter (where l.assign_by <= $2::date + 90), 0)::int as expiring,
        min(l.assign_by) filter (where l.available + l.reserved > 0) as "assignBy" from seat_lots l
          where l.company_id = $1 and l.owner_person_id is null group by 1) n join products p on p.id = n.product_id
          order by ${order} limit 51) r order by ${outer}`;
  return page(
    sql,
    text,
    `from seat_lots where company_id = $1 and owner_person_id is null and $2::date is not null group by product_id`,
    [companyId, today],
  );
}

export function lotsByHand(sql: Sql, { companyId, today }: Who): Promise<Page> {
  const text = `select l.id, ${label('l.id')} as code, l.product_id as "productId", ${productName} as product, l.origin,
    o.id as "orderId", o.number::int as "orderNumber", null::uuid as "fromCompanyId", l.total, l.available, l.allocated,
    l.consumed,
      l.assign_by as "assignBy", l.refundable_through as "refundableThrough", l.cost_centre as "costCentre",
        l.blocked_at is not null as blocked,
      l.available > 0 and (l.origin = 'granted' or (l.origin = 'purchased'
        and l.refundable_through >= $2::date)) as returnable, l.made_at as "madeAt", l.reason
    from (select * from seat_lots where company_id = $1 and owner_person_id is null order by made_at desc, id desc
      limit 51) l join products p on p.id = l.product_id
      left join order_lines i on i.company_id = l.company_id and i.id = l.order_line_id
        left join orders o on o.company_id = i.company_id and o.id = i.order_id order by l.made_at desc, l.id desc`;
  return page(sql, text, 'from seat_lots where company_id = $1 and owner_person_id is null and $2::date is not null', [
    companyId,
    today,
  ]);
}

export function seatsByHand(sql: Sql, { companyId, now }: Who, asked: URLSearchParams): Promise<Page> {
  const asleep = asked.has('asleep')
    ? `s.state = 'allocated' and s.changed_at <= $2::timestamptz - interval '30 days'`
    : '$2::timestamptz is not null';
  const found = `from seats s join seat_lots l on l.company_id = s.company_id and l.id = s.lot_id
    and l.owner_person_id is null where s.company_id = $1 and ${asleep}`;
  const text = `select s.id, ${label('s.lot_id')} || '-' || s.number as label, s.product_id as "productId",
    ${productName} as product, s.state, s.person_id as "personId", h.legal_name as person, s.assign_by as "assignBy",
      s.complete_by as "completeBy", s.extended_days as "extendedDays", s.changed_at as "changedAt",
      (select max(e.progress_percent) from seat_uses u join enrolments e on e.company_id = u.company_id
        and e.id = u.enrolment_id where u.company_id = $1 and u.seat_id = s.id and u.person_id = s.person_id) as percent
    from (select s.* ${found} order by ${place}, s.id limit 51) s join products p on p.id = s.product_id
      left join people h on h.id = s.person_id order by ${place}, s.id`;
  return page(sql, text, found, [companyId, now]);
}

export function entriesByHand(sql: Sql, { companyId }: Who): Promise<Page> {
  const found = `from seat_entries n join seat_lots l on l.company_id = n.company_id and l.id = n.lot_id
    and l.owner_person_id is null where n.company_id = $1`;
  const text = `select n.id, n.at, ${label('n.lot_id')} || '-' || s.number as label, ${productName} as product, n.event,
    n.state_before as before, n.state_after as after, h.legal_name as person, n.cause ->> 'reason' as reason,
    b.legal_name as by
    from (select n.* ${found} order by n.at desc, n.id desc limit 51) n
      join seats s on s.company_id = n.company_id and s.id = n.seat_id join products p on p.id = n.product_id
      left join people h on h.id = n.person_id left join people b on b.id = n.by order by n.at desc, n.id desc`;
  return page(sql, text, found, [companyId]);
}

/**
 * Of every company and product; the bench's platform has no credit, no anomalies, one currency and no paid order
 * without seats.
 */
export function reportByHand(sql: Sql, { today, now }: Who): Promise<Page> {
  const overdue = `o.due_on < $1::date and o.captured_at is null and o.cancelled_at is null and o.credited_minor < o.total_minor`;
  const unused = `(t.available + t.reserved + t.allocated + t.return_pending)`;
  const text = `with n as (select t.company_id, t.product_id, t.currency, sum(t.total)
    filter (where t.origin = 'purchased')::int as purchased,
    coalesce(sum(t.total) filter (where t.origin = 'granted'), 0)::int as granted,
      coalesce(sum(t.total) filter (where t.origin = 'transferredIn'), 0)::int as "transferredIn",
        sum(t.reserved)::int as reserved, sum(t.allocated)::int as allocated, sum(t.consumed)::int as consumed,
        sum(t.available)::int as available,
      coalesce(sum(t.available + t.reserved) filter (where t.assign_by between $1::date and $1::date + 90),
        0)::int as expiring, sum(t.expired)::int as expired, sum(t.returned + t.cancelled)::int as refunded,
        sum(t.transferred)::int as "transferredOut",
      sum(round(i.net_minor::numeric * ${unused} / i.quantity))::float8 as "liabilityMinor", count(distinct o.id)
        filter (where ${overdue})::int as "overdueInvoices",
      coalesce(sum(i.total_minor - i.refunded_minor) filter (where ${overdue}), 0)::float8 as "overdueMinor",
        max(o.placed_at) as "lastOrderAt", min(t.made_at) as first_at
    from seat_lots t join order_lines i on i.company_id = t.company_id and i.id = t.order_line_id
      join orders o on o.company_id = i.company_id and o.id = i.order_id group by 1, 2, 3),
  found as (select *, overlay(overlay(md5(company_id::text || product_id::text || currency) placing '8'
    from 13) placing 'a' from 17)::uuid as id from n order by available desc, id desc limit 51)
  select f.id, f.company_id as "companyId", c.display_name as company, f.product_id as "productId",
    coalesce(nullif(p.names ->> 'en', ''), p.names ->> 'fr', p.names ->> 'es', p.sku) as product, p.sku,
    null as anomaly, f.purchased, f.granted, f."transferredIn",
    f.reserved, f.allocated, f.consumed, f.available, f.expiring, f.expired, f.refunded, f."transferredOut", f.currency,
      f."liabilityMinor", 0 as "creditMinor", f."overdueInvoices", f."overdueMinor", f."lastOrderAt", e.taken,
      f.first_at as "firstAt"
  from found f join companies c on c.id = f.company_id join products p on p.id = f.product_id
    cross join lateral (select (count(*) filter (where m.event = 'allocate') - count(*)
      filter (where m.event = 'release'))::int as taken from
      (select event, at from seat_entries s where s.company_id = f.company_id and s.product_id = f.product_id
        order by s.sequence desc limit 5000) m where m.at >= $2::timestamptz - interval '180 days') e
  order by f.available desc, f.id desc`;
  return page(
    sql,
    text,
    'from (select from seat_lots group by company_id, product_id, currency having $1::date is not null and $2::timestamptz is not null) g',
    [today, now],
  );
}
