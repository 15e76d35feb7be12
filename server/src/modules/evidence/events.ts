import type { AskedOfProof } from '@app/domain/access/two-people';
import type { Day } from '@app/domain/time';
import { defineQuestion } from '../../platform/database/questions.ts';
import { defineEvent } from '../../platform/database/work.ts';

/** What a verified certificate says, for the achievement that rests on it. */
export type VerifiedEvidence = {
  companyId: string;
  personId: string;
  evidenceId: string;
  skillId: string;
  level: number;
  issuer: string;
  number: string | null;
  issuedOn: Day;
  /** The last day printed on it. */
  expiresOn: Day | null;
  record: Record<string, string>;
};

/** A certificate of someone else was accepted. */
export const evidenceVerified = defineEvent<VerifiedEvidence>('evidence.verified');

/** An accepted certificate is taken back: nothing may rest on it any more. */
export const evidenceRevoked = defineEvent<{ companyId: string; personId: string; evidenceId: string; reason: string }>(
  'evidence.revoked',
);

/** What rests on a verified certificate: public address and last day. */
export type EvidenceProof = { publicId: string; validThrough: Day | null; asked: AskedOfProof | null };

/** Which achievements rest on these certificates, by the certificate's id. */
export const evidenceProofs = defineQuestion<{ evidenceIds: readonly string[] }, ReadonlyMap<string, EvidenceProof>>(
  'evidence.proofs',
);
