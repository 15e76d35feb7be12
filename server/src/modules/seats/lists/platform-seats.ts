import * as api from '@app/contract/products/company-products';
import { DomainError, refuseFields } from '@app/domain/errors';
import type { SeatTerms } from '@app/domain/seats/terms';
import { termsFor } from '@app/domain/seats/terms';
import type { Day } from '@app/domain/time';
import { addDays, dayOf } from '@app/domain/time';
import { sql } from 'kysely';
import type { z } from 'zod';
import { command, query } from '../../../platform/http/handler.ts';
import { lockSeatsOf } from '../../../platform/database/seat-lock.ts';
import type { Work } from '../../../platform/database/work.ts';
import { makeLot } from '../lots/lots.ts';
import { moveSeats } from '../holding/move-seats.ts';

// What the platform sees and does of a company's seats of one product.

type Seats = z.output<typeof api.getCompanySeats.result>;
type Here = SeatTerms & { timeZone: string; agreed: Partial<SeatTerms>; courseIds: string[]; status: string };

async function placeOf(work: Work, companyId: string, productId: string): Promise<Here> {
  const { rows } = await sql<Here>`select b.time_zone as "timeZone", coalesce(a.terms, '{}') as agreed, p.status,
      p.assign_within_days as "assignWithinDays",
      p.complete_within_days as "completeWithinDays", p.transferable_until as "transferableUntil",
        p.refundable_within_days as "refundableWithinDays",
      array(select k.course_id from product_courses k where k.product_id = p.id order by k.place) as "courseIds"
    from products p join companies b on b.id = ${companyId}
      left join company_products a on a.company_id = b.id and a.product_id = p.id where p.id = ${productId}`.execute(
    work.tx,
  );
  if (!rows[0]) throw new DomainError('notFound');
  return rows[0];
}

const getCompanySeats = query(api.getCompanySeats, async (work, { companyId, productId }) => {
  work.authorize('products.edit');
  const today = dayOf(work.now, (await placeOf(work, companyId, productId)).timeZone);
  const these = sql`l.company_id = ${companyId} and l.product_id = ${productId}`;
  const lots = await sql<
    Seats['lots'][number]
  >`select l.id, row_number() over (order by l.made_at, l.id)::int as number, l.origin, l.reason, l.made_at as "madeAt",
    l.assign_by as "assignBy", l.total, l.available,
      l.reserved + l.allocated + l.return_pending as given, l.consumed,
        l.returned + l.expired + l.cancelled + l.transferred as gone,
      l.return_pending as "returnAsked", (select i.order_id from order_lines i
        where i.company_id = l.company_id and i.id = l.order_line_id) as "orderId",
      (select coalesce(p.preferred_name, p.legal_name) from people p where p.id = l.owner_person_id) as owner
    from seat_lots l where ${these} order by l.made_at desc, l.id desc`.execute(work.tx);
  const entries = await sql<
    Seats['entries'][number]
  >`select l.sequence::text as id, l.at, l.event, l.state_after as "stateAfter", t.number as lot, s.number as seat,
      (select coalesce(p.preferred_name, p.legal_name) from people p where p.id = l.person_id) as person,
      (select coalesce(p.preferred_name, p.legal_name) from people p where p.id = l.by) as by,
        l.cause ->> 'reason' as reason
    from seat_entries l join (select l.id, row_number() over (order by l.made_at, l.id)::int as number from seat_lots l
      where ${these}) t on t.id = l.lot_id join seats s on s.company_id = l.company_id and s.id = l.seat_id
    where ${these} order by l.sequence desc limit 100`.execute(work.tx);
  const sums = await sql<{ moves: number; started: number; free: number; first: Day | null }>`select
      (select count(*)::int from seat_entries l where ${these}) as moves,
      (select count(*)::int from seat_entries l where ${these} and l.event = 'start' and l.state_before = 'allocated'
        and l.at > ${work.now}::timestamptz - interval '90 days') as started,
      coalesce(sum(l.available) filter (where l.blocked_at is null
        and (l.assign_by is null or l.assign_by >= ${today})), 0)::int as free,
      min(l.assign_by) filter (where l.available > 0 and l.assign_by >= ${today}) as first
    from seat_lots l where ${these}`.execute(work.tx);
  const { moves, started, free, first } = sums.rows[0]!;
  const lastsUntil = started === 0 ? null : addDays(today, Math.min(36_500, Math.floor((free * 90) / started)));
  return {
    lots: lots.rows,
    entries: entries.rows,
    moves,
    forecast: { startedIn90Days: started, free, lastsUntil, expiringFirst: first },
  };
});

const grantSeats = command(api.grantSeats, async (work, { companyId, productId, quantity, kind, reason, assignBy }) => {
  work.authorize('products.edit');
  const { timeZone, agreed, courseIds, status, ...plain } = await placeOf(work, companyId, productId);
  if (courseIds.length === 0) throw new DomainError('productEmpty');
  if (status === 'draft') throw new DomainError('productNotForSale');
  const acquiredOn = dayOf(work.now, timeZone);
  if (assignBy !== null && assignBy < acquiredOn) refuseFields([{ path: 'assignBy', code: 'dueInThePast' }]);
  const terms = termsFor(plain, agreed);
  const days =
    assignBy === null
      ? terms.assignWithinDays
      : Math.round((Date.parse(assignBy) - Date.parse(acquiredOn)) / 86_400_000);
  const made = await makeLot(work, {
    ...{ companyId, productId, quantity, reason, courseIds, acquiredOn },
    ownerPersonId: null,
    origin: 'granted',
    unitMinor: 0,
    currency: null,
    // Nothing was paid here, so nothing is bought back.
    terms: { ...terms, assignWithinDays: days, refundableWithinDays: 0 },
  });
  work.record({
    entity: 'seatLot',
    entityId: made!.lotId,
    companyId,
    action: 'seats.grant',
    changes: { productId, quantity, kind, assignBy },
    reason,
  });
  return {};
});

const revokeSeats = command(api.revokeSeats, async (work, { companyId, productId, lotId, quantity, reason }) => {
  work.authorize('products.edit');
  await lockSeatsOf(work, companyId);
  const { rows } = await sql<{
    id: string;
  }>`select s.id from seats s where s.company_id = ${companyId} and s.lot_id = ${lotId} and s.product_id = ${productId}
    and s.state = 'available'
    order by s.number desc limit ${quantity} for update skip locked`.execute(work.tx);
  if (rows.length < quantity) throw new DomainError('noSeatLeft', { free: rows.length });
  const moved = await moveSeats(work, {
    companyId,
    seatIds: rows.map(({ id }) => id),
    event: 'revoke',
    personId: null,
    cause: { reason },
  });
  if (moved.length < quantity) throw new DomainError('changedElsewhere');
  work.record({
    entity: 'seatLot',
    entityId: lotId,
    companyId,
    action: 'seats.revoke',
    changes: { productId, quantity },
    reason,
  });
  return { revoked: moved.length };
});

export const platformSeatHandlers = [getCompanySeats, grantSeats, revokeSeats];
