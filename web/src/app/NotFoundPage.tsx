import { Button, Group } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useTranslation } from '../ui/i18n.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { IconHome, IconSearch } from '../ui/icons.ts';
import { PublicFrame } from './PublicFrame.tsx';

const VerifyCard = lazy(() => import('./VerifyCard.tsx'));

/** Where no layout is around it: an address nobody knows. */
export function LostPage() {
  return (
    <PublicFrame>
      <NotFoundPage />
    </PublicFrame>
  );
}

/** The ways on: home, the courses, the code on a certificate. */
export function NotFoundPage() {
  const { t } = useTranslation('shell');
  return (
    <>
      <EmptyState
        drawing="lost"
        heading={1}
        title={t('notFoundPage.title')}
        text={t('notFoundPage.text')}
        action={
          <Group justify="center" gap="sm">
            <Button leftSection={<IconHome size={18} stroke={1.8} aria-hidden />} renderRoot={(props) => <Link to="/" {...props} />}>
              {t('notFoundPage.home')}
            </Button>
            <Button
              variant="default"
              leftSection={<IconSearch size={18} stroke={1.8} aria-hidden />}
              renderRoot={(props) => <Link to="/categories" {...props} />}
            >
              {t('notFoundPage.search')}
            </Button>
          </Group>
        }
      />
      <Suspense>
        <VerifyCard />
      </Suspense>
    </>
  );
}
