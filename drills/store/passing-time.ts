import { setTimeout as wait } from 'node:timers/promises';
import type { Sql } from '../kill/scene.ts';
import type { Shop } from './buyer.ts';

/** How many lots grow old at a time. */
const oldLots = 4;

/**
 * Time passes for some: seats that nobody was given expire, and orders that nobody paid come to nothing; then their buyers pay all the same,
 * and that money has to be held. Everybody else stays today.
 */
export async function passTime(sql: Sql, { late, double, deliveries }: Shop): Promise<{ lapsed: number; aged: number }> {
  const mine = late.splice(0);
  const orderIds = mine.map(({ orderId }) => orderId);
  await sql(`update orders set stock_held_until = now() - interval '1 minute' where id = any($1) and stock_held_until is not null`, [orderIds]);
  const aged = await sql(
    `with old as (
       update seat_lots set assign_by = current_date - 3 where (company_id, id) in
         (select company_id, id from seat_lots where available > 0 and assign_by >= current_date order by random() limit ${oldLots}) returning company_id, id)
     update seats s set assign_by = current_date - 3 from old where s.company_id = old.company_id and s.lot_id = old.id and s.state = 'available' returning s.id`,
  );
  for (const job of ['store.releaseHeldStock', 'seats.keep']) await sql(`select jobs.enqueue($1, '{}', $1 || ':drill', now(), 25)`, [job]);
  await untilEnded(sql, orderIds);
  for (const { session } of mine) deliveries.add(double.pay(session));
  return { lapsed: mine.length, aged: aged.length };
}

/** Until none of them waits for money; the server may be starting meanwhile. */
async function untilEnded(sql: Sql, orderIds: readonly string[]): Promise<void> {
  for (const end = performance.now() + 30_000; performance.now() < end; await wait(50)) {
    const open = await sql(`select 1 from orders where id = any($1) and cancelled_at is null and captured_at is null limit 1`, [orderIds]);
    if (open.length === 0) return;
  }
}
