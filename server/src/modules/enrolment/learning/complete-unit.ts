import type { UnitProgress } from '@app/domain/enrolment/commit';
import { unopened } from '@app/domain/enrolment/commit';
import { DomainError } from '@app/domain/errors';
import type { Work } from '../../../platform/database/work.ts';
import { openUnit } from '../attempts/open-enrolment.ts';
import type { Saved } from './save-progress.ts';
import { saveProgress } from './save-progress.ts';

export type UnitOutcome = { enrolmentId: string; unitId: string; scorePercent?: number; passed?: boolean };

/**
 * Says that a unit is done, or (with `passed: false`) that a try at it was not good enough: the best score is kept, a
 * pass is never taken back. Completes the course when this was the last of it. The caller writes the audit row.
 */
export async function completeUnit(
  work: Work,
  { enrolmentId, unitId, scorePercent, passed = true }: UnitOutcome,
): Promise<Saved> {
  const { enrolment, learning } = await openUnit(work, { enrolmentId, unitId });
  if (!enrolment.startedAt) throw new DomainError('enrolmentNotStarted');
  const before = learning.progress.get(unitId) ?? unopened(unitId, work.now);
  const after: UnitProgress = {
    ...before,
    completedAt: before.completedAt ?? (passed ? work.now : null),
    scorePercent: scorePercent === undefined ? before.scorePercent : Math.max(scorePercent, before.scorePercent ?? 0),
    passed: before.passed || passed,
  };
  return saveProgress(work, { enrolment, learning, changed: [after] });
}
