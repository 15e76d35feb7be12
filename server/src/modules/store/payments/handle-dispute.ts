import type { PaymentEvent } from '@app/domain/store/payment';
import { creditFor } from '@app/domain/store/refund';
import { sql } from 'kysely';
import type { Runtime } from '../../../platform/runtime.ts';
import type { Work } from '../../../platform/database/work.ts';
import type { EndedSeats } from '../../seats/index.ts';
import { blockLots, releaseUnstarted } from '../../seats/index.ts';
import { noteAnomaly } from '../orders/anomalies.ts';
import { issueCreditNote } from '../invoices/issue-credit-note.ts';
import { writeStoreEmail } from '../emails.ts';
import { moveOrder, noteOrderEvent } from '../orders/move-order.ts';
import type { LockedOrder } from '../orders/order-facts.ts';
import { lockOrder } from '../orders/order-facts.ts';
import { disputesOf, moneyOf } from '../orders/order-money.ts';
import { noteOnLines } from '../orders/note-on-lines.ts';
import { noteFact } from './payment-facts.ts';
import { linesOfOrder } from '../orders/get-order.ts';

type Whose = { companyId: string; paymentId: string; orderId: string; currency: string };
type Told = Extract<PaymentEvent, { disputeId: string }>;

/**
 * The bank of a card asks a payment back. While it is open none of the order's seats is given to anyone; what was
 * started goes on. Won, all is as before; lost, the money is gone: seats that no one started are taken back and
 * credited, those that were started stay and are someone's to look at; so it is in every company of the group that got
 * seats of it. Told in any order and again it comes to the same.
 */
export async function handleDispute(work: Work, runtime: Runtime, whose: Whose, told: Told): Promise<boolean> {
  const { companyId, orderId, paymentId, currency } = whose;
  const order = (await lockOrder(work, companyId, orderId))!;
  const before = await moneyOf(work, order);
  if (!(await noteFact(work, whose, told))) return false;
  await noteOrderEvent(work, order, told.kind, { disputeId: told.disputeId, minor: told.minor });
  const { open, lost } = await disputesOf(work, companyId, orderId);
  if (order.fulfilledAt) await blockLots(work, companyId, [orderId], open || lost);
  if (told.kind === 'disputed' && open) {
    await noteAnomaly(work, {
      companyId,
      kind: 'paymentDisputed',
      subjectId: paymentId,
      detail: { orderId, minor: told.minor, currency },
    });
    await tell(work, runtime, order, 'orderDisputed', told);
  }
  if (!open)
    await sql`update store_anomalies set resolved_at = ${work.now}, resolution = 'rightAgain'
      where company_id = ${companyId} and kind = 'paymentDisputed' and subject_id = ${paymentId}
        and resolved_at is null`.execute(work.tx);
  // Of a part of the money no one can say which seats it was for: the reconciliation shows what is not covered.
  if (told.kind === 'disputeLost' && told.minor >= before.keptMinor) await takeBack(work, runtime, order, told);
  return true;
}

/** A credit note over the seats that no one started: what was charged back for them is no longer owed either. */
async function takeBack(work: Work, runtime: Runtime, order: LockedOrder, told: Told): Promise<void> {
  const { companyId, id: orderId, currency } = order;
  if (!order.fulfilledAt) return;
  await sql`update refunds set status = 'declined', decided_at = ${work.now}
    where company_id = ${companyId} and order_id = ${orderId} and status = 'asked'`.execute(work.tx);
  const cause = { orderId, disputeId: told.disputeId, reason: 'chargedBack' };
  const ended = await releaseUnstarted(work, companyId, orderId, cause);
  const seats = await seatsTaken(work, companyId, [
    ...ended.seatIds,
    ...(await leftFor(work, companyId, ended.elsewhere)),
  ]);
  if (seats.length === 0) return;
  const lines = await linesOfOrder(work, order);
  const credit = creditFor(
    lines.map((line) => ({ ...line, lineId: line.id })),
    seats,
    [],
  );
  if ('refused' in credit || credit.totalMinor === 0) return;
  const { rows } = await sql<{
    id: string;
  }>`insert into refunds (company_id, order_id, payment_id, status, destination, amount_minor, currency, reason,
    asked_at, asked_by, decided_at, done_at)
    values (${companyId}, ${orderId}, ${order.paymentId}, 'done', 'origin', ${credit.totalMinor}, ${currency},
      'chargedBack', ${work.now}, ${order.buyerId}, ${work.now}, ${work.now})
    returning id`.execute(work.tx);
  const refundId = rows[0]!.id;
  for (const { seatId, lineId } of seats)
    await sql`insert into refund_seats (company_id, refund_id, seat_id, order_line_id, amount_minor)
      values (${companyId}, ${refundId}, ${seatId}, ${lineId}, 0)`.execute(work.tx);
  await noteOnLines(work, order, credit.lines, lines);
  const left = order.totalMinor - order.creditedMinor;
  await moveOrder(
    work,
    order,
    { event: credit.totalMinor === left ? 'refundRest' : 'refundPart', minor: credit.totalMinor },
    { refundId },
  );
  await issueCreditNote(work, order, { id: refundId, destination: 'origin' }, credit.lines, lines);
  await tell(work, runtime, order, 'orderChargedBack', told);
}

/**
 * Seats of the order's own lots that left for other companies: as many of each line as ended there, none twice. They
 * are on the credit note.
 */
async function leftFor(work: Work, companyId: string, elsewhere: EndedSeats['elsewhere']): Promise<string[]> {
  const { rows } = await sql<{
    id: string;
  }>`select s.id from jsonb_to_recordset(${JSON.stringify(elsewhere)}::jsonb) as w("lineId" uuid, seats int)
    cross join lateral (select s.id from seat_lots l join seats s on s.company_id = l.company_id and s.lot_id = l.id
      where l.company_id = ${companyId} and l.order_line_id = w."lineId" and s.state = 'transferred'
        and not exists (select from refund_seats r
        join refunds f on f.company_id = r.company_id and f.id = r.refund_id
          where r.company_id = s.company_id and r.seat_id = s.id and f.status <> 'declined')
      order by s.number limit w.seats) s`.execute(work.tx);
  return rows.map(({ id }) => id);
}

async function seatsTaken(
  work: Work,
  companyId: string,
  seatIds: readonly string[],
): Promise<{ seatId: string; lineId: string; place: number }[]> {
  const { rows } = await sql<{
    seatId: string;
    lineId: string;
    place: number;
  }>`select s.id as "seatId", l.order_line_id as "lineId", s.number - 1 as place
    from seats s join seat_lots l on l.company_id = s.company_id and l.id = s.lot_id
      where s.company_id = ${companyId} and s.id = any(${[...seatIds]}::uuid[])
      and l.order_line_id is not null`.execute(work.tx);
  return rows;
}

const tell = (
  work: Work,
  runtime: Runtime,
  order: LockedOrder,
  letter: 'orderDisputed' | 'orderChargedBack',
  { disputeId, minor }: Told,
): Promise<void> =>
  writeStoreEmail(work, runtime, letter, {
    ...{
      personId: order.buyerId,
      companyId: order.companyId,
      path: `/orders/${order.id}`,
      key: disputeId,
      number: order.number,
    },
    total: { minor, currency: order.currency },
  });
