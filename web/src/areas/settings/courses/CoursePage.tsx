import { inLanguage } from '@app/domain/localised';
import { Anchor, Button, Skeleton, Tabs } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { queryClient, queryOf } from '../../../api/queries.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { useTranslation } from '../../../ui/i18n.ts';
import { IconArrowLeft, IconUserPlus } from '../../../ui/icons.ts';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { PageSkeleton } from '../../../ui/PageSkeleton.tsx';
import { usePageTitle } from '../../../ui/pageTitle.ts';
import { StatusBadge } from '../../../ui/StatusBadge.tsx';
import { useUrlState } from '../../../ui/urlState.ts';
import { refusalWords } from '../../../words/words.ts';
import { OverviewTab } from './OverviewTab.tsx';

const PeopleTab = lazy(() => import('./PeopleTab.tsx').then((module) => ({ default: module.PeopleTab })));
const SettingsTab = lazy(() => import('./SettingsTab.tsx').then((module) => ({ default: module.SettingsTab })));
const VersionsTab = lazy(() => import('./VersionsTab.tsx').then((module) => ({ default: module.VersionsTab })));
const QuestionsTab = lazy(() => import('./QuestionsTab.tsx').then((module) => ({ default: module.QuestionsTab })));
const AssignCourse = lazy(() => import('./AssignCourse.tsx').then((module) => ({ default: module.AssignCourse })));

const tabs = ['overview', 'people', 'settings', 'versions', 'questions'] as const;

export const prefetch = ({ id }: Record<string, string>) => queryClient.prefetchQuery(queryOf('getCompanyCourse', { courseId: id! }));

/** One course as the company uses it: how its people stand, who they are, and what the company decides for it. */
export default function CoursePage() {
  const { id } = useParams({ strict: false }) as { id: string };
  const { t, language } = useTranslation('assignment');
  const found = useQuery(queryOf('getCompanyCourse', { courseId: id }));
  const [url, change] = useUrlState();
  const [assigning, setAssigning] = useState(false);
  const course = found.data;
  const title = course && inLanguage(course.titles, language);
  usePageTitle(title);
  const tab = tabs.find((one) => one === url['tab']) ?? 'overview';
  const back = (
    <Anchor size="sm" component={Link} to="/settings/courses">
      <IconArrowLeft size={15} aria-hidden style={{ verticalAlign: '-2px' }} /> {t('course.back')}
    </Anchor>
  );
  if (found.error?.code === 'notFound')
    return <EmptyState drawing="lost" heading={1} title={t('shell:notFoundPage.title')} text={t('shell:notFoundPage.text')} action={back} />;
  if (found.error) return <ErrorState text={refusalWords(found.error)} onRetry={() => void found.refetch()} />;
  if (!course) return <PageSkeleton />;
  const assign = !course.retired && (
    <Button leftSection={<IconUserPlus size={18} aria-hidden />} onClick={() => setAssigning(true)}>
      {t('course.assign')}
    </Button>
  );
  // What narrows the list of people belongs to that tab alone.
  const turn = (next: string | null) =>
    change({ ...Object.fromEntries(Object.keys(url).map((key) => [key, undefined])), tab: next === 'overview' ? undefined : (next ?? undefined) });
  return (
    <>
      <PageHeader
        above={back}
        title={title!}
        description={`${course.code} · ${t('course.version', { number: String(course.version) })}`}
        beside={course.retired && <StatusBadge tone="off">{t('course.retired')}</StatusBadge>}
        actions={assign}
      />
      <Tabs value={tab} onChange={turn} keepMounted={false}>
        <Tabs.List mb="lg">
          {tabs.map((one) => (
            <Tabs.Tab key={one} value={one}>
              {t(`course.tabs.${one}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={tab}>
          <Suspense key={tab} fallback={<Skeleton h={360} />}>
            {tab === 'overview' && <OverviewTab course={course} />}
            {tab === 'people' && <PeopleTab course={course} assign={assign} />}
            {tab === 'settings' && <SettingsTab key={course.id} course={course} />}
            {tab === 'versions' && <VersionsTab course={course} />}
            {tab === 'questions' && <QuestionsTab courseId={course.id} />}
          </Suspense>
        </Tabs.Panel>
      </Tabs>
      <Suspense>{assigning && <AssignCourse course={{ id: course.id, title: title! }} onClose={() => setAssigning(false)} />}</Suspense>
    </>
  );
}
