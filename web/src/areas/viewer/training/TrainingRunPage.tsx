import { ApiError } from '../../../api/client.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx';
import { useTranslation } from '../../../ui/i18n.ts';
import { PageSkeleton } from '../../../ui/feedback/PageSkeleton.tsx';
import { refusalWords } from '../../../words/words.ts';
import { RunView } from './RunView.tsx';
import classes from './Run.module.css';
import { useRun } from './useRun.ts';

/** `/courses/view/{id}?session={training}`: a trainer runs a training, with or without a connection. */
export default function TrainingRunPage({ trainingId }: { trainingId: string }) {
  const { t } = useTranslation('trainingRun');
  const { state, client, error, retry } = useRun(trainingId);
  if (state && client) return <RunView state={state} client={client} />;
  const code = error instanceof ApiError ? error.code : null;
  return (
    <main id="content" className={classes.apart}>
      {code === 'offline' ? (
        <ErrorState title={t('offlineStart.title')} text={t('offlineStart.text')} onRetry={retry} />
      ) : code === 'notFound' ? (
        <EmptyState heading={1} drawing="course" title={refusalWords(error)} />
      ) : error ? (
        <ErrorState text={refusalWords(error)} onRetry={retry} />
      ) : (
        <PageSkeleton />
      )}
    </main>
  );
}
