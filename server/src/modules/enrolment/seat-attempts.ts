import { sql } from 'kysely';
import type { Work } from '../../platform/work.ts';
import type { SeatWish } from '../seats/index.ts';
import { giveBackSeats, takeSeats } from '../seats/index.ts';

/** Puts attempts at courses that need one on seats, in their order; those that got none wait. Answers who still waits. */
export async function seatAttempts(work: Work, companyId: string, attempts: readonly SeatWish[]): Promise<SeatWish[]> {
  if (attempts.length === 0) return [];
  const seated = await takeSeats(work, { companyId, on: work.today, wishes: attempts });
  const waiting = attempts.filter(({ enrolmentId }) => !seated.has(enrolmentId));
  await sql`update enrolments set waits_for_seat = id = any(${waiting.map(({ enrolmentId }) => enrolmentId)}::uuid[])
    where company_id = ${companyId} and id = any(${attempts.map(({ enrolmentId }) => enrolmentId)}::uuid[])`.execute(work.tx);
  return waiting;
}

/** Seats came in: whoever waits for one gets it, the earliest due first. */
export async function seatWaiting(
  work: Work,
  { companyId, courseIds, ownerPersonId }: { companyId: string; courseIds: readonly string[]; ownerPersonId: string | null },
): Promise<void> {
  const { rows } = await sql<SeatWish>`select id as "enrolmentId", person_id as "personId", course_id as "courseId" from enrolments
    where company_id = ${companyId} and course_id = any(${[...courseIds]}::uuid[]) and waits_for_seat and (${ownerPersonId}::uuid is null or person_id = ${ownerPersonId})
      and completed_at is null and withdrawn_at is null and failed_at is null and voided_at is null
    order by due_on nulls last, assigned_at, id for update`.execute(work.tx);
  await seatAttempts(work, companyId, rows);
}

/** Attempts were taken back: their seats are free again where nobody started. */
export async function leaveSeats(work: Work, companyId: string, enrolmentIds: readonly string[], why: string): Promise<void> {
  if (enrolmentIds.length > 0) await giveBackSeats(work, { companyId, enrolmentIds, on: work.today, why });
}
