import type { ErrorCode } from '../errors.ts';
import { addDays } from '../time.ts';
import type { Day } from '../time.ts';

export const companyStates = {
  active: { en: 'Active', fr: 'Active' },
  ended: { en: 'Contract ended', fr: 'Contrat terminé' },
  suspended: { en: 'Suspended', fr: 'Suspendue' },
  terminated: { en: 'Terminated', fr: 'Résiliée' },
} as const;
export type CompanyState = keyof typeof companyStates;

export type CompanyDates = { suspendedAt: string | null; terminatedAt: string | null; validThrough: Day | null };

/** What its dates say of a company; the last day of its contract still counts. */
export function companyState({ suspendedAt, terminatedAt, validThrough }: CompanyDates, today: Day): CompanyState {
  if (terminatedAt) return 'terminated';
  if (suspendedAt) return 'suspended';
  return validThrough && validThrough < today ? 'ended' : 'active';
}

/** The platform's own company is neither suspended nor terminated: no one could lift it. */
export function suspendObstacle(company: CompanyDates & { isPlatform: boolean }): ErrorCode | null {
  if (company.isPlatform) return 'companyIsPlatform';
  if (company.terminatedAt) return 'companyTerminated';
  return company.suspendedAt ? 'companySuspendedAlready' : null;
}

export const liftObstacle = (company: CompanyDates): ErrorCode | null =>
  company.terminatedAt ? 'companyTerminated' : company.suspendedAt ? null : 'companyNotSuspended';

/** For how many days at most a suspended company's people may still read. */
export const longestReadOnlyDays = 90;

/** The last day on which they read, the day of the suspension being the first; null when they are out at once. */
export const readOnlyThrough = (today: Day, days: number): Day | null => (days > 0 ? addDays(today, days - 1) : null);

/** What runs at a company, by what it is. */
export type Running = { learning: number; quizzes: number; imports: number; exports: number };

/** Terminated is only a company in which nothing runs (B27). */
export function terminateObstacle(company: CompanyDates & { isPlatform: boolean }, running: Running): ErrorCode | null {
  if (company.isPlatform) return 'companyIsPlatform';
  if (company.terminatedAt) return 'companyTerminated';
  return Object.values(running).some((count) => count > 0) ? 'companyBusy' : null;
}

/** A company has one parent, and none of those under it can be it. `parents` says whose parent is who. */
export function parentObstacle(
  companyId: string,
  parentId: string | null,
  parents: ReadonlyMap<string, string | null>,
): ErrorCode | null {
  const seen = new Set<string>();
  for (let above = parentId; above && !seen.has(above); above = parents.get(above) ?? null) {
    if (above === companyId) return 'companyCycle';
    seen.add(above);
  }
  return null;
}
