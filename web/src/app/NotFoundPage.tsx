import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from '../ui/i18n.ts';
import { EmptyState } from '../ui/EmptyState.tsx';

/** Where no layout is around it: an address nobody knows. */
export function LostPage() {
  return (
    <main id="content" style={{ display: 'grid', minHeight: '80dvh', alignContent: 'center' }}>
      <NotFoundPage />
    </main>
  );
}

export function NotFoundPage() {
  const { t } = useTranslation('shell');
  return (
    <EmptyState
      drawing="lost"
      heading={1}
      title={t('notFoundPage.title')}
      text={t('notFoundPage.text')}
      action={
        <Button component={Link} to="/">
          {t('notFoundPage.home')}
        </Button>
      }
    />
  );
}
