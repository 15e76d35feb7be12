import { Tabs } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { PageSkeleton } from '../../../ui/PageSkeleton.tsx';
import { useTranslation } from '../../../ui/i18n.ts';
import { useUrlState } from '../../../ui/urlState.ts';
import { MaintenanceSwitch } from './MaintenanceSwitch.tsx';
import { Overview } from './Overview.tsx';

const DeadJobs = lazy(() => import('./DeadJobs.tsx').then((module) => ({ default: module.DeadJobs })));
const StoreAnomalies = lazy(() => import('./StoreAnomalies.tsx').then((module) => ({ default: module.StoreAnomalies })));
const CspViolations = lazy(() => import('./CspViolations.tsx').then((module) => ({ default: module.CspViolations })));
const Outbox = lazy(() => import('./Outbox.tsx').then((module) => ({ default: module.Outbox })));

/** The platform admin's first page: how the platform does, jobs that gave up, where money and seats do not agree, the mails it
 * wrote, what its pages' security policy blocked. */
export default function AdminDashboardPage() {
  const { t } = useTranslation('platform');
  const [url, change] = useUrlState();
  const tab = url['tab'] ?? 'overview';
  return (
    <>
      <PageHeader title={t('admin.title')} actions={<MaintenanceSwitch />} />
      <Tabs value={tab} onChange={(value) => change({ tab: value === 'overview' ? undefined : (value ?? undefined), q: undefined })} keepMounted={false}>
        <Tabs.List mb="lg">
          <Tabs.Tab value="overview">{t('admin.tabs.overview')}</Tabs.Tab>
          <Tabs.Tab value="jobs">{t('admin.tabs.jobs')}</Tabs.Tab>
          <Tabs.Tab value="money">{t('admin.tabs.money')}</Tabs.Tab>
          <Tabs.Tab value="outbox">{t('admin.tabs.outbox')}</Tabs.Tab>
          <Tabs.Tab value="csp">{t('admin.tabs.csp')}</Tabs.Tab>
        </Tabs.List>
        <Suspense fallback={<PageSkeleton />}>
          <Tabs.Panel value="overview">
            <Overview />
          </Tabs.Panel>
          <Tabs.Panel value="jobs">
            <DeadJobs />
          </Tabs.Panel>
          <Tabs.Panel value="money">
            <StoreAnomalies />
          </Tabs.Panel>
          <Tabs.Panel value="outbox">
            <Outbox />
          </Tabs.Panel>
          <Tabs.Panel value="csp">
            <CspViolations />
          </Tabs.Panel>
        </Suspense>
      </Tabs>
    </>
  );
}
