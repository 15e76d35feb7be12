import { sql } from 'kysely';
import type { Day } from '@app/domain/time';
import type { EvidenceProof, VerifiedEvidence } from '../../evidence/index.ts';
import type { Work } from '../../../platform/database/work.ts';
import { pendingReversals } from './pending-reversals.ts';
import { standingChanged } from '../events.ts';
import { issueSkill } from './issue-skill.ts';
import { takeProofTurn } from './issue-record.ts';
import { reckonAgain } from './reckon-again.ts';

/** A verified certificate becomes an achievement that names it. The day printed on it ends it where that is earlier. */
export async function issueFromEvidence(work: Work, verified: VerifiedEvidence): Promise<void> {
  await issueSkill(work, {
    companyId: verified.companyId,
    personId: verified.personId,
    skillId: verified.skillId,
    level: verified.level,
    source: 'external',
    evidenceId: verified.evidenceId,
    issuerName: verified.issuer,
    externalNumber: verified.number,
    record: verified.record,
    completedOn: verified.issuedOn,
    printedThrough: verified.expiresOn,
  });
}

/** What rests on a certificate that was taken back is revoked with it, for good and in public. */
export async function revokeWithEvidence(
  work: Work,
  {
    companyId,
    personId,
    evidenceId,
    reason,
  }: { companyId: string; personId: string; evidenceId: string; reason: string },
): Promise<void> {
  await takeProofTurn(work, companyId);
  const { rows } = await sql<{
    id: string;
  }>`update achievements set revoked_at = ${work.now}, revoked_by = ${work.personId},
    revocation_reason = ${reason}
    where company_id = ${companyId} and evidence_id = ${evidenceId} and revoked_at is null
      and retracted_at is null returning id`.execute(work.tx);
  await reckonAgain(work, { companyId, personId, ids: rows.map(({ id }) => id), reason });
  await work.emit(standingChanged, { companyId, personIds: [personId] });
}

export async function answerEvidenceProofs(
  work: Work,
  { evidenceIds }: { evidenceIds: readonly string[] },
): Promise<ReadonlyMap<string, EvidenceProof>> {
  const { rows } = await sql<{
    id: string;
    personId: string;
    evidenceId: string;
    publicId: string;
    validThrough: Day | null;
  }>`
    select id, person_id as "personId", evidence_id as "evidenceId", public_id as "publicId",
      valid_through as "validThrough" from achievements
    where evidence_id = any(${[...evidenceIds]}::uuid[]) and retracted_at is null`.execute(work.tx);
  const asked = await pendingReversals(
    work,
    rows.map(({ id, personId }) => ({ id, personId, enrolmentId: null })),
  );
  return new Map(
    rows.map(({ id, evidenceId, publicId, validThrough }) => [
      evidenceId,
      { publicId, validThrough, asked: asked.get(id) ?? null },
    ]),
  );
}
