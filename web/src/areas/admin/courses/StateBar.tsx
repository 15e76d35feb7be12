import { Alert, Button, Group, Text } from '@mantine/core';
import type { CourseProblem } from '@app/domain/catalogue/course-problems';
import { useState } from 'react';
import { useCommand } from '../../../api/queries.ts';
import { ConfirmDialog } from '../../../ui/forms/ConfirmDialog.tsx';
import {
  IconAlertTriangle,
  IconArrowRight,
  IconCircleCheck,
  IconHourglass,
  IconInfoCircle,
} from '../../../ui/icons.ts';
import { useTranslation } from '../../../ui/i18n.ts';
import { useFormat } from '../../../words/format.ts';
import { problemsIn, problemWords } from './draft.ts';
import classes from './CoursePage.module.css';
import type { Editing } from './useDraft.ts';

export const courseReads = [
  'getCourse',
  'listCourses',
  'getCourseDetails',
  'browseCourses',
  'listCategoryCourses',
  'listCategories',
] as const;

type StateBarProps = { editing: Editing; retiredAt: string | null; onGoTo: (problem: CourseProblem) => void };

/**
 * Where the course stands on its way to being published: what is missing, each leading to its field, and the next step.
 */
export function StateBar({ editing, retiredAt, onGoTo }: StateBarProps) {
  const { t, language } = useTranslation('editor');
  const f = useFormat();
  const { version, draft } = editing;
  if (!editing.editable) {
    const words = retiredAt
      ? t('course.offOffer', { day: f.dayOf(retiredAt) })
      : t('course.live', { day: f.dayOf(version.publishedAt!) });
    return (
      <Alert color="slate" icon={<IconInfoCircle aria-hidden />} mb="lg">
        {words} {t(version.frozenAt ? 'course.frozen' : 'course.readOnly')}
      </Alert>
    );
  }
  const problems = problemsIn(draft, version.number);
  if (problems.length > 0) {
    return (
      <Alert
        color="amber"
        icon={<IconAlertTriangle aria-hidden />}
        title={t('course.missing', { count: problems.length })}
        mb="lg"
      >
        <ul className={classes.problems}>
          {problems.map((problem) => (
            <li key={problem.code + (problem.id ?? '') + (problem.language ?? '')}>
              <button type="button" onClick={() => onGoTo(problem)}>
                {problemWords(problem, draft, t, language)} <IconArrowRight size={14} aria-hidden />
              </button>
            </li>
          ))}
        </ul>
      </Alert>
    );
  }
  return version.reviewRequestedAt ? <InReview editing={editing} /> : <Ready editing={editing} />;
}

function Ready({ editing }: { editing: Editing }) {
  const { t } = useTranslation('editor');
  const review = useCommand('requestReview', { refresh: courseReads, done: t('course.reviewed') });
  return (
    <Alert color="spruce" icon={<IconCircleCheck aria-hidden />} mb="lg">
      <Group justify="space-between">
        <Text size="sm">{editing.dirty ? t('course.saveFirst') : t('course.ready')}</Text>
        <Button
          size="sm"
          disabled={editing.dirty}
          loading={review.isPending}
          onClick={() => review.mutate({ courseId: editing.courseId, expectedChangedAt: editing.seen })}
        >
          {t('course.review')}
        </Button>
      </Group>
    </Alert>
  );
}

function InReview({ editing }: { editing: Editing }) {
  const { t } = useTranslation('editor');
  const [asking, setAsking] = useState(false);
  const { number } = editing.version;
  const withdraw = useCommand('withdrawReview', { refresh: courseReads, done: t('course.withdrawn') });
  const publish = useCommand('publishVersion', {
    refresh: courseReads,
    done: t('course.published', { number: String(number) }),
    onSuccess: () => setAsking(false),
  });
  return (
    <Alert color="slate" icon={<IconHourglass aria-hidden />} mb="lg">
      <Group justify="space-between">
        <Text size="sm" maw="40rem">
          {t('course.waiting')} {editing.dirty && t('course.takesOutOfReview')}
        </Text>
        <Group gap="xs">
          <Button
            size="sm"
            variant="default"
            loading={withdraw.isPending}
            onClick={() => withdraw.mutate({ courseId: editing.courseId })}
          >
            {t('course.withdraw')}
          </Button>
          <Button size="sm" disabled={editing.dirty} onClick={() => setAsking(true)}>
            {t('course.publish', { number: String(number) })}
          </Button>
        </Group>
      </Group>
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => publish.mutate({ courseId: editing.courseId, expectedChangedAt: editing.seen })}
        title={t('course.publishTitle', { number: String(number) })}
        preview={t('course.publishText')}
        confirm={t('course.publish', { number: String(number) })}
        busy={publish.isPending}
      />
    </Alert>
  );
}
