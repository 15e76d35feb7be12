import { isOpen } from '@app/domain/enrolment/enrolment';
import { DomainError, refuseIf } from '@app/domain/errors';
import { enrolmentObstacle } from '@app/domain/enrolment/enrolment';
import { lockSeatsOf } from '../../../platform/database/seat-lock.ts';
import type { Work } from '../../../platform/database/work.ts';
import { assignCourses } from './assign-courses.ts';
import { seatForStart } from './open-course.ts';
import { attemptBeginning } from '../events.ts';
import type { Enrolment } from '../records.ts';
import { courseStart, enrolmentColumns } from '../records.ts';

export type Registering = { personId: string; courseId: string };

/**
 * Begins an attempt for someone else, as a program of the company asks: assigned as an admin would, and started at once
 * on the edition on offer today. Anyone who has an open attempt keeps it. What their own first opening would be refused
 * for is refused here. The permission is the caller's to ask.
 */
export async function registerAttempt(
  work: Work,
  { personId, courseId }: Registering,
): Promise<{ enrolmentId: string; made: boolean }> {
  const course = await courseStart(work, personId, courseId);
  if (!course) throw new DomainError('notFound');
  if (course.needsSeat) await lockSeatsOf(work, work.companyId);
  const open = course.open ? await openAttempt(work, { personId, courseId }) : null;
  if (open) {
    if (!open.startedAt) await start(work, open.id, course, { personId, courseId });
    return { enrolmentId: open.id, made: false };
  }
  refuseIf(
    enrolmentObstacle({
      ...course,
      published: course.versionId !== null,
      missingPrerequisites: course.missingPrerequisites.length,
    }),
  );
  const given = {
    personId,
    courseId,
    courseVersionId: course.versionId!,
    origin: 'admin' as const,
    dueOn: null,
    note: null,
    requirementId: null,
    occasion: null,
  };
  const [made] = await assignCourses(work, work.companyId, null, [given]);
  // Someone else was quicker, in this moment.
  if (!made) throw new DomainError('conflict');
  await start(work, made.id, course, { personId, courseId });
  return { enrolmentId: made.id, made: true };
}

async function openAttempt(work: Work, { personId, courseId }: Registering): Promise<Enrolment | null> {
  const rows = await work.named<Enrolment>(
    'enrolment.open_attempt',
    `select ${enrolmentColumns} from enrolments e where e.company_id = $1 and e.person_id = $2 and e.course_id = $3
      order by e.attempt_number desc limit 1 for no key update`,
    [work.companyId, personId, courseId],
  );
  return rows[0] && isOpen(rows[0]) ? rows[0] : null;
}

async function start(
  work: Work,
  enrolmentId: string,
  { needsSeat, versionId, asksDisclaimer }: { needsSeat: boolean; versionId: string | null; asksDisclaimer: boolean },
  of: Registering,
): Promise<void> {
  await work.emit(attemptBeginning, { companyId: work.companyId, personId: of.personId, asksDisclaimer });
  if (needsSeat) await seatForStart(work, { enrolmentId, ...of });
  await work.named(
    'enrolment.start',
    'update enrolments set started_at = $3, course_version_id = $4 where company_id = $1 and id = $2',
    [work.companyId, enrolmentId, work.now, versionId],
  );
}
