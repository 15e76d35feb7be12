import { Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Suspense } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from '../ui/i18n.ts';
import { LostState } from '../modules/pages/LostState.tsx';
import { IconHome, IconSearch } from '../ui/icons.ts';
import { isSignedIn, sessionQuery } from '../session/session.ts';
import { PageSkeleton } from '../ui/feedback/PageSkeleton.tsx';
import { PublicFrame } from './layouts/PublicFrame.tsx';
import { lazyPart } from '../ui/lazyPart.tsx';

const MainLayout = lazyPart(() => import('./layouts/MainLayout.tsx'));
const VerifyCard = lazyPart(() => import('./shell/VerifyCard.tsx'));

/** Where no layout is around it: an unknown address. People who are signed in keep their menu. */
export function LostPage(): ReactNode {
  const { data: session, isPending } = useQuery(sessionQuery);
  if (isPending) return <PageSkeleton />;
  if (session && isSignedIn(session))
    return (
      <Suspense fallback={<PageSkeleton />}>
        <MainLayout title="notFound">
          <NotFoundPage />
        </MainLayout>
      </Suspense>
    );
  return (
    <PublicFrame>
      <NotFoundPage />
    </PublicFrame>
  );
}

/** The ways on: home, the courses, support, the code on a certificate. */
export function NotFoundPage(): ReactNode {
  const { t } = useTranslation('shell');
  const { data: session } = useQuery(sessionQuery);
  const known = session && isSignedIn(session);
  return (
    <>
      <LostState
        action={
          <Group justify="center" gap="sm">
            <Button
              leftSection={<IconHome size={18} stroke={1.8} aria-hidden />}
              renderRoot={(props) => <Link to="/" {...props} />}
            >
              {t('notFoundPage.home')}
            </Button>
            <Button
              variant="default"
              leftSection={<IconSearch size={18} stroke={1.8} aria-hidden />}
              renderRoot={(props) => <Link to="/categories" {...props} />}
            >
              {t('notFoundPage.search')}
            </Button>
            <Button
              variant="default"
              renderRoot={(props) => (
                <Link
                  {...(known ? { to: '/support' } : { to: '/user', search: { do: 'access' } as never })}
                  {...props}
                />
              )}
            >
              {t('notFoundPage.support')}
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
