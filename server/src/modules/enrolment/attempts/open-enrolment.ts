import { learningObstacle } from '@app/domain/enrolment/enrolment';
import { unitObstacle } from '@app/domain/enrolment/progress';
import { DomainError, refuseIf } from '@app/domain/errors';
import type { Work } from '../../../platform/database/work.ts';
import type { CourseUnit, Enrolment, Learning } from '../records.ts';
import { doneUnits, lockOwnEnrolment, readLearning } from '../records.ts';

/**
 * One's own attempt, locked, when something can still be learned in it. 404 for anyone else's, `enrolmentClosed` when
 * it is over, `enrolmentNotStarted` before its first launch.
 */
export async function openEnrolment(work: Work, enrolmentId: string): Promise<Enrolment & { startedAt: string }> {
  const enrolment = await lockOwnEnrolment(work, enrolmentId);
  refuseIf(learningObstacle(enrolment));
  if (!enrolment.startedAt) throw new DomainError('enrolmentNotStarted');
  return enrolment as Enrolment & { startedAt: string };
}

/**
 * The same, with one of its units: 404 when the course has no such unit, `unitLocked` while earlier ones are to be
 * done.
 */
export async function openUnit(
  work: Work,
  { enrolmentId, unitId }: { enrolmentId: string; unitId: string },
): Promise<{ enrolment: Enrolment; unit: CourseUnit; learning: Learning }> {
  const enrolment = await openEnrolment(work, enrolmentId);
  const learning = await readLearning(work, enrolment);
  return { enrolment, unit: unlockedUnit(learning, unitId), learning };
}

export function unlockedUnit(learning: Learning, unitId: string): CourseUnit {
  const unit = learning.units.find(({ id }) => id === unitId);
  if (!unit) throw new DomainError('notFound');
  refuseIf(unitObstacle(learning.units, doneUnits(learning.progress), unitId, learning.enforceOrder));
  return unit;
}
