import * as api from '@app/contract/enrolment/enrolment';
import { enrolmentObstacle } from '@app/domain/enrolment/enrolment';
import { DomainError, refuseIf } from '@app/domain/errors';
import { command } from '../../../platform/http/handler.ts';
import { lockSeatsOf } from '../../../platform/database/seat-lock.ts';
import type { Work } from '../../../platform/database/work.ts';
import { refuseLeft } from './hold-employed.ts';
import { courseStart } from '../records.ts';
import { seatAttempts } from './seat-attempts.ts';
import { openAttemptText } from '../../../platform/database/predicates.ts';

/**
 * A person starts an attempt of their own. Earlier attempts stay as they are; this one links to the last that was
 * passed. Who has been enrolled meanwhile, by a rule, by an administrator or on another page, gets that attempt: it is
 * what they asked for.
 */
export const enrol = command(api.enrol, async (work, { courseId }) => {
  work.authorize('enrolment.create', { personId: work.personId, companyId: work.companyId });
  const course = await courseStart(work, work.personId, courseId);
  if (!course) throw new DomainError('notFound');
  if (course.needsSeat) await lockSeatsOf(work, work.companyId);
  await refuseLeft(work);
  const obstacle = enrolmentObstacle({
    ...course,
    published: course.versionId !== null,
    missingPrerequisites: course.missingPrerequisites.length,
  });
  if (obstacle === 'alreadyEnrolled') return work.unchanged(await openAttempt(work, courseId));
  refuseIf(obstacle, { courseId: course.missingPrerequisites[0] });
  const rows = await work.named<{ id: string; attemptNumber: number }>(
    'enrolment.enrol',
    `insert into enrolments (company_id, person_id, course_id, course_version_id, attempt_number, origin, assigned_by,
      assigned_at, supersedes_enrolment_id)
     values ($1, $2, $3, $4, $5, 'self', $2, $6, $7) on conflict do nothing
       returning id, attempt_number as "attemptNumber"`,
    [work.companyId, work.personId, courseId, course.versionId, course.attempts + 1, work.now, course.lastCompletedId],
  );
  // Someone else was quicker, at the same moment.
  if (!rows[0]) return work.unchanged(await openAttempt(work, courseId));
  const { id, attemptNumber } = rows[0];
  if (course.needsSeat) {
    const waiting = await seatAttempts(work, work.companyId, [{ enrolmentId: id, personId: work.personId, courseId }]);
    if (waiting.length > 0) throw new DomainError('noSeatLeft');
  }
  work.record({
    entity: 'enrolment',
    entityId: id,
    changes: { courseId, attemptNumber, courseVersionId: course.versionId },
  });
  return { enrolmentId: id, attemptNumber };
});

async function openAttempt(work: Work, courseId: string): Promise<{ enrolmentId: string; attemptNumber: number }> {
  const [found] = await work.named<{ enrolmentId: string; attemptNumber: number }>(
    'enrolment.open_attempt',
    `select id as "enrolmentId", attempt_number as "attemptNumber" from enrolments
      where company_id = $1 and person_id = $2 and course_id = $3
       and ${openAttemptText()}`,
    [work.companyId, work.personId, courseId],
  );
  if (!found) throw new DomainError('alreadyEnrolled');
  return found;
}
