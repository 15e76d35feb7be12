import type { Job } from '../../platform/jobs/jobs.ts';
import type { Runtime } from '../../platform/runtime.ts';
import { workAsSystem } from '../../platform/runtime.ts';
import { closeAttempt } from './close-attempt.ts';
import { lockAttempt, lockEnrolmentOf } from './records.ts';

type Due = { id: string; companyId: string };

/**
 * Grades what was saved of attempts whose time is up, each in its own unit of work: one that fails holds up no other.
 */
export const closeExpiredAttempts: Job = {
  name: 'assessment.closeExpired',
  schedule: '* * * * *',
  run: async (runtime) => {
    let failed: unknown = null;
    for (const due of await expiredAttempts(runtime)) {
      await closeOne(runtime, due).catch((error: unknown) => (failed = error));
    }
    if (failed) throw failed;
  },
};

async function expiredAttempts(runtime: Runtime): Promise<Due[]> {
  const { rows } = await runtime.pools.platform.query<Due>(
    'select id, company_id as "companyId" from quiz_attempts where submitted_at is null and expires_at <= $1 order by expires_at limit 500',
    [runtime.clock.now()],
  );
  return rows;
}

async function closeOne(runtime: Runtime, { id, companyId }: Due): Promise<void> {
  await workAsSystem(
    runtime,
    closeExpiredAttempts.name,
    async (work) => {
      const enrolment = await lockEnrolmentOf(work, id);
      const attempt = await lockAttempt(work, id);
      work.authorize('assessment.take', attempt);
      if (!enrolment || !attempt || attempt.submittedAt) return;
      const { scorePercent, passed } = await closeAttempt(work, attempt, enrolment);
      work.record({
        entity: 'quiz_attempt',
        entityId: id,
        action: 'assessment.closeExpired',
        changes: { enrolmentId: attempt.enrolmentId, number: attempt.number, scorePercent, passed },
      });
    },
    { companyId },
  );
}
