import { Suspense } from 'react';
import type { ReactNode } from 'react';
import { useMaybeSession } from '../../session/session.ts';
import { loadWords } from '../../ui/i18n.ts';
import { PageSkeleton } from '../../ui/feedback/PageSkeleton.tsx';
import { PublicFrame } from '../layouts/PublicFrame.tsx';
import { lazyPart } from '../../ui/lazyPart.tsx';

const CompanySuspended = lazyPart(async () => {
  await loadWords('suspension', 'qualification');
  return import('./CompanySuspended.tsx');
});

/** While a company is suspended, its people find why in place of every page; the server refuses them everything too. */
export function SuspensionGate({ children }: { children: ReactNode }) {
  const suspension = useMaybeSession()?.company?.suspension;
  if (!suspension || suspension.readOnlyThrough) return children;
  return (
    <PublicFrame>
      <Suspense fallback={<PageSkeleton />}>
        <CompanySuspended />
      </Suspense>
    </PublicFrame>
  );
}
