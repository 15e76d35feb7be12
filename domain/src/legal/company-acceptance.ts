import type { LegalChangeKind } from './version.ts';

export const companyAcceptances = ['accepted', 'later', 'notNeeded', 'open'] as const;
/**
 * What a version of the data processing agreement is to a company: accepted, covered by a later one that is, in no need
 * of it, or open.
 */
export type CompanyAcceptance = (typeof companyAcceptances)[number];

type Version = { number: number; changeKind: LegalChangeKind; withdrawn: boolean };

/**
 * `accepted`: the versions that the company accepted. One counts for those before it, unless it was withdrawn. Of a
 * change that needs no agreement, and of what was withdrawn, nothing is open.
 */
export function companyAcceptance(
  version: Version,
  accepted: readonly Pick<Version, 'number' | 'withdrawn'>[],
): CompanyAcceptance {
  if (accepted.some(({ number }) => number === version.number)) return 'accepted';
  if (version.withdrawn || version.changeKind === 'minor') return 'notNeeded';
  return accepted.some(({ number, withdrawn }) => number > version.number && !withdrawn) ? 'later' : 'open';
}
