import type { ErrorCode } from '../errors.ts';
import type { Instant } from '../time.ts';

/** What decides whether a proof may be taken back. */
export type Revocable = {
  personId: string;
  safetyCritical: boolean;
  revokedAt: Instant | null;
  retractedAt: Instant | null;
};

/** No one takes back, or keeps, their own proof alone (A21); what is over is not taken back again. */
export function askRevocationObstacle(proof: Revocable, by: string): ErrorCode | null {
  if (proof.personId === by) return 'notAllowed';
  if (proof.retractedAt) return 'alreadyRetracted';
  return proof.revokedAt ? 'alreadyRevoked' : null;
}

/** What is safety-critical is taken back by two people (spec/domain.md): one of them cannot. */
export function revokeObstacle(proof: Revocable, by: string): ErrorCode | null {
  return askRevocationObstacle(proof, by) ?? (proof.safetyCritical ? 'secondPersonNeeded' : null);
}
