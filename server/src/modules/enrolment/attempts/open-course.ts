import * as api from '@app/contract/enrolment/learning';
import { learnsElsewhere } from '@app/domain/enrolment/device';
import { enrolmentObstacle, isOpen } from '@app/domain/enrolment/enrolment';
import { DomainError, refuseIf } from '@app/domain/errors';
import { command } from '../../../platform/http/handler.ts';
import { lockSeatsOf } from '../../../platform/database/seat-lock.ts';
import type { Work } from '../../../platform/database/work.ts';
import type { SeatWish } from '../../seats/index.ts';
import { consumeSeat } from '../../seats/index.ts';
import type { Enrolment } from '../records.ts';
import { attemptBeginning } from '../events.ts';
import { courseStart, enrolmentColumns } from '../records.ts';
import { seatAttempts } from './seat-attempts.ts';

/**
 * Opens a course for learning: the open attempt, started at its first launch, else the last one that is over (to look
 * at). A course one never enrolled on is as good as missing.
 */
export const openCourse = command(
  api.openCourse,
  async (work, { courseId, deviceId, takeOver }) => {
    work.authorize('enrolment.learn', { personId: work.personId, companyId: work.companyId });
    if (await takesSeat(work, courseId)) await lockSeatsOf(work, work.companyId);
    const rows = await work.named<Enrolment>(
      'enrolment.open_course',
      `select ${enrolmentColumns} from enrolments e where e.company_id = $1 and e.person_id = $2 and e.course_id = $3
        and e.withdrawn_at is null and e.voided_at is null
       order by (e.completed_at is null and e.failed_at is null) desc, e.attempt_number desc limit 1 for no key update`,
      [work.companyId, work.personId, courseId],
    );
    const enrolment = rows[0];
    if (!enrolment) throw new DomainError('notFound');
    const answer = { enrolmentId: enrolment.id, sequence: enrolment.lastSequence };
    if (!isOpen(enrolment)) return { ...answer, review: true, elsewhere: false };
    if (!enrolment.startedAt) await start(work, enrolment);
    const elsewhere = !takeOver && learnsElsewhere(enrolment, deviceId, work.now);
    if (!elsewhere) {
      await work.named(
        'enrolment.take',
        'update enrolments set active_device_id = $3, active_device_at = $4, last_activity_at = $4, opened_at = $4, opened_seconds = time_spent_seconds where company_id = $1 and id = $2',
        [enrolment.companyId, enrolment.id, deviceId, work.now],
      );
    }
    return { ...answer, review: false, elsewhere };
  },
  // The first launch is recorded; opening again is no business change.
  { audited: false },
);

/** Whether opening it may begin an attempt, and with it spend a seat. */
async function takesSeat(work: Work, courseId: string): Promise<boolean> {
  const rows = await work.named(
    'enrolment.takes_seat',
    `select from enrolments e join courses c on c.id = e.course_id and c.needs_seat
      where e.company_id = $1 and e.person_id = $2 and e.course_id = $3
       and e.started_at is null and e.withdrawn_at is null and e.voided_at is null limit 1`,
    [work.companyId, work.personId, courseId],
  );
  return rows.length > 0;
}

/** The first launch pins the version on offer today, whatever was on offer when the course was assigned. */
async function start(work: Work, enrolment: Enrolment): Promise<void> {
  const course = await courseStart(work, enrolment.personId, enrolment.courseId);
  const facts = {
    retired: course!.retired,
    published: course!.versionId !== null,
    open: false,
    missingPrerequisites: course!.missingPrerequisites.length,
  };
  refuseIf(enrolmentObstacle(facts), { courseId: course!.missingPrerequisites[0] });
  await work.emit(attemptBeginning, {
    companyId: enrolment.companyId,
    personId: enrolment.personId,
    asksDisclaimer: course!.asksDisclaimer,
  });
  if (course!.needsSeat)
    await seatForStart(work, { enrolmentId: enrolment.id, personId: enrolment.personId, courseId: enrolment.courseId });
  await work.named(
    'enrolment.start',
    'update enrolments set started_at = $3, course_version_id = $4 where company_id = $1 and id = $2',
    [enrolment.companyId, enrolment.id, work.now, course!.versionId],
  );
  work.record({
    entity: 'enrolment',
    entityId: enrolment.id,
    changes: { startedAt: work.now, courseVersionId: course!.versionId },
  });
}

/**
 * The seat under an attempt that begins is spent. One may have come free since the course was assigned; without any it
 * does not begin.
 */
export async function seatForStart(work: Work, attempt: SeatWish): Promise<void> {
  if ((await seatAttempts(work, work.companyId, [attempt])).length > 0) throw new DomainError('noSeatLeft');
  await consumeSeat(work, { companyId: work.companyId, enrolmentId: attempt.enrolmentId, on: work.today });
}
