export { checkEvidenceFile } from './check-file.ts';
export { evidenceProofsAsked, evidenceRevoked, evidenceVerified } from './events.ts';
export type { EvidenceProof, VerifiedEvidence } from './events.ts';
export { keepEvidenceFile } from './keep-file.ts';
export { submitEvidence } from './send-evidence.ts';
export type { EvidenceFile } from './records.ts';
