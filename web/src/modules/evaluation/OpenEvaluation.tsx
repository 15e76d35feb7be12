import { Suspense } from 'react';
import { useUrlState } from '../../ui/layout/urlState.ts';
import { lazyPart } from '../../ui/lazyPart.tsx';

const EvaluationDialog = lazyPart(() => import('./EvaluationDialog.tsx'));

/** The evaluation that the address names (`evaluate=`), over the queue. */
export function OpenEvaluation() {
  const [url, change] = useUrlState();
  if (!url['evaluate']) return null;
  return (
    <Suspense>
      <EvaluationDialog
        key={url['evaluate']}
        enrolmentId={url['evaluate']}
        onClose={() => change({ evaluate: undefined })}
      />
    </Suspense>
  );
}
