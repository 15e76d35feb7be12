import { DomainError } from '@app/domain/errors';
import { sumMinor } from '@app/domain/money/minor';
import { seatWorths } from '@app/domain/store/refund';
import { sql } from 'kysely';
import type { Runtime } from '../../../platform/runtime.ts';
import type { Work } from '../../../platform/database/work.ts';
import { writeStoreEmail } from '../emails.ts';
import type { LockedOrder } from '../orders/order-facts.ts';
import { lockOrder } from '../orders/order-facts.ts';
import { namesOf } from '../cart/get-cart.ts';
import { linesOfOrder } from '../orders/get-order.ts';

type SeatToReturn = { seatId: string; lineId: string; amountMinor: number };

/** A request for money, for seats of a locked order: it waits for the platform's answer, as its seats do. */
export async function openRefund(
  work: Work,
  order: LockedOrder,
  { seats, destination, reason }: { seats: readonly SeatToReturn[]; destination: 'origin' | 'credit'; reason: string },
): Promise<{ refundId: string; amountMinor: number }> {
  const amountMinor = sumMinor(seats.map((seat) => seat.amountMinor));
  const origin = order.method === 'card' ? 'origin' : order.method === 'credit' ? 'credit' : 'transfer';
  const { rows } = await sql<{
    id: string;
  }>`insert into refunds (company_id, order_id, payment_id, status, destination, amount_minor, currency, reason,
    asked_at, asked_by)
    values (${order.companyId}, ${order.id}, ${order.paymentId}, 'asked',
      ${destination === 'credit' ? 'credit' : origin}, ${amountMinor}, ${order.currency}, ${reason}, ${work.now},
      ${work.personId}) returning id`.execute(work.tx);
  const refundId = rows[0]!.id;
  await sql`insert into refund_seats (company_id, refund_id, seat_id, order_line_id, amount_minor)
    select ${order.companyId}, ${refundId}, s."seatId", s."lineId", s."amountMinor"
    from jsonb_to_recordset(${JSON.stringify(seats)}::jsonb) as s("seatId" uuid, "lineId" uuid,
      "amountMinor" bigint)`.execute(work.tx);
  return { refundId, amountMinor };
}

type Input = { companyId: string; lotId: string; seatIds: readonly string[]; reason: string };

/**
 * Seats that a company gives back where it keeps them are bought back like those it gives back at the order they came
 * from: the same request, decided once, in the same place. Seats that were granted come from no order; the platform
 * answers where it granted them.
 */
export async function refundReturnedSeats(work: Work, { companyId, lotId, seatIds, reason }: Input): Promise<void> {
  const { rows: from } = await sql<{
    orderId: string;
    lineId: string;
  }>`select i.order_id as "orderId", i.id as "lineId" from seat_lots l
    join order_lines i on i.company_id = l.company_id and i.id = l.order_line_id
      where l.company_id = ${companyId} and l.id = ${lotId}`.execute(work.tx);
  const line = from[0];
  if (!line) return;
  const order = await lockOrder(work, companyId, line.orderId);
  if (!order?.fulfilledAt) throw new DomainError('notFound');
  const worths = seatWorths((await linesOfOrder(work, order)).find(({ id }) => id === line.lineId)!);
  const { rows: seats } = await sql<{ id: string; number: number }>`select id, number from seats
    where company_id = ${companyId} and lot_id = ${lotId} and id = any(${[...seatIds]}::uuid[])
      order by number`.execute(work.tx);
  const returned = seats.map(({ id, number }) => ({
    seatId: id,
    lineId: line.lineId,
    amountMinor: worths[number - 1]!.totalMinor,
  }));
  const { refundId } = await openRefund(work, order, { seats: returned, destination: 'origin', reason });
  await work.enqueue('store.tellReturn', { companyId, refundId });
}

/** Tells the buyer of an order that someone else of the company gives seats of it back. */
export async function tellReturn(work: Work, runtime: Runtime, companyId: string, refundId: string): Promise<void> {
  const { rows } = await sql<{
    orderId: string;
    buyerId: string;
    askedBy: string;
    number: number;
    minor: number;
    currency: string;
    reason: string;
    paid: boolean;
  }>`
    select r.order_id as "orderId", o.buyer_id as "buyerId", r.asked_by as "askedBy", o.number::int,
      r.amount_minor::float8 as minor, r.currency, r.reason, o.captured_at is not null as paid
    from refunds r join orders o on o.company_id = r.company_id and o.id = r.order_id
      where r.company_id = ${companyId} and r.id = ${refundId}`.execute(work.tx);
  const asked = rows[0];
  if (!asked || asked.buyerId === asked.askedBy) return;
  const by = (await namesOf(work, [asked.askedBy])).get(asked.askedBy) ?? '';
  const { minor, currency, orderId, buyerId, number, reason, paid } = asked;
  await writeStoreEmail(work, runtime, paid ? 'refundAsked' : 'creditAsked', {
    ...{
      personId: buyerId,
      companyId,
      path: `/orders/${orderId}`,
      key: refundId,
      number,
      total: { minor, currency },
      by,
      reason,
    },
  });
}
