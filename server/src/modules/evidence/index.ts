export { checkEvidenceFile } from './check-file.ts';
export { evidenceProofsAsked, evidenceRevoked, evidenceVerified } from './events.ts';
export type { EvidenceProof, VerifiedEvidence } from './events.ts';
export { givenBefore } from './given.ts';
export { evidenceBytes, keepEvidenceFile } from './keep-file.ts';
export { hasReviewerBeside } from './reviewers.ts';
export { revokeBehind } from './review-evidence.ts';
export { submitEvidence } from './send-evidence.ts';
export type { EvidenceFile } from './records.ts';
