import * as api from '@app/contract/assignment/assignment';
import { dueChangeObstacle, reminderObstacle } from '@app/domain/assignment/obstacle';
import type { StoredNotifications } from '@app/domain/identity/notifications';
import { notificationsFrom, quietUntil } from '@app/domain/identity/notifications';
import { refuseFields } from '@app/domain/errors';
import type { ErrorCode } from '@app/domain/errors';
import type { Skipped } from '@app/domain/lists/list';
import { inLanguage } from '@app/domain/localised';
import type { Day } from '@app/domain/time';
import { sql } from 'kysely';
import { keepUndo } from '../company/index.ts';
import { moveDueDays as moveDays, noteWritten, withdrawAttempts } from '../enrolment/index.ts';
import { command } from '../../platform/http/handler.ts';
import type { Call } from '../../platform/http/handler.ts';
import { writeMail } from '../../platform/mail/mail.ts';
import { lockSeatsOf } from '../../platform/database/seat-lock.ts';
import type { AuditDetail, Work } from '../../platform/database/work.ts';
import { waitingWords } from './announcement-words.ts';
import { selectedAttempts } from './list-course-people.ts';
import type { OfferedCourse } from './offered-course.ts';
import { offeredCourse } from './offered-course.ts';
import { openAttempt } from '../../platform/database/predicates.ts';

const quiet = { audited: false } as const;
type Attempt = {
  id: string;
  courseId: string;
  personId: string;
  name: string;
  called: string;
  open: boolean;
  started: boolean;
  dueOn: Day | null;
  email: string | null;
  locale: string;
  timeZone: string;
  notifications: StoredNotifications;
  remindedOn: Day | null;
};
type Selection = Parameters<typeof selectedAttempts>[2];

/** Attempts of the company, locked until the commit, and why some of them stay as they are. */
async function hold(work: Work, ids: readonly string[], obstacle: (attempt: Attempt) => ErrorCode | null) {
  const { rows } =
    await sql<Attempt>`select e.id, e.course_id as "courseId", e.person_id as "personId", p.legal_name as name,
      coalesce(p.preferred_name, p.legal_name) as called, p.email, p.locale,
      coalesce(p.time_zone, ${work.timeZone}) as "timeZone", p.notifications, e.due_on as "dueOn",
        e.reminded_on as "remindedOn", e.started_at is not null as started,
      ${openAttempt('e')} as open
    from enrolments e join people p on p.id = e.person_id
      where e.company_id = ${work.companyId} and e.id = any(${[...ids]}::uuid[])
    order by e.id for update of e`.execute(work.tx);
  const judged = rows.map((attempt) => ({ attempt, code: obstacle(attempt) }));
  return {
    skipped: judged.flatMap(({ attempt, code }) => (code ? [left(attempt, code)] : [])),
    able: judged.filter(({ code }) => code === null).map(({ attempt }) => attempt),
  };
}
const left = ({ id, name }: Attempt, code: ErrorCode): Skipped<ErrorCode> => ({ id, label: name, code });

/** The course, and those of its attempts that were chosen. */
async function chosenOf(work: Work, call: Call, courseId: string, selection: Selection) {
  work.authorize('assignment.assign', { companyId: work.companyId });
  return {
    course: await offeredCourse(work, courseId),
    ids: await selectedAttempts(work, call, selection, { courseId }),
  };
}

/** What the audit says of attempts at a course that were changed together. */
function entryOf(
  work: Work,
  action: `${string}.${string}`,
  course: OfferedCourse,
  able: readonly Attempt[],
  changes: object,
  reason?: string,
): AuditDetail {
  const people = able.map(({ personId }) => personId);
  const self = people.includes(work.personId) && { self: true };
  return {
    ...{ entity: 'course', entityId: course.id, action },
    ...{ changes: { code: course.code, ...changes, count: people.length, people, ...self } },
    ...(reason && { reason }),
  };
}

/** What was, or with `preview` would be, done to attempts; one entry for the audit for each course. */
type Changed = { able: Attempt[]; skipped: Skipped<ErrorCode>[]; entries: AuditDetail[] };

/** The attempts by their course, each course read once. */
async function byCourse(
  work: Work,
  able: readonly Attempt[],
): Promise<{ course: OfferedCourse; attempts: Attempt[] }[]> {
  const found = [];
  for (const [courseId, attempts] of Map.groupBy(able, (attempt) => attempt.courseId))
    found.push({ course: await offeredCourse(work, courseId), attempts });
  return found;
}

