import { Alert, Anchor, Button, Skeleton, Tabs } from '@mantine/core';
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
import classes from '../people/people.module.css';
import { companyTones } from './company.ts';
import { CompanyActions } from './CompanyActions.tsx';
import { ProfileTab } from './ProfileTab.tsx';

const AdminsTab = lazy(() => import('./AdminsTab.tsx').then((module) => ({ default: module.AdminsTab })));
const PeopleTab = lazy(() => import('./PeopleTab.tsx').then((module) => ({ default: module.PeopleTab })));
const PlacesTab = lazy(() => import('./PlacesTab.tsx').then((module) => ({ default: module.PlacesTab })));
const SettingsTab = lazy(() => import('./SettingsTab.tsx').then((module) => ({ default: module.SettingsTab })));
const LookTab = lazy(() => import('./LookTab.tsx').then((module) => ({ default: module.LookTab })));
const PacksTab = lazy(() => import('./PacksTab.tsx').then((module) => ({ default: module.PacksTab })));
const AuditTab = lazy(() => import('./AuditTab.tsx').then((module) => ({ default: module.AuditTab })));

const tabs = ['profile', 'admins', 'people', 'places', 'settings', 'look', 'data', 'audit'] as const;

export const prefetch = ({ id }: Record<string, string>) => queryClient.prefetchQuery(queryOf('getCompany', { companyId: id! }));

/** One company as the platform sees it. */
export default function CompanyPage() {
  const { id } = useParams({ strict: false }) as { id: string };
  const { t } = useTranslation('companies');
  const f = useFormat();
  const found = useQuery(queryOf('getCompany', { companyId: id }));
  const [url, change] = useUrlState();
  const tab = tabs.find((one) => one === url['tab']) ?? 'profile';
  const company = found.data;
  usePageTitle(company?.displayName);
  const back = (
    <Anchor size="sm" component={Link} to="/admin/companies">
      <IconArrowLeft size={15} aria-hidden style={{ verticalAlign: '-2px' }} /> {t('page.back')}
    </Anchor>
  );
  if (found.error?.code === 'notFound')
    return (
      <EmptyState
        drawing="lost"
        heading={1}
        title={t('shell:notFoundPage.title')}
        text={t('shell:notFoundPage.text')}
        action={<Button renderRoot={(props) => <Link to="/admin/companies" {...props} />}>{t('page.back')}</Button>}
      />
    );
  if (found.error) return <ErrorState text={refusalWords(found.error)} onRetry={() => void found.refetch()} />;
  if (!company) return <PageSkeleton />;
  const { suspendedAt, terminatedAt } = company;
  return (
    <>
      <PageHeader
        above={back}
        title={company.displayName}
        description={[company.code, company.legalName, company.parent].filter(Boolean).join(' · ')}
        beside={<StatusBadge tone={companyTones[company.state]}>{t(`states.${company.state}`)}</StatusBadge>}
        actions={<CompanyActions company={company} />}
      />
      {terminatedAt ? (
        <Alert mb="lg" color="gray">
          {t('banner.terminated', { day: f.dayOf(terminatedAt), reason: company.terminationReason ?? '' })}
        </Alert>
      ) : (
        suspendedAt && (
          <Alert mb="lg" color="brick">
            {t('banner.suspended', { day: f.dayOf(suspendedAt), reason: company.suspensionReason ?? '' })}
            {company.readOnlyThrough && ` ${t('banner.readOnly', { day: f.day(company.readOnlyThrough) })}`}
            {company.suspensionNotice && ` ${t('banner.notice', { notice: company.suspensionNotice })}`}
          </Alert>
        )
      )}
      <Tabs value={tab} onChange={(next) => change({ tab: next === 'profile' ? undefined : (next ?? undefined) })} keepMounted={false}>
        <Tabs.List mb="lg" className={classes.tabs}>
          {tabs.map((one) => (
            <Tabs.Tab key={one} value={one}>
              {t(`page.tabs.${one}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={tab}>
          <Suspense key={tab} fallback={<Skeleton h={320} />}>
            {tab === 'profile' && <ProfileTab key={company.id} company={company} />}
            {tab === 'admins' && <AdminsTab company={company} />}
            {tab === 'people' && <PeopleTab company={company} />}
            {tab === 'places' && <PlacesTab company={company} />}
            {tab === 'settings' && <SettingsTab company={company} />}
            {tab === 'look' && <LookTab company={company} />}
            {tab === 'data' && <PacksTab company={company} />}
            {tab === 'audit' && <AuditTab companyId={company.id} />}
          </Suspense>
        </Tabs.Panel>
      </Tabs>
    </>
  );
}
