import { Alert, Anchor, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { queryClient, queryOf } from '../../../api/queries.ts';
import { RecordPage } from '../../../modules/pages/RecordPage.tsx';
import { AddressTabs } from '../../../ui/layout/AddressTabs.tsx';
import { useTranslation } from '../../../ui/i18n.ts';
import { PageHeader } from '../../../ui/layout/PageHeader.tsx';
import { usePageTitle } from '../../../ui/layout/pageTitle.ts';
import { StatusBadge } from '../../../ui/feedback/StatusBadge.tsx';
import { useFormat } from '../../../words/format.ts';
import { Memberships } from './Memberships.tsx';
import { personTones } from './person.ts';
import { PlatformClaim } from './PlatformClaim.tsx';
import { lazyPart } from '../../../ui/lazyPart.tsx';

const SignInTab = lazyPart(() => import('./SignInTab.tsx').then((module) => ({ default: module.SignInTab })));
const AttemptsTab = lazyPart(() => import('./AttemptsTab.tsx').then((module) => ({ default: module.AttemptsTab })));
const MergeTab = lazyPart(() => import('./MergeTab.tsx').then((module) => ({ default: module.MergeTab })));
const PackagesTab = lazyPart(() => import('./PackagesTab.tsx').then((module) => ({ default: module.PackagesTab })));
const EventsTab = lazyPart(() => import('./EventsTab.tsx').then((module) => ({ default: module.EventsTab })));

const tabs = ['memberships', 'attempts', 'signIn', 'merge', 'packages', 'events'] as const;

export const prefetch = ({ id }: Record<string, string>) =>
  queryClient.prefetchQuery(queryOf('getPerson', { personId: id! }));

/** One human being, wherever they work. */
export default function PersonPage() {
  const { id } = useParams({ strict: false }) as { id: string };
  const { t } = useTranslation('people');
  const f = useFormat();
  const found = useQuery(queryOf('getPerson', { personId: id }));
  usePageTitle(found.data?.name);
  return (
    <RecordPage found={found} list="/admin/employees" back={t('back')}>
      {(person, back) => (
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
          <AddressTabs tabs={tabs} words={(tab) => t(`tabs.${tab}`)}>
            {(tab) => (
              <>
                {tab === 'memberships' && (
                  <Stack gap="lg">
                    <Memberships person={person} />
                    <PlatformClaim person={person} />
                  </Stack>
                )}
                {tab === 'attempts' && <AttemptsTab person={person} />}
                {tab === 'signIn' && <SignInTab person={person} />}
                {tab === 'merge' && <MergeTab person={person} />}
                {tab === 'packages' && <PackagesTab personId={person.id} />}
                {tab === 'events' && <EventsTab personId={person.id} />}
              </>
            )}
          </AddressTabs>
        </>
      )}
    </RecordPage>
  );
}
