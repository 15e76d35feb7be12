import { addDays } from '@app/domain/time';
import type { Day } from '@app/domain/time';
import { sql } from 'kysely';
import type { Work } from '../../../platform/database/work.ts';
import { assignCourses, withdrawAttempts } from './assign-courses.ts';
import { seatAttempts } from './seat-attempts.ts';
import { openAttempt } from '../../../platform/database/predicates.ts';

type Input = { companyId: string; personIds: readonly string[]; courseIds: readonly string[] };
type ToEnrol = {
  personId: string;
  courseId: string;
  enrolmentId: string | null;
  versionId: string;
  dueDays: number;
  waits: boolean;
};

/** People were given seats: who has the course open uses the seat now, the others are enrolled and do so. */
export async function enrolSeated(work: Work, { companyId, personIds, courseIds }: Input): Promise<void> {
  const { rows } =
    await sql<ToEnrol>`select m.id as "personId", c.id as "courseId", e.id as "enrolmentId", v.id as "versionId",
      v.initial_due_days as "dueDays",
      coalesce(e.started_at is null and c.needs_seat, false) as waits
    from unnest(${[...personIds]}::uuid[]) as m(id) cross join courses c
    join lateral (select * from course_versions v where v.course_id = c.id and v.published_at is not null
      order by v.number desc limit 1) v on true
    left join enrolments e on e.company_id = ${companyId} and e.person_id = m.id and e.course_id = c.id
      and ${openAttempt('e')}
    where c.id = any(${[...courseIds]}::uuid[]) and c.retired_at is null order by c.id, m.id`.execute(work.tx);
  const open = rows.filter(({ enrolmentId, waits }) => enrolmentId !== null && waits);
  await seatAttempts(
    work,
    companyId,
    open.map(({ enrolmentId, personId, courseId }) => ({ enrolmentId: enrolmentId!, personId, courseId })),
  );
  const due = (days: number): Day => addDays(work.today, days);
  const assigned = rows.filter(({ enrolmentId }) => enrolmentId === null);
  await assignCourses(
    work,
    companyId,
    work.actor.kind === 'person' ? work.actor.personId : null,
    assigned.map(({ personId, courseId, versionId, dueDays }) => ({
      personId,
      courseId,
      courseVersionId: versionId,
      origin: 'seat',
      dueOn: due(dueDays),
      note: null,
      requirementId: null,
      occasion: null,
    })),
  );
}

/** An admin took seats away: the attempts end, and what no one started is free again. */
export async function endUnseated(
  work: Work,
  { companyId, enrolmentIds, reason }: { companyId: string; enrolmentIds: readonly string[]; reason: string },
): Promise<void> {
  await withdrawAttempts(work, companyId, { ids: enrolmentIds, reason });
}

/** The time is over: nothing can be learned any more, what was learned stays. */
export async function lapseAttempts(
  work: Work,
  { companyId, enrolmentIds }: { companyId: string; enrolmentIds: readonly string[] },
): Promise<void> {
  await sql`update enrolments set withdrawn_at = ${work.now}, lapsed_at = ${work.now}
    where company_id = ${companyId} and id = any(${[...enrolmentIds]}::uuid[])
    and ${openAttempt()}`.execute(work.tx);
}

/** More time: what had lapsed goes on where it stopped, unless the person began again meanwhile. */
export async function reopenAttempts(
  work: Work,
  { companyId, enrolmentIds }: { companyId: string; enrolmentIds: readonly string[] },
): Promise<void> {
  await sql`update enrolments e set withdrawn_at = null, lapsed_at = null
    where e.company_id = ${companyId} and e.id = any(${[...enrolmentIds]}::uuid[]) and e.lapsed_at is not null
    and not exists (select 1 from enrolments n where n.company_id = e.company_id and n.person_id = e.person_id
      and n.course_id = e.course_id and n.attempt_number > e.attempt_number)`.execute(work.tx);
}
