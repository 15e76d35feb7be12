import type { GivenSeat } from '@app/domain/company/undo';
import { DomainError } from '@app/domain/errors';
import { sql } from 'kysely';
import type { Work } from '../../../platform/database/work.ts';
import { seatsCameIn } from '../events.ts';
import { lockEmployments } from './give-seats.ts';
import { moveEachSeat, moveSeats } from './move-seats.ts';
import { giveable } from '../lots/seat-order.ts';
import { notEndedBefore } from '../../../platform/database/predicates.ts';

type Stood = GivenSeat & {
  enrolmentId: string | null;
  started: boolean;
  state: string;
  holderId: string | null;
  free: boolean;
};

/**
 * Attempts that ended are about to go on: each on the very seat it had. Refused where one is no longer there for them.
 */
export async function restoreSeats(work: Work, companyId: string, enrolmentIds: readonly string[]): Promise<void> {
  const { rows } =
    await sql<Stood>`select u.seat_id as "seatId", u.person_id as "personId", u.enrolment_id as "enrolmentId",
      u.used_at is not null as started,
      s.state, s.person_id as "holderId", s.state = 'available' and ${giveable(work.today)} as free
    from seat_uses u join enrolments e on e.company_id = u.company_id and e.id = u.enrolment_id
      and e.withdrawn_at = u.ended_at
      join seats s on s.company_id = u.company_id and s.id = u.seat_id
        join seat_lots l on l.company_id = s.company_id and l.id = s.lot_id
    where u.company_id = ${companyId} and u.enrolment_id = any(${[...enrolmentIds]}::uuid[]) order by s.id
      for update of s`.execute(work.tx);
  await seatAgain(work, companyId, rows);
  await sql`update seat_uses u set ended_at = null from enrolments e
    where u.company_id = ${companyId} and u.enrolment_id = any(${[...enrolmentIds]}::uuid[])
      and e.company_id = u.company_id and e.id = u.enrolment_id
      and e.withdrawn_at = u.ended_at`.execute(work.tx);
}

/** Seats that were reclaimed are their people's again, those on which no attempt stood too. */
export async function restoreReleased(work: Work, companyId: string, given: readonly GivenSeat[]): Promise<void> {
  const { rows } = await sql<Stood>`select w."seatId", w."personId", null as "enrolmentId", false as started, s.state,
      s.person_id as "holderId",
      s.state = 'available' and ${giveable(work.today)} as free
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as w("seatId" uuid, "personId" uuid)
      join seats s on s.company_id = ${companyId} and s.id = w."seatId"
        join seat_lots l on l.company_id = s.company_id and l.id = s.lot_id
    order by s.id for update of s`.execute(work.tx);
  await refuseUnfit(work, companyId, rows);
  await seatAgain(work, companyId, rows);
}

/** Of these people, each still works here and was given no other seat of the product meanwhile. */
async function refuseUnfit(work: Work, companyId: string, stood: readonly Stood[]): Promise<void> {
  const gone = stood.filter(({ holderId, personId }) => holderId !== personId);
  await lockEmployments(
    work,
    companyId,
    gone.map(({ personId }) => personId),
  );
  const { rows } = await sql<{
    fit: boolean;
  }>`select m.started_on <= ${work.today}::date and ${notEndedBefore('m', work.today)}
      and not exists (select 1 from seats o where o.company_id = s.company_id and o.product_id = s.product_id
        and o.person_id = w."personId" and o.state = 'allocated') as fit
    from jsonb_to_recordset(${JSON.stringify(gone)}::jsonb) as w("seatId" uuid, "personId" uuid)
      join seats s on s.company_id = ${companyId} and s.id = w."seatId"
      join employments m on m.company_id = s.company_id and m.person_id = w."personId"`.execute(work.tx);
  if (rows.length < gone.length || rows.some(({ fit }) => !fit)) throw new DomainError('undoMovedOn');
}

