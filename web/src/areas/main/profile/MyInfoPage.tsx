import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { queryClient, queryOf } from '../../../api/queries.ts';
import { useSession } from '../../../session/session.ts';
import { AddressTabs } from '../../../ui/layout/AddressTabs.tsx';
import { useTranslation } from '../../../ui/i18n.ts';
import { PageHeader } from '../../../ui/layout/PageHeader.tsx';
import { useUrlState } from '../../../ui/layout/urlState.ts';
import { DetailsTab } from './DetailsTab.tsx';
import { lazyPart } from '../../../ui/lazyPart.tsx';

export const prefetch = () => queryClient.prefetchQuery(queryOf('getProfile', {}));

/** Each tab but the first is a piece of its own: most visits are for one of them. */
const tabs = {
  details: DetailsTab,
  inbox: lazyPart(async () => ({ default: (await import('./InboxTab.tsx')).InboxTab })),
  achievements: lazyPart(async () => ({ default: (await import('./AchievementsTab.tsx')).AchievementsTab })),
  transcript: lazyPart(async () => ({ default: (await import('./TranscriptTab.tsx')).TranscriptTab })),
  orders: lazyPart(async () => ({ default: (await import('./OrdersTab.tsx')).OrdersTab })),
  certificates: lazyPart(async () => ({ default: (await import('./CertificatesTab.tsx')).CertificatesTab })),
  requirements: lazyPart(async () => ({ default: (await import('./RequirementsTab.tsx')).RequirementsTab })),
  sessions: lazyPart(async () => ({ default: (await import('./SessionsTab.tsx')).SessionsTab })),
  evaluations: lazyPart(() => import('./EvaluationsTab.tsx')),
  acceptances: lazyPart(async () => ({ default: (await import('./AcceptancesTab.tsx')).AcceptancesTab })),
  notifications: lazyPart(async () => ({ default: (await import('./NotificationsTab.tsx')).NotificationsTab })),
  security: lazyPart(async () => ({ default: (await import('./SecurityTab.tsx')).SecurityTab })),
  privacy: lazyPart(async () => ({ default: (await import('./PrivacyTab.tsx')).PrivacyTab })),
} satisfies Record<string, ComponentType>;
type TabName = keyof typeof tabs;
const names = Object.keys(tabs) as TabName[];
/** Only who manages someone who awaits an evaluation has that tab. */
const withoutEvaluations = names.filter((name) => name !== 'evaluations');
/** What stays open until the documents in force are agreed to. */
const records: TabName[] = ['achievements', 'transcript', 'requirements'];

/** My Info: what is kept about me, what I hold, how I sign in. The tab is in the address. */
export default function MyInfoPage() {
  const { t } = useTranslation('profile');
  const { person, company, legal } = useSession();
  const termsDue = legal.due.length > 0;
  const [url] = useUrlState();
  const { data: dashboard } = useQuery({ ...queryOf('getDashboard', {}), enabled: !termsDue });
  const evaluates = (dashboard?.toEvaluate ?? 0) > 0 || url['tab'] === 'evaluations';
  const shown = termsDue ? records : evaluates ? names : withoutEvaluations;
  return (
    <>
      <PageHeader
        title={t('title')}
        description={`${person.displayName} · ${company.name}`}
        actions={
          <Button variant="default" renderRoot={(props) => <Link to="/test" {...props} />}>
            {t('tests')}
          </Button>
        }
      />
      <AddressTabs tabs={shown} words={(tab) => t(`tabs.${tab}`)} label={t('tabs.label')}>
        {(tab) => {
          const Shown = tabs[tab];
          return <Shown />;
        }}
      </AddressTabs>
    </>
  );
}
