import type { Claims } from './actor.ts';
import { effectiveClaims } from './actor.ts';

/**
 * Where an endpoint or a screen belongs. `public`: anyone. `main`: anyone who is signed in.
 * `settings`: company admins. `admin`: platform admins.
 */
export type Area = 'public' | 'main' | 'settings' | 'admin';

export type AreaDecision = 'enter' | 'signIn' | 'goHome';

/**
 * Access rules 1 to 5 of the specification, for the browser's guard and the server alike. `claims` is null when no one
 * is signed in.
 */
export function areaDecision(area: Area, claims: Claims | null): AreaDecision {
  if (area === 'public') return 'enter';
  if (!claims) return 'signIn';
  const effective = effectiveClaims(claims);
  if (area === 'settings' && !effective.buAdmin) return 'goHome';
  if (area === 'admin' && !effective.qmsAdmin) return 'goHome';
  return 'enter';
}
