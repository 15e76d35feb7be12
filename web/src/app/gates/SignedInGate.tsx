import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { isSignedIn, useMaybeSession } from '../../session/session.ts';
import { PageSkeleton } from '../../ui/feedback/PageSkeleton.tsx';

/**
 * A session may end while its pages are open: by time, in another tab, by an administrator. They go at once, before
 * anything in them misses the person; the guard then decides where to.
 */
export function SignedInGate({ children }: { children: ReactNode }) {
  const session = useMaybeSession();
  const router = useRouter();
  const ended = session !== undefined && !isSignedIn(session);
  useEffect(() => {
    if (ended) void router.invalidate();
  }, [ended, router]);
  return ended ? <PageSkeleton /> : children;
}
