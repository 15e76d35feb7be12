import type { EndpointName } from '../../api/client.ts';
import { useMaybeSession } from '../../session/session.ts';

/** By which calls the person who is signed in has completions voided: the platform anyone's, a company its people's. */
export function useVoidCalls() {
  return useMaybeSession()?.claims.qmsAdmin ? platform : company;
}

const company = { get: 'getVoid', ask: 'askVoid', confirm: 'confirmVoid', withdraw: 'withdrawVoid' } as const;
const platform = {
  get: 'getAnyVoid',
  ask: 'askAnyVoid',
  confirm: 'confirmAnyVoid',
  withdraw: 'withdrawAnyVoid',
} as const;

/** What shows something of a completion that may be voided. */
export const voidReads: readonly EndpointName[] = [
  'listEmployeeEnrolments',
  'listPersonEnrolments',
  'listCoursePeople',
  'getEmployeeStanding',
  'getWhy',
  'listStandings',
  'getMatrixTotals',
  'getCompanyDashboard',
  'getVoid',
  'getAnyVoid',
  'listVoids',
  'listAnyVoids',
];
