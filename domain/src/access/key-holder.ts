import type { Actor, Role } from './actor.ts';
import type { KeyScope } from './key-scopes.ts';
import type { Action } from './policies.ts';
import { can } from './policies.ts';

/** Why the person who answers for a key could not make it today. */
export const keyLapses = ['merged', 'locked', 'left', 'notAdmin'] as const;
export type KeyLapse = (typeof keyLapses)[number];
/** As what someone answers for a key of a company, or why they no longer can. */
export type KeyHolder = Exclude<Role, 'learner'> | KeyLapse;

export const lapseOf = (holder: KeyHolder): KeyLapse | null => keyLapses.find((lapse) => lapse === holder) ?? null;

/** What one has to be able to do at a company oneself, so that a key one answers for may do what its scope says. */
const scopeNeeds: Record<KeyScope, readonly Action[]> = {
  packages: ['apiKey.change', 'package.accept'],
  registrations: ['apiKey.change', 'enrolment.create'],
  launches: ['apiKey.change', 'enrolment.create'],
  results: ['apiKey.change', 'enrolment.view'],
  decisions: ['apiKey.change', 'package.accept', 'enrolment.withdraw'],
  reports: ['apiKey.change', 'assignment.view', 'standing.viewCompany', 'seat.view'],
};

/** The scopes of a key that count: none that goes further than the person who answers for it. */
export function scopesWithin(scopes: readonly KeyScope[], holder: KeyHolder, companyId: string): KeyScope[] {
  if (lapseOf(holder)) return [];
  const person: Actor = {
    kind: 'person',
    personId: 'holder',
    companyId: holder === 'companyAdmin' ? companyId : 'platform',
    role: holder as Role,
  };
  return scopes.filter((scope) => scopeNeeds[scope].every((action) => can(person, action, { companyId })));
}

export type KeyFacts = { revokedAt: string | null; expired: boolean; lapsedAt: string | null; holder: KeyHolder };
export type KeyState = 'active' | 'suspended' | 'expired' | 'revoked';

/**
 * How a key is today. One that lapsed stays closed until someone takes it over, also where its holder has the right
 * again.
 */
export function keyState({ revokedAt, expired, lapsedAt, holder }: KeyFacts): KeyState {
  if (revokedAt) return 'revoked';
  if (expired) return 'expired';
  return lapsedAt || lapseOf(holder) ? 'suspended' : 'active';
}
