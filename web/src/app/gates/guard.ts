import type { Area } from '@app/domain/access/area';
import { areaDecision } from '@app/domain/access/area';
import { safeNext } from '@app/domain/access/next';
import { notFound, redirect, rootRouteId } from '@tanstack/react-router';
import type { ParsedLocation } from '@tanstack/react-router';

/** Who asks to enter, as the guard needs it: the claims of someone signed in, or null. */
export type GuardContext = { claims: () => Promise<{ buAdmin: boolean; qmsAdmin: boolean } | null> };

type Entering = { context: GuardContext; location: ParsedLocation; matches: { routeId: string }[] };

/** Access rules 1 to 5 of the specification, before every navigation into an area. The server holds the same rules. */
export function guard(area: Area) {
  // unknown, as the type of the matches would be that of the routes, which this is a part of
  return async (given: unknown): Promise<void> => {
    const { context, location, matches } = given as Entering;
    if (area === 'public') return;
    const decision = areaDecision(area, await context.claims());
    if (decision === 'signIn') throw redirect({ to: '/login', search: { next: nextOf(location) }, replace: true });
    // An address of no screen is lost for everyone.
    if (decision === 'goHome' && matches.at(-1)?.routeId.endsWith('/$')) throw notFound({ routeId: rootRouteId });
    if (decision === 'goHome') throw redirect({ to: '/', replace: true });
  };
}

/** The address to return to after signing in; left out when it is the start page anyway. */
export function nextOf(location: { pathname: string; searchStr: string }): string | undefined {
  const next = safeNext(location.pathname + location.searchStr);
  return next === '/' ? undefined : next;
}
