import * as api from '@app/contract/assignment/assignment';
import { assignmentObstacle } from '@app/domain/assignment/obstacle';
import type { AssignmentFacts } from '@app/domain/assignment/obstacle';
import { courseSettings } from '@app/domain/company/settings';
import { DomainError, refuseFields, refuseIf } from '@app/domain/errors';
import type { ErrorCode } from '@app/domain/errors';
import type { Skipped } from '@app/domain/lists/list';
import { addDays } from '@app/domain/time';
import type { Day } from '@app/domain/time';
import { sql } from 'kysely';
import type { z } from 'zod';
import { keepUndo, selectedEmployees, settingsOverrides } from '../company/index.ts';
import { assignCourses } from '../enrolment/index.ts';
import { freeSeatsFor } from '../seats/index.ts';
import { command } from '../../platform/http/handler.ts';
import type { Call } from '../../platform/http/handler.ts';
import { lockSeatsOf } from '../../platform/database/seat-lock.ts';
import type { AuditDetail, Work } from '../../platform/database/work.ts';
import type { OfferedCourse } from './offered-course.ts';
import { offeredCourse } from './offered-course.ts';
import { notEndedBefore, openAttempt } from '../../platform/database/predicates.ts';

type Audience = z.output<typeof api.assignCourse.input>['audience'];
type Candidate = AssignmentFacts & { id: string; name: string; sample: boolean; validThrough: Day | null };

/**
 * Gives people a course. Anyone who is left out is named with the reason; the others get it, with a letter that says
 * so.
 */
export const assignCourse = command(
  api.assignCourse,
  async (work, { courseId, audience, dueOn, note, evenIfValid, preview }, call) => {
    work.authorize('assignment.assign', { companyId: work.companyId });
    const course = await offeredCourse(work, courseId);
    refuseIf(course.retired ? 'courseRetired' : null);
    if (dueOn !== null && dueOn < work.today) refuseFields([{ path: 'dueOn', code: 'dueInThePast' }]);
    if (!preview && course.needsSeat) await lockSeatsOf(work, work.companyId);
    const { ids, unknownNumbers } = await audienceOf(work, call, audience);
    const { able, skipped } = await judgeAssignment(work, course, ids, evenIfValid);
    const free = course.needsSeat ? await freeSeatsFor(work, work.companyId, courseId) : null;
    const seats = free === null ? null : { free, waiting: Math.max(0, able.length - free) };
    if (preview || able.length === 0) return { changed: able.length, skipped, unknownNumbers, seats };
    const due = dueOn ?? addDays(work.today, await dueDaysOf(work, course));
    const { made, undoId } = await giveCourses(
      work,
      able.map((personId) => ({ personId, course, dueOn: due })),
      note,
    );
    const people = made.map(({ personId }) => personId);
    work.record(assignmentEntry(work, course, people, due, note));
    return { changed: made.length, skipped, unknownNumbers, seats, undoId };
  },
  { audited: false },
);

/**
 * Who can be given a course by hand, in order of names, and why the others cannot. Holds their employments until the
 * commit.
 */
export async function judgeAssignment(
  work: Work,
  course: OfferedCourse,
  ids: readonly string[],
  evenIfValid: boolean,
): Promise<{ able: string[]; skipped: Skipped<ErrorCode>[] }> {
  const judged = (await candidates(work, course, ids)).map((person) => ({
    person,
    code: person.sample ? ('samplePerson' as const) : assignmentObstacle(person, evenIfValid),
  }));
  return {
    able: judged.filter(({ code }) => code === null).map(({ person }) => person.id),
    skipped: judged.flatMap(({ person, code }): Skipped<ErrorCode>[] =>
      code ? [{ id: person.id, label: labelOf(person, code), code }] : [],
    ),
  };
}

/** Days that people have for a course assigned by hand without a due day. */
export async function dueDaysOf(work: Work, { id, initialDueDays }: OfferedCourse): Promise<number> {
  return courseSettings(await settingsOverrides(work), id).dueDays ?? initialDueDays;
}

export type GivenCourse = { personId: string; course: OfferedCourse; dueOn: Day };

/** Enrols people by hand in courses, of which they are told soon; `undoId` undoes all of it. */
export async function giveCourses(work: Work, given: readonly GivenCourse[], note: string | null) {
  const made = await assignCourses(
    work,
    work.companyId,
    work.personId,
    given.map(({ personId, course, dueOn }) => ({
      ...{ personId, courseId: course.id, courseVersionId: course.versionId, origin: 'admin' as const, dueOn },
      ...{ note: note || null, requirementId: null, occasion: null },
    })),
  );
  // A little later: what is assigned within minutes comes in one letter.
  await work.enqueue(
    'assignment.announce',
    { companyId: work.companyId },
    { key: `announce:${work.companyId}`, runAt: soon(work.now) },
  );
  return { made, undoId: await keepUndo(work, 'assignment', { enrolmentIds: made.map(({ id }) => id) }) };
}

