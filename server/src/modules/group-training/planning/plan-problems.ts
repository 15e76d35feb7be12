import type * as fields from '@app/contract/group-training/training-fields';
import type { ErrorCode } from '@app/domain/errors';
import { DomainError, refuseFields } from '@app/domain/errors';
import { sessionInstants, sessionProblems } from '@app/domain/group-training/session-plan';
import type { Day, Instant } from '@app/domain/time';
import { dayOf } from '@app/domain/time';
import { sql } from 'kysely';
import type { z } from 'zod';
import { refuseUnknownZone } from '../../../platform/database/zones.ts';
import type { Work } from '../../../platform/database/work.ts';
import { findClashes } from './find-clashes.ts';
import { staffStandings } from './staff-standing.ts';

const shape = {} as { [K in keyof typeof fields.trainingPlan]: z.output<(typeof fields.trainingPlan)[K]> };
export type Plan = typeof shape;
export type PlannedSession = {
  id: string | undefined;
  startsAt: Instant;
  endsAt: Instant;
  breakMinutes: number;
  roomId: string | null;
};

export const timesOf = ({ sessions, timeZone }: Pick<Plan, 'sessions' | 'timeZone'>): PlannedSession[] =>
  sessions.map((session) => ({
    ...sessionInstants(session, timeZone),
    id: session.id,
    breakMinutes: session.breakMinutes,
    roomId: session.roomId,
  }));

type Input = {
  /** It is open for booking, or becomes so: then it needs dates and a trainer. */
  schedule: boolean;
  reason: string | null;
  /** Sessions on record by their id. */
  before?: ReadonlyMap<string, { startsAt: Instant; endsAt: Instant }>;
  courseBefore?: string | null;
  taken?: number;
  /** Anyone who has a place. */
  attendees?: ReadonlySet<string>;
};

/** Refuses a plan with what is wrong at each field; everything at once. */
export async function refusePlan(
  work: Work,
  plan: Plan,
  { schedule, reason, before, courseBefore, taken = 0, attendees }: Input,
): Promise<void> {
  refuseUnknownZone(plan.timeZone);
  const issues: { path: string; code: ErrorCode }[] = [];
  const at = (path: string, code: ErrorCode) => issues.push({ path, code });
  if (!plan.title && !plan.courseId && !plan.skillId) at('title', 'trainingTopicMissing');
  if (plan.courseId && plan.skillId) at('skillId', 'trainingTopicTwice');
  const courseSince = plan.courseId
    ? await courseSinceOf(
        work,
        { courseId: plan.courseId, resultKind: plan.resultKind },
        plan.courseId === courseBefore,
        at,
      )
    : null;
  const times = timesOf(plan);
  const kept = new Set(
    times.flatMap(({ id, startsAt, endsAt }, place) =>
      id && same(before?.get(id), { startsAt, endsAt }) ? [place] : [],
    ),
  );
  issues.push(
    ...sessionProblems(plan.sessions, {
      timeZone: plan.timeZone,
      now: work.now,
      hasReason: reason !== null,
      kept,
      courseSince,
    }),
  );
  if (schedule && plan.sessions.length === 0) at('sessions', 'sessionMissing');
  if (schedule && plan.trainerIds.length === 0) at('trainerIds', 'trainerMissing');
  if (plan.maxPeople !== null && plan.maxPeople < plan.minPeople) at('maxPeople', 'capacityBelowMinimum');
  else if (plan.maxPeople !== null && plan.maxPeople < taken) at('maxPeople', 'capacityBelowBooked');
  if (attendees)
    for (const role of ['trainerIds', 'evaluatorIds'] as const)
      if (plan[role].some((id) => attendees.has(id))) at(role, 'evaluatorIsTrainee');
  await archivedRooms(work, plan, before, at);
  refuseFields(issues);
}

const same = (one: { startsAt: Instant; endsAt: Instant } | undefined, other: { startsAt: Instant; endsAt: Instant }) =>
  one !== undefined && one.startsAt === other.startsAt && one.endsAt === other.endsAt;

type At = (path: string, code: ErrorCode) => void;

/**
 * The day from which the course can be taken: before it nothing was taught. A course that is no longer on offer stays
 * where it was planned.
 */
