import type { lotAnomalies, OrderToReconcile } from '@app/domain/store/reconcile';
import { anomaliesOf, anomalyKinds, arriveWithinMinutes } from '@app/domain/store/reconcile';
import { sql } from 'kysely';
import type { Job } from '../../../platform/jobs/jobs.ts';
import type { Runtime } from '../../../platform/runtime.ts';
import { workAsSystem } from '../../../platform/runtime.ts';
import type { Work } from '../../../platform/database/work.ts';
import { noteAnomaly } from '../orders/anomalies.ts';
import { findUnsettledRefunds } from './reconcile-refunds.ts';

/** Orders that are looked at in one transaction. */
const batch = 2000;

type Looked = OrderToReconcile & { id: string; companyId: string };

/**
 * Compares money with seats, order by order, every night: what is wrong goes on a list that must be empty, and leaves
 * it by itself when it is right again. Anyone who pays and gets nothing is found here at the latest (I-4); the
 * five-minute look finds most of it before.
 */
export const reconcileOrders: Job = {
  name: 'store.reconcileOrders',
  schedule: '40 2 * * *',
  async run(runtime) {
    const begun = runtime.clock.now();
    let after: string | null = '00000000-0000-0000-0000-000000000000';
    while (after !== null) after = await lookAt(runtime, after);
    await inStore(runtime, (work) => findOddLots(work));
    await inStore(runtime, (work) => findOddTransfers(work));
    await inStore(runtime, (work) => findUnsettledRefunds(work));
    // What was not found again is right again.
    await inStore(runtime, async (work) => {
      await sql`update store_anomalies set resolved_at = ${work.now}, resolution = 'rightAgain'
        where resolved_at is null and seen_at < ${begun}
          and kind not in ('moneyWithoutOrder', 'unknownAtProvider', 'paymentDisputed')`.execute(work.tx);
    });
  },
};

const inStore = <Result>(runtime: Runtime, run: (work: Work) => Promise<Result>) =>
  workAsSystem(runtime, 'store.reconcileOrders', async (work) => (work.reach('store.hearProvider'), run(work)), {
    audited: false,
  });

/** Looks at the next orders by id; answers the last of them, null at the end. */
async function lookAt(runtime: Runtime, after: string): Promise<string | null> {
  return inStore(runtime, async (work) => {
    const { rows } = await sql<Looked>`
      select o.id, o.company_id as "companyId", o.total_minor::float8 as "totalMinor",
        o.credited_minor::float8 as "creditedMinor", o.cancelled_at is not null as cancelled,
        o.held_at is not null as held, o.method in ('invoice', 'purchaseOrder')
          and o.fulfilled_at is not null as "termsApproved",
        lines.totals as "lineTotalsMinor", lines.ordered as "seatsOrdered", coalesce(seats.made, 0) as "seatsMade",
          coalesce(seats.live, 0) - elsewhere.ended as "seatsLive",
        coalesce(back.credited, 0) as "seatsCredited", coalesce(seats.revoked, 0) + elsewhere.revoked as "seatsRevoked",
          coalesce(seats.pending, 0) as "seatsPending", coalesce(back.asked, 0) as "seatsAsked",
          coalesce(money.captured, 0)::float8 as "capturedMinor", coalesce(money.back, 0)::float8 as "goneBackMinor",
        null::float8 as "providerCapturedMinor",
        extract(epoch from ${work.now}::timestamptz - coalesce(o.held_at, o.captured_at,
          o.placed_at))::float8 / 60 as "minutesSince"
      from (select * from orders where id > ${after} order by id limit ${batch}) o
        cross join lateral (select json_agg(l.total_minor) as totals, sum(l.quantity)::int as ordered from order_lines l
          where l.company_id = o.company_id and l.order_id = o.id) lines
        left join lateral (select sum(t.total)::int as made, sum(t.total - t.cancelled - t.returned)::int as live,
          sum(t.return_pending)::int as pending,
            sum(t.returned)::int as revoked from order_lines l
          join seat_lots t on t.company_id = l.company_id and t.order_line_id = l.id
            where l.company_id = o.company_id and l.order_id = o.id) seats on true
        cross join lateral (with recursive gone as (
            select x.to_company_id, x.received_lot_id from order_lines l
              join seat_lots t on t.company_id = l.company_id and t.order_line_id = l.id and t.transferred > 0
              join seat_transfers x on x.company_id = t.company_id and x.lot_id = t.id
                where l.company_id = o.company_id and l.order_id = o.id
            union all select x.to_company_id, x.received_lot_id from gone g
              join seat_transfers x on x.company_id = g.to_company_id and x.lot_id = g.received_lot_id)
          select coalesce(sum(t.cancelled + t.returned), 0)::int as ended, coalesce(sum(t.returned), 0)::int as revoked
          from gone g join seat_lots t on t.company_id = g.to_company_id and t.id = g.received_lot_id) elsewhere
        left join lateral (select count(*) filter (where f.status in ('approved', 'sent', 'done',
          'failed'))::int as credited, count(*) filter (where f.status = 'asked')::int as asked
          from refund_seats r join order_lines l on l.company_id = r.company_id and l.id = r.order_line_id
            join refunds f on f.company_id = r.company_id and f.id = r.refund_id
          where l.company_id = o.company_id and l.order_id = o.id) back on true
        left join lateral (select sum(-j.amount_minor) filter (where e.what in ('capture', 'creditUsed',
          'writtenOff')) as captured,
          sum(j.amount_minor) filter (where e.what in ('refund', 'refundFailed', 'dispute', 'creditReturned')) as back
          from journal_entries e join journal_lines j on j.company_id = e.company_id and j.entry_id = e.id
            and j.account = 'customer'
          where e.company_id = o.company_id and e.order_id = o.id) money on true
      order by o.id`.execute(work.tx);
    for (const order of rows)
      for (const anomaly of anomaliesOf(order))
        await noteAnomaly(work, {
          companyId: order.companyId,
          kind: anomalyKinds[anomaly],
          subjectId: order.id,
          detail: { anomaly },
        });
    return rows.length < batch ? null : rows.at(-1)!.id;
  });
}

