import * as api from '@app/contract/qualification/revocations';
import { DomainError, refuseIf } from '@app/domain/errors';
import type { Revocable } from '@app/domain/qualification/revocation';
import { revokeObstacle } from '@app/domain/qualification/revocation';
import { sql } from 'kysely';
import { revokeBehind } from '../../evidence/index.ts';
import type { Call } from '../../../platform/http/handler.ts';
import { command } from '../../../platform/http/handler.ts';
import type { Work } from '../../../platform/database/work.ts';
import { standingChanged } from '../events.ts';
import { takeProofTurn } from './issue-record.ts';
import { reckonAgain } from './reckon-again.ts';

type Proof = Revocable & { id: string; companyId: string; evidenceId: string | null };

/** An achievement within reach of the person who may revoke, held until the commit. */
export async function holdProof(work: Work, publicId: string): Promise<Proof> {
  const reach = work.reach('achievement.revoke');
  const within = sql`a.public_id = ${publicId} and (${reach === 'anyone'} or a.company_id = ${work.companyId})`;
  // The certificate behind it first, as whatever begins with that: it is taken back with the proof.
  const { rows: behind } = await sql<{ companyId: string }>`select a.company_id as "companyId"
    from achievements a where ${within}`.execute(work.tx);
  if (!behind[0]) throw new DomainError('notFound');
  await sql`select from evidence e where e.id in (select a.evidence_id from achievements a where ${within})
    for no key update`.execute(work.tx);
  await takeProofTurn(work, behind[0].companyId);
  const { rows } =
    await sql<Proof>`select a.id, a.company_id as "companyId", a.person_id as "personId", a.evidence_id as "evidenceId",
      a.revoked_at as "revokedAt",
      a.retracted_at as "retractedAt", coalesce((select s.safety_critical from skills s where s.id = a.skill_id),
        false) as "safetyCritical"
    from achievements a where ${within}
      for update of a`.execute(work.tx);
  if (!rows[0]) throw new DomainError('notFound');
  work.authorize('achievement.revoke', rows[0]);
  return rows[0];
}

/**
 * Takes an achievement back for good. The public page and the status list say so at once; the row and its certificate
 * stay. What renewed it is reckoned again without it.
 */
export async function takeProofBack(
  work: Work,
  { runtime }: Call,
  { id, companyId, personId, evidenceId }: Proof,
  reason: string,
): Promise<void> {
  await sql`update achievements set revoked_at = ${work.now}, revoked_by = ${work.personId},
    revocation_reason = ${reason}
    where company_id = ${companyId} and id = ${id}`.execute(work.tx);
  await reckonAgain(work, { companyId, personId, ids: [id], reason });
  if (evidenceId) await revokeBehind(work, runtime, evidenceId, reason);
  await work.emit(standingChanged, { companyId, personIds: [personId] });
}

async function revoke(work: Work, { publicId, reason }: { publicId: string; reason: string }, call: Call) {
  const proof = await holdProof(work, publicId);
  refuseIf(revokeObstacle(proof, work.personId));
  await takeProofBack(work, call, proof, reason);
  work.record({
    entity: 'achievement',
    entityId: proof.id,
    action: 'achievement.revoke',
    companyId: proof.companyId,
    reason,
  });
  return {};
}

export const revokeAchievement = command(api.revokeAchievement, revoke);
export const revokeAnyAchievement = command(api.revokeAnyAchievement, revoke);
