import type { UnitProgress } from '@app/domain/enrolment/commit';
import { unopened } from '@app/domain/enrolment/commit';
import { credit, creditLeft } from '@app/domain/enrolment/credit';
import type { PackageOutcome } from '@app/domain/packages/results/package-outcome';
import { isDone } from '@app/domain/packages/results/package-outcome';
import type { Instant } from '@app/domain/time';
import type { Work } from '../../../platform/database/work.ts';
import { findEnrolment, readLearning } from '../records.ts';
import { saveProgress } from './save-progress.ts';

type Progressed = {
  companyId: string;
  enrolmentId: string;
  unitId: string;
  outcome: PackageOutcome;
  seconds: number;
  at: Instant;
  leaving?: boolean;
};

/**
 * What a package came to becomes the progress of its unit: the score, the time, and that it is done. Progress never
 * goes down, a result may until it is done.
 */
export async function receivePackageState(
  work: Work,
  { companyId, enrolmentId, unitId, outcome, seconds, at, leaving }: Progressed,
): Promise<void> {
  const enrolment = await findEnrolment(work, companyId, enrolmentId);
  if (
    !enrolment?.startedAt ||
    enrolment.completedAt ||
    enrolment.failedAt ||
    enrolment.withdrawnAt ||
    enrolment.voidedAt
  )
    return;
  const learning = await readLearning(work, enrolment);
  const unit = learning.units.find(({ id }) => id === unitId);
  if (!unit) return;
  const before = learning.progress.get(unitId) ?? unopened(unitId, work.now);
  const account = { ...enrolment, startedAt: enrolment.startedAt };
  // Other packages and lessons may have been credited meanwhile: all of them share the time of the attempt.
  const spent = Math.max(0, Math.min(seconds, creditLeft(account, at, work.now)));
  const done = isDone(outcome) && before.seconds + spent >= unit.minimumSeconds;
  const after: UnitProgress = {
    ...before,
    finishedAt: before.finishedAt ?? (outcome.finished ? work.now : null),
    completedAt: before.completedAt ?? (done ? work.now : null),
    seconds: before.seconds + spent,
    furthest: Math.max(before.furthest, outcome.furthest),
    // Once the step is done its result is final; before that the newest counts, also a worse one.
    ...(!before.completedAt && { scorePercent: outcome.scorePercent, passed: outcome.passed }),
  };
  const attempt = { ...credit(account, at, spent), currentUnitId: unitId };
  const own = work.actor.kind === 'person' && work.actor.personId === enrolment.personId;
  const saved = await saveProgress(work, {
    enrolment,
    learning,
    changed: [after],
    attempt,
    presence: own ? 'here' : 'other',
  });
  // The tab may still learn in the next unit: it stays the one, but another one need not ask any more.
  if (leaving)
    await work.named(
      'enrolment.left_package',
      `update enrolments set active_device_at = $3::timestamptz - interval '1 hour' where company_id = $1 and id = $2`,
      [companyId, enrolmentId, work.now],
    );
  // Anyone who accepted it by hand recorded that already. What a package tells the record store comes with its key:
  // then no one acts.
  if (after.completedAt && !before.completedAt && (own || work.actor.kind === 'system'))
    work.record({
      entity: 'enrolment',
      entityId: enrolmentId,
      changes: {
        unitsCompleted: [unitId],
        progressPercent: saved.percent,
        ...(saved.completing && { completedAt: work.now }),
      },
    });
}
