import type pg from 'pg';
import { say } from '../ground/report.ts';
import { setting, takeIndexes } from '../world/fill-world.ts';

export type StoreSize = { products: number; seats: number };

/**
 * A store on top of the filled world: products with their prices then and now, terms and prices agreed with the larger
 * companies, and seats bought in lots of about fifty by companies whose purchases fall off like their sizes; each seat
 * with its history. Written set by set; what triggers would count and write is in the rows themselves, and the last
 * look says whether it adds up. The same seed makes the same store.
 */
export async function fillStore(client: pg.Client, { products, seats }: StoreSize): Promise<Record<string, number>> {
  const run = async (what: string, text: string) => {
    const begun = performance.now();
    await client.query(text);
    say(`${what.padEnd(34)} ${((performance.now() - begun) / 1000).toFixed(1)} s`);
  };
  await setting(client, 'set autovacuum = off', "set max_wal_size = '16GB'");
  await client.query(
    `set session_replication_role = replica; set synchronous_commit = off; set work_mem = '256MB'; set maintenance_work_mem = '512MB'; select setseed(0.42)`,
  );
  const indexes = [...(await takeIndexes(client, 'seats')), ...(await takeIndexes(client, 'seat_entries'))];
  for (const [what, text] of [...sold(products), ...bought(seats, products), ...ledger]) await run(what, text);
  await run('indexes of seats and their ledger', indexes.join('; '));
  for (const [what, text] of histories) await run(what, text);
  await client.query(
    'reset session_replication_role; reset synchronous_commit; reset work_mem; reset maintenance_work_mem',
  );
  await run('vacuum', `vacuum (analyze) ${filled.join(', ')}, companies, enrolments`);
  await setting(client, 'reset autovacuum', 'reset max_wal_size');
  const { rows } = await client.query<{ n: number }>(
    `select count(*)::int as n from seat_lots l join (select company_id, lot_id, count(*) as n, count(*)
      filter (where state = 'available') as free, count(*) filter (where state = 'consumed') as used
       from seats group by 1, 2) s on s.company_id = l.company_id and s.lot_id = l.id
         where s.n <> l.total or s.free <> l.available or s.used <> l.consumed
       or l.total <> l.available + l.allocated + l.consumed + l.expired`,
  );
  if (rows[0]!.n > 0) throw new Error(`The store is broken: ${rows[0]!.n} lots do not add up`);
  const counts = await client.query<Record<string, number>>(
    `select ${filled.map((table) => `(select count(*)::int from ${table}) as ${table}`).join(', ')}`,
  );
  return counts.rows[0]!;
}

const filled = [
  'products',
  'product_courses',
  'product_prices',
  'company_products',
  'company_prices',
  'orders',
  'order_lines',
  'seat_lots',
  'seat_lot_courses',
  'seats',
  'seat_entries',
  'seat_uses',
  'carts',
  'cart_lines',
];

