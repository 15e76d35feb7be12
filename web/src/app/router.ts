import { createRouter } from '@tanstack/react-router';
import type { RouterHistory } from '@tanstack/react-router';
import { FailedPage } from './FailedPage.tsx';
import type { GuardContext } from './gates/guard.ts';
import { NotFoundPage } from './lostPages.tsx';
import { pageTransition } from './page-transition.ts';
import { routeTree } from './routes.ts';
import { PageSkeleton } from '../ui/feedback/PageSkeleton.tsx';

/** Search parameters are plain text here: `?q=123` is the text 123. What is empty is left out of the address. */
function parseSearch(search: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(search));
}

function stringifySearch(search: Record<string, unknown>): string {
  const filled = Object.entries(search).filter(([, value]) => value !== undefined && value !== null && value !== '');
  const text = new URLSearchParams(filled.map(([key, value]) => [key, String(value)])).toString();
  return text ? `?${text}` : '';
}

export function makeRouter(context: GuardContext, history?: RouterHistory) {
  return createRouter({
    routeTree,
    context,
    history,
    parseSearch,
    stringifySearch,
    caseSensitive: true,
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 120,
    defaultPendingMinMs: 0,
    scrollRestoration: true,
    defaultViewTransition: {
      types: ({ fromLocation, toLocation }) =>
        pageTransition(
          fromLocation?.pathname,
          toLocation.pathname,
          matchMedia('(prefers-reduced-motion: reduce)').matches,
        ),
    },
    defaultPendingComponent: PageSkeleton,
    defaultErrorComponent: FailedPage,
    defaultNotFoundComponent: NotFoundPage,
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof makeRouter>;
  }
}