async function seatAgain(work: Work, companyId: string, stood: readonly Stood[]): Promise<void> {
  const kept = (seat: Stood) =>
    seat.holderId === seat.personId && (seat.state === 'consumed' || (seat.state === 'allocated' && !seat.started));
  const gone = stood.filter((seat) => !kept(seat));
  if (gone.some(({ free, started }) => !free || started)) throw new DomainError('undoSeatTaken');
  const wanted = [
    ...new Map(
      gone.map(({ seatId, personId }) => [seatId, { seatId, personId, cause: { reason: 'undone' } }]),
    ).values(),
  ];
  const moved = await moveEachSeat(work, { companyId, event: 'allocate' }, wanted);
  if (moved.length < wanted.length) throw new DomainError('undoSeatTaken');
}

/** Attempts are unmade: what they used is forgotten with them. The ledger keeps that the seats moved. */
export async function forgetUses(work: Work, companyId: string, enrolmentIds: readonly string[]): Promise<void> {
  await sql`delete from seat_uses where company_id = ${companyId} and enrolment_id = any(${[...enrolmentIds]}::uuid[])
    and used_at is null`.execute(work.tx);
}

/** Of these seats, all are still with whom they were given, and no one started on them. */
export async function refuseUsed(work: Work, companyId: string, given: readonly GivenSeat[]): Promise<void> {
  const { rows } = await sql<{ state: string; same: boolean }>`select s.state, s.person_id = w."personId" as same
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as w("seatId" uuid, "personId" uuid)
      join seats s on s.company_id = ${companyId} and s.id = w."seatId"
    order by s.id for update of s`.execute(work.tx);
  if (rows.some(({ state, same }) => state === 'consumed' && same)) throw new DomainError('undoStarted');
  if (rows.some(({ state, same }) => state !== 'allocated' || !same)) throw new DomainError('undoMovedOn');
}

/** Seats that no attempt uses any more are free again, and go to people who wait for one. */
export async function releaseBare(work: Work, companyId: string, given: readonly GivenSeat[]): Promise<void> {
  const { rows } = await sql<{ id: string; courseIds: string[] }>`select s.id,
      array(select k.course_id from seat_lot_courses k where k.company_id = s.company_id
        and k.lot_id = s.lot_id) as "courseIds" from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as w("seatId"
        uuid, "personId" uuid)
      join seats s on s.company_id = ${companyId} and s.id = w."seatId" and s.state = 'allocated'
        and s.person_id = w."personId"
    where not exists (select 1 from seat_uses u where u.company_id = s.company_id and u.seat_id = s.id
      and u.ended_at is null)`.execute(work.tx);
  if (rows.length === 0) return;
  await moveSeats(work, {
    companyId,
    seatIds: rows.map(({ id }) => id),
    event: 'release',
    cause: { reason: 'undone' },
  });
  await work.emit(seatsCameIn, {
    companyId,
    courseIds: [...new Set(rows.flatMap(({ courseIds }) => courseIds))],
    ownerPersonId: null,
  });
}

/**
 * What a giving of seats made just now: the seats with their people, the attempts it enrolled, and those that had
 * waited.
 */
export async function justGiven(work: Work, companyId: string, productId: string, personIds: readonly string[]) {
  const { rows } = await sql<
    GivenSeat & { enrolmentIds: string[]; waiting: string[] }
  >`select s.id as "seatId", s.person_id as "personId",
      array(select e.id from enrolments e where e.company_id = s.company_id and e.person_id = s.person_id
        and e.origin = 'seat' and e.assigned_at = ${work.now}
        and e.course_id in (select k.course_id from seat_lot_courses k
          where k.company_id = s.company_id and k.lot_id = s.lot_id)) as "enrolmentIds",
      array(select u.enrolment_id from seat_uses u join enrolments e on e.company_id = u.company_id
        and e.id = u.enrolment_id
        where u.company_id = s.company_id and u.seat_id = s.id and u.ended_at is null
          and not (e.origin = 'seat' and e.assigned_at = ${work.now})) as waiting
    from seats s where s.company_id = ${companyId} and s.product_id = ${productId} and s.state = 'allocated'
      and s.person_id = any(${[...personIds]}::uuid[])
      and s.changed_at = ${work.now} and s.last_event = 'allocate'`.execute(work.tx);
  return {
    seats: rows.map(({ seatId, personId }) => ({ seatId, personId })),
    enrolmentIds: rows.flatMap(({ enrolmentIds }) => enrolmentIds),
    waiting: rows.flatMap(({ waiting }) => waiting),
  };
}
