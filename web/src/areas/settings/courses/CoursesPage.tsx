import { companyCourseList } from '@app/domain/assignment/company-course-list';
import { Suspense } from 'react';
import { ListView } from '../../../modules/lists/ListView.tsx';
import { useList } from '../../../modules/lists/useList.ts';
import { BackLink } from '../../../ui/layout/BackLink.tsx';
import { useTranslation } from '../../../ui/i18n.ts';
import { PageHeader } from '../../../ui/layout/PageHeader.tsx';
import { PageSkeleton } from '../../../ui/feedback/PageSkeleton.tsx';
import { StatusBadge } from '../../../ui/feedback/StatusBadge.tsx';
import { useUrlState } from '../../../ui/layout/urlState.ts';
import { useFormat } from '../../../words/format.ts';
import { lazyPart } from '../../../ui/lazyPart.tsx';

const SeatsTab = lazyPart(() => import('./seats/SeatsTab.tsx').then((module) => ({ default: module.SeatsTab })));
const Rules = lazyPart(() => import('./Rules.tsx').then((module) => ({ default: module.Rules })));

const ApiKeys = lazyPart(() =>
  import('../../../modules/identity/ApiKeys.tsx').then((module) => ({ default: module.ApiKeys })),
);

/**
 * The courses a company can give; what it decides for all of them stands under `?tab=rules`, its seats under
 * `?tab=seats`, the keys of its programs under `?tab=keys`.
 */
export default function CoursesPage() {
  const { t } = useTranslation('assignment');
  const [{ tab }] = useUrlState();
  if (tab === 'keys') return <Keys />;
  if (tab === 'seats') return <Seats />;
  if (tab !== 'rules') return <Courses />;
  return (
    <>
      <PageHeader
        title={t('rules.title')}
        description={t('rules.description')}
        above={<BackLink to="/settings/courses">{t('rules.back')}</BackLink>}
      />
      <Suspense fallback={<PageSkeleton />}>
        <Rules />
      </Suspense>
    </>
  );
}

function Seats() {
  const { t } = useTranslation('seats');
  return (
    <>
      <PageHeader
        title={t('title')}
        description={t('description')}
        above={<BackLink to="/settings/courses">{t('back')}</BackLink>}
      />
      <Suspense fallback={<PageSkeleton />}>
        <SeatsTab />
      </Suspense>
    </>
  );
}

function Keys() {
  const { t } = useTranslation('apiKeys');
  return (
    <>
      <PageHeader
        title={t('title')}
        description={t('description')}
        above={<BackLink to="/settings/courses">{t('back')}</BackLink>}
      />
      <Suspense fallback={<PageSkeleton />}>
        <ApiKeys />
      </Suspense>
    </>
  );
}

function Courses() {
  const { t } = useTranslation('assignment');
  const f = useFormat();
  const list = useList(companyCourseList, 'listCompanyCourses', 'exportCompanyCourses');
  return (
    <>
      <PageHeader title={t('list.title')} description={t('list.description')} />
      <ListView
        list={list}
        search={t('list.search')}
        title="title"
        rowLink={(row) => ({ to: '/settings/courses/$id', params: { id: row.id } })}
        cells={{
          overdue: (row) => (row.overdue > 0 ? <StatusBadge tone="bad">{f.number(row.overdue)}</StatusBadge> : '0'),
        }}
        empty={{ title: t('list.none'), text: t('list.noneText') }}
      />
    </>
  );
}
