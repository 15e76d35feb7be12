import type { ErrorComponentProps } from '@tanstack/react-router';
import { useRouter } from '@tanstack/react-router';
import { useTranslation } from '../ui/i18n.ts';
import { ApiError } from '../api/client.ts';
import { ErrorState } from '../ui/ErrorState.tsx';
import { refusalWords } from '../words/words.ts';
import { NotFoundPage } from './NotFoundPage.tsx';

/** A page that threw: what it was, in words, and a way to try again. */
export function FailedPage({ error, reset }: ErrorComponentProps) {
  const { t } = useTranslation('shell');
  const router = useRouter();
  if (error instanceof ApiError && error.code === 'notFound') return <NotFoundPage />;
  // after a release the chunks of the old build are gone
  const outdated = /dynamically imported module|Importing a module script failed|error loading dynamically/i.test(error instanceof Error ? error.message : '');
  const words = error instanceof ApiError ? refusalWords(error) : t(outdated ? 'failedPage.update' : 'failedPage.text');
  const reference = error instanceof ApiError && error.requestId ? t('failedPage.reference', { id: error.requestId }) : undefined;
  const retry = () => {
    if (outdated) return location.reload();
    reset();
    void router.invalidate();
  };
  return <ErrorState title={t('failedPage.title')} text={words} reference={reference} onRetry={retry} />;
}
