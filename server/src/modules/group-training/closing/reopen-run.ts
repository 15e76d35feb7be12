import * as api from '@app/contract/group-training/training-runs';
import { DomainError } from '@app/domain/errors';
import { mayTrainerReopen } from '@app/domain/group-training/closing';
import { sql } from 'kysely';
import { command } from '../../../platform/http/handler.ts';
import type { Work } from '../../../platform/database/work.ts';
import { certifiedBefore } from './certified-before.ts';
import { loadRun } from '../running/load-run.ts';
import type { HeldRun } from '../running/run-access.ts';
import { holdRun } from '../running/run-access.ts';
import { tellLater } from '../notify-people.ts';

/**
 * Opens a closed training again, with a reason. What the closing certified stays: it is voided or revoked by its own
 * rules, and the next closing names whose certificate is no longer earned.
 */
export const reopenRun = command(api.reopenRun, async (work, { trainingId, reason }, call) => {
  const held = await holdRun(work, trainingId);
  if (!held.closedAt) throw new DomainError('runNotClosed');
  const run = await reopen(work, held, reason);
  work.record({
    entity: 'training',
    entityId: trainingId,
    action: 'training.reopen',
    reason,
    changes: { closedAt: [held.closedAt, null] },
  });
  return loadRun(work, run, call.runtime.secrets.session);
});

/** The training must be held, and closed; the caller records it. Who was certified by it hears of it. */
export async function reopen(work: Work, held: HeldRun, reason: string): Promise<HeldRun> {
  const { companyId, id, role, closedAt } = held;
  if (role === 'evaluator') throw new DomainError('notAllowed');
  if (role === 'trainer' && !mayTrainerReopen(closedAt!, work.now)) throw new DomainError('reopenTooLate');
  const certified = [...(await certifiedBefore(work, held)).keys()];
  await sql`update training_closings c set reopened_at = ${work.now}, reopened_by = ${work.personId},
    reopen_reason = ${reason}
    where company_id = ${companyId} and training_id = ${id} and reopened_at is null`.execute(work.tx);
  await sql`update trainings set closed_at = null, closed_by = null
    where company_id = ${companyId} and id = ${id}`.execute(work.tx);
  await tellLater(work, held, { what: 'reopened', personIds: certified, reason });
  return { ...held, closedAt: null };
}
