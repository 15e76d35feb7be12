import { Skeleton, Tabs } from '@mantine/core';
import { lazy, Suspense, useEffect, useRef } from 'react';
import type { ComponentType } from 'react';
import { queryClient, queryOf } from '../../../api/queries.ts';
import { useSession } from '../../../session/session.ts';
import { useTranslation } from '../../../ui/i18n.ts';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { SectionCard } from '../../../ui/SectionCard.tsx';
import { useUrlState } from '../../../ui/urlState.ts';
import { DetailsTab } from './DetailsTab.tsx';
import classes from './MyInfoPage.module.css';

export const prefetch = () => queryClient.prefetchQuery(queryOf('getProfile', {}));

/** Each tab but the first is a piece of its own: most visits are for one of them. */
const tabs = {
  details: DetailsTab,
  achievements: lazy(async () => ({ default: (await import('./AchievementsTab.tsx')).AchievementsTab })),
  certificates: lazy(async () => ({ default: (await import('./CertificatesTab.tsx')).CertificatesTab })),
  requirements: lazy(async () => ({ default: (await import('./RequirementsTab.tsx')).RequirementsTab })),
  transcript: lazy(async () => ({ default: (await import('./TranscriptTab.tsx')).TranscriptTab })),
  security: lazy(async () => ({ default: (await import('./SecurityTab.tsx')).SecurityTab })),
  notifications: lazy(async () => ({ default: (await import('./NotificationsTab.tsx')).NotificationsTab })),
  acceptances: lazy(async () => ({ default: (await import('./AcceptancesTab.tsx')).AcceptancesTab })),
  privacy: lazy(async () => ({ default: (await import('./PrivacyTab.tsx')).PrivacyTab })),
} satisfies Record<string, ComponentType>;
type TabName = keyof typeof tabs;
const names = Object.keys(tabs) as TabName[];

/** My Info: what is kept about me, what I hold, how I sign in. The tab stands in the address. */
export default function MyInfoPage() {
  const { t } = useTranslation('profile');
  const { person, company } = useSession();
  const [{ tab }, change] = useUrlState();
  const list = useRef<HTMLDivElement>(null);
  const shown = names.find((name) => name === tab) ?? 'details';
  const Shown = tabs[shown];
  // on a phone the list of tabs is wider than the screen
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [shown]);
  // a tab's own filters leave the address with it
  const open = (name: string | null) =>
    change({ tab: name === 'details' ? undefined : (name ?? undefined), q: undefined, sort: undefined, status: undefined, current: undefined });
  return (
    <>
      <PageHeader title={t('title')} description={`${person.displayName} · ${company.name}`} />
      <Tabs value={shown} onChange={open} keepMounted={false}>
        <Tabs.List ref={list} aria-label={t('tabs.label')} className={classes.tabs}>
          {names.map((name) => (
            <Tabs.Tab key={name} value={name}>
              {t(`tabs.${name}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={shown} pt="lg">
          <Suspense fallback={<TabSkeleton />}>
            <Shown />
          </Suspense>
        </Tabs.Panel>
      </Tabs>
    </>
  );
}

function TabSkeleton() {
  return (
    <SectionCard>
      <Skeleton height={20} width="40%" mb="md" />
      <Skeleton height={16} mb="sm" />
      <Skeleton height={16} mb="sm" />
      <Skeleton height={16} width="70%" />
    </SectionCard>
  );
}
