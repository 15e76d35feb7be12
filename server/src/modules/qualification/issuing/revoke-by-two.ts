import * as api from '@app/contract/qualification/revocations';
import { DomainError, refuseIf } from '@app/domain/errors';
import { askRevocationObstacle } from '@app/domain/qualification/revocation';
import type { Call } from '../../../platform/http/handler.ts';
import { command } from '../../../platform/http/handler.ts';
import { twoPersonRequests } from '../../../platform/database/two-people.ts';
import type { Work } from '../../../platform/database/work.ts';
import { holdProof, takeProofBack } from './revoke-achievement.ts';

// What is safety-critical is taken back by two people: one asks, another confirms. Until then it counts; a suspension
// takes effect at once.

export const revocations = twoPersonRequests('revocation_requests', 'achievement_id');

async function ask(work: Work, { publicId, reason }: { publicId: string; reason: string }) {
  const proof = await holdProof(work, publicId);
  refuseIf(askRevocationObstacle(proof, work.personId));
  // One person is enough for the others.
  if (!proof.safetyCritical) throw new DomainError('conflict');
  const requestId = await revocations.ask(work, proof, reason);
  work.record({
    entity: 'achievement',
    entityId: proof.id,
    action: 'achievement.askRevocation',
    companyId: proof.companyId,
    reason,
  });
  return { requestId };
}

type Named = { publicId: string; requestId: string };

async function confirm(work: Work, { publicId, requestId }: Named, call: Call) {
  const proof = await holdProof(work, publicId);
  const { reason, askedBy } = await revocations.confirm(
    work,
    proof,
    requestId,
    askRevocationObstacle(proof, work.personId),
  );
  await takeProofBack(work, call, proof, reason);
  const { companyId, id: entityId } = proof;
  work.record({
    entity: 'achievement',
    entityId,
    action: 'achievement.revoke',
    companyId,
    reason,
    changes: { askedBy },
  });
  return {};
}

async function withdraw(work: Work, { publicId, requestId }: Named) {
  const proof = await holdProof(work, publicId);
  await revocations.withdraw(work, proof, requestId);
  work.record({
    entity: 'achievement',
    entityId: proof.id,
    action: 'achievement.withdrawRevocation',
    companyId: proof.companyId,
  });
  return {};
}

export const revokeByTwoHandlers = [
  command(api.askRevocation, ask),
  command(api.askAnyRevocation, ask),
  command(api.confirmRevocation, confirm),
  command(api.confirmAnyRevocation, confirm),
  command(api.withdrawRevocation, withdraw),
  command(api.withdrawAnyRevocation, withdraw),
];
