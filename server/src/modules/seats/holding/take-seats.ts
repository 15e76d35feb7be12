import type { Day } from '@app/domain/time';
import { sql } from 'kysely';
import type { Work } from '../../../platform/database/work.ts';
import { moveEachSeat } from './move-seats.ts';
import { firstToExpire, giveable } from '../lots/seat-order.ts';

/** An attempt that wants to use a seat. */
export type SeatWish = { enrolmentId: string; personId: string; courseId: string };

/**
 * Gives attempts their seats as far as there are any, the wishes in their order; answers the attempts that use one now.
 * One that uses a seat already keeps that one. Then the seat a person has already, when it opens this course too; then
 * the one kept for them; then the first to expire.
 */
export async function takeSeats(
  work: Work,
  { companyId, on, wishes }: { companyId: string; on: Day; wishes: readonly SeatWish[] },
): Promise<Set<string>> {
  const seated = await seatedAlready(
    work,
    companyId,
    wishes.map(({ enrolmentId }) => enrolmentId),
  );
  const without = wishes.filter(({ enrolmentId }) => !seated.has(enrolmentId));
  for (const id of await useOwnSeats(work, companyId, on, without)) seated.add(id);
  const byCourse = Map.groupBy(
    without.filter(({ enrolmentId }) => !seated.has(enrolmentId)),
    ({ courseId }) => courseId,
  );
  let given = false;
  for (const [courseId, wanted] of byCourse) {
    // A seat given for another of these courses may open this one too, and counts once.
    if (given) for (const id of await useOwnSeats(work, companyId, on, wanted)) seated.add(id);
    const waiting = wanted.filter(({ enrolmentId }) => !seated.has(enrolmentId));
    if (waiting.length === 0) continue;
    const free = await freeSeats(work, {
      companyId,
      courseId,
      on,
      people: waiting.map(({ personId }) => personId),
      count: waiting.length,
    });
    const pairs = pair(waiting, free);
    await allocate(work, companyId, pairs);
    for (const { enrolmentId } of pairs) seated.add(enrolmentId);
    given ||= pairs.length > 0;
  }
  return seated;
}

/** Of these attempts, those that use a seat. */
async function seatedAlready(work: Work, companyId: string, enrolmentIds: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`select enrolment_id as id from seat_uses
    where company_id = ${companyId} and enrolment_id = any(${[...enrolmentIds]}::uuid[]) and ended_at is null`.execute(
    work.tx,
  );
  return new Set(rows.map(({ id }) => id));
}

/**
 * One seat may open several courses: each of them once, and it counts as one. An attempt that left a seat may come back
 * to it: a merge undone.
 */
async function useOwnSeats(work: Work, companyId: string, on: Day, wishes: readonly SeatWish[]): Promise<string[]> {
  if (wishes.length === 0) return [];
  const { rows } = await sql<{ id: string }>`
    insert into seat_uses (company_id, seat_id, course_id, person_id, enrolment_id)
    select distinct on (s.id, w."courseId") s.company_id, s.id, w."courseId", w."personId", w."enrolmentId"
    from jsonb_to_recordset(${JSON.stringify(wishes)}::jsonb) as w("enrolmentId" uuid, "personId" uuid, "courseId" uuid)
      join lateral (
        select s.company_id, s.id from seats s join seat_lot_courses c on c.company_id = s.company_id
          and c.lot_id = s.lot_id and c.course_id = w."courseId"
        where s.company_id = ${companyId} and s.person_id = w."personId" and s.state in ('allocated', 'consumed')
          and (s.complete_by is null or s.complete_by >= ${on})
          and not exists (select 1 from seat_uses u where u.company_id = s.company_id and u.seat_id = s.id
            and u.course_id = w."courseId"
            and u.person_id = s.person_id and (u.ended_at is null or u.used_at is not null))
        order by s.state, s.assign_by nulls last, s.id limit 1
      ) s on true
    on conflict (company_id, seat_id, enrolment_id) do update set ended_at = null, used_at = null
      returning enrolment_id as id`.execute(work.tx);
  return rows.map(({ id }) => id);
}

type FreeSeat = { id: string; reservedFor: string | null; ownedBy: string | null };

/** As many seats as are wanted, locked: what someone else takes at this moment is passed over, not waited for. */
async function freeSeats(
  work: Work,
  {
    companyId,
    courseId,
    on,
    people,
    count,
  }: { companyId: string; courseId: string; on: Day; people: string[]; count: number },
): Promise<FreeSeat[]> {
  const { rows } = await sql<FreeSeat>`
    select s.id, case when s.state = 'reserved' then s.person_id end as "reservedFor", l.owner_person_id as "ownedBy"
    from seats s join seat_lots l on l.company_id = s.company_id and l.id = s.lot_id
      join seat_lot_courses c on c.company_id = s.company_id and c.lot_id = s.lot_id and c.course_id = ${courseId}
    where s.company_id = ${companyId} and ${giveable(on)}
      and (s.state = 'available' or (s.state = 'reserved' and s.person_id = any(${people}::uuid[])))
      and (l.owner_person_id is null or l.owner_person_id = any(${people}::uuid[]))
    order by s.state <> 'reserved', l.owner_person_id is null, ${firstToExpire} limit ${count}
    for update of s skip locked`.execute(work.tx);
  return rows;
}

/** Who gets which: what is kept for someone or is their own goes to no one else. */
function pair(wishes: readonly SeatWish[], free: readonly FreeSeat[]): (SeatWish & { seatId: string })[] {
  const left = new Set(free);
  const pairs: (SeatWish & { seatId: string })[] = [];
  for (const wish of wishes) {
    for (const seat of left) {
      const of = seat.reservedFor ?? seat.ownedBy;
      if (of !== null && of !== wish.personId) continue;
      pairs.push({ ...wish, seatId: seat.id });
      left.delete(seat);
      break;
    }
  }
  return pairs;
}

async function allocate(
  work: Work,
  companyId: string,
  pairs: readonly (SeatWish & { seatId: string })[],
): Promise<void> {
  if (pairs.length === 0) return;
  await moveEachSeat(
    work,
    { companyId, event: 'allocate' },
    pairs.map(({ seatId, personId, enrolmentId, courseId }) => ({
      seatId,
      personId,
      cause: { enrolmentId, courseId },
    })),
  );
  await sql`insert into seat_uses (company_id, seat_id, course_id, person_id, enrolment_id)
    select ${companyId}, w."seatId", w."courseId", w."personId", w."enrolmentId"
    from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as w("enrolmentId" uuid, "personId" uuid, "courseId" uuid,
      "seatId" uuid)
    on conflict (company_id, seat_id, enrolment_id) do update set ended_at = null, used_at = null`.execute(work.tx);
}
