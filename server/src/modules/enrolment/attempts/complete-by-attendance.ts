import type { SessionEvidence } from '@app/domain/qualification/evidence-kind';
import type { Day, Instant } from '@app/domain/time';
import { DomainError } from '@app/domain/errors';
import { sql } from 'kysely';
import type { Work } from '../../../platform/database/work.ts';
import { lockForFirstCompletion } from '../../catalogue/index.ts';
import { consumeSeats } from '../../seats/index.ts';
import { assignCourses } from './assign-courses.ts';
import { courseAttended } from '../events.ts';
import { seatAttempts } from './seat-attempts.ts';
import { versionTaught } from './version-taught.ts';
import { openAttempt } from '../../../platform/database/predicates.ts';

type Attended = { personId: string; scorePercent: number | null };
type Completing = {
  companyId: string;
  courseId: string;
  startedAt: Instant;
  completedAt: Instant;
  completedOn: Day;
  evidence: SessionEvidence;
  people: readonly Attended[];
};
type Attempt = { id: string; personId: string; versionId: string; startedAt: Instant | null; needsSeat: boolean };
type Completed = { personId: string; enrolmentId: string; courseVersionId: string; scorePercent: number | null };

/**
 * Completes the course for people who attended a training, with their open attempt or a new one, and uses their seats:
 * all in a few statements, however many they are. Answers their attempts by person. Refused as a whole with
 * `noSeatLeft` when one of them has no seat.
 */
export async function completeByAttendance(work: Work, completing: Completing): Promise<Map<string, string>> {
  const { companyId, courseId, people, completedAt, completedOn, evidence } = completing;
  if (people.length === 0) return new Map();
  const made = await writeAttended(work, completing);
  const rest = people.filter(({ personId }) => !made.has(personId));
  const attempts = await openAttempts(work, completing, rest);
  if (made.size + attempts.length < new Set(people.map(({ personId }) => personId)).size)
    throw new DomainError('conflict');
  const unseated = attempts.filter((one) => one.needsSeat && one.startedAt === null);
  const waiting = await seatAttempts(
    work,
    companyId,
    unseated.map(({ id, personId }) => ({ enrolmentId: id, personId, courseId })),
  );
  if (waiting.length > 0) throw new DomainError('noSeatLeft');
  await consumeSeats(work, {
    companyId,
    enrolmentIds: [...[...made.values()].map(({ enrolmentId }) => enrolmentId), ...attempts.map(({ id }) => id)],
    on: completedOn,
  });
  const rows = [...made.values(), ...(await completeOpen(work, completing, attempts))];
  for (const versionId of new Set(rows.map(({ courseVersionId }) => courseVersionId)))
    await lockForFirstCompletion(work, versionId);
  await work.emit(courseAttended, { companyId, courseId, completedAt, completedOn, evidence, people: rows });
  return new Map(rows.map(({ personId, enrolmentId }) => [personId, enrolmentId]));
}

/**
 * Attempts of those who had none open, completed as they are written. By person; who has an open one is not among them.
 * Who left since they attended is.
 */
async function writeAttended(
  work: Work,
  { companyId, courseId, people, startedAt, completedAt, completedOn }: Completing,
): Promise<Map<string, Completed>> {
  const courseVersionId = await taught(work, courseId, completedAt);
  const scores = scoresOf(people);
  const attended = { startedAt: startedAt < completedAt ? startedAt : completedAt, completedAt };
  const made = await assignCourses(
    work,
    companyId,
    work.sender,
    [...scores].map(([personId, scorePercent]) => ({
      personId,
      courseId,
      courseVersionId,
      origin: 'session',
      dueOn: null,
      note: null,
      requirementId: null,
      occasion: null,
      attended: { ...attended, scorePercent },
    })),
    { employedOn: completedOn },
  );
  return new Map(
    made.map(({ id, personId }) => [
      personId,
      { personId, enrolmentId: id, courseVersionId, scorePercent: scores.get(personId) ?? null },
    ]),
  );
}

const scoresOf = (people: readonly Attended[]) =>
  new Map(people.map(({ personId, scorePercent }) => [personId, scorePercent]));

