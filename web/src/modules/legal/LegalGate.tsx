import { lazy, Suspense } from 'react';
import type { ReactNode } from 'react';
import { useMaybeSession } from '../../session/session.ts';
import { PageSkeleton } from '../../ui/PageSkeleton.tsx';
import { loadWords } from '../../ui/i18n.ts';

const LegalReview = lazy(async () => {
  await loadWords('legal');
  return import('./LegalReview.tsx');
});

/** Until the documents in force are agreed to, they stand in place of the page; the server refuses everything else too. */
export function LegalGate({ children }: { children: ReactNode }) {
  const due = useMaybeSession()?.legal.due ?? [];
  if (due.length === 0) return children;
  return (
    <Suspense fallback={<PageSkeleton />}>
      <LegalReview kinds={due} />
    </Suspense>
  );
}
