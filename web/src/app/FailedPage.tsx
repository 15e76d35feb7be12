import type { ErrorComponentProps } from '@tanstack/react-router';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from '../ui/i18n.ts';
import { ApiError } from '../api/client.ts';
import { ErrorState } from '../ui/feedback/ErrorState.tsx';
import { refusalWords } from '../words/words.ts';
import { NotFoundPage } from './lostPages.tsx';

/** A page that threw: what it was, in words, and a way to try again. */
export function FailedPage({ error, reset }: ErrorComponentProps) {
  const { t } = useTranslation('shell');
  const router = useRouter();
  if (error instanceof ApiError && error.code === 'notFound') return <NotFoundPage />;
  // after a release the chunks of the old build are gone
  const outdated =
    /dynamically imported module|Importing a module script failed|error loading dynamically|preload CSS/i.test(
      error instanceof Error ? error.message : '',
    );
  const away = useAway(outdated || (error instanceof ApiError && error.code === 'offline'));
  if (away)
    return <ErrorState title={t('offlinePage.title')} text={t('offlinePage.text')} onRetry={() => location.reload()} />;
  const words = error instanceof ApiError ? refusalWords(error) : t(outdated ? 'failedPage.update' : 'failedPage.text');
  // The words of what went wrong on our side name it already.
  const reference =
    error instanceof ApiError && error.requestId && error.code !== 'unexpected'
      ? t('failedPage.reference', { id: error.requestId })
      : undefined;
  const retry = () => {
    if (outdated) return location.reload();
    reset();
    void router.invalidate();
  };
  return <ErrorState title={t('failedPage.title')} text={words} reference={reference} onRetry={retry} />;
}

/**
 * Code that cannot be loaded is of a build that is gone, or there is no connection: the server says which. Nothing is
 * said before it did.
 */
function useAway(suspected: boolean): boolean {
  const [away, setAway] = useState(suspected && !navigator.onLine);
  useEffect(() => {
    if (!suspected) return;
    let here = true;
    fetch('/readyz', { cache: 'no-store' }).then(
      () => here && setAway(false),
      () => here && setAway(true),
    );
    // Back online, the page is tried again.
    const again = () => location.reload();
    window.addEventListener('online', again);
    return () => {
      here = false;
      window.removeEventListener('online', again);
    };
  }, [suspected]);
  return away;
}