async function taught(work: Work, courseId: string, at: Instant): Promise<string> {
  const { rows } = await sql<{ id: string }>`select v.id from (${versionTaught(sql`${courseId}::uuid`, at)}) v`.execute(
    work.tx,
  );
  if (!rows[0]) throw new DomainError('conflict');
  return rows[0].id;
}

async function openAttempts(
  work: Work,
  { companyId, courseId, completedAt }: Completing,
  people: readonly Attended[],
): Promise<Attempt[]> {
  if (people.length === 0) return [];
  const { rows } =
    await sql<Attempt>`select e.id, e.person_id as "personId", v.id as "versionId", e.started_at as "startedAt",
      c.needs_seat as "needsSeat"
    from enrolments e join courses c on c.id = e.course_id
      cross join lateral (${versionTaught(sql`e.course_id`, completedAt)}) v
    where e.company_id = ${companyId} and e.course_id = ${courseId}
      and e.person_id = any(${people.map(({ personId }) => personId)}::uuid[])
      and ${openAttempt('e')}
    order by e.id for update of e`.execute(work.tx);
  return rows;
}

async function completeOpen(
  work: Work,
  { companyId, people, startedAt, completedAt }: Completing,
  attempts: readonly Attempt[],
): Promise<Completed[]> {
  if (attempts.length === 0) return [];
  const scores = scoresOf(people);
  const given = attempts.map(({ id, personId, versionId }) => ({
    id,
    versionId,
    scorePercent: scores.get(personId) ?? null,
  }));
  const { rows } = await sql<Completed>`
    update enrolments e set started_at = coalesce(e.started_at,
      least(${startedAt}::timestamptz, ${completedAt}::timestamptz)), completed_at = ${completedAt},
      course_version_id = case when e.started_at is null then a."versionId" else e.course_version_id end,
      progress_percent = 100, score_percent = coalesce(a."scorePercent", e.score_percent),
        last_activity_at = ${work.now}
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as a(id uuid, "versionId" uuid, "scorePercent" numeric)
    where e.company_id = ${companyId} and e.id = a.id
    returning e.person_id as "personId", e.id as "enrolmentId", e.course_version_id as "courseVersionId",
      e.score_percent::float as "scorePercent"`.execute(work.tx);
  return rows;
}

/**
 * The scores of attempts that attendance completed, as they are recorded now. Answers what stood there, by attempt, of
 * those that changed.
 */
export async function correctAttendedScores(
  work: Work,
  given: readonly { enrolmentId: string; scorePercent: number | null }[],
): Promise<Map<string, number | null>> {
  if (given.length === 0) return new Map();
  const { rows } = await sql<{ id: string; before: number | null }>`
    with given as (select * from jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
        as g("enrolmentId" uuid, "scorePercent" numeric)),
      before as (select e.id, e.score_percent from enrolments e join given g on e.id = g."enrolmentId"
        where e.company_id = ${work.companyId} and e.completed_at is not null order by e.id for update of e)
    update enrolments e set score_percent = g."scorePercent" from given g join before b on b.id = g."enrolmentId"
    where e.company_id = ${work.companyId} and e.id = b.id and b.score_percent is distinct from g."scorePercent"
    returning e.id, b.score_percent::float as before`.execute(work.tx);
  return new Map(rows.map(({ id, before }) => [id, before]));
}

/** People who had a seat for a training and did not come, where the training says that their seats are used. */
export async function useSeatsOfAbsent(
  work: Work,
  {
    companyId,
    courseId,
    personIds,
    on,
  }: { companyId: string; courseId: string; personIds: readonly string[]; on: Day },
): Promise<void> {
  if (personIds.length === 0) return;
  const { rows } = await sql<{
    id: string;
  }>`select e.id from enrolments e where e.company_id = ${companyId} and e.course_id = ${courseId}
    and e.person_id = any(${[...personIds]}::uuid[])
    and ${openAttempt('e')} order by e.id for update`.execute(work.tx);
  await consumeSeats(work, { companyId, enrolmentIds: rows.map(({ id }) => id), on });
}
