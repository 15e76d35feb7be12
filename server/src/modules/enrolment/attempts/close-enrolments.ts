import type { Instant } from '@app/domain/time';
import { sql } from 'kysely';
import type { Ending } from '../../company/index.ts';
import type { Work } from '../../../platform/database/work.ts';
import { resumeSeats } from '../../seats/index.ts';
import { declineReturn, seatAttempts } from './seat-attempts.ts';
import { openAttempt } from '../../../platform/database/predicates.ts';

const open = openAttempt();

/** How many open attempts would be closed if these people left. */
export async function countOpen(work: Work, { companyId, personIds }: Ending): Promise<{ enrolments: number }> {
  const { rows } = await sql<{ enrolments: number }>`select count(*)::int as enrolments from enrolments
    where company_id = ${companyId} and person_id = any(${[...personIds]}::uuid[]) and ${open}`.execute(work.tx);
  return rows[0]!;
}

/**
 * Anyone who has left learns here no more: open attempts end without a result, their progress stays. Bears being told
 * twice.
 */
export async function closeEnrolments(
  work: Work,
  { companyId, personId }: { companyId: string; personId: string },
): Promise<void> {
  const { rows } = await sql<{ id: string }>`update enrolments set withdrawn_at = ${work.now}, outcome_reason = 'left'
    where company_id = ${companyId} and person_id = ${personId} and ${open} returning id`.execute(work.tx);
  await declineReturn(
    work,
    companyId,
    rows.map(({ id }) => id),
    'left',
  );
}

type Undone = { companyId: string; personId: string; since: Instant; given: Record<string, number> };

/**
 * A leaving is undone: attempts that it closed go on where they were, the last of each course where no newer one is
 * open. Seats that no one started came back then and may be with others by now: who finds none waits for one.
 */
export async function reopenLeft(work: Work, { companyId, personId, since, given }: Undone): Promise<void> {
  const { rows } = await sql<{ id: string; courseId: string; replaced: boolean; needsSeat: boolean }>`
    select distinct on (e.course_id) e.id, e.course_id as "courseId", c.needs_seat as "needsSeat",
      exists (select 1 from enrolments n where n.company_id = e.company_id and n.person_id = e.person_id
        and n.course_id = e.course_id
        and n.attempt_number > e.attempt_number) as replaced
    from enrolments e join courses c on c.id = e.course_id
    where e.company_id = ${companyId} and e.person_id = ${personId} and e.outcome_reason = 'left'
      and e.withdrawn_at >= ${since}
    order by e.course_id, e.attempt_number desc`.execute(work.tx);
  const back = rows.filter(({ replaced }) => !replaced);
  await sql`update enrolments set withdrawn_at = null, outcome_reason = null
    where company_id = ${companyId} and id = any(${back.map(({ id }) => id)}::uuid[])`.execute(work.tx);
  const onTheirs = await resumeSeats(work, { companyId, enrolmentIds: back.map(({ id }) => id), since });
  const wishes = back
    .filter(({ id, needsSeat }) => needsSeat && !onTheirs.has(id))
    .map(({ id, courseId }) => ({ enrolmentId: id, personId, courseId }));
  given['enrolments'] = back.length;
  given['waiting'] = (await seatAttempts(work, companyId, wishes)).length;
  given['replaced'] = rows.length - back.length;
}