/**
 * Reminds people of open attempts by email, each attempt at most once a day. Someone who got as many reminders as one
 * may get in a while gets no further one, and is among those passed over.
 */
export async function remindOf(work: Work, call: Call, ids: readonly string[], preview: boolean): Promise<Changed> {
  const { able, skipped } = await hold(work, ids, ({ open, email, remindedOn }) =>
    reminderObstacle({ open, email: email !== null, remindedToday: remindedOn === work.today }),
  );
  if (preview) return { able, skipped, entries: [] };
  const by = call.session!.displayName;
  const reminded: Attempt[] = [];
  const entries: AuditDetail[] = [];
  for (const { course, attempts } of await byCourse(work, able)) {
    const written: Attempt[] = [];
    for (const person of attempts) {
      const { action, ...words } = waitingWords(person.locale, person.called, {
        title: inLanguage(course.titles, person.locale),
        dueOn: person.dueOn,
        overdue: person.dueOn !== null && person.dueOn < work.today,
        by,
      });
      const sent = await writeMail(work, {
        kind: 'assignment.reminder',
        to: person.email!,
        locale: person.locale,
        personId: person.personId,
        companyId: work.companyId,
        notBefore: quietUntil(work.now, person.timeZone, notificationsFrom(person.notifications)),
        ...words,
        action: { label: action, href: `${call.runtime.config.publicOrigin}/courses/${course.id}` },
        uniqueKey: `assignment.reminder:${person.id}:${work.today}`,
      });
      if (sent) written.push(person);
      else skipped.push(left(person, 'tooManyEmails'));
    }
    if (written.length > 0) entries.push(entryOf(work, 'assignment.remind', course, written, {}));
    reminded.push(...written);
  }
  await noteWritten(
    work,
    work.companyId,
    reminded.map(({ id }) => id),
    'reminded',
    work.today,
  );
  return { able: reminded, skipped, entries };
}

/** Moves the due day of open attempts; every move stays on record with its reason. */
export async function moveDueOf(
  work: Work,
  ids: readonly string[],
  { dueOn, reason, preview }: { dueOn: Day; reason: string; preview: boolean },
): Promise<Changed> {
  if (dueOn < work.today) refuseFields([{ path: 'dueOn', code: 'dueInThePast' }]);
  const { able, skipped } = await hold(work, ids, (attempt) => dueChangeObstacle(attempt, dueOn));
  if (preview || able.length === 0) return { able, skipped, entries: [] };
  await moveDays(
    work,
    able.map(({ id }) => id),
    dueOn,
    reason,
  );
  const courses = await byCourse(work, able);
  return {
    able,
    skipped,
    entries: courses.map(({ course, attempts }) =>
      entryOf(work, 'assignment.moveDueDays', course, attempts, { dueOn }, reason),
    ),
  };
}

const remindPeople = command(
  api.remindPeople,
  async (work, { courseId, selection, preview }, call) => {
    const { ids } = await chosenOf(work, call, courseId, selection);
    const { able, skipped, entries } = await remindOf(work, call, ids, preview);
    for (const entry of entries) work.record(entry);
    return { changed: able.length, skipped };
  },
  quiet,
);

const moveDueDays = command(
  api.moveDueDays,
  async (work, { courseId, selection, ...how }, call) => {
    const { ids } = await chosenOf(work, call, courseId, selection);
    const { able, skipped, entries } = await moveDueOf(work, ids, how);
    for (const entry of entries) work.record(entry);
    return { changed: able.length, skipped };
  },
  quiet,
);

/** What was learned stays on record; a rule does not enrol again for the same occasion. */
const unassignCourse = command(
  api.unassignCourse,
  async (work, { courseId, selection, reason, preview }, call) => {
    if (!preview) await lockSeatsOf(work, work.companyId);
    const { course, ids } = await chosenOf(work, call, courseId, selection);
    const { skipped, able } = await hold(work, ids, ({ open }) => (open ? null : 'enrolmentClosed'));
    if (preview || able.length === 0) return { changed: able.length, skipped };
    await withdrawAttempts(work, work.companyId, { ids: able.map(({ id }) => id), reason });
    work.record(
      entryOf(
        work,
        'assignment.unassign',
        course,
        able,
        { started: able.filter(({ started }) => started).length },
        reason,
      ),
    );
    const undoId = await keepUndo(work, 'unassignment', { enrolmentIds: able.map(({ id }) => id) });
    return { changed: able.length, skipped, undoId };
  },
  quiet,
);

export const attemptHandlers = [remindPeople, moveDueDays, unassignCourse];
