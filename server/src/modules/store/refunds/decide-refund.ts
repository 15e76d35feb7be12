import * as api from '@app/contract/store/orders';
import { DomainError, refuseIf } from '@app/domain/errors';
import { creditExpiresOn } from '@app/domain/store/credit';
import type { CreditLine, PaidFacts, RefundDestination, SeatOfLine } from '@app/domain/store/refund';
import { creditFor, refundDestination, refundParts } from '@app/domain/store/refund';
import { sql } from 'kysely';
import { command } from '../../../platform/http/handler.ts';
import type { Runtime } from '../../../platform/runtime.ts';
import { lockSeatsOf } from '../../../platform/database/seat-lock.ts';
import type { Work } from '../../../platform/database/work.ts';
import { declineReturn, moveSeats } from '../../seats/index.ts';
import { issueCreditNote } from '../invoices/issue-credit-note.ts';
import { book } from '../payments/journal.ts';
import { writeStoreEmail } from '../emails.ts';
import { noteOnLines } from '../orders/note-on-lines.ts';
import { disputesOf } from '../orders/order-money.ts';
import { moveOrder } from '../orders/move-order.ts';
import { providerAmount } from '../payments/provider-amount.ts';
import type { LockedOrder } from '../orders/order-facts.ts';
import { lockOrder } from '../orders/order-facts.ts';
import type { OrderLine } from '../orders/get-order.ts';
import { linesOfOrder } from '../orders/get-order.ts';

type Refund = {
  id: string;
  companyId: string;
  orderId: string;
  status: string;
  destination: RefundDestination;
  askedBy: string;
  reason: string;
};
type Seat = SeatOfLine & { seatId: string; refundId: string; status: string };

/**
 * The platform's answer to seats that were asked to be bought back. A yes ends the seats, writes the credit note and
 * sends the money on its way, in one transaction; the order's lock lets no two answers do it twice (G19).
 */
export const decideRefund = command(api.decideRefund, async (work, { refundId, approved, reason }, { runtime }) => {
  work.reach('order.manage');
  const found = await sql<{
    companyId: string;
    orderId: string;
  }>`select company_id as "companyId", order_id as "orderId" from refunds where id = ${refundId}`.execute(work.tx);
  const whose = found.rows[0];
  if (!whose) throw new DomainError('notFound');
  const order = (await lockOrder(work, whose.companyId, whose.orderId))!;
  await lockSeatsOf(work, order.companyId);
  const { rows } = await sql<Refund>`select id, company_id as "companyId", order_id as "orderId", status, destination,
      asked_by as "askedBy", reason from refunds
    where company_id = ${order.companyId} and id = ${refundId} for update`.execute(work.tx);
  const refund = rows[0]!;
  if (refund.status !== 'asked') throw new DomainError('changedElsewhere');
  // The provider pays nothing back of what its bank asks back already.
  refuseIf(approved && (await disputesOf(work, order.companyId, order.id)).open ? 'paymentDisputed' : null);
  const seats = await seatsOf(work, order);
  const mine = seats.filter((seat) => seat.refundId === refundId);
  const these = {
    companyId: order.companyId,
    seatIds: mine.map(({ seatId }) => seatId),
    cause: { orderId: order.id, refundId },
  };
  const moved = approved
    ? await moveSeats(work, { ...these, event: 'approveReturn' })
    : await declineReturn(work, these);
  if (moved.length !== mine.length) throw new DomainError('changedElsewhere');
  const given = approved ? await giveBack(work, order, refund, mine, seats) : null;
  if (!approved)
    await sql`update refunds set status = 'declined', decided_at = ${work.now}, decided_by = ${work.personId}
      where company_id = ${order.companyId} and id = ${refundId}`.execute(work.tx);
  await tell(work, runtime, order, refund, given, reason);
  work.record({
    action: approved ? 'order.approveRefund' : 'order.declineRefund',
    entity: 'order',
    entityId: order.id,
    companyId: order.companyId,
    changes: { refundId, approved, creditedMinor: given?.minor ?? 0, ...(given && { destination: given.destination }) },
    ...(reason && { reason }),
  });
  return {};
});

async function seatsOf(work: Work, { companyId, id }: LockedOrder): Promise<Seat[]> {
  const { rows } = await sql<Seat>`select s.seat_id as "seatId", s.order_line_id as "lineId", t.number - 1 as place,
      r.id as "refundId", r.status from refund_seats s
    join refunds r on r.company_id = s.company_id and r.id = s.refund_id
      join seats t on t.company_id = s.company_id and t.id = s.seat_id
    where s.company_id = ${companyId} and r.order_id = ${id}`.execute(work.tx);
  return rows;
}

type Input = { minor: number; destination: RefundDestination };

