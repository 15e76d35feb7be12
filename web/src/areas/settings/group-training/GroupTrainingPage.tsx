import { Suspense } from 'react';
import { queryClient, queryOf } from '../../../api/queries.ts';
import { PageSkeleton } from '../../../ui/feedback/PageSkeleton.tsx';
import { useUrlState } from '../../../ui/layout/urlState.ts';
import { TrainingsPage } from './TrainingsPage.tsx';
import { lazyPart } from '../../../ui/lazyPart.tsx';

const TrainingPage = lazyPart(() => import('./TrainingPage.tsx'));
const TrainingForm = lazyPart(() => import('./TrainingForm.tsx'));
const ToolboxTalk = lazyPart(() => import('./ToolboxTalk.tsx'));

export const prefetch = (_params: Record<string, string>, search: Record<string, string | undefined>) =>
  search['training'] && queryClient.prefetchQuery(queryOf('getTraining', { trainingId: search['training'] }));

/**
 * Group trainings: all of them, or one (`?training=`), its form (`&edit=true`, `?new=…`, about a `course`), or a
 * toolbox talk about to begin.
 */
export default function GroupTrainingPage() {
  const [url] = useUrlState();
  const shown = url['new'] ? (
    url['new'] === 'talk' ? (
      <ToolboxTalk />
    ) : (
      <TrainingForm
        key={url['copy'] ?? 'new'}
        copyOf={url['copy'] ?? null}
        trainingId={null}
        courseId={url['course'] ?? null}
      />
    )
  ) : url['training'] ? (
    url['edit'] ? (
      <TrainingForm key={url['training']} copyOf={null} trainingId={url['training']} />
    ) : (
      <TrainingPage key={url['training']} trainingId={url['training']} />
    )
  ) : (
    <TrainingsPage />
  );
  return <Suspense fallback={<PageSkeleton />}>{shown}</Suspense>;
}
