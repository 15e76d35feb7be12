import { setTimeout as wait } from 'node:timers/promises';
import type { Sql } from '../kill/scene.ts';
import type { Shop } from './buyer.ts';

const patienceMs = 4000;
/** How many lots grow old at a time. */
const oldLots = 4;

/**
 * Time passes for some: seats that no one was given expire, and orders that no one paid come to nothing; then their
 * buyers pay all the same, and that money has to be held. Everyone else stays today.
 */
export async function passTime(
  sql: Sql,
  { late, double, deliveries }: Shop,
): Promise<{ lapsed: number; aged: number }> {
  const mine = late.splice(0);
  const orderIds = mine.map(({ orderId }) => orderId);
  await sql(
    `update orders set stock_held_until = now() - interval '1 minute'
      where id = any($1) and stock_held_until is not null`,
    [orderIds],
  );
  const aged = await sql(
    `with old as (
       update seat_lots set assign_by = current_date - 3 where (company_id, id) in
         (select company_id, id from seat_lots where available > 0 and assign_by >= current_date order by random()
           limit ${oldLots}) returning company_id, id)
     update seats s set assign_by = current_date - 3 from old
       where s.company_id = old.company_id and s.lot_id = old.id and s.state = 'available' returning s.id`,
  );
  for (const job of ['store.releaseHeldStock', 'seats.keep'])
    await sql(`select jobs.enqueue($1, '{}', $1 || ':drill', now(), 25)`, [job]);
  const open = await untilEnded(sql, orderIds);
  const lapsed = mine.filter(({ orderId }) => !open.has(orderId));
  for (const { session } of lapsed) deliveries.add(double.pay(session));
  // The job has not come to them yet: the next time.
  late.push(...mine.filter(({ orderId }) => open.has(orderId)));
  return { lapsed: lapsed.length, aged: aged.length };
}

/** Those of them that wait for money still, after a while; the queue may have much else to do. */
async function untilEnded(sql: Sql, orderIds: readonly string[]): Promise<Set<string>> {
  for (const end = performance.now() + patienceMs; ; await wait(50)) {
    const open = await sql<{ id: string }>(
      `select id from orders where id = any($1) and cancelled_at is null and captured_at is null`,
      [orderIds],
    );
    if (open.length === 0 || performance.now() > end) return new Set(open.map(({ id }) => id));
  }
}
