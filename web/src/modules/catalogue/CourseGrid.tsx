import { Button, Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { useTranslation } from '../../ui/i18n.ts';
import type { Card } from './CourseCard.tsx';
import { CourseCard } from './CourseCard.tsx';
import classes from './CourseCard.module.css';

type CourseGridProps = {
  label: string;
  courses: Card[] | undefined;
  total: number | null;
  failed?: string | null;
  onRetry: () => void;
  more: { load: () => void; busy: boolean } | null;
  /** True while words or filters narrow the list. */
  narrowed: boolean;
  onClear: () => void;
  emptyAction?: ReactNode;
};

/** Courses as cards, with all that can be instead: waiting, failed, nothing there, nothing that fits. */
export function CourseGrid({
  label,
  courses,
  total,
  failed,
  onRetry,
  more,
  narrowed,
  onClear,
  emptyAction,
}: CourseGridProps) {
  const { t } = useTranslation('ui');
  const { t: own } = useTranslation('catalogue');
  if (failed) return <ErrorState text={failed} onRetry={onRetry} />;
  if (!courses) return <Waiting />;
  if (courses.length === 0 && narrowed) {
    return (
      <EmptyState
        drawing="search"
        title={t('noMatchTitle')}
        text={t('noMatchText')}
        action={
          <Button variant="default" onClick={onClear}>
            {t('clearFilters')}
          </Button>
        }
      />
    );
  }
  if (courses.length === 0)
    return (
      <EmptyState
        drawing="course"
        title={own('browse.none.title')}
        text={own('browse.none.text')}
        action={emptyAction}
      />
    );
  return (
    <>
      <ul className={classes.grid} aria-label={label}>
        {courses.map((course) => (
          <li key={course.id}>
            <CourseCard course={course} />
          </li>
        ))}
      </ul>
      <div className={classes.foot}>
        <span role="status">
          {total === null || total === courses.length
            ? own('browse.courses', { count: courses.length })
            : t('rowsOf', { shown: courses.length, total })}
        </span>
        {more && (
          <Button variant="default" loading={more.busy} onClick={more.load}>
            {t('loadMore')}
          </Button>
        )}
      </div>
    </>
  );
}

function Waiting() {
  const { t } = useTranslation('ui');
  return (
    <div className={classes.grid} role="status" aria-label={t('loading')}>
      {Array.from({ length: 6 }, (_, index) => (
        <Skeleton key={index} h={270} radius="lg" />
      ))}
    </div>
  );
}
