import type { UnitProgress } from '@app/domain/enrolment/commit';
import { unopened } from '@app/domain/enrolment/commit';
import type { PackageOutcome } from '@app/domain/packages/results/package-outcome';
import { isDone } from '@app/domain/packages/results/package-outcome';
import type { Work } from '../../../platform/database/work.ts';
import { findEnrolment, readLearning } from '../records.ts';
import { saveProgress } from '../learning/save-progress.ts';

type Correcting = { companyId: string; enrolmentId: string; unitId: string; outcome: PackageOutcome };

/**
 * Puts right what a step of an attempt came to, also for the worse. A completed attempt keeps its completion: that is
 * taken back by two people, or not at all. Answers whether anything was put right.
 */
export async function correctResult(
  work: Work,
  { companyId, enrolmentId, unitId, outcome }: Correcting,
): Promise<boolean> {
  const enrolment = await findEnrolment(work, companyId, enrolmentId);
  if (!enrolment || enrolment.failedAt || enrolment.withdrawnAt || enrolment.voidedAt) return false;
  if (enrolment.completedAt && !isDone(outcome)) return false;
  const learning = await readLearning(work, enrolment);
  const unit = learning.units.find(({ id }) => id === unitId);
  if (!unit) return false;
  const before = learning.progress.get(unitId) ?? unopened(unitId, work.now);
  const done = isDone(outcome) && before.seconds >= unit.minimumSeconds;
  const after: UnitProgress = {
    ...before,
    completedAt: done ? (before.completedAt ?? work.now) : null,
    scorePercent: outcome.scorePercent,
    passed: outcome.passed,
  };
  await work.named('enrolment.correcting', `select set_config('app.correcting_results', 'on', true)`, []);
  // What is no longer done is said first: progress itself only ever adds to what is done.
  await work.named(
    'enrolment.correct_unit',
    'update unit_progress set completed_at = $4, score_percent = $5, passed = $6 where company_id = $1 and enrolment_id = $2 and unit_id = $3',
    [companyId, enrolmentId, unitId, after.completedAt, after.scorePercent, after.passed],
  );
  await saveProgress(work, { enrolment, learning, changed: [after] });
  await work.named('enrolment.corrected', `select set_config('app.correcting_results', 'off', true)`, []);
  return true;
}
