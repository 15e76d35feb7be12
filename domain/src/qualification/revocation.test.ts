import { expect, test } from 'vitest';
import { askRevocationObstacle, revokeObstacle } from './revocation.ts';

const proof = { personId: 'ann', safetyCritical: false, revokedAt: null, retractedAt: null };
const critical = { ...proof, safetyCritical: true };
const past = '2026-03-02T09:00:00.000Z';

test.each([
  ['of somebody else', proof, 'bea', null, null],
  ['of somebody else, safety-critical', critical, 'bea', null, 'secondPersonNeeded'],
  ['one’s own', proof, 'ann', 'notAllowed', 'notAllowed'],
  ['one’s own, safety-critical', critical, 'ann', 'notAllowed', 'notAllowed'],
  ['revoked before', { ...critical, revokedAt: past }, 'bea', 'alreadyRevoked', 'alreadyRevoked'],
  ['corrected before', { ...critical, retractedAt: past }, 'bea', 'alreadyRetracted', 'alreadyRetracted'],
] as const)('a proof %s', (_, given, by, asked, revoked) => {
  expect(askRevocationObstacle(given, by)).toBe(asked);
  expect(revokeObstacle(given, by)).toBe(revoked);
});