const sold = (products: number): [string, string][] => [
  [
    'products',
    `update companies set currency = 'CAD', region = 'ON', country = 'CA';
     insert into issuers (name, address, country, region, invoice_prefix, credit_note_prefix, currencies, sells_to)
       values ('Bench Seller', '{}', 'CA', 'ON', 'INV', 'CN', '{CAD,USD,EUR}', '{CA,US}');
     insert into tax_rates (country, region, tax_class, name, rate_ppm, instead, valid_from)
       values ('CA', null, 'standard', 'GST', 50000, false, '2020-01-01'),
       ('CA', 'ON', 'standard', 'HST', 130000, true, '2020-01-01'),
         ('CA', 'QC', 'standard', 'QST', 99750, false, '2020-01-01'),
         ('CA', null, 'reduced', 'GST', 50000, false, '2020-01-01');
     create temp table made_products as select n, new_id() as id, 1000 + (n * 377) % 40000 as minor
       from generate_series(1, ${products}) n;
     insert into products (id, sku, status, names, summaries, category_id, kind, visibility, sold_to, min_quantity,
       stock_total, stock_taken)
       select m.id, 'SKU-' || lpad(m.n::text, 5, '0'), case when m.n % 50 = 0 then 'draft'
         when m.n % 50 = 1 then 'archived' else 'published' end,
         jsonb_build_object('en', subject || ' ' || place || ' ' || m.n, 'fr',
           'Formation « ' || subject || ' » ' || m.n),
         jsonb_build_object('en', 'What everybody who works with ' || lower(subject) ||
           ' has to know, in an hour, with an exam at the end.', 'fr', 'L’essentiel en une heure.'),
         (array(select id from categories order by position))[1 + m.n % 24], 'courses', case
           when m.n % 10 = 3 then 'chosenCompanies' else 'public' end,
         case m.n % 15 when 4 then 'companies' when 5 then 'people' else 'everybody' end, 1, case
           when m.n % 20 = 7 then 100000 end, 0
       from made_products m cross join lateral (select (array['Forklift', 'Ladder', 'Crane', 'Confined space',
         'First aid', 'Chemicals', 'Electricity', 'Scaffold', 'Welding', 'Driving'])[1 + m.n % 10] as subject,
         (array['on site', 'in the warehouse', 'at sea', 'for supervisors', 'refresher', 'underground',
           'basics'])[1 + m.n % 7] as place) w;
     create temp table made_courses as select row_number() over (order by code) as n, id, count(*) over () as of
       from courses;
     insert into product_courses (product_id, course_id, place)
       select p.id, c.id, k from made_products p cross join generate_series(0, 2) k
         join made_courses c on c.n = 1 + (p.n * 7 + k * 13) % c.of where k = 0 or p.n % 5 = 0`,
  ],
  [
    'prices and agreements',
    `insert into product_prices (product_id, currency, tiers, valid_from, valid_until)
       select id, currency, jsonb_build_array(jsonb_build_object('minQuantity', 1, 'unitMinor', minor + old * 100),
         jsonb_build_object('minQuantity', 10, 'unitMinor', minor * 9 / 10),
         jsonb_build_object('minQuantity', 50, 'unitMinor', minor * 8 / 10)),
         case old when 1 then timestamptz '2023-01-01' else timestamptz '2025-01-01' end, case old
           when 1 then timestamptz '2025-01-01' end
       from made_products cross join unnest(array['CAD', 'USD', 'EUR']) currency cross join generate_series(0, 1) old
         where not (n % 90 = 11 and currency = 'CAD');
     create temp table made_buyers as select row_number() over (order by substring(code, 2)::int) as n, id as company_id
       from companies where not is_platform;
     insert into company_products (company_id, product_id, visible, terms, changed_at)
       select b.company_id, p.id, case when p.n % 2 = 0 then true end, '{"assignWithinDays": 730}', now()
         from made_buyers b join made_products p on (p.n + b.n) % 20 = 3 where b.n <= 20;
     insert into company_prices (company_id, product_id, currency, tiers, valid_from, reason)
       select b.company_id, p.id, 'CAD', jsonb_build_array(jsonb_build_object('minQuantity', 1, 'unitMinor',
         p.minor * 7 / 10)), '2025-06-01', 'Agreed for the year' from made_buyers b
         join made_products p on (p.n + b.n) % 20 = 5 where b.n <= 20`,
  ],
];

const lotSize = 50;

