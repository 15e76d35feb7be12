import { lazy, Suspense } from 'react';
import { useUrlState } from '../../ui/layout/urlState.ts';

const EvaluationDialog = lazy(() => import('./EvaluationDialog.tsx'));

/** The evaluation that the address names (`evaluate=`), over the queue. */
export function OpenEvaluation() {
  const [url, change] = useUrlState();
  if (!url['evaluate']) return null;
  return (
    <Suspense>
      <EvaluationDialog key={url['evaluate']} enrolmentId={url['evaluate']} onClose={() => change({ evaluate: undefined })} />
    </Suspense>
  );
}
