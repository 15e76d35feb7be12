import type { KeyScope } from './key-scopes.ts';

/** The two claims of the specification, as stored; neither is effective by itself (see `effectiveClaims`). */
export type Claims = { buAdmin: boolean; qmsAdmin: boolean };
export type Role = 'learner' | 'companyAdmin' | 'platformAdmin';

/** Who acts: a person at one company, with the effective claims. */
export type Actor = { kind: 'person'; personId: string; companyId: string; role: Role };
/** A job acts as the system, under its own name. */
export type SystemActor = { kind: 'system'; job: string; companyId: string };
/** A program of a company, known by its key: it reaches that company and what its scopes say, and is never a person. */
export type KeyActor = { kind: 'key'; keyId: string; companyId: string; scopes: readonly KeyScope[] };
export type AnyActor = Actor | SystemActor | KeyActor;

/** Access rule 5 of the specification: without buAdmin both flags are treated as false. */
export function effectiveClaims(claims: Claims): Claims {
  return { buAdmin: claims.buAdmin, qmsAdmin: claims.qmsAdmin && claims.buAdmin };
}

export function roleFrom(claims: Claims): Role {
  const effective = effectiveClaims(claims);
  if (effective.qmsAdmin) return 'platformAdmin';
  return effective.buAdmin ? 'companyAdmin' : 'learner';
}
