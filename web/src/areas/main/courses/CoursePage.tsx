import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { Suspense } from 'react';
import { queryClient, queryOf } from '../../../api/queries.ts';
import { Cover } from '../../../modules/catalogue/Cover.tsx';
import { standingTone } from '../../../modules/catalogue/standing.ts';
import { LostState } from '../../../modules/pages/LostState.tsx';
import { Breadcrumbs } from '../../../ui/layout/Breadcrumbs.tsx';
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx';
import { IconCheck } from '../../../ui/icons.ts';
import { loadWords, useTranslation } from '../../../ui/i18n.ts';
import { PageHeader } from '../../../ui/layout/PageHeader.tsx';
import { PageSkeleton } from '../../../ui/feedback/PageSkeleton.tsx';
import { usePageTitle } from '../../../ui/layout/pageTitle.ts';
import { SectionCard } from '../../../ui/layout/SectionCard.tsx';
import { StatusBadge } from '../../../ui/feedback/StatusBadge.tsx';
import { lazyWhenIdle } from '../../../ui/lazyWhenIdle.ts';
import { spokenLocale } from '../../../words/languages.ts';
import { refusalWords } from '../../../words/words.ts';
import { Attempts } from './Attempts.tsx';
import { CourseFacts, CourseNext } from './CourseFacts.tsx';
import { CourseOutline } from './CourseOutline.tsx';
import classes from './CoursePage.module.css';

/** Most courses are taken online and have no sessions. Without a connection the page stands without them. */
const OfferedSessions = lazyWhenIdle(() =>
  Promise.all([import('../../../modules/group-training/OfferedSessions.tsx'), loadWords('training')]).then(
    ([module]) => module.OfferedSessions,
  ),
);

export const prefetch = ({ id }: Record<string, string>) =>
  queryClient.prefetchQuery(queryOf('getCourseDetails', { courseId: id!, locale: spokenLocale() }));

/** One course: what it holds, what it asks, how far I am, and the one thing to do next. */
export default function CoursePage() {
  const { id } = useParams({ strict: false }) as { id: string };
  const { t } = useTranslation('catalogue', 'shell');
  const found = useQuery(queryOf('getCourseDetails', { courseId: id, locale: spokenLocale() }));
  const course = found.data;
  usePageTitle(course?.title);
  if (found.error?.code === 'notFound') {
    return (
      <LostState action={<Button renderRoot={(props) => <Link to="/categories" {...props} />}>{t('find')}</Button>} />
    );
  }
  if (found.error) return <ErrorState text={refusalWords(found.error)} onRetry={() => void found.refetch()} />;
  if (!course) return <PageSkeleton />;
  const above = (
    <Breadcrumbs
      trail={[
        { to: '/categories', label: t('shell:titles.courses') },
        { to: '/categories/$id/courses', params: { id: course.category.id }, label: course.category.name },
      ]}
    />
  );
  return (
    <>
      <PageHeader
        above={above}
        title={course.title}
        description={course.summary}
        beside={
          course.standing !== 'none' && (
            <StatusBadge tone={standingTone[course.standing]}>{t(`standings.${course.standing}`)}</StatusBadge>
          )
        }
      />
      <div className={classes.columns}>
        <CourseNext course={course} />
        <div className={classes.main}>
          {course.hasPicture && (
            <Cover size="large" icon="book" picture={{ courseId: course.id, versionId: course.versionId }} />
          )}
          {course.objectives.length > 0 && (
            <SectionCard title={t('course.objectives')}>
              <ul className={classes.ticks}>
                {course.objectives.map((objective) => (
                  <li key={objective}>
                    <IconCheck size={18} stroke={2} aria-hidden />
                    {objective}
                  </li>
                ))}
              </ul>
            </SectionCard>
          )}
          <Suspense>
            <OfferedSessions of={{ courseId: course.id }} always={course.delivery === 'classroom'} />
          </Suspense>
          <CourseOutline course={course} />
          <Attempts course={course} />
        </div>
        <CourseFacts course={course} />
      </div>
    </>
  );
}
