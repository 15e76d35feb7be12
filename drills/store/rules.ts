import type { Sql } from '../kill/scene.ts';

/**
 * What must hold over all rows, whatever was bought, told and killed (I-1 to I-4 and I-15); and a bug that each must
 * find.
 */
export type Rule = {
  name: string;
  /** Finds what breaks it, by id. */
  query: string;
  /** Breaks it on purpose: run with triggers off, looked at, and undone. */
  plant: string;
};

/** A seat's states, and the column of its lot that counts each. */
const kept = [
  'available',
  'reserved',
  'allocated',
  'consumed',
  'returnPending',
  'returned',
  'expired',
  'cancelled',
  'transferred',
].map((state) => [state, state.replace('P', '_p')] as const);
const anyOrder = `(select id from orders where fulfilled_at is not null limit 1)`;

export const rules: readonly Rule[] = [
  {
    name: 'I-1: the states of a lot’s seats are its seats, and what came in',
    query: `select l.id from seat_lots l left join seats s on s.company_id = l.company_id and s.lot_id = l.id
      group by l.company_id, l.id
      having count(s.id) <> l.total or l.total <> l.available + l.reserved + l.allocated + l.consumed + l.return_pending
        + l.returned + l.expired + l.cancelled + l.transferred
        or ${kept.map(([state, column]) => `count(s.id) filter (where s.state = '${state}') <> l.${column}`).join(' or ')}`,
    plant: `update seats set state = 'expired' where id = (select id from seats where state = 'available' limit 1)`,
  },
  {
    name: 'I-1: the ledger of a seat begins once, hangs together and ends where the seat is',
    query: `select s.id from seats s where (select count(*) from seat_entries e
      where e.company_id = s.company_id and e.seat_id = s.id and e.state_before is null) <> 1
      or (select e.state_after from seat_entries e where e.company_id = s.company_id and e.seat_id = s.id
        order by e.sequence desc limit 1) <> s.state
      or exists (select 1 from (select e.state_before, lag(e.state_after) over (order by e.sequence) as before
        from seat_entries e where e.company_id = s.company_id and e.seat_id = s.id) x
        where x.state_before is distinct from x.before)`,
    plant: `update seat_entries set state_after = case state_after when 'expired' then 'available' else 'expired' end
      where sequence = (select max(sequence) from seat_entries)`,
  },
  {
    name: 'I-1: nothing is sold that is not there',
    query: `select p.id from products p where p.stock_total is not null
      and (p.stock_taken > p.stock_total or p.stock_total <
      (select coalesce(sum(l.total - l.cancelled - l.returned), 0) from seat_lots l
        where l.product_id = p.id and l.origin = 'purchased'))`,
    plant: `update products set stock_total = 0 where id = (select product_id from seat_lots where origin = 'purchased'
      limit 1)`,
  },
  {
    name: 'I-1: what is taken of a product is what its orders hold: bought, not given back, not cancelled',
    query: `select p.id from products p where p.stock_taken <> (select coalesce(sum(l.quantity - l.refunded_quantity),
      0) from order_lines l
      join orders o on o.company_id = l.company_id and o.id = l.order_id
        where l.product_id = p.id and o.cancelled_at is null)`,
    plant: `update products set stock_taken = stock_taken - 1
      where id = (select product_id from seat_lots where origin = 'purchased' limit 1)`,
  },
  {
    name: 'I-1: what was given back is as many seats as its refunds say',
    query: `select l.id from order_lines l where l.refunded_quantity <> (select coalesce(sum(t.cancelled), 0)
      from seat_lots t where t.company_id = l.company_id and t.order_line_id = l.id)
      or l.refunded_quantity <> (select count(*) from refund_seats s
        join refunds r on r.company_id = s.company_id and r.id = s.refund_id
        where s.company_id = l.company_id and s.order_line_id = l.id and r.status in ('approved', 'sent', 'done'))`,
    plant: `update order_lines set refunded_quantity = refunded_quantity + 1
      where id = (select id from order_lines where refunded_quantity < quantity limit 1)`,
  },
  {
    name: 'I-1: what left for another company of the group is what was sent, and what arrived there',
    query: `select l.id from seat_lots l left join seat_transfers x on x.company_id = l.company_id and x.lot_id = l.id
        group by l.company_id, l.id having l.transferred <> coalesce(sum(x.quantity), 0)
      union all select l.id from seat_lots l left join seat_transfers x on x.to_company_id = l.company_id
        and x.received_lot_id = l.id
        where l.origin = 'transferredIn' and (x.quantity, x.company_id) is distinct from (l.total, l.from_company_id)
      union all select received_lot_id from seat_transfers where received_lot_id is not null group by received_lot_id
        having count(*) > 1
      union all select id from seat_transfers where received_at is null`,
    plant: `update seat_transfers set received_at = null, received_lot_id = null
      where id = (select id from seat_transfers limit 1)`,
  },
  {
    name: 'I-1: seats of a product are nowhere made anew: what all companies have of it is what was bought',
    query: `select product_id as id from seat_lots group by product_id
      having sum(total - transferred) <> sum(total) filter (where origin <> 'transferredIn')`,
    plant: `update seat_lots set total = total + 1, available = available + 1
      where id = (select id from seat_lots where origin = 'transferredIn' limit 1)`,
  },
  {
    name: 'I-15: seats went to another company once for each key',
    query: `select k.company_id as id from (select company_id, sum((response ->> 'sent')::int) as sent
      from idempotency_keys
        where endpoint = 'POST /settings/seats/lots/:lotId/transfer' and status = 200 group by company_id) k
      full join (select company_id, sum(quantity) as sent from seat_transfers group by company_id) x using (company_id)
        where k.sent is distinct from x.sent`,
    plant: `update idempotency_keys set response = '{"sent": 0}'
      where key = (select key from idempotency_keys where endpoint = 'POST /settings/seats/lots/:lotId/transfer'
      limit 1)`,
  },
  {
    name: 'I-2: an order is the sum of its lines, to the unit',
    query: `select o.id from orders o join order_lines l on l.company_id = o.company_id and l.order_id = o.id
      group by o.company_id, o.id
      having sum(l.net_minor) <> o.net_minor or sum(l.tax_minor) <> o.tax_minor or sum(l.total_minor) <> o.total_minor`,
    plant: `update order_lines set net_minor = net_minor + 1, total_minor = total_minor + 1
      where order_id = ${anyOrder}`,
  },
  {
    name: 'I-2: each booking’s sides add up to nothing',
    query: `select entry_id as id from journal_lines group by company_id, entry_id having sum(amount_minor) <> 0`,
    plant: `update journal_lines set amount_minor = amount_minor + 1
      where ctid = (select ctid from journal_lines limit 1)`,
  },
  {
    name: 'I-2: what was captured and went back is what was booked',
    query: `select p.id from payments p where
      coalesce((select sum(f.minor) from payment_facts f
        where f.company_id = p.company_id and f.payment_id = p.id and f.kind = 'captured'), 0)
        <> coalesce((select sum(l.amount_minor) from journal_entries e
          join journal_lines l on l.company_id = e.company_id and l.entry_id = e.id
          where e.company_id = p.company_id and e.payment_id = p.id and e.what = 'capture' and l.account <> 'customer'),
            0)`,
    plant: `update payment_facts set minor = minor + 1 where id = (select id from payment_facts where kind = 'captured'
      limit 1)`,
  },
  {
    name: 'I-2: what was credited on an order is its credit notes, its refunds and what was booked for them',
    query: `select o.id from orders o where o.credited_minor <> (select coalesce(sum(abs(i.total_minor)), 0)
      from invoices i where i.company_id = o.company_id and i.order_id = o.id and i.kind = 'creditNote')
      or o.credited_minor <> (select coalesce(sum(r.amount_minor), 0) from refunds r
        where r.company_id = o.company_id and r.order_id = o.id and r.status in ('approved', 'sent', 'done'))
      or o.credited_minor <> (select coalesce(sum(j.amount_minor), 0) from journal_entries e
        join journal_lines j on j.company_id = e.company_id and j.entry_id = e.id
        where e.company_id = o.company_id and e.order_id = o.id and e.what in ('refund', 'creditReturned')
          and j.account = 'customer')`,
    plant: `update orders set credited_minor = credited_minor + 1
      where id = (select id from orders where fulfilled_at is not null and credited_minor < total_minor limit 1)`,
  },
  {
    name: 'I-3: a fulfilled order has exactly the seats of its lines, once',
    query: `select o.id from orders o join order_lines l on l.company_id = o.company_id and l.order_id = o.id
      where o.fulfilled_at is not null
        and (select coalesce(sum(total), 0) from seat_lots t
          where t.company_id = l.company_id and t.order_line_id = l.id) <> l.quantity
      union select o.id from orders o join order_lines l on l.company_id = o.company_id and l.order_id = o.id
        join seat_lots t on t.company_id = l.company_id and t.order_line_id = l.id where o.fulfilled_at is null`,
    plant: `update seat_lots set total = total + 1 where order_line_id is not null
      and id = (select id from seat_lots where order_line_id is not null limit 1)`,
  },
  {
    name: 'I-3: an order was paid once and fulfilled once',
    query: `select order_id as id from order_events where event in ('capture', 'fulfil')
      group by company_id, order_id, event having count(*) > 1`,
    plant: `insert into order_events (company_id, order_id, event, state_after, at) select company_id, order_id, event,
      state_after, at from order_events where event = 'fulfil' limit 1`,
  },
  {
    name: 'I-4: nobody paid and got nothing',
    query: `select id from orders where captured_at is not null and fulfilled_at is null and held_at is null
      and credited_minor = 0
      union select f.payment_id from payment_facts f join orders o on o.company_id = f.company_id
        and o.payment_id is distinct from f.payment_id
        join payments p on p.company_id = f.company_id and p.id = f.payment_id and p.order_id = o.id
          where f.kind = 'captured' and f.held is null`,
    plant: `update orders set fulfilled_at = null
      where id = (select id from orders where captured_at is not null and fulfilled_at is not null and held_at is null
        and credited_minor = 0 limit 1)`,
  },
  {
    name: 'I-15: a key has one answer, which names what was done for its owner; nothing was done without a key',
    query: `select k.key as id from idempotency_keys k where k.status is distinct from 200 or k.response is null
      union all select k.key from idempotency_keys k where k.endpoint = 'POST /orders'
        and not exists (select from orders o
        where o.company_id = k.company_id and o.buyer_id = k.person_id and o.id = (k.response ->> 'orderId')::uuid
          and o.number = (k.response ->> 'number')::bigint)
      union all select k.key from idempotency_keys k where k.endpoint = 'POST /orders/:orderId/refunds'
        and not exists (select from refunds r
        where r.company_id = k.company_id and r.asked_by = k.person_id and r.id = (k.response ->> 'refundId')::uuid)
      union all select o.id from orders o where not exists (select from idempotency_keys k
        where k.company_id = o.company_id and (k.response ->> 'orderId')::uuid = o.id)
      union all select r.id from refunds r where (select count(*) from idempotency_keys k
        where k.company_id = r.company_id and (k.response ->> 'refundId')::uuid = r.id) <> 1`,
    plant: `update idempotency_keys set response = jsonb_set(response, '{orderId}', to_jsonb(new_id()::text))
      where key = (select key from idempotency_keys where endpoint = 'POST /orders' limit 1)`,
  },
  {
    name: 'numbers of invoices have no gap and none stands twice',
    query: `select issuer_id as id from invoices group by issuer_id, kind having count(*) <> max(number)`,
    plant: `update invoices set number = number + 1000000
      where id = (select id from invoices order by number desc limit 1)`,
  },
];

