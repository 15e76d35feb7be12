import type { Assigned } from '../../enrolment/index.ts';
import { assignCourses, withdrawAttempts } from '../../enrolment/index.ts';
import { sql } from 'kysely';
import type { Work } from '../../../platform/database/work.ts';
import type { Training } from '../closing/training-records.ts';
import { openAttempt } from '../../../platform/database/predicates.ts';

const open = openAttempt();

/**
 * The attempts at the course of a training that its bookings use, by person: the open one someone has, else a new one
 * of origin `session`, which takes a seat as any other does or waits for one. Where seats are used at attendance,
 * nothing new is opened before it.
 */
export async function joinCourse(
  work: Work,
  training: Pick<Training, 'companyId' | 'courseId' | 'seatsTakenAt'>,
  personIds: readonly string[],
): Promise<Map<string, string>> {
  const { companyId, courseId, seatsTakenAt } = training;
  if (!courseId || personIds.length === 0) return new Map();
  if (seatsTakenAt === 'booking') {
    const { rows } = await sql<{
      id: string;
    }>`select id from course_versions where course_id = ${courseId} and published_at is not null order by number desc
      limit 1`.execute(work.tx);
    const given = (rows[0] ? personIds : []).map((personId): Assigned => ({
      personId,
      courseId,
      courseVersionId: rows[0]!.id,
      origin: 'session',
      dueOn: null,
      note: null,
      requirementId: null,
      occasion: null,
    }));
    await assignCourses(work, companyId, work.sender, given);
  }
  const { rows } = await sql<{ id: string; personId: string }>`select id, person_id as "personId" from enrolments
    where company_id = ${companyId} and course_id = ${courseId} and person_id = any(${[...personIds]}::uuid[])
      and ${open}`.execute(work.tx);
  return new Map(rows.map(({ id, personId }) => [personId, id]));
}

/** Of these attempts, those that found no seat. */
export async function waitingForSeat(
  work: Work,
  companyId: string,
  enrolmentIds: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{
    id: string;
  }>`select id from enrolments where company_id = ${companyId} and id = any(${[...enrolmentIds]}::uuid[])
    and waits_for_seat`.execute(work.tx);
  return new Set(rows.map(({ id }) => id));
}

/**
 * Places were given up: attempts that only their booking opened and no one started are withdrawn, and their seats come
 * back. An attempt that another place uses, or that was there before, goes on.
 */
export async function leaveCourse(
  work: Work,
  companyId: string,
  enrolmentIds: readonly (string | null)[],
  reason: string,
): Promise<void> {
  const ids = enrolmentIds.filter((id) => id !== null);
  if (ids.length === 0) return;
  const { rows } = await sql<{
    id: string;
  }>`select n.id from enrolments n where n.company_id = ${companyId} and n.id = any(${ids}::uuid[])
    and n.origin = 'session'
      and n.started_at is null and not exists (select 1 from roster_entries e
        where e.company_id = n.company_id and e.enrolment_id = n.id
        and e.cancelled_at is null and e.declined_at is null and e.booked_at is not null)`.execute(work.tx);
  await withdrawAttempts(work, companyId, { ids: rows.map(({ id }) => id), reason, untouched: true });
}