const bought = (seats: number, products: number): [string, string][] => [
  [
    'orders and lots',
    `create temp table made_lots as
       select row_number() over (order by b.n, k) as n, b.company_id, b.n as rank, new_id() as id, new_id() as order_id,
         new_id() as line_id, new_id() as cart_id, p.id as product_id, p.n as product, p.minor,
         10 + (k * 31 + b.n * 7) % ${2 * lotSize - 19} as total,
           date_trunc('second', now() - ((k * 17 + b.n * 29) % 900) * interval '1 day' - (k % 600) * interval
           '1 minute') as at
       from made_buyers b
         cross join lateral generate_series(1, greatest(1,
           round(${seats} / ${lotSize} / (b.n * (select sum(1.0 / x)
           from generate_series(1, (select count(*) from made_buyers)) x))))::int) k
         join made_products p on p.n = 1 + (k * k * 13 + b.n * 101 + k) % least(${products},
           40 + ${products} / b.n::int);
     create temp table made_staff as select e.company_id, e.person_id, row_number()
       over (partition by e.company_id order by e.person_id) as k, count(*)
       over (partition by e.company_id) as of, e.bu_admin_since is not null as admin from employments e;
     create index on made_staff (company_id, k);
     insert into carts (company_id, id, owner_person_id, bought_for, currency, changed_at,
       ordered_at) select l.company_id, l.cart_id, s.person_id, 'company', 'CAD', at, at from made_lots l
       join made_staff s on s.company_id = l.company_id and s.k = 1;
     insert into orders (company_id, id, issuer_id, number, buyer_id, bought_for, cart_id, cart_version, method,
       currency, subtotal_minor, net_minor, tax_minor, total_minor, treatment, billing, terms_version_id, placed_at,
       captured_at, fulfilled_at, due_on)
       select l.company_id, l.order_id, (select id from issuers), l.n, s.person_id, 'company', l.cart_id, 1, case
         when l.n % 3 = 0 then 'invoice' else 'card' end, 'CAD', minor * total, minor * total, minor * total * 13 / 100,
         minor * total + minor * total * 13 / 100, 'taxed', '{}',
         new_id(), at, case when l.n % 3 <> 0 or l.n % 40 <> 0 then at + interval '5 minutes' end,
           at + interval '5 minutes', case when l.n % 3 = 0 then (at + interval '30 days')::date end
       from made_lots l join made_staff s on s.company_id = l.company_id and s.k = 1 order by at;
     insert into order_lines (company_id, id, order_id, place, product_id, sku, names, quantity, list_unit_minor,
       unit_minor, subtotal_minor, net_minor, tax_minor, total_minor, terms)
       select l.company_id, line_id, order_id, 0, product_id, p.sku, p.names, total, minor, minor, minor * total,
         minor * total, minor * total * 13 / 100, minor * total + minor * total * 13 / 100, '{}' from made_lots l
         join products p on p.id = l.product_id;
     create temp table made_seats as
       select l.company_id, new_id() as id, l.id as lot_id, l.product_id, k as number, l.at, l.n as lot,
         (l.at + interval '400 days')::date as assign_by,
         case when l.at + interval '400 days' < now() and k % 7 = 0 then 'expired' when k % 10 < 4 then 'consumed'
           when k % 10 < 6 then 'allocated' else 'available' end as state
       from made_lots l cross join lateral generate_series(1, l.total) k;
     insert into seat_lots (company_id, id, product_id, origin, order_line_id, unit_minor, currency, assign_by,
       complete_within_days, transferable_until, refundable_through, cost_centre, made_at, total, available, allocated,
       consumed, expired)
       select l.company_id, l.id, l.product_id, 'purchased', l.line_id, l.minor, 'CAD',
         (l.at + interval '400 days')::date, 90, 'started', (l.at + interval '30 days')::date, 'CC-' || l.n % 9, l.at,
         l.total,
         s.available, s.allocated, s.consumed, s.expired
       from made_lots l join (select lot_id, count(*) filter (where state = 'available')::int as available, count(*)
         filter (where state = 'allocated')::int as allocated, count(*)
         filter (where state = 'consumed')::int as consumed,
         count(*) filter (where state = 'expired')::int as expired from made_seats group by 1) s on s.lot_id = l.id
           order by l.company_id, l.id;
     insert into seat_lot_courses (company_id, lot_id, course_id) select l.company_id, l.id, k.course_id
       from made_lots l join product_courses k on k.product_id = l.product_id order by 1, 2`,
  ],
  [
    'seats',
    `insert into seats (company_id, id, lot_id, product_id, number, state, person_id, assign_by, complete_by,
      last_event, changed_at)
       select m.company_id, m.id, m.lot_id, m.product_id, m.number, m.state, case
         when m.state in ('allocated', 'consumed') then s.person_id end, m.assign_by, case
         when m.state = 'consumed' then (m.at + interval '120 days')::date end,
         case m.state when 'available' then 'purchased' when 'allocated' then 'allocate' when 'consumed' then 'start'
           else 'expire' end,
         case m.state when 'available' then m.at when 'expired' then m.at + interval '401 days'
           when 'allocated' then m.at + (m.number % 60) * interval '1 day'
           else m.at + (10 + m.number % 60) * interval '1 day' end
       from made_seats m join (select company_id, max(of) as of from made_staff group by 1) z
         on z.company_id = m.company_id
         join made_staff s on s.company_id = m.company_id and s.k = 1 + (m.lot * 7 + m.number * 3) % z.of
           order by m.company_id, m.lot_id, m.number`,
  ],
];

