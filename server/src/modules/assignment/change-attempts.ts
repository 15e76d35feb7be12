import * as api from '@app/contract/assignment';
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
import { command } from '../../platform/handler.ts';
import type { Call } from '../../platform/handler.ts';
import { writeMail } from '../../platform/mail.ts';
import { takeSeatTurn } from '../../platform/seat-turn.ts';
import type { Work } from '../../platform/work.ts';
import { waitingWords } from './announcement-words.ts';
import { selectedAttempts } from './list-course-people.ts';
import { offeredCourse } from './offered-course.ts';

const quiet = { audited: false } as const;
type Attempt = {
  id: string;
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

/** The chosen attempts, locked until the commit, and why some of them stay as they are. */
async function hold(work: Work, call: Call, courseId: string, selection: Selection, obstacle: (attempt: Attempt) => ErrorCode | null) {
  work.authorize('assignment.assign', { companyId: work.companyId });
  const course = await offeredCourse(work, courseId);
  const ids = await selectedAttempts(work, call, selection, { courseId });
  const { rows } =
    await sql<Attempt>`select e.id, e.person_id as "personId", p.legal_name as name, coalesce(p.preferred_name, p.legal_name) as called, p.email, p.locale,
      coalesce(p.time_zone, ${work.timeZone}) as "timeZone", p.notifications, e.due_on as "dueOn", e.reminded_on as "remindedOn", e.started_at is not null as started,
      e.completed_at is null and e.withdrawn_at is null and e.failed_at is null and e.voided_at is null as open
    from enrolments e join people p on p.id = e.person_id where e.company_id = ${work.companyId} and e.id = any(${ids}::uuid[])
    order by e.id for update of e`.execute(work.tx);
  const judged = rows.map((attempt) => ({ attempt, code: obstacle(attempt) }));
  return {
    course,
    skipped: judged.flatMap(({ attempt, code }): Skipped<ErrorCode>[] => (code ? [{ id: attempt.id, label: attempt.name, code }] : [])),
    able: judged.filter(({ code }) => code === null).map(({ attempt }) => attempt),
  };
}

/** One entry for the whole: what was done, and to whom. */
function recordMany(work: Work, action: `${string}.${string}`, courseId: string, able: readonly Attempt[], changes: object, reason?: string): void {
  const people = able.map(({ personId }) => personId);
  const self = people.includes(work.personId) && { self: true };
  work.record({ entity: 'course', entityId: courseId, action, changes: { ...changes, count: people.length, people, ...self }, ...(reason && { reason }) });
}

const remindPeople = command(
  api.remindPeople,
  async (work, { courseId, selection, preview }, call) => {
    const { course, skipped, able } = await hold(work, call, courseId, selection, ({ open, email, remindedOn }) =>
      reminderObstacle({ open, email: email !== null, remindedToday: remindedOn === work.today }),
    );
    if (preview || able.length === 0) return { changed: able.length, skipped };
    const by = call.session!.displayName;
    for (const person of able) {
      const { action, ...words } = waitingWords(person.locale, person.called, {
        title: inLanguage(course.titles, person.locale),
        dueOn: person.dueOn,
        overdue: person.dueOn !== null && person.dueOn < work.today,
        by,
      });
      await writeMail(work, {
        kind: 'assignment.reminder',
        to: person.email!,
        locale: person.locale,
        personId: person.personId,
        companyId: work.companyId,
        notBefore: quietUntil(work.now, person.timeZone, notificationsFrom(person.notifications)),
        ...words,
        action: { label: action, href: `${call.runtime.config.publicOrigin}/courses/${courseId}` },
        uniqueKey: `assignment.reminder:${person.id}:${work.today}`,
      });
    }
    await noteWritten(
      work,
      work.companyId,
      able.map(({ id }) => id),
      'reminded',
      work.today,
    );
    recordMany(work, 'assignment.remind', courseId, able, { code: course.code });
    return { changed: able.length, skipped };
  },
  quiet,
);

const moveDueDays = command(
  api.moveDueDays,
  async (work, { courseId, selection, dueOn, reason, preview }, call) => {
    if (dueOn < work.today) refuseFields([{ path: 'dueOn', code: 'dueInThePast' }]);
    const { course, skipped, able } = await hold(work, call, courseId, selection, (attempt) => dueChangeObstacle(attempt, dueOn));
    if (preview || able.length === 0) return { changed: able.length, skipped };
    await moveDays(
      work,
      able.map(({ id }) => id),
      dueOn,
      reason,
    );
    recordMany(work, 'assignment.moveDueDays', courseId, able, { code: course.code, dueOn }, reason);
    return { changed: able.length, skipped };
  },
  quiet,
);

/** What was learned stays on record; a rule does not enrol again for the same occasion. */
const unassignCourse = command(
  api.unassignCourse,
  async (work, { courseId, selection, reason, preview }, call) => {
    if (!preview) await takeSeatTurn(work, work.companyId);
    const { course, skipped, able } = await hold(work, call, courseId, selection, ({ open }) => (open ? null : 'enrolmentClosed'));
    if (preview || able.length === 0) return { changed: able.length, skipped };
    await withdrawAttempts(work, work.companyId, { ids: able.map(({ id }) => id), reason });
    recordMany(work, 'assignment.unassign', courseId, able, { code: course.code, started: able.filter(({ started }) => started).length }, reason);
    const undoId = await keepUndo(work, 'unassignment', { enrolmentIds: able.map(({ id }) => id) });
    return { changed: able.length, skipped, undoId };
  },
  quiet,
);

export const attemptHandlers = [remindPeople, moveDueDays, unassignCourse];
