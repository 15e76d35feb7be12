import * as api from '@app/contract/seats/seat-changes';
import type { ErrorCode } from '@app/domain/errors';
import { DomainError, refuseFields, refuseIf } from '@app/domain/errors';
import type { Skipped } from '@app/domain/lists/list';
import type { Seat } from '@app/domain/seats/seat';
import { applySeatEvent, seatObstacle } from '@app/domain/seats/seat';
import { refusalIn } from '@app/domain/seats/seat-states';
import { sql } from 'kysely';
import { keepUndo } from '../../company/index.ts';
import { command } from '../../../platform/http/handler.ts';
import { lockSeatsOf } from '../../../platform/database/seat-lock.ts';
import type { Work } from '../../../platform/database/work.ts';
import { seatExtended, seatReturnAsked, seatsCameIn, seatsGiven, seatsTakenBack } from '../events.ts';
import { lockEmployments } from './give-seats.ts';
import { selectedSeats } from '../lists/list-seats.ts';
import { moveSeats } from './move-seats.ts';
import { notEndedBefore } from '../../../platform/database/predicates.ts';

type Held = Seat & {
  id: string;
  enrolmentIds: string[];
  progressPercent: number;
  completed: boolean;
  employed: boolean;
  holderEmployed: boolean;
  seatedAlready: boolean;
};

/**
 * One seat of a company, the acting one unless told, locked, as the rules see it; `personId` is whom it is to go to.
 * 404 for any other.
 */
async function holdSeat(
  work: Work,
  seatId: string,
  personId: string | null = null,
  companyId = work.companyId,
): Promise<Held> {
  work.authorize('seat.manage', { companyId });
  await lockSeatsOf(work, companyId);
  if (personId) await lockEmployments(work, companyId, [personId]);
  const { rows } = await sql<Held>`
    select s.id, s.state, l.origin, s.person_id as "personId",
      array(select k.course_id from seat_lot_courses k where k.company_id = s.company_id
      and k.lot_id = s.lot_id) as "courseIds",
      coalesce(u.started, '{}') as "startedCourseIds", s.assign_by as "assignBy",
        l.refundable_through as "refundableThrough", s.complete_by as "completeBy",
      l.complete_within_days as "completeWithinDays", l.transferable_until as "transferableUntil",
        s.reassigned_after_start as "reassignedAfterStart", s.extended_days as "extendedDays",
      coalesce(u.enrolments, '{}') as "enrolmentIds", coalesce(u.progress, 0) as "progressPercent",
        coalesce(u.completed, false) as completed,
      exists (select 1 from employments m where m.company_id = s.company_id and m.person_id = ${personId}::uuid
        and m.started_on <= ${work.today}::date
        and ${notEndedBefore('m', work.today)}) as employed,
      exists (select 1 from employments m where m.company_id = s.company_id and m.person_id = s.person_id
        and ${notEndedBefore('m', work.today)}) as "holderEmployed",
      exists (select 1 from seats o where o.company_id = s.company_id and o.product_id = s.product_id
        and o.person_id = ${personId}::uuid and o.state = 'allocated') as "seatedAlready"
    from seats s join seat_lots l on l.company_id = s.company_id and l.id = s.lot_id
    left join lateral (select array_agg(u.course_id) filter (where u.used_at is not null) as started,
      array_agg(u.enrolment_id) filter (where u.ended_at is null or e.lapsed_at is not null) as enrolments,
        max(e.progress_percent) as progress, bool_and(e.completed_at is not null or e.lapsed_at is not null
          and exists (select 1 from enrolments n where n.company_id = e.company_id
          and n.person_id = e.person_id and n.course_id = e.course_id
            and n.attempt_number > e.attempt_number)) as completed
      from seat_uses u join enrolments e on e.company_id = u.company_id and e.id = u.enrolment_id
        where u.company_id = s.company_id and u.seat_id = s.id and u.person_id = s.person_id) u on true
    where s.company_id = ${companyId} and s.id = ${seatId} and l.owner_person_id is null for update of s`.execute(
    work.tx,
  );
  if (!rows[0]) throw new DomainError('notFound');
  return rows[0];
}