/** Lots whose kept counts are not those of their seats, and seats whose ledger does not lead to where they are. */
async function findOddLots(work: Work): Promise<void> {
  const lots = await sql<{ id: string; companyId: string }>`select l.id, l.company_id as "companyId" from seat_lots l
    join seats s on s.company_id = l.company_id and s.lot_id = l.id group by l.company_id, l.id
    having count(*) <> l.total or count(*) filter (where s.state = 'available') <> l.available or count(*)
      filter (where s.state = 'reserved') <> l.reserved
      or count(*) filter (where s.state = 'allocated') <> l.allocated or count(*)
        filter (where s.state = 'consumed') <> l.consumed
      or count(*) filter (where s.state = 'expired') <> l.expired or count(*)
        filter (where s.state = 'cancelled') <> l.cancelled
      or count(*) filter (where s.state = 'returnPending') <> l.return_pending or count(*)
        filter (where s.state = 'returned') <> l.returned
      or count(*) filter (where s.state = 'transferred') <> l.transferred`.execute(work.tx);
  for (const { id, companyId } of lots.rows)
    await noteAnomaly(work, { companyId, kind: 'lotDoesNotAddUp', subjectId: id, detail: {} });
  const seats = await sql<{ id: string; companyId: string }>`select s.id, s.company_id as "companyId" from seats s
    where s.state is distinct from (select e.state_after from seat_entries e
      where e.company_id = s.company_id and e.seat_id = s.id order by e.sequence desc limit 1)`.execute(work.tx);
  for (const { id, companyId } of seats.rows)
    await noteAnomaly(work, { companyId, kind: 'seatWithoutEntry', subjectId: id, detail: {} });
}

/**
 * Lots that count other seats as gone to sister companies, or come from there, than were sent; and seats that do not
 * arrive.
 */
async function findOddTransfers(work: Work): Promise<void> {
  const lots = await sql<{ id: string; companyId: string }>`select l.id, l.company_id as "companyId" from seat_lots l
      left join seat_transfers x on x.company_id = l.company_id and x.lot_id = l.id
        where l.transferred > 0 or x.id is not null
      group by l.company_id, l.id having l.transferred <> coalesce(sum(x.quantity), 0)
    union all select l.id, l.company_id from seat_lots l
      left join seat_transfers x on x.to_company_id = l.company_id and x.received_lot_id = l.id
      where l.origin = 'transferredIn' and (x.quantity, x.company_id) is distinct from (l.total,
        l.from_company_id)`.execute(work.tx);
  for (const { id, companyId } of lots.rows)
    await noteAnomaly(work, {
      companyId,
      kind: 'lotDoesNotAddUp',
      subjectId: id,
      detail: { anomaly: 'transfersDiffer' satisfies (typeof lotAnomalies)[number] },
    });
  const late = await sql<{
    id: string;
    companyId: string;
    seats: number;
  }>`select id, company_id as "companyId", quantity as seats from seat_transfers
    where received_at is null and sent_at < ${work.now}::timestamptz - make_interval(mins =>
      ${arriveWithinMinutes})`.execute(work.tx);
  for (const { id, companyId, seats } of late.rows)
    await noteAnomaly(work, { companyId, kind: 'transferUnderWay', subjectId: id, detail: { seats } });
}