/** What the audit says of a course that was given to people. */
export const assignmentEntry = (
  work: Work,
  course: OfferedCourse,
  people: readonly string[],
  dueOn: Day | null,
  note: string | null,
): AuditDetail => ({
  entity: 'course',
  entityId: course.id,
  action: 'assignment.assign',
  changes: {
    code: course.code,
    dueOn,
    count: people.length,
    people,
    ...(people.includes(work.personId) && { self: true }),
  },
  ...(note && { reason: note }),
});

const soon = (now: string) => new Date(Date.parse(now) + 5 * 60_000).toISOString();
const labelOf = ({ name, validThrough }: Candidate, code: ErrorCode) =>
  code === 'stillValid' && validThrough ? `${name} (${validThrough})` : name;

async function audienceOf(
  work: Work,
  call: Call,
  audience: Audience,
): Promise<{ ids: string[]; unknownNumbers: string[] }> {
  if ('positionId' in audience) return { ids: await holdersOf(work, audience.positionId), unknownNumbers: [] };
  if (!('employeeNumbers' in audience))
    return { ids: await selectedEmployees(work, call, audience), unknownNumbers: [] };
  const numbers = [...new Map(audience.employeeNumbers.map((number) => [number.toUpperCase(), number])).values()];
  const { rows } = await sql<{
    number: string;
    id: string | null;
  }>`select g.number, e.person_id as id from unnest(${numbers}::text[]) as g(number)
    left join employments e on e.company_id = ${work.companyId} and upper(e.employee_number) = upper(g.number)`.execute(
    work.tx,
  );
  return {
    ids: rows.flatMap(({ id }) => id ?? []),
    unknownNumbers: rows.filter(({ id }) => id === null).map(({ number }) => number),
  };
}

/** Who holds a position today; one of another company is not there. */
async function holdersOf(work: Work, positionId: string): Promise<string[]> {
  const { rows } = await sql<{
    ids: string[];
  }>`select array(select distinct a.person_id from position_assignments a
    where a.company_id = p.company_id and a.position_id = p.id
      and a.retracted_at is null and a.started_on <= ${work.today}::date and ${notEndedBefore('a', work.today)}) as ids
    from positions p where p.company_id = ${work.companyId} and p.id = ${positionId}`.execute(work.tx);
  if (!rows[0]) throw new DomainError('notFound');
  return rows[0].ids;
}

/**
 * What stands against the course, for all of them in one statement. A proof counts as still valid while every skill the
 * course gives (or the course itself) is held and none of them can be renewed yet.
 */
async function candidates(
  work: Work,
  { id: courseId, versionId }: OfferedCourse,
  ids: readonly string[],
): Promise<Candidate[]> {
  // Who leaves at the same moment comes before or after, never between.
  await sql`select from employments where company_id = ${work.companyId} and person_id = any(${[...ids]}::uuid[])
    order by person_id for no key update`.execute(work.tx);
  const { rows } = await sql<Candidate>`
    with gives as (select g.skill_id, g.level, coalesce(r.renewal_window_days, v.renewal_window_days) as window_days
      from course_versions v
      left join course_skills g on g.version_id = v.id left join skill_rules r on r.skill_id = g.skill_id
        and r.retracted_at is null where v.id = ${versionId}),
    proven as (select a.person_id, count(distinct g.*) as held, min(a.until) as until from gives g join lateral (
        select a.person_id, covered_through(array_agg(a.valid_from), array_agg(a.valid_through),
          ${work.today}::date) as until from achievements a
        where a.company_id = ${work.companyId} and a.person_id = any(${[...ids]}::uuid[]) and a.revoked_at is null
          and a.retracted_at is null
          and case when g.skill_id is null then a.course_id = ${courseId} and a.skill_id is null
            else a.skill_id = g.skill_id and a.level >= g.level end
        group by a.person_id) a on a.until > ${work.today}::date + g.window_days group by a.person_id)
    select m.person_id as id, p.legal_name as name, m.sample,
      m.started_on <= ${work.today}::date and ${notEndedBefore('m', work.today)} as employed,
      exists (select 1 from enrolments e where e.company_id = m.company_id and e.person_id = m.person_id
        and e.course_id = ${courseId}
        and ${openAttempt('e')}) as open,
      (select count(*)::int from course_prerequisites q
        where q.version_id = ${versionId} and not exists (select 1 from enrolments e where e.company_id = m.company_id
        and e.person_id = m.person_id and e.course_id = q.course_id and e.voided_at is null and e.withdrawn_at is null
          and e.failed_at is null)) as "missingPrerequisites",
      coalesce(v.held = (select count(*) from gives), false) as "stillValid", case
        when v.until < 'infinity' then v.until end as "validThrough"
    from employments m join people p on p.id = m.person_id left join proven v on v.person_id = m.person_id
    where m.company_id = ${work.companyId} and m.person_id = any(${[...ids]}::uuid[])
      order by folded(p.legal_name), m.person_id`.execute(work.tx);
  return rows;
}
