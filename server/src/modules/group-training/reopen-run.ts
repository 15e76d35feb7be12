import * as api from '@app/contract/training-runs';
import { DomainError } from '@app/domain/errors';
import { mayTrainerReopen } from '@app/domain/group-training/closing';
import { sql } from 'kysely';
import { command } from '../../platform/handler.ts';
import { loadRun } from './load-run.ts';
import { holdRun } from './run-access.ts';

/**
 * Opens a closed training again, with a reason. What the closing certified stays: it is voided or revoked by its own rules, and the next closing
 * names whose certificate is no longer earned.
 */
export const reopenRun = command(api.reopenRun, async (work, { trainingId, reason }, call) => {
  const held = await holdRun(work, trainingId);
  if (!held.closedAt) throw new DomainError('runNotClosed');
  if (held.role === 'evaluator') throw new DomainError('notAllowed');
  if (held.role === 'trainer' && !mayTrainerReopen(held.closedAt, work.now)) throw new DomainError('reopenTooLate');
  await sql`update training_closings set reopened_at = ${work.now}, reopened_by = ${work.personId}, reopen_reason = ${reason}
    where company_id = ${held.companyId} and training_id = ${held.id} and reopened_at is null`.execute(work.tx);
  await sql`update trainings set closed_at = null, closed_by = null where company_id = ${held.companyId} and id = ${held.id}`.execute(work.tx);
  work.record({ entity: 'training', entityId: trainingId, action: 'training.reopen', reason, changes: { closedAt: [held.closedAt, null] } });
  return loadRun(work, { ...held, closedAt: null }, call.runtime.secrets.session);
});
