import type { ReactNode } from 'react';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { useTranslation } from '../../ui/i18n.ts';
import { usePageTitle } from '../../ui/layout/pageTitle.ts';

/** Where there is no such page, or no such thing: it says so in the browser's title, too. */
export function LostState({ action }: { action: ReactNode }) {
  const { t } = useTranslation('shell');
  usePageTitle(t('titles.notFound'));
  return (
    <EmptyState
      drawing="lost"
      heading={1}
      title={t('notFoundPage.title')}
      text={t('notFoundPage.text')}
      action={action}
    />
  );
}
