import * as api from '@app/contract/revocations';
import type { TwoPersonRequest } from '@app/domain/access/two-people';
import { confirmObstacle, isRequestOpen } from '@app/domain/access/two-people';
import { DomainError, refuseIf } from '@app/domain/errors';
import { askRevocationObstacle } from '@app/domain/qualification/revocation';
import { sql } from 'kysely';
import type { Call } from '../../platform/handler.ts';
import { command } from '../../platform/handler.ts';
import type { Work } from '../../platform/work.ts';
import { holdProof, takeProofBack } from './revoke-achievement.ts';

// What is safety-critical is taken back by two people: one asks, another confirms. Until then it counts; a suspension takes effect at once.

async function ask(work: Work, { publicId, reason }: { publicId: string; reason: string }) {
  const proof = await holdProof(work, publicId);
  refuseIf(askRevocationObstacle(proof, work.personId));
  // One person is enough for the others.
  if (!proof.safetyCritical) throw new DomainError('conflict');
  const { rows: waiting } = await sql<Request>`select ${columns} from revocation_requests r
    where r.company_id = ${proof.companyId} and r.achievement_id = ${proof.id} and r.confirmed_at is null and r.withdrawn_at is null for update`.execute(
    work.tx,
  );
  for (const request of waiting) {
    if (isRequestOpen(request, work.now)) throw new DomainError('requestOpen');
    await sql`update revocation_requests set withdrawn_at = ${work.now} where company_id = ${proof.companyId} and id = ${request.id}`.execute(work.tx);
  }
  const { rows } = await sql<{ id: string }>`insert into revocation_requests (company_id, achievement_id, reason, asked_by, asked_at)
    values (${proof.companyId}, ${proof.id}, ${reason}, ${work.personId}, ${work.now}) returning id`.execute(work.tx);
  work.record({ entity: 'achievement', entityId: proof.id, action: 'achievement.askRevocation', companyId: proof.companyId, reason });
  return { requestId: rows[0]!.id };
}

type Request = Omit<TwoPersonRequest, 'personId'> & { id: string; reason: string };
const columns = sql.raw('r.id, r.reason, r.asked_by as "askedBy", r.asked_at as "askedAt", r.confirmed_at as "confirmedAt", r.withdrawn_at as "withdrawnAt"');

async function holdRequest(work: Work, companyId: string, achievementId: string, requestId: string): Promise<Request> {
  const { rows } = await sql<Request>`select ${columns} from revocation_requests r
    where r.company_id = ${companyId} and r.achievement_id = ${achievementId} and r.id = ${requestId} for update`.execute(work.tx);
  if (!rows[0]) throw new DomainError('notFound');
  return rows[0];
}

/** Whoever asked and could not any more is no second person. */
async function refuseWithoutAsker(work: Work, companyId: string, askedBy: string): Promise<void> {
  const { rows } = await sql<{ may: boolean }>`select may_ask_revocation(${askedBy}, ${companyId}, ${work.today}) as may`.execute(work.tx);
  if (!rows[0]!.may) throw new DomainError('requestOver');
}

type Named = { publicId: string; requestId: string };

async function confirm(work: Work, { publicId, requestId }: Named, call: Call) {
  const proof = await holdProof(work, publicId);
  const request = await holdRequest(work, proof.companyId, proof.id, requestId);
  refuseIf(confirmObstacle({ ...request, personId: proof.personId }, work.personId, work.now));
  refuseIf(askRevocationObstacle(proof, work.personId));
  await refuseWithoutAsker(work, proof.companyId, request.askedBy);
  await sql`update revocation_requests set confirmed_by = ${work.personId}, confirmed_at = ${work.now}
    where company_id = ${proof.companyId} and id = ${requestId}`.execute(work.tx);
  await takeProofBack(work, call, proof, request.reason);
  const { companyId, id: entityId } = proof;
  work.record({ entity: 'achievement', entityId, action: 'achievement.revoke', companyId, reason: request.reason, changes: { askedBy: request.askedBy } });
  return {};
}

async function withdraw(work: Work, { publicId, requestId }: Named) {
  const proof = await holdProof(work, publicId);
  const request = await holdRequest(work, proof.companyId, proof.id, requestId);
  if (proof.personId === work.personId) throw new DomainError('notForOneself');
  if (!isRequestOpen(request, work.now)) throw new DomainError('requestOver');
  await sql`update revocation_requests set withdrawn_by = ${work.personId}, withdrawn_at = ${work.now}
    where company_id = ${proof.companyId} and id = ${requestId}`.execute(work.tx);
  work.record({ entity: 'achievement', entityId: proof.id, action: 'achievement.withdrawRevocation', companyId: proof.companyId });
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
