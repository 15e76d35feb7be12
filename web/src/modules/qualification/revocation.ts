import type { EndpointName } from '../../api/client.ts';
import { useMaybeSession } from '../../session/session.ts';

/**
 * By which calls the person who is signed in takes achievements back: the platform anyone's, a company its people's.
 */
export function useRevocationCalls() {
  return useMaybeSession()?.claims.qmsAdmin ? platform : company;
}

const company = {
  get: 'getRevocation',
  revoke: 'revokeAchievement',
  ask: 'askRevocation',
  confirm: 'confirmRevocation',
  withdraw: 'withdrawRevocation',
} as const;
const platform = {
  get: 'getAnyRevocation',
  revoke: 'revokeAnyAchievement',
  ask: 'askAnyRevocation',
  confirm: 'confirmAnyRevocation',
  withdraw: 'withdrawAnyRevocation',
} as const;

/** What shows something of an achievement that may be taken back. */
export const revocationReads: readonly EndpointName[] = [
  'getPublicAchievement',
  'getEmployeeStanding',
  'getWhy',
  'listStandings',
  'getMatrixTotals',
  'getCompanyDashboard',
  'getRevocation',
  'getAnyRevocation',
  'listRevocations',
  'listAnyRevocations',
  'getEvidence',
  'getAnyEvidence',
  'listEvidence',
  'listEmployeeEvidence',
];
