import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { platformDue } from '../../../modules/access/due.ts';
import { PageSkeleton } from '../../../ui/feedback/PageSkeleton.tsx';
import { AddressTabs } from '../../../ui/layout/AddressTabs.tsx';
import { PageHeader } from '../../../ui/layout/PageHeader.tsx';
import { loadWords, useTranslation } from '../../../ui/i18n.ts';
import { MaintenanceSwitch } from './MaintenanceSwitch.tsx';
import { Overview } from './Overview.tsx';
import { lazyPart } from '../../../ui/lazyPart.tsx';

const AccessDue = lazyPart(async () => {
  await loadWords('accessReview');
  return { default: (await import('../../../modules/access/AccessDue.tsx')).AccessDue };
});
const DeadJobs = lazyPart(async () => {
  await loadWords('jobNames');
  return { default: (await import('./DeadJobs.tsx')).DeadJobs };
});
const StoreAnomalies = lazyPart(() =>
  import('./StoreAnomalies.tsx').then((module) => ({ default: module.StoreAnomalies })),
);
const CspViolations = lazyPart(() =>
  import('./CspViolations.tsx').then((module) => ({ default: module.CspViolations })),
);
const Outbox = lazyPart(() => import('./Outbox.tsx').then((module) => ({ default: module.Outbox })));
const ServiceLevels = lazyPart(() =>
  import('./ServiceLevels.tsx').then((module) => ({ default: module.ServiceLevels })),
);
const PlatformNotices = lazyPart(() =>
  import('./PlatformNotices.tsx').then((module) => ({ default: module.PlatformNotices })),
);

const tabs = {
  overview: Overview,
  levels: ServiceLevels,
  jobs: DeadJobs,
  money: StoreAnomalies,
  outbox: Outbox,
  notices: PlatformNotices,
  csp: CspViolations,
};
const names = Object.keys(tabs) as (keyof typeof tabs)[];

/**
 * The platform admin's first page: how the platform does, whether its goals are met, jobs that gave up, where money and
 * seats do not agree, the mails it wrote, the notices it sends, what its pages' security policy blocked.
 */
export default function AdminDashboardPage() {
  const { t } = useTranslation('platform');
  // The word on it comes with the rest instead of moving it.
  const due = useQuery(platformDue);
  return (
    <>
      <PageHeader title={t('admin.title')} actions={<MaintenanceSwitch />} />
      {due.isPending ? (
        <PageSkeleton />
      ) : (
        <Suspense fallback={<PageSkeleton />}>
          <AccessDue area="admin" />
          <AddressTabs tabs={names} words={(tab) => t(`admin.tabs.${tab}`)}>
            {(tab) => {
              const Shown = tabs[tab];
              return <Shown />;
            }}
          </AddressTabs>
        </Suspense>
      )}
    </>
  );
}