/**
 * Seats no one started are free again, and go to people who wait for one; the attempts that used them are withdrawn.
 */
const takeBackSeats = command(
  api.takeBackSeats,
  async (work, { selection, reason, preview }, call) => {
    work.authorize('seat.manage', { companyId: work.companyId });
    if (!preview) await lockSeatsOf(work, work.companyId);
    const ids = await selectedSeats(work, call, selection);
    const { rows } = await sql<{
      id: string;
      state: Seat['state'];
      personId: string | null;
      label: string;
      enrolmentIds: string[];
    }>`
      select s.id, s.state, s.person_id as "personId", coalesce(p.legal_name,
        upper(right(l.id::text, 6)) || '-' || s.number) as label,
        array(select u.enrolment_id from seat_uses u where u.company_id = s.company_id and u.seat_id = s.id
          and u.ended_at is null) as "enrolmentIds"
      from seats s join seat_lots l on l.company_id = s.company_id and l.id = s.lot_id
        left join people p on p.id = s.person_id
      where s.company_id = ${work.companyId} and s.id = any(${ids}::uuid[]) order by s.id for update of s`.execute(
      work.tx,
    );
    const skipped = rows.flatMap(({ id, state, label }): Skipped<ErrorCode>[] =>
      state === 'allocated' ? [] : [{ id, label, code: refusalIn[state] }],
    );
    const able = rows.filter(({ state }) => state === 'allocated');
    if (preview || able.length === 0) return { changed: able.length, skipped };
    const bare = able.filter(({ enrolmentIds }) => enrolmentIds.length === 0).map(({ id }) => id);
    await moveSeats(work, { companyId: work.companyId, seatIds: bare, event: 'release', cause: { reason } });
    await work.emit(seatsTakenBack, {
      companyId: work.companyId,
      enrolmentIds: able.flatMap(({ enrolmentIds }) => enrolmentIds),
      reason,
    });
    if (bare.length > 0) await tellFree(work, bare);
    work.record({
      entity: 'seats',
      entityId: null,
      action: 'seat.takeBack',
      changes: { count: able.length, seats: able.map(({ id }) => id) },
      reason,
    });
    const facts = {
      enrolmentIds: able.flatMap(({ enrolmentIds }) => enrolmentIds),
      seats: able.map(({ id, personId }) => ({ seatId: id, personId: personId! })),
    };
    return { changed: able.length, skipped, undoId: await keepUndo(work, 'seatRelease', facts) };
  },
  { audited: false },
);

async function tellFree(work: Work, seatIds: readonly string[]): Promise<void> {
  const { rows } = await sql<{
    ids: string[];
  }>`select array_agg(distinct k.course_id) as ids from seats s
    join seat_lot_courses k on k.company_id = s.company_id and k.lot_id = s.lot_id
    where s.company_id = ${work.companyId} and s.id = any(${[...seatIds]}::uuid[])`.execute(work.tx);
  await work.emit(seatsCameIn, { companyId: work.companyId, courseIds: rows[0]?.ids ?? [], ownerPersonId: null });
}

const reassignSeat = command(api.reassignSeat, async (work, { seatId, personId, reason }) => {
  const seat = await holdSeat(work, seatId, personId);
  const ask = {
    event: 'reassign',
    on: work.today,
    personId,
    employed: seat.employed,
    seatedAlready: seat.seatedAlready,
    progressPercent: seat.progressPercent,
  } as const;
  const after = applySeatEvent(seat, ask);
  if ('refused' in after) throw new DomainError(after.refused);
  // Its attempts leave it first: withdrawn, they would give it back.
  await sql`update seat_uses set ended_at = ${work.now}
    where company_id = ${work.companyId} and seat_id = ${seatId} and ended_at is null`.execute(work.tx);
  const { reassignedAfterStart, extendedDays, completeBy } = after.seat;
  await moveSeats(work, {
    ...{
      companyId: work.companyId,
      seatIds: [seatId],
      event: 'reassign',
      personId,
      reassignedAfterStart,
      extendedDays,
      completeBy,
    },
    cause: { reason, from: seat.personId },
  });
  await work.emit(seatsTakenBack, { companyId: work.companyId, enrolmentIds: seat.enrolmentIds, reason });
  await work.emit(seatsGiven, { companyId: work.companyId, personIds: [personId], courseIds: seat.courseIds });
  work.record({ entity: 'seat', entityId: seatId, changes: { personId: [seat.personId, personId] }, reason });
  return {};
});

