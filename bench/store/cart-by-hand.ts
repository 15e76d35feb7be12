import type { Sql, Who } from './by-hand.ts';

type Tier = { minQuantity: number; unitMinor: number };
type Line = {
  id: string;
  productId: string;
  sku: string;
  names: object;
  quantity: number;
  least: number;
  most: number;
  costCentre: string;
  seen: number;
  forPeople: string[];
  tiers: Tier[];
  terms: object;
  unused: number;
  waiting: number;
  valid: number;
  first: string | null;
};
type Head = {
  id: string;
  version: number;
  ownerName: string;
  currency: string;
  purchaseOrderNumber: string;
  notes: string;
};

/**
 * The bench's carts have no coupons, nothing saved for later and nothing that cannot be bought: so much less is asked
 * here.
 */
export async function cartByHand(
  sql: Sql,
  { companyId, personId, currency, country, today, now }: Who,
): Promise<unknown> {
  const cart = `(select id from carts where company_id = $1 and owner_person_id = $2 and bought_for = 'company'
    and ordered_at is null and abandoned_at is null)`;
  const head = sql<Head>(
    `select k.id, k.version, coalesce(p.preferred_name, p.legal_name) as "ownerName", k.currency,
      coalesce(k.purchase_order_number, '') as "purchaseOrderNumber", k.notes
     from carts k join people p on p.id = k.owner_person_id where k.company_id = $1 and k.id = ${cart}`,
    [companyId, personId],
  );
  const lines = sql<Line>(
    `with lines as materialized (select l.*, array(select k.course_id from product_courses k
      where k.product_id = l.product_id) as courses from cart_lines l where l.company_id = $1 and l.cart_id = ${cart}),
     courses as (select l.id, k.course_id from lines l cross join unnest(l.courses) k(course_id)),
     waiting as (select c.id, count(distinct e.person_id)::int as n from courses c
       join enrolments e on e.company_id = $1 and e.course_id = c.course_id and e.waits_for_seat
       and e.completed_at is null and e.withdrawn_at is null
       and e.failed_at is null and e.voided_at is null group by 1),
     valid as (select id, count(*)::int as n, min(until) as first
       from (select c.id, a.person_id, max(a.valid_through)::date as until from courses c
       join achievements a on a.company_id = $1 and a.course_id = c.course_id
       and a.revoked_at is null and a.valid_through > $5::date + 90
         join employments e on e.company_id = a.company_id and e.person_id = a.person_id and e.ended_on is null
         group by 1, 2) x group by 1)
     select l.id, l.product_id as "productId", p.sku, p.names, l.quantity, p.min_quantity as least,
       least(p.max_quantity, p.stock_total - p.stock_taken) as most, coalesce(l.cost_centre, '') as "costCentre",
       l.seen_unit_minor::float8 as seen,
       l.for_people as "forPeople", coalesce(own.tiers, list.tiers) as tiers, coalesce(h.free, 0)::int as unused,
         coalesce(w.n, 0) as waiting, coalesce(v.n, 0) as valid, v.first,
       jsonb_build_object('assignWithinDays', p.assign_within_days, 'completeWithinDays', p.complete_within_days,
         'transferableUntil', p.transferable_until, 'refundableWithinDays',
         p.refundable_within_days) || coalesce(a.terms, '{}') as terms
     from lines l join products p on p.id = l.product_id
       left join company_products a on a.company_id = $1 and a.product_id = p.id
       left join company_prices own on own.company_id = $1 and own.product_id = p.id and own.currency = $3
         and own.valid_from <= $4 and (own.valid_until is null or own.valid_until > $4)
       left join product_prices list on list.product_id = p.id and list.currency = $3 and list.valid_from <= $4
         and (list.valid_until is null or list.valid_until > $4)
       left join lateral (select sum(available) filter (where blocked_at is null
         and (assign_by is null or assign_by >= $5::date)) as free from seat_lots t
         where t.company_id = $1 and t.product_id = l.product_id and t.owner_person_id is null) h on true
       left join waiting w on w.id = l.id left join valid v on v.id = l.id order by l.id`,
    [companyId, personId, currency, now, today],
  );
  const rates = sql<{ name: string; ratePpm: number }>(
    `select name, rate_ppm as "ratePpm" from tax_rates where country = $1 and region = 'ON' and tax_class = 'standard'
      and valid_from <= $2::date and (valid_until is null or valid_until >= $2::date)`,
    [country, today],
  );
  const [{ id, version, ownerName, purchaseOrderNumber, notes }] = (await head) as [Head];
  const [{ name, ratePpm }] = (await rates) as [{ name: string; ratePpm: number }];
  const shown = (await lines).map((line) => priced(line, ratePpm));
  const sum = (key: 'subtotalMinor' | 'netMinor' | 'taxMinor' | 'totalMinor') =>
    shown.reduce((all, line) => all + line[key], 0);
  const taxMinor = sum('taxMinor');
  return {
    id,
    version,
    boughtFor: 'company',
    ownerName,
    currency,
    lines: shown,
    coupons: [],
    purchaseOrderNumber,
    notes,
    subtotalMinor: sum('subtotalMinor'),
    discountMinor: 0,
    netMinor: sum('netMinor'),
    taxMinor,
    totalMinor: sum('totalMinor'),
    taxes: [{ name, ratePpm, baseMinor: sum('netMinor'), taxMinor }],
    treatment: 'taxed',
    sharedWith: null,
  };
}

function priced({ tiers, seen, unused, waiting, valid, first, forPeople, ...line }: Line, ratePpm: number) {
  const { quantity } = line;
  const unitMinor = tiers.findLast((tier) => tier.minQuantity <= quantity)!.unitMinor;
  const next = tiers.find((tier) => tier.minQuantity > quantity);
  const netMinor = unitMinor * quantity;
  const taxMinor = Math.round((netMinor * ratePpm) / 1_000_000);
  return {
    ...line,
    savedForLater: false,
    forPeople: forPeople.length,
    unitMinor,
    listUnitMinor: tiers[0]!.unitMinor,
    next: next ? { more: next.minQuantity - quantity, unitMinor: next.unitMinor } : null,
    ...{ subtotalMinor: netMinor, discountMinor: 0, netMinor, taxMinor, totalMinor: netMinor + taxMinor },
    obstacle: null,
    change:
      seen === unitMinor ? null : { kind: unitMinor > seen ? 'dearer' : 'cheaper', wasMinor: seen, isMinor: unitMinor },
    warnings: [
      ...(unused > 0 ? [{ kind: 'unusedSeats', count: unused }] : []),
      ...(first ? [{ kind: 'alreadyValid', count: valid, until: first }] : []),
      ...(waiting > 0 && unused + quantity > waiting
        ? [{ kind: 'moreThanNeeded', count: unused + quantity - waiting }]
        : []),
    ],
  };
}
