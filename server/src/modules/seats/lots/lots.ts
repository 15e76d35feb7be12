import type { SeatOrigin } from '@app/domain/seats/seat-states';
import type { SeatTerms } from '@app/domain/seats/terms';
import { daysOfSeat } from '@app/domain/seats/terms';
import type { Minor } from '@app/domain/money/minor';
import type { Day, Instant } from '@app/domain/time';
import { sql } from 'kysely';
import { lockSeatsOf } from '../../../platform/database/seat-lock.ts';
import type { Work } from '../../../platform/database/work.ts';
import { seatsCameIn } from '../events.ts';
import { giveLot } from '../holding/give-seats.ts';

export type NewLot = {
  companyId: string;
  productId: string;
  /** A person who bought for themselves; null: the company. */
  ownerPersonId: string | null;
  origin: SeatOrigin;
  /** With `purchased`: the seats of one line are made once, however often they are asked for. */
  orderLineId?: string;
  /** With `transferredIn`: where they were before. */
  fromCompanyId?: string;
  reason?: string;
  quantity: number;
  unitMinor: Minor;
  currency: string | null;
  terms: SeatTerms;
  courseIds: readonly string[];
  /** The day their terms begin, or the days they have already. */
  acquiredOn: Day | { assignBy: Day | null };
  costCentre?: string | null;
  /** Since when no seat of it is given to anyone, where it comes out of a lot that is blocked. */
  blockedAt?: Instant | null;
  /** Whom it was bought for by name: they have their seats before anyone else is asked. */
  forPeople?: readonly string[];
};

/**
 * Seats come in: the lot, its courses and its seats in one go. Answers null where the order line has its seats already.
 */
export async function makeLot(work: Work, lot: NewLot): Promise<{ lotId: string } | null> {
  await lockSeatsOf(work, lot.companyId);
  const { assignBy, refundableThrough } =
    typeof lot.acquiredOn === 'string'
      ? daysOfSeat(lot.terms, lot.acquiredOn)
      : { ...lot.acquiredOn, refundableThrough: null };
  const by = work.actor.kind === 'person' ? work.actor.personId : null;
  const made = await sql<{ id: string }>`
    insert into seat_lots (company_id, product_id, owner_person_id, origin, order_line_id, from_company_id, reason,
      unit_minor, currency, assign_by,
      complete_within_days, transferable_until, refundable_through, cost_centre, blocked_at, made_at, made_by, total)
    values (${lot.companyId}, ${lot.productId}, ${lot.ownerPersonId}, ${lot.origin}, ${lot.orderLineId ?? null},
      ${lot.fromCompanyId ?? null}, ${lot.reason ?? null},
      ${lot.unitMinor}, ${lot.currency}, ${assignBy}, ${lot.terms.completeWithinDays}, ${lot.terms.transferableUntil},
        ${refundableThrough}, ${lot.costCentre ?? null}, ${lot.blockedAt ?? null},
      ${work.now}, ${by}, ${lot.quantity})
    on conflict (company_id, order_line_id) where order_line_id is not null do nothing returning id`.execute(work.tx);
  const lotId = made.rows[0]?.id;
  if (!lotId) return null;
  await sql`insert into seat_lot_courses (company_id, lot_id, course_id) select ${lot.companyId}, ${lotId},
    unnest(${[...lot.courseIds]}::uuid[])`.execute(work.tx);
  const cause = {
    ...(lot.orderLineId && { orderLineId: lot.orderLineId }),
    ...(lot.fromCompanyId && { fromCompanyId: lot.fromCompanyId }),
    ...(lot.reason && { reason: lot.reason }),
  };
  await sql`insert into seats (company_id, lot_id, product_id, number, assign_by, last_event, last_cause, changed_at,
    changed_by)
    select ${lot.companyId}, ${lotId}, ${lot.productId}, n, ${assignBy}::date, ${lot.origin},
      ${JSON.stringify(cause)}::jsonb, ${work.now}, ${by}
    from generate_series(1, ${lot.quantity}::int) n`.execute(work.tx);
  await giveLot(work, {
    companyId: lot.companyId,
    productId: lot.productId,
    lotId,
    personIds: lot.forPeople ?? [],
    cause,
  });
  await work.emit(seatsCameIn, {
    companyId: lot.companyId,
    courseIds: lot.courseIds,
    ownerPersonId: lot.ownerPersonId,
  });
  return { lotId };
}
