import type { Result } from '../../../api/client.ts';

export type Standing = Result<'getEmployeeStanding'>;
export type HeldProof = Standing['proofs'][number];
export type Hold = Standing['holds'][number];

/** What changes with what a person holds. */
export const ofStanding = [
  'getEmployeeStanding',
  'listEmployeeEnrolments',
  'listEmployeeEvidence',
  'getPublicAchievement',
  'getWhy',
  'listStandings',
  'getMatrixTotals',
  'getCompanyDashboard',
  'getTrendPoint',
  'listEmployeeAudit',
] as const;
