import { peopleList } from '@app/domain/identity/people-list';
import { Suspense } from 'react';
import { ListView } from '../../../modules/lists/ListView.tsx';
import { useList } from '../../../modules/lists/useList.ts';
import { loadWords, useTranslation } from '../../../ui/i18n.ts';
import { PageHeader } from '../../../ui/layout/PageHeader.tsx';
import { PageSkeleton } from '../../../ui/feedback/PageSkeleton.tsx';
import { StatusBadge } from '../../../ui/feedback/StatusBadge.tsx';
import { useUrlState } from '../../../ui/layout/urlState.ts';
import { personTones } from './person.ts';
import { lazyPart } from '../../../ui/lazyPart.tsx';

const EvidenceQueue = lazyPart(() => import('./EvidenceQueue.tsx'));

const PlatformAdmins = lazyPart(() =>
  Promise.all([import('./PlatformAdmins.tsx'), loadWords('factorRule')]).then(([module]) => ({
    default: module.PlatformAdmins,
  })),
);

/**
 * Everyone, across companies; the platform's administrators stand under `?tab=admins`, what the platform decides about
 * their certificates under `?tab=evidence`.
 */
export default function PeoplePage() {
  const [{ tab }] = useUrlState();
  if (tab === 'admins')
    return (
      <Suspense fallback={<PageSkeleton />}>
        <PlatformAdmins />
      </Suspense>
    );
  if (tab !== 'evidence') return <People />;
  return (
    <Suspense fallback={<PageSkeleton />}>
      <EvidenceQueue />
    </Suspense>
  );
}

function People() {
  const { t } = useTranslation('people');
  const list = useList(peopleList, 'listPeople', 'exportPeople');
  return (
    <>
      <PageHeader title={t('list.title')} description={t('list.description')} />
      <ListView
        list={list}
        search={t('list.search')}
        title="name"
        rowLink={(row) => ({ to: '/admin/employees/$id', params: { id: row.id } })}
        cells={{ state: (row) => <StatusBadge tone={personTones[row.state]}>{t(`states.${row.state}`)}</StatusBadge> }}
        empty={{ title: t('list.none'), text: t('list.noneText') }}
      />
    </>
  );
}