/** What was acknowledged: orders and refunds by their ids, and of each lot how many seats were sent. */
export type Promised = { orders: string[]; refunds: string[]; sent: [lotId: string, seats: number][] };

export type Broken = { rule: string; ids: string[] };

export async function brokenRules(sql: Sql): Promise<Broken[]> {
  const broken: Broken[] = [];
  for (const { name, query } of rules) {
    const ids = (await sql<{ id: string }>(query)).map(({ id }) => id);
    if (ids.length > 0) broken.push({ rule: name, ids });
  }
  return broken;
}

/** Orders, refunds and seats sent to another company that were acknowledged and are not there (I-5). */
export async function lostPromises(sql: Sql, promised: Promised): Promise<string[]> {
  const lost: string[] = [];
  for (const table of ['orders', 'refunds'] as const) {
    const rows = await sql<{ id: string }>(
      `select id from unnest($1::uuid[]) id where not exists (select from ${table} t where t.id = id.id)`,
      [promised[table]],
    );
    lost.push(...rows.map(({ id }) => `${table} ${id}`));
  }
  const sent = await sql<{ id: string }>(
    `select w.id from jsonb_to_recordset($1::jsonb) as w(id uuid, seats int)
      where w.seats > coalesce((select sum(quantity) from seat_transfers x where x.lot_id = w.id), 0)`,
    [JSON.stringify([...promised.sent].map(([id, seats]) => ({ id, seats })))],
  );
  lost.push(...sent.map(({ id }) => `seats of lot ${id}`));
  return lost;
}

/**
 * Rules that do not find the bug planted for them: none may be left, or finding nothing means nothing. What the
 * database refuses by itself is seen.
 */
export async function blindRules(sql: Sql): Promise<string[]> {
  const blind: string[] = [];
  for (const { name, query, plant } of rules) {
    await sql('begin');
    await sql(`set local session_replication_role = replica`);
    const refused = await sql(plant).then(
      () => false,
      (error: { code?: string }) => error.code === '23514' || Promise.reject(error),
    );
    if (!refused && (await sql(query)).length === 0) blind.push(name);
    await sql('rollback');
  }
  return blind;
}