const ledger: [string, string][] = [
  [
    'ledger of the seats',
    `insert into seat_entries (company_id, seat_id, lot_id, product_id, event, state_before, state_after, person_id,
      cause, at)
       select * from (
         select s.company_id, s.id, s.lot_id, s.product_id, 'purchased', null::text, 'available', null::uuid,
           '{}'::jsonb, m.at as at from seats s join made_lots m on m.company_id = s.company_id and m.id = s.lot_id
         union all select s.company_id, s.id, s.lot_id, s.product_id, 'allocate', 'available', 'allocated', s.person_id,
           '{}', s.changed_at - case s.state when 'consumed' then interval '9 days' else interval '0' end from seats s
           where s.state in ('allocated', 'consumed')
         union all select s.company_id, s.id, s.lot_id, s.product_id, 'start', 'allocated', 'consumed', s.person_id,
           '{}', s.changed_at from seats s where s.state = 'consumed'
         union all select s.company_id, s.id, s.lot_id, s.product_id, 'expire', 'available', 'expired', null, '{}',
           s.changed_at from seats s where s.state = 'expired') moves order by at`,
  ],
];

const histories: [string, string][] = [
  [
    'attempts on seats, and who waits',
    `insert into seat_uses (company_id, seat_id, course_id, person_id, enrolment_id, used_at)
       select s.company_id, s.id, e.course_id, s.person_id, e.id, s.changed_at
       from (select company_id, id, person_id, changed_at, row_number()
         over (partition by company_id, person_id order by id) as k from seats where state = 'consumed') s
         join (select company_id, id, person_id, course_id, row_number()
           over (partition by company_id, person_id order by id) as k from enrolments where started_at is not null) e
           on e.company_id = s.company_id and e.person_id = s.person_id and e.k = s.k;
     update enrolments set waits_for_seat = true where started_at is null and withdrawn_at is null
       and abs(hashtext(id::text)) % 4 = 0`,
  ],
  [
    'carts',
    `insert into carts (company_id, id, owner_person_id, bought_for, currency, changed_at)
       select b.company_id, new_id(), a.person_id, 'company', 'CAD', now() from made_buyers b
         join lateral (select person_id from made_staff s where s.company_id = b.company_id order by s.admin desc, s.k
         limit 1) a on true;
     insert into cart_lines (company_id, cart_id, product_id, quantity, seen_unit_minor, seen_at)
       select k.company_id, k.id, p.id, 1 + (p.n * 3) % 60, p.minor, now() from carts k
         join made_buyers b on b.company_id = k.company_id
         join made_products p on p.n % 50 > 11 and p.n % 10 <> 3 and p.n % 15 <> 5 and p.n % 90 <> 11
           and p.n between 100 + b.n * 10 and 100 + b.n * 10 + 200 where k.ordered_at is null;
     delete from cart_lines l using (select id, row_number() over (partition by cart_id order by id) as k
       from cart_lines) x where x.id = l.id and x.k > 20`,
  ],
];
