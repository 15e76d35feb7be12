import { inLanguage } from '@app/domain/localised';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { queryClient, queryOf } from '../../../api/queries.ts';
import { RecordPage } from '../../../modules/pages/RecordPage.tsx';
import { AddressTabs } from '../../../ui/layout/AddressTabs.tsx';
import { useTranslation } from '../../../ui/i18n.ts';
import { IconUserPlus } from '../../../ui/icons.ts';
import { PageHeader } from '../../../ui/layout/PageHeader.tsx';
import { usePageTitle } from '../../../ui/layout/pageTitle.ts';
import { StatusBadge } from '../../../ui/feedback/StatusBadge.tsx';
import { OverviewTab } from './OverviewTab.tsx';
import { lazyPart } from '../../../ui/lazyPart.tsx';

const PeopleTab = lazyPart(() => import('./PeopleTab.tsx').then((module) => ({ default: module.PeopleTab })));
const SeatBalance = lazyPart(() => import('./seats/SeatsTab.tsx').then((module) => ({ default: module.SeatBalance })));
const SettingsTab = lazyPart(() => import('./SettingsTab.tsx').then((module) => ({ default: module.SettingsTab })));
const VersionsTab = lazyPart(() => import('./VersionsTab.tsx').then((module) => ({ default: module.VersionsTab })));
const QuestionsTab = lazyPart(() => import('./QuestionsTab.tsx').then((module) => ({ default: module.QuestionsTab })));
const AssignCourse = lazyPart(() => import('./AssignCourse.tsx').then((module) => ({ default: module.AssignCourse })));

const tabs = ['overview', 'people', 'seats', 'settings', 'versions', 'questions'] as const;

export const prefetch = ({ id }: Record<string, string>) =>
  queryClient.prefetchQuery(queryOf('getCompanyCourse', { courseId: id! }));

/** One course as the company uses it: how its people stand, who they are, and what the company decides for it. */
export default function CoursePage() {
  const { id } = useParams({ strict: false }) as { id: string };
  const { t, language } = useTranslation('assignment');
  const found = useQuery(queryOf('getCompanyCourse', { courseId: id }));
  const [assigning, setAssigning] = useState(false);
  const title = found.data && inLanguage(found.data.titles, language);
  usePageTitle(title);
  return (
    <RecordPage found={found} list="/settings/courses" back={t('course.back')}>
      {(course, back) => {
        const assign = !course.retired && (
          <Button leftSection={<IconUserPlus size={18} aria-hidden />} onClick={() => setAssigning(true)}>
            {t('course.assign')}
          </Button>
        );
        return (
          <>
            <PageHeader
              above={back}
              title={title!}
              description={`${course.code} · ${t('course.version', { number: String(course.version) })}`}
              beside={course.retired && <StatusBadge tone="off">{t('course.retired')}</StatusBadge>}
              actions={assign}
            />
            <AddressTabs tabs={tabs} words={(tab) => t(`course.tabs.${tab}`)}>
              {(tab) => (
                <>
                  {tab === 'overview' && <OverviewTab course={course} />}
                  {tab === 'people' && <PeopleTab course={course} assign={assign} />}
                  {tab === 'seats' && <SeatBalance courseId={course.id} />}
                  {tab === 'settings' && <SettingsTab key={course.id} course={course} />}
                  {tab === 'versions' && <VersionsTab course={course} />}
                  {tab === 'questions' && <QuestionsTab courseId={course.id} />}
                </>
              )}
            </AddressTabs>
            <Suspense>
              {assigning && (
                <AssignCourse course={{ id: course.id, title: title! }} onClose={() => setAssigning(false)} />
              )}
            </Suspense>
          </>
        );
      }}
    </RecordPage>
  );
}
