import type { Area } from '@app/domain/access/area';
import { areaDecision } from '@app/domain/access/area';
import { safeNext } from '@app/domain/access/next';
import { redirect } from '@tanstack/react-router';
import type { ParsedLocation } from '@tanstack/react-router';

/** Who asks to enter, as the guard needs it: the claims of somebody signed in, or null. */
export type GuardContext = { claims: () => Promise<{ buAdmin: boolean; qmsAdmin: boolean } | null> };

/** Access rules 1 to 5 of the specification, before every navigation into an area. The server holds the same rules. */
export function guard(area: Area) {
  return async ({ context, location }: { context: GuardContext; location: ParsedLocation }): Promise<void> => {
    if (area === 'public') return;
    const decision = areaDecision(area, await context.claims());
    if (decision === 'signIn') throw redirect({ to: '/login', search: { next: nextOf(location) }, replace: true });
    if (decision === 'goHome') throw redirect({ to: '/', replace: true });
  };
}

/** The address to return to after signing in; left out when it is the start page anyway. */
export function nextOf(location: { pathname: string; searchStr: string }): string | undefined {
  const next = safeNext(location.pathname + location.searchStr);
  return next === '/' ? undefined : next;
}
