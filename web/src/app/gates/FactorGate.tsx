import { Suspense, useState } from 'react';
import type { ReactNode } from 'react';
import { useMaybeSession } from '../../session/session.ts';
import { loadWords } from '../../ui/i18n.ts';
import { PageSkeleton } from '../../ui/feedback/PageSkeleton.tsx';
import { PublicFrame } from '../layouts/PublicFrame.tsx';
import { lazyPart } from '../../ui/lazyPart.tsx';

const FactorSetUp = lazyPart(async () => {
  await loadWords('factorRule', 'profile');
  return import('../../modules/identity/FactorSetUp.tsx');
});

/**
 * An administrator whose time to set up a second factor has ended does that in place of every page; the server refuses
 * them everything else. The recovery codes stay until they are kept, though the session is free by then.
 */
export function FactorGate({ children }: { children: ReactNode }) {
  const factor = useMaybeSession()?.factor;
  const [codes, setCodes] = useState(false);
  if (factor?.state !== 'overdue' && !codes) return children;
  return (
    <PublicFrame>
      <Suspense fallback={<PageSkeleton />}>
        <FactorSetUp until={factor?.until ?? null} onCodes={setCodes} />
      </Suspense>
    </PublicFrame>
  );
}
