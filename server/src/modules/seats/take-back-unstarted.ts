import { sql } from 'kysely';
import { writeMail } from '../../platform/mail.ts';
import type { Runtime } from '../../platform/runtime.ts';
import type { Work } from '../../platform/work.ts';
import { boughtLots } from './bought-lots.ts';
import { seatsTakenBack } from './events.ts';
import { moveSeats } from './move-seats.ts';
import type { Names } from './product-name.ts';
import { nameIn } from './product-name.ts';
import { seatAdmins } from './seat-admins.ts';
import { endedWords } from './seat-words.ts';

type Unstarted = { id: string; companyId: string; lotId: string; lineId: string; productId: string; own: boolean; enrolmentIds: string[] };

/** Seats of an order that ended: its own by their ids; those that had gone on to another company, how many of which line. */
export type EndedSeats = { seatIds: string[]; elsewhere: { lineId: string; seats: number }[] };

/**
 * Every seat of an order that nobody started ends, whoever it was kept for and in whichever company of the group it is: its money was
 * charged back. Attempts that stood on one are withdrawn first. Its lots are blocked, so that nobody gets what comes free in between.
 */
export async function takeBackUnstarted(
  work: Work,
  runtime: Runtime,
  companyId: string,
  orderId: string,
  cause: Record<string, unknown> & { reason: string },
): Promise<EndedSeats> {
  const { rows } = await sql<Unstarted>`with recursive bought as (${boughtLots(companyId, [orderId])})
    select s.id, s.company_id as "companyId", s.lot_id as "lotId", b.line_id as "lineId", s.product_id as "productId", l.order_line_id is not null as own,
      array(select u.enrolment_id from seat_uses u where u.company_id = s.company_id and u.seat_id = s.id and u.ended_at is null) as "enrolmentIds"
    from bought b join seat_lots l on l.company_id = b.company_id and l.id = b.id join seats s on s.company_id = l.company_id and s.lot_id = l.id
    where s.state in ('available', 'reserved', 'allocated', 'returnPending') order by s.company_id, s.id for update of s`.execute(work.tx);
  const ended = new Set<string>();
  for (const [lotId, seats] of Map.groupBy(rows, (seat) => seat.lotId)) {
    const { companyId: whose } = seats[0]!;
    const enrolmentIds = seats.flatMap((seat) => seat.enrolmentIds);
    if (enrolmentIds.length > 0) await work.emit(seatsTakenBack, { companyId: whose, enrolmentIds, reason: cause.reason });
    // The order is the buyer's; another company reads why, and not of what.
    const moved = await moveSeats(work, {
      ...{ companyId: whose, seatIds: seats.map(({ id }) => id), event: 'cancel' },
      cause: whose === companyId ? cause : { reason: cause.reason },
    });
    for (const id of moved) ended.add(id);
    if (whose !== companyId) await tellHolder(work, runtime, companyId, { ...seats[0]!, lotId, seats: moved.length, reason: cause.reason, key: orderId });
  }
  const gone = rows.filter(({ id }) => ended.has(id));
  const elsewhere = Map.groupBy(
    gone.filter(({ own }) => !own),
    ({ lineId }) => lineId,
  );
  return { seatIds: gone.filter(({ own }) => own).map(({ id }) => id), elsewhere: [...elsewhere].map(([lineId, seats]) => ({ lineId, seats: seats.length })) };
}

type Held = { companyId: string; lotId: string; productId: string; seats: number; reason: string; key: string };

/** A company that got the seats from the one that bought them reads in its audit trail and in a letter that they ended. */
async function tellHolder(work: Work, runtime: Runtime, buyerCompanyId: string, { companyId, lotId, productId, seats, reason, key }: Held): Promise<void> {
  work.record({ entity: 'seatLot', entityId: lotId, companyId, action: 'seats.revoke', changes: { productId, seats, fromCompanyId: buyerCompanyId }, reason });
  const { rows } = await sql<{ sender: string; product: Names }>`select c.display_name as sender, p.names as product from companies c, products p
    where c.id = ${buyerCompanyId} and p.id = ${productId}`.execute(work.tx);
  const { sender, product } = rows[0]!;
  for (const admin of await seatAdmins(work, companyId)) {
    const { action, ...words } = endedWords(admin.locale, { name: admin.name, sender, seats, product: nameIn(admin.locale, product) });
    await writeMail(work, {
      kind: 'seats.ended',
      to: admin.email,
      locale: admin.locale,
      personId: admin.personId,
      companyId,
      ...words,
      action: { label: action, href: `${runtime.config.publicOrigin}/settings/courses?tab=seats&view=lots` },
      uniqueKey: `seats.ended:${key}:${lotId}:${admin.personId}`,
    });
  }
}
