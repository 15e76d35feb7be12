import type { Work } from '../../../platform/database/work.ts';
import { openEnrolment } from './open-enrolment.ts';

/**
 * Ends an attempt that cannot be passed any more: the attempts at its test are used up. A retake is a new enrolment.
 */
export async function failEnrolment(
  work: Work,
  { enrolmentId, reason, scorePercent }: { enrolmentId: string; reason: string; scorePercent?: number },
): Promise<void> {
  const enrolment = await openEnrolment(work, enrolmentId);
  await work.named(
    'enrolment.fail',
    'update enrolments set failed_at = $3, outcome_reason = $4, score_percent = coalesce($5, score_percent) where company_id = $1 and id = $2',
    [enrolment.companyId, enrolment.id, work.now, reason, scorePercent ?? null],
  );
}
