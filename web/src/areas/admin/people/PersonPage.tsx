import { Alert, Anchor, Button, Skeleton, Stack, Tabs } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { queryClient, queryOf } from '../../../api/queries.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { useTranslation } from '../../../ui/i18n.ts';
import { IconArrowLeft } from '../../../ui/icons.ts';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { PageSkeleton } from '../../../ui/PageSkeleton.tsx';
import { usePageTitle } from '../../../ui/pageTitle.ts';
import { StatusBadge } from '../../../ui/StatusBadge.tsx';
import { useUrlState } from '../../../ui/urlState.ts';
import { useFormat } from '../../../words/format.ts';
import { refusalWords } from '../../../words/words.ts';
import { Memberships } from './Memberships.tsx';
import classes from './people.module.css';
import { personTones } from './person.ts';
import { PlatformClaim } from './PlatformClaim.tsx';

const SignInTab = lazy(() => import('./SignInTab.tsx').then((module) => ({ default: module.SignInTab })));
const MergeTab = lazy(() => import('./MergeTab.tsx').then((module) => ({ default: module.MergeTab })));
const EventsTab = lazy(() => import('./EventsTab.tsx').then((module) => ({ default: module.EventsTab })));

const tabs = ['memberships', 'signIn', 'merge', 'events'] as const;

export const prefetch = ({ id }: Record<string, string>) => queryClient.prefetchQuery(queryOf('getPerson', { personId: id! }));

/** One human being, wherever they work. */
export default function PersonPage() {
  const { id } = useParams({ strict: false }) as { id: string };
  const { t } = useTranslation('people');
  const f = useFormat();
  const found = useQuery(queryOf('getPerson', { personId: id }));
  const [url, change] = useUrlState();
  const tab = tabs.find((one) => one === url['tab']) ?? 'memberships';
  const person = found.data;
  usePageTitle(person?.name);
  const back = (
    <Anchor size="sm" component={Link} to="/admin/employees">
      <IconArrowLeft size={15} aria-hidden style={{ verticalAlign: '-2px' }} /> {t('back')}
    </Anchor>
  );
  if (found.error?.code === 'notFound')
    return (
      <EmptyState
        drawing="lost"
        heading={1}
        title={t('shell:notFoundPage.title')}
        text={t('shell:notFoundPage.text')}
        action={<Button renderRoot={(props) => <Link to="/admin/employees" {...props} />}>{t('back')}</Button>}
      />
    );
  if (found.error) return <ErrorState text={refusalWords(found.error)} onRetry={() => void found.refetch()} />;
  if (!person) return <PageSkeleton />;
  return (
    <>
      <PageHeader
        above={back}
        title={person.name}
        description={[person.preferredName, person.email, person.phone].filter(Boolean).join(' · ')}
        beside={<StatusBadge tone={personTones[person.state]}>{t(`states.${person.state}`)}</StatusBadge>}
      />
      {person.mergedInto && (
        <Alert mb="lg" color="gray">
          {t('mergedInto', { name: person.mergedInto.name })}{' '}
          <Anchor component={Link} to="/admin/employees/$id" params={{ id: person.mergedInto.id } as never}>
            {t('openKept')}
          </Anchor>
        </Alert>
      )}
      {person.lockedAt && (
        <Alert mb="lg" color="brick">
          {t('lockedSince', { day: f.dayOf(person.lockedAt), reason: person.lockReason ?? '' })}
        </Alert>
      )}
      <Tabs value={tab} onChange={(next) => change({ tab: next === 'memberships' ? undefined : (next ?? undefined) })} keepMounted={false}>
        <Tabs.List mb="lg" className={classes.tabs}>
          {tabs.map((one) => (
            <Tabs.Tab key={one} value={one}>
              {t(`tabs.${one}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={tab}>
          <Suspense key={tab} fallback={<Skeleton h={320} />}>
            {tab === 'memberships' && (
              <Stack gap="lg">
                <Memberships person={person} />
                <PlatformClaim person={person} />
              </Stack>
            )}
            {tab === 'signIn' && <SignInTab person={person} />}
            {tab === 'merge' && <MergeTab person={person} />}
            {tab === 'events' && <EventsTab personId={person.id} />}
          </Suspense>
        </Tabs.Panel>
      </Tabs>
    </>
  );
}
