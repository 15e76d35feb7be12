import { ActionIcon, Button } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import type { Result } from '../../../api/client.ts';
import { queryClient, useCommand } from '../../../api/queries.ts';
import { ConfirmDialog } from '../../../ui/forms/ConfirmDialog.tsx';
import { IconDots, IconEye, IconGitBranch } from '../../../ui/icons.ts';
import { useTranslation } from '../../../ui/i18n.ts';
import { courseReads } from './StateBar.tsx';
import { lazyPart } from '../../../ui/lazyPart.tsx';

const ExportPackage = lazyPart(() =>
  import('./ExportPackage.tsx').then((module) => ({ default: module.ExportPackage })),
);
const CourseMenu = lazyPart(() => import('./CourseMenu.tsx').then((module) => ({ default: module.CourseMenu })));

/**
 * What can be done with the course as a whole: look at it as a learner, begin its next version, export it, retire it,
 * discard its draft.
 */
export function CourseActions({ course, title }: { course: Result<'getCourse'>; title: string }) {
  const { t } = useTranslation('editor');
  const navigate = useNavigate();
  const [asking, setAsking] = useState<'export' | 'retire' | 'discard' | null>(null);
  const newest = course.versions[0]!;
  const hasDraft = newest.publishedAt === null;
  const wasPublished = course.versions.some((version) => version.publishedAt);
  const done = () => setAsking(null);
  const start = useCommand('startDraft', { refresh: courseReads });
  const retire = useCommand('retireCourse', { refresh: courseReads, done: t('course.retired'), onSuccess: done });
  const unretire = useCommand('unretireCourse', { refresh: courseReads, done: t('course.unretired') });
  const discard = useCommand('discardDraft', {
    done: t('course.discarded'),
    onSuccess: async ({ courseRemoved }) => {
      done();
      if (courseRemoved) await navigate({ to: '/admin/courses', ignoreBlocker: true });
      await Promise.all(
        (courseRemoved ? (['listCourses'] as const) : courseReads).map((name) =>
          queryClient.invalidateQueries({ queryKey: [name] }),
        ),
      );
    },
  });
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconEye size={18} aria-hidden />}
        renderRoot={(props) => (
          <Link to="/courses/view/$id" params={{ id: course.id }} search={{ preview: newest.id } as never} {...props} />
        )}
      >
        {t('course.preview')}
      </Button>
      {!hasDraft && !course.retiredAt && (
        <Button
          leftSection={<IconGitBranch size={18} aria-hidden />}
          loading={start.isPending}
          title={t('course.newVersionText')}
          onClick={() => start.mutate({ courseId: course.id })}
        >
          {t('course.newVersion')}
        </Button>
      )}
      <Suspense
        fallback={
          <ActionIcon variant="default" size={36} disabled aria-label={t('course.more')}>
            <IconDots size={18} aria-hidden />
          </ActionIcon>
        }
      >
        <CourseMenu
          retired={course.retiredAt !== null}
          wasPublished={wasPublished}
          hasDraft={hasDraft}
          onUnretire={() => unretire.mutate({ courseId: course.id })}
          onAsk={setAsking}
        />
      </Suspense>
      {asking === 'export' && (
        <Suspense>
          <ExportPackage course={course} title={title} onClose={done} />
        </Suspense>
      )}
      <ConfirmDialog
        opened={asking === 'retire'}
        onClose={done}
        onConfirm={() => retire.mutate({ courseId: course.id })}
        title={t('course.retireTitle', { title })}
        preview={t('course.retireText')}
        confirm={t('course.retire')}
        destructive
        busy={retire.isPending}
      />
      <ConfirmDialog
        opened={asking === 'discard'}
        onClose={done}
        onConfirm={() => discard.mutate({ courseId: course.id })}
        title={t('course.discardTitle', { number: String(newest.number) })}
        preview={t(wasPublished ? 'course.discardText' : 'course.discardAllText')}
        confirm={t('course.discard')}
        destructive
        busy={discard.isPending}
      />
    </>
  );
}
