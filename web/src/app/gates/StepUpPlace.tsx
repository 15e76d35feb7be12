import { Suspense, useEffect, useState } from 'react';
import { onStepUp } from '../../api/client.ts';
import { loadWords } from '../../ui/i18n.ts';
import { lazyPart } from '../../ui/lazyPart.tsx';

const StepUp = lazyPart(async () => {
  await loadWords('profile');
  return import('../../modules/identity/StepUp.tsx');
});

/** Where any page's call that needs a step-up asks for it; the page and what was typed in it stay behind. */
export function StepUpPlace() {
  const [waiting, setWaiting] = useState<{ done: (confirmed: boolean) => void } | null>(null);
  useEffect(() => onStepUp(() => new Promise<boolean>((done) => setWaiting({ done }))), []);
  if (!waiting) return null;
  return (
    <Suspense>
      <StepUp
        onDone={(confirmed) => {
          setWaiting(null);
          waiting.done(confirmed);
        }}
      />
    </Suspense>
  );
}
