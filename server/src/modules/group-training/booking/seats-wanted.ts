import { sql } from 'kysely';
import type { Work } from '../../../platform/database/work.ts';
import type { Training } from '../closing/training-records.ts';
import { openAttempt } from '../../../platform/database/predicates.ts';

/** How many of these people would use a seat by being booked: those without an open attempt that uses one. */
export async function seatsWanted(
  work: Work,
  { companyId, courseId, seatsTakenAt }: Training,
  personIds: readonly string[],
): Promise<number> {
  if (!courseId || seatsTakenAt === 'attendance' || personIds.length === 0) return 0;
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from unnest(${[...personIds]}::uuid[]) as p(id)
    where (select c.needs_seat from courses c where c.id = ${courseId})
      and not exists (select 1 from enrolments e join seat_uses u on u.company_id = e.company_id
      and u.enrolment_id = e.id and u.ended_at is null where e.company_id = ${companyId} and e.person_id = p.id
        and e.course_id = ${courseId}
        and ${openAttempt('e')})`.execute(work.tx);
  return rows[0]!.n;
}
