import { useRouterState } from '@tanstack/react-router';
import { Suspense } from 'react';
import type { ReactNode } from 'react';
import { useMaybeSession } from '../../session/session.ts';
import { PageSkeleton } from '../../ui/feedback/PageSkeleton.tsx';
import { loadWords } from '../../ui/i18n.ts';
import { lazyPart } from '../../ui/lazyPart.tsx';

const LegalReview = lazyPart(async () => {
  await loadWords('legal');
  return import('./LegalReview.tsx');
});

/** A person's own records, and help, are never held back until something is agreed to. */
const open = /^\/(profile|support)(\/|$)/;

/**
 * Until the documents in force are agreed to, they replace every other page; the server refuses everything else too.
 */
export function LegalGate({ children }: { children: ReactNode }) {
  const due = useMaybeSession()?.legal.due ?? [];
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  if (due.length === 0 || open.test(pathname)) return children;
  return (
    <Suspense fallback={<PageSkeleton />}>
      <LegalReview kinds={due} />
    </Suspense>
  );
}