/** Gives a held seat more time; the attempts that lapsed on it open again. */
async function extendHeld(
  work: Work,
  seat: Held,
  days: number,
  reason: string,
  companyId = work.companyId,
): Promise<Pick<Held, 'completeBy'>> {
  const after = applySeatEvent(seat, {
    event: 'extend',
    on: work.today,
    days,
    completed: seat.completed,
    employed: seat.holderEmployed,
  });
  if ('refused' in after) throw new DomainError(after.refused);
  const { completeBy, extendedDays } = after.seat;
  await moveSeats(work, {
    companyId,
    seatIds: [seat.id],
    event: 'extend',
    completeBy,
    extendedDays,
    cause: { reason, days },
  });
  await work.emit(seatExtended, { companyId, enrolmentIds: seat.enrolmentIds });
  return { completeBy };
}

/** Extends a seat; a refusal that is about the days is said at their field. */
async function extendOrRefuse(
  work: Work,
  seat: Held,
  { days, reason }: { days: number; reason: string },
  companyId = work.companyId,
) {
  const obstacle = seatObstacle(seat, {
    event: 'extend',
    on: work.today,
    days,
    completed: seat.completed,
    employed: seat.holderEmployed,
  });
  if (obstacle === 'extensionTooLong' || obstacle === 'extensionPast') refuseFields([{ path: 'days', code: obstacle }]);
  refuseIf(obstacle);
  return extendHeld(work, seat, days, reason, companyId);
}

const extendSeat = command(api.extendSeat, async (work, { seatId, days, reason }) => {
  const seat = await holdSeat(work, seatId);
  const { completeBy } = await extendOrRefuse(work, seat, { days, reason });
  work.record({ entity: 'seat', entityId: seatId, changes: { completeBy: [seat.completeBy, completeBy] }, reason });
  return { completeBy: completeBy! };
});

/** The seat of an attempt of any company, for the platform's support. */
const extendAnyEnrolment = command(api.extendAnyEnrolment, async (work, { enrolmentId, days, reason }) => {
  const { rows } = await sql<{
    seatId: string;
    companyId: string;
  }>`select u.seat_id as "seatId", u.company_id as "companyId" from seat_uses u
      join seats s on s.company_id = u.company_id and s.id = u.seat_id and s.person_id = u.person_id
      join seat_lots l on l.company_id = s.company_id and l.id = s.lot_id and l.owner_person_id is null
      join enrolments e on e.company_id = u.company_id and e.id = u.enrolment_id
    where u.enrolment_id = ${enrolmentId} and (u.ended_at is null or e.lapsed_at is not null)`.execute(work.tx);
  const used = rows[0];
  work.authorize('seat.manage', { companyId: used?.companyId ?? null });
  if (!used) {
    const { rows: known } = await sql`select from enrolments where id = ${enrolmentId}`.execute(work.tx);
    throw new DomainError(known.length > 0 ? 'accessWithoutEnd' : 'notFound');
  }
  const { companyId } = used;
  const seat = await holdSeat(work, used.seatId, null, companyId);
  const { completeBy } = await extendOrRefuse(work, seat, { days, reason }, companyId);
  work.record({
    action: 'seat.manage',
    entity: 'seat',
    entityId: seat.id,
    companyId,
    changes: { completeBy: [seat.completeBy, completeBy] },
    reason,
  });
  return { completeBy: completeBy! };
});

/**
 * Extends the seats on which attempts of the company stand, each seat once however many of them it opened. Answers by
 * attempt why it gets no more time, or null; one that uses no seat has no end to move. With `preview` nothing changes.
 */
