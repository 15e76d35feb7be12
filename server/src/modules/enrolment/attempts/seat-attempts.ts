import { DomainError } from '@app/domain/errors';
import { sql } from 'kysely';
import { oneByOne } from '../../../platform/jobs/one-by-one.ts';
import type { Job } from '../../../platform/jobs/jobs.ts';
import { workAsSystem } from '../../../platform/runtime.ts';
import { inSavepoint } from '../../../platform/database/savepoint.ts';
import { lockSeatsOf } from '../../../platform/database/seat-lock.ts';
import type { Work } from '../../../platform/database/work.ts';
import type { SeatWish } from '../../seats/index.ts';
import { giveBackSeats, takeSeats } from '../../seats/index.ts';
import { openAttempt } from '../../../platform/database/predicates.ts';

/**
 * Puts attempts at courses that need one on seats, in their order; those that got none wait. Answers who still waits.
 */
export async function seatAttempts(work: Work, companyId: string, attempts: readonly SeatWish[]): Promise<SeatWish[]> {
  if (attempts.length === 0) return [];
  await lockSeatsOf(work, companyId);
  const ids = attempts.map(({ enrolmentId }) => enrolmentId);
  // Anyone who asks for the same attempt at the same moment comes after, and finds it seated.
  await sql`select from enrolments where company_id = ${companyId} and id = any(${ids}::uuid[]) order by id
    for update`.execute(work.tx);
  const seated = await takeSeats(work, { companyId, on: work.today, wishes: attempts });
  const waiting = attempts.filter(({ enrolmentId }) => !seated.has(enrolmentId));
  await sql`update enrolments set waits_for_seat = not waits_for_seat
    where company_id = ${companyId} and id = any(${ids}::uuid[])
      and waits_for_seat <> (id = any(${waiting.map(({ enrolmentId }) => enrolmentId)}::uuid[]))`.execute(work.tx);
  return waiting;
}

/**
 * The same for attempts that were completed as they were written: they cannot wait, so `noSeatLeft` where one of them
 * has no seat.
 */
export async function seatAttended(work: Work, companyId: string, attempts: readonly SeatWish[]): Promise<void> {
  if (attempts.length === 0) return;
  const seated = await takeSeats(work, { companyId, on: work.today, wishes: attempts });
  if (seated.size < attempts.length) throw new DomainError('noSeatLeft');
}

type CameIn = { companyId: string; courseIds: readonly string[]; ownerPersonId: string | null };

/**
 * Seats came in: anyone who waits for one gets it, the earliest due first. What brought them in must not fail for one
 * attempt that cannot be seated, nor may the others: then each is tried alone, and those that failed are tried again by
 * a job of their own, which says why.
 */
export async function seatWaiting(work: Work, { companyId, courseIds, ownerPersonId }: CameIn): Promise<void> {
  await lockSeatsOf(work, companyId);
  const { rows } =
    await sql<SeatWish>`select id as "enrolmentId", person_id as "personId", course_id as "courseId" from enrolments
    where company_id = ${companyId} and course_id = any(${[...courseIds]}::uuid[]) and waits_for_seat
      and (${ownerPersonId}::uuid is null or person_id = ${ownerPersonId})
      and ${openAttempt()}
    order by due_on nulls last, assigned_at, id for update`.execute(work.tx);
  if (rows.length === 0) return;
  try {
    await inSavepoint(work, () => seatAttempts(work, companyId, rows));
  } catch {
    const failed: string[] = [];
    for (const attempt of rows)
      await inSavepoint(work, () => seatAttempts(work, companyId, [attempt])).catch(
        () => void failed.push(attempt.enrolmentId),
      );
    if (failed.length > 0)
      await work.enqueue(
        seatFailed.name,
        { companyId, enrolmentIds: failed },
        { key: `${seatFailed.name}:${companyId}` },
      );
  }
}

/** Attempts that could not be seated when seats came in: each once more, in a transaction of its own. */
export const seatFailed: Job = {
  name: 'enrolment.seatFailed',
  async run(runtime, payload) {
    const { companyId, enrolmentIds } = payload as { companyId: string; enrolmentIds: string[] };
    await oneByOne(enrolmentIds, (id) =>
      workAsSystem(runtime, seatFailed.name, (work) => seatOne(work, companyId, id), { companyId, audited: false }),
    );
  },
};

async function seatOne(work: Work, companyId: string, enrolmentId: string): Promise<void> {
  work.authorize('seat.manage', { companyId });
  await lockSeatsOf(work, companyId);
  const { rows } =
    await sql<SeatWish>`select id as "enrolmentId", person_id as "personId", course_id as "courseId" from enrolments
    where company_id = ${companyId} and id = ${enrolmentId} and waits_for_seat and ${openAttempt()}
    for update`.execute(work.tx);
  await seatAttempts(work, companyId, rows);
}

/** Attempts were taken back: their seats are free again where no one started. */
export async function declineReturn(
  work: Work,
  companyId: string,
  enrolmentIds: readonly string[],
  why: string,
): Promise<void> {
  if (enrolmentIds.length > 0) await giveBackSeats(work, { companyId, enrolmentIds, on: work.today, why });
}