async function giveBack(
  work: Work,
  order: LockedOrder,
  refund: Refund,
  mine: readonly Seat[],
  all: readonly Seat[],
): Promise<Input> {
  const { companyId, id: orderId, currency } = order;
  const lines = await linesOfOrder(work, order);
  const done = all.filter(({ status }) => ['approved', 'sent', 'done', 'failed'].includes(status));
  const credit = creditFor(
    lines.map((line) => ({ ...line, lineId: line.id })),
    mine,
    done,
  );
  if ('refused' in credit) throw new DomainError(credit.refused);
  const { totalMinor } = credit;
  if (totalMinor === 0) return giveBackForNothing(work, order, refund, credit.lines, lines);
  const parts = refundParts(
    totalMinor,
    await paidFacts(work, order),
    refund.destination === 'credit' ? 'credit' : 'origin',
  );
  if ('refused' in parts) throw new DomainError(parts.refused);
  if (parts.toCreditMinor > 0)
    await book(work, {
      companyId,
      what: 'creditReturned',
      currency,
      orderId,
      refundId: refund.id,
      sides: { credit: -parts.toCreditMinor, customer: parts.toCreditMinor },
      expiresOn: creditExpiresOn(work.today),
    });
  // What the provider cannot count (the third decimal of a currency) goes by bank.
  const byCard =
    parts.toOriginMinor > 0 && order.method === 'card' && providerAmount(parts.toOriginMinor, currency) !== null;
  const byTransfer = parts.toOriginMinor > 0 && !byCard;
  const destination = refundDestination(parts, byCard);
  if (byTransfer)
    await book(work, {
      companyId,
      what: 'refund',
      currency,
      orderId,
      refundId: refund.id,
      sides: { bank: -parts.toOriginMinor, customer: parts.toOriginMinor },
    });
  await noteOnLines(work, order, credit.lines, lines);
  const left = order.totalMinor - order.creditedMinor;
  await moveOrder(
    work,
    order,
    { event: totalMinor === left ? 'refundRest' : 'refundPart', minor: totalMinor },
    { refundId: refund.id },
  );
  await issueCreditNote(work, order, { id: refund.id, destination }, credit.lines, lines);
  await sql`update refunds set status = ${byCard ? 'approved' : 'done'}, destination = ${destination},
    amount_minor = ${totalMinor}, decided_at = ${work.now}, decided_by = ${work.personId},
      done_at = case when ${byCard} then null else ${work.now}::timestamptz end
        where company_id = ${companyId} and id = ${refund.id}`.execute(work.tx);
  if (byCard) await work.enqueue('store.sendRefund', { companyId, refundId: refund.id });
  return { minor: totalMinor, destination };
}

/** Seats that cost nothing are taken back without money and without a credit note. */
async function giveBackForNothing(
  work: Work,
  order: LockedOrder,
  { id, destination }: Refund,
  credited: readonly CreditLine[],
  lines: readonly OrderLine[],
): Promise<Input> {
  await noteOnLines(work, order, credited, lines);
  await sql`update refunds set status = 'done', amount_minor = 0, decided_at = ${work.now},
    decided_by = ${work.personId}, done_at = ${work.now}
    where company_id = ${order.companyId} and id = ${id}`.execute(work.tx);
  return { minor: 0, destination };
}

export /** What came in for an order and what of it went back, by the journal. */
async function paidFacts(work: Work, order: LockedOrder): Promise<PaidFacts> {
  const { rows } = await sql<{ captured: number; refunded: number; fromCredit: number; toCredit: number }>`select
      coalesce(sum(l.amount_minor) filter (where e.what = 'capture' and l.account in ('provider', 'bank')),
        0)::float8 as captured,
      coalesce(-sum(l.amount_minor) filter (where e.what in ('refund', 'refundFailed', 'dispute')
        and l.account in ('provider', 'bank')), 0)::float8 as refunded,
      coalesce(sum(l.amount_minor) filter (where e.what = 'capture' and l.account = 'credit'),
        0)::float8 as "fromCredit",
      coalesce(-sum(l.amount_minor) filter (where e.what = 'creditReturned' and l.account = 'credit'),
        0)::float8 as "toCredit"
    from journal_entries e join journal_lines l on l.company_id = e.company_id and l.entry_id = e.id
      where e.company_id = ${order.companyId} and e.order_id = ${order.id}`.execute(work.tx);
  const { captured, refunded, fromCredit, toCredit } = rows[0]!;
  return {
    owedMinor: order.capturedAt ? 0 : order.totalMinor - order.creditedMinor,
    capturedMinor: captured,
    refundedMinor: refunded,
    fromCreditMinor: fromCredit,
    toCreditMinor: toCredit,
  };
}

async function tell(
  work: Work,
  runtime: Runtime,
  order: LockedOrder,
  refund: Refund,
  given: Input | null,
  reason: string,
): Promise<void> {
  const letter = !given
    ? order.capturedAt
      ? 'refundDeclined'
      : 'creditDeclined'
    : given.minor > 0 && given.destination === 'invoice'
      ? 'refundOffInvoice'
      : 'refundApproved';
  await writeStoreEmail(work, runtime, letter, {
    personId: refund.askedBy,
    companyId: order.companyId,
    path: `/orders/${order.id}`,
    key: refund.id,
    number: order.number,
    total: { minor: given?.minor ?? 0, currency: order.currency },
    reason,
  });
}