export async function extendSeatsOf(
  work: Work,
  attemptIds: readonly string[],
  { days, reason, preview }: { days: number; reason: string; preview: boolean },
): Promise<Map<string, ErrorCode | null>> {
  work.authorize('seat.manage', { companyId: work.companyId });
  await lockSeatsOf(work, work.companyId);
  const { rows } = await sql<{
    id: string;
    attempts: string[];
  }>`select u.seat_id as id, array_agg(u.enrolment_id) as attempts from seat_uses u
      join seats s on s.company_id = u.company_id and s.id = u.seat_id and s.person_id = u.person_id
      join seat_lots l on l.company_id = s.company_id and l.id = s.lot_id and l.owner_person_id is null
      join enrolments e on e.company_id = u.company_id and e.id = u.enrolment_id
    where u.company_id = ${work.companyId} and u.enrolment_id = any(${[...attemptIds]}::uuid[])
      and (u.ended_at is null or e.lapsed_at is not null)
    group by u.seat_id order by u.seat_id`.execute(work.tx);
  const found = new Map<string, ErrorCode | null>(attemptIds.map((id) => [id, 'accessWithoutEnd']));
  for (const { id, attempts } of rows) {
    const seat = await holdSeat(work, id);
    const code = seatObstacle(seat, {
      event: 'extend',
      on: work.today,
      days,
      completed: seat.completed,
      employed: seat.holderEmployed,
    });
    if (!code && !preview) {
      const { completeBy } = await extendHeld(work, seat, days, reason);
      work.recordOf({
        entity: 'seat',
        entityId: id,
        action: 'seat.manage',
        changes: { completeBy: [seat.completeBy, completeBy] },
        reason,
      });
    }
    for (const attempt of attempts) found.set(attempt, code);
  }
  return found;
}

/** As many free seats of the lot as are wanted wait for the platform's answer; no one can be given one meanwhile. */
const askSeatReturn = command(api.askSeatReturn, async (work, { lotId, quantity, reason }) => {
  work.authorize('seat.manage', { companyId: work.companyId });
  // An order is locked before its seats, as where its refunds are asked for and decided: two who ask at once never wait
  // for each other.
  await sql`select from seat_lots l join order_lines i on i.company_id = l.company_id and i.id = l.order_line_id
    join orders o on o.company_id = i.company_id and o.id = i.order_id
    where l.company_id = ${work.companyId} and l.id = ${lotId} for update of o`.execute(work.tx);
  await lockSeatsOf(work, work.companyId);
  const { rows } = await sql<{
    origin: Seat['origin'];
    refundableThrough: string | null;
  }>`select origin, refundable_through as "refundableThrough" from seat_lots
    where company_id = ${work.companyId} and id = ${lotId} and owner_person_id is null for update`.execute(work.tx);
  const lot = rows[0];
  if (!lot) throw new DomainError('notFound');
  // What was granted goes back whenever the company likes: no money goes with it.
  const late = lot.origin === 'purchased' && (lot.refundableThrough === null || lot.refundableThrough < work.today);
  refuseIf(lot.origin === 'transferredIn' ? 'seatNotBought' : late ? 'refundWindowOver' : null);
  const free = await sql<{
    id: string;
  }>`select id from seats where company_id = ${work.companyId} and lot_id = ${lotId} and state = 'available'
    order by number desc limit ${quantity} for update`.execute(work.tx);
  if (free.rows.length < quantity) refuseFields([{ path: 'quantity', code: 'noSeatLeft' }]);
  const seatIds = await moveSeats(work, {
    companyId: work.companyId,
    seatIds: free.rows.map(({ id }) => id),
    event: 'requestReturn',
    cause: { reason },
  });
  await work.emit(seatReturnAsked, { companyId: work.companyId, lotId, seatIds, reason });
  work.record({ entity: 'seatLot', entityId: lotId, changes: { returnAsked: seatIds.length }, reason });
  return { asked: seatIds.length };
});

export const seatChangeHandlers = [takeBackSeats, reassignSeat, extendSeat, extendAnyEnrolment, askSeatReturn];