async function courseSinceOf(
  work: Work,
  { courseId, resultKind }: { courseId: string; resultKind: Plan['resultKind'] },
  kept: boolean,
  at: At,
): Promise<Day | null> {
  const { rows } = await sql<{
    since: Instant | null;
    retired: boolean;
    evaluated: boolean;
  }>`select (select min(v.published_at) from course_versions v where v.course_id = c.id) as since,
    c.retired_at is not null as retired, coalesce((select v.evaluation is not null from course_versions v
      where v.course_id = c.id
      and v.published_at is not null order by v.number desc limit 1), false) as evaluated from courses c
        where c.id = ${courseId}`.execute(work.tx);
  if (!rows[0]) throw new DomainError('notFound');
  const { since, retired, evaluated } = rows[0];
  if (!kept && retired) at('courseId', 'courseRetired');
  else if (!since) at('courseId', 'courseNotPublished');
  // A morning in a classroom shows no one at work.
  if (evaluated && resultKind !== 'competence') at('resultKind', 'evaluationNeedsCompetence');
  return since && dayOf(since, work.timeZone);
}

async function archivedRooms(work: Work, plan: Plan, before: Input['before'], at: At): Promise<void> {
  const roomIds = plan.sessions.flatMap(({ roomId }) => (roomId ? [roomId] : []));
  if (roomIds.length === 0) return;
  const { rows } = await sql<{
    id: string;
    archived: boolean;
  }>`select id, archived_at is not null as archived from training_rooms
    where company_id = ${work.companyId} and id = any(${roomIds}::uuid[]) order by id for no key update`.execute(
    work.tx,
  );
  if (rows.length !== new Set(roomIds).size) throw new DomainError('notFound');
  const archived = new Set(rows.filter((room) => room.archived).map(({ id }) => id));
  plan.sessions.forEach(({ id, roomId }, place) => {
    if (roomId && archived.has(roomId) && !(id && before?.has(id))) at(`sessions.${place}.roomId`, 'roomArchived');
  });
}

type StaffGiven = Pick<Plan, 'trainerIds' | 'evaluatorIds' | 'trainerSkillId' | 'trainerSkillRule' | 'sessions'>;

/**
 * Refuses staff who do not work here on a day of the training, and, where the training says so, who do not hold what it
 * demands of them then.
 */
export async function refuseStaff(work: Work, plan: StaffGiven): Promise<void> {
  const staffIds = [...new Set([...plan.trainerIds, ...plan.evaluatorIds])];
  if (staffIds.length === 0) return;
  // Locked, so that one person planned twice at the same moment is seen by the second.
  const { rows } = await sql<{
    id: string;
  }>`select person_id as id from employments where company_id = ${work.companyId}
    and person_id = any(${staffIds}::uuid[])
    order by person_id for no key update`.execute(work.tx);
  if (rows.length !== staffIds.length) throw new DomainError('notFound');
  const days = plan.sessions.length > 0 ? [...new Set(plan.sessions.map(({ on }) => on))].sort() : [work.today];
  for (const on of [days[0]!, days.at(-1)!]) {
    const staff = await staffStandings(work, { ...plan, on });
    const left = staff.filter(({ employed }) => !employed);
    refuseFields(
      left.map(({ role }) => ({
        path: role === 'trainer' ? 'trainerIds' : 'evaluatorIds',
        code: 'trainerNotEmployed',
      })),
    );
    const unqualified = staff.filter(({ standing }) => standing && !standing.qualified);
    if (plan.trainerSkillRule === 'block' && unqualified.length > 0)
      throw new DomainError('trainerNotQualified', { names: [...new Set(unqualified.map(({ name }) => name))], on });
  }
}

/** Refuses what happens twice at once, naming it, unless the planner saw it and goes on. */
export async function refuseClashes(
  work: Work,
  plan: Pick<Plan, 'trainerIds' | 'evaluatorIds'> & { times: readonly PlannedSession[] },
  { trainingIds, despiteClashes }: { trainingIds: readonly string[]; despiteClashes: boolean },
): Promise<number> {
  const clashes = await findClashes(work, {
    trainingIds,
    sessions: plan.times,
    staffIds: [...plan.trainerIds, ...plan.evaluatorIds],
    attendeesOf: trainingIds[0] ?? null,
  });
  if (clashes.length > 0 && !despiteClashes) throw new DomainError('trainingClash', { clashes });
  return clashes.length;
}
