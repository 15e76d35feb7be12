import { Skeleton, Stack } from '@mantine/core';
import { countSteps, opensAfter } from '@app/domain/enrolment/progress';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useCallback, useState } from 'react';
import { hrefOf } from '../../api/client.ts';
import { queryOf, refreshAll } from '../../api/queries.ts';
import type { Learning, LearningUnit } from '../../modules/enrolment/attempt.ts';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { loadWords, useTranslation } from '../../ui/i18n.ts';
import { refusalWords } from '../../words/words.ts';
import { LessonUnit } from './LessonUnit.tsx';
import { PackageUnit } from './PackageUnit.tsx';
import type { PackageSave, PackageWay } from './PackageUnit.tsx';
import type { Reading } from './reading.ts';
import type { Learner } from './useLearner.ts';
import classes from './Viewer.module.css';
import { lazyPart } from '../../ui/lazyPart.tsx';

// A lesson is text; a player, a PDF reader or a test come with the first unit that needs them.
const VideoPlayer = lazyPart(() =>
  import('../../modules/content/VideoPlayer.tsx').then(({ VideoPlayer: component }) => ({ default: component })),
);
const DocumentView = lazyPart(() =>
  import('../../modules/content/DocumentView.tsx').then(({ DocumentView: component }) => ({ default: component })),
);
const withQuizWords = <P,>(part: Promise<P>): Promise<P> =>
  Promise.all([part, loadWords('assessment')]).then(([module]) => module);
const TriedQuiz = lazyPart(() => withQuizWords(import('./TriedQuiz.tsx')));
const QuizPlayer = lazyPart(() =>
  withQuizWords(import('../../modules/assessment/QuizPlayer.tsx')).then(({ QuizPlayer: component }) => ({
    default: component,
  })),
);

/** An attempt at a quiz that came to its end just now. */
export type Graded = { unitId: string; attemptId: string; reviewed: boolean };

type UnitContentProps = {
  unit: LearningUnit;
  units: readonly LearningUnit[];
  index: number;
  learning: Learning;
  learner: Learner;
  reading: Reading;
  /** The unit one left off in: begins at the exact place. */
  resume: boolean;
  /** The attempt at a quiz whose answers are shown at once. */
  attemptId: string | null;
  onGraded: (graded: Graded) => void;
  /** False when one only looks. */
  recording: boolean;
  onPackageSave: (save: PackageSave | null) => void;
  onPackageRunning: (running: boolean) => void;
  onPackageWay: (way: PackageWay | null) => void;
  /** An attempt at a quiz runs: it has a way from question to question of its own. */
  onQuizRunning: (running: boolean) => void;
};

/** Steps are counted as progress counts them: without the optional ones. */
const numberOf = (units: readonly LearningUnit[], index: number) => countSteps(units.slice(0, index + 1)).required;

/** One step: its title and what it shows. */
export function UnitContent(props: UnitContentProps) {
  const { unit, units, index, reading } = props;
  const { t } = useTranslation('viewer');
  const done = new Set(units.filter(({ state }) => state === 'done').map(({ id }) => id));
  const before = unit.state === 'locked' ? opensAfter(units, done, unit.id) : undefined;
  return (
    <article className={classes.unit} data-kind={unit.kind}>
      <header className={classes.unitHead}>
        <p className={classes.over}>
          {t(`kinds.${unit.kind}`)} ·{' '}
          {unit.required
            ? t('step', { number: numberOf(units, index), of: countSteps(units).required })
            : t('optional')}
        </p>
        <h1 className={classes.unitTitle} lang={reading.language}>
          {reading.words(unit.titles)}
        </h1>
      </header>
      {unit.state === 'locked' ? (
        <EmptyState
          compact
          title={t('lockedTitle')}
          text={before && t('lockedAfter', { title: reading.words(before.titles) })}
        />
      ) : (
        <Body {...props} />
      )}
    </article>
  );
}

function Body(props: UnitContentProps) {
  const { unit, learning, learner, attemptId, onGraded, onQuizRunning } = props;
  if (unit.kind !== 'quiz' || !learning.enrolmentId) return <Shown {...props} />;
  return (
    <Suspense fallback={<Waiting />}>
      <QuizPlayer
        enrolmentId={learning.enrolmentId}
        unitId={unit.id}
        attemptId={attemptId}
        onRunning={onQuizRunning}
        onGraded={(outcome) => {
          onGraded({ unitId: unit.id, ...outcome });
          void learner.retry();
          void refreshAll(['getLearning', 'getDashboard']);
        }}
      />
    </Suspense>
  );
}

/** What a unit shows. What was fetched once is kept: a version never changes. */
function Shown({
  unit,
  learning,
  learner,
  reading,
  resume,
  recording,
  onPackageSave,
  onPackageRunning,
  onPackageWay,
}: UnitContentProps) {
  const { t } = useTranslation('viewer');
  const own = useQuery({
    ...queryOf('getUnit', { enrolmentId: learning.enrolmentId ?? '', unitId: unit.id }),
    staleTime: Infinity,
    gcTime: Infinity,
    enabled: learning.enrolmentId !== null,
  });
  const previewed = useQuery({
    ...queryOf('previewUnit', { courseId: learning.courseId, versionId: learning.courseVersionId, unitId: unit.id }),
    enabled: learning.enrolmentId === null,
  });
  const { data, error, refetch } = learning.enrolmentId ? own : previewed;
  const media = useCallback(
    (name: string) =>
      learning.enrolmentId
        ? hrefOf('getUnitMedia', { enrolmentId: learning.enrolmentId, unitId: unit.id, name })
        : hrefOf('previewUnitMedia', {
            courseId: learning.courseId,
            versionId: learning.courseVersionId,
            unitId: unit.id,
            name,
          }),
    [learning.enrolmentId, learning.courseId, learning.courseVersionId, unit.id],
  );
  // Where it begins is fixed when it opens; what one does from there moves the place on.
  const [begin] = useState(() => (resume || unit.state === 'inProgress' ? unit.place : {}));
  const [watched] = useState(unit.state === 'done');
  const [furthest] = useState(unit.furthest);
  if (!data) {
    if (!error) return <Waiting />;
    const offline = error.code === 'offline';
    return (
      <ErrorState
        compact
        title={offline ? t('unitOffline.title') : undefined}
        text={offline ? t('unitOffline.text') : refusalWords(error)}
        onRetry={() => void refetch()}
      />
    );
  }
  const { body } = data;
  const title = reading.words(unit.titles);
  if (body.kind === 'package')
    return (
      <PackageUnit
        learning={learning}
        unit={unit}
        title={title}
        recording={recording}
        onSave={onPackageSave}
        onRunning={onPackageRunning}
        onWay={onPackageWay}
      />
    );
  if (body.kind === 'lesson')
    return <LessonUnit body={body} media={media} unit={unit} reading={reading} begin={begin} learner={learner} />;
  if (body.kind === 'video') {
    return (
      <Suspense fallback={<Waiting />}>
        <VideoPlayer
          body={body}
          media={media}
          locale={reading.language}
          title={title}
          requiredWatch={unit.requiredWatch}
          watched={watched || learning.enrolmentId === null}
          resumeAt={begin.seconds ?? 0}
          furthest={furthest}
          onProgress={({ seconds, furthest: seen, ended }) => {
            learner.moved(unit, { furthest: seen, place: { seconds } });
            if (ended) learner.finished(unit);
          }}
        />
      </Suspense>
    );
  }
  if (body.kind === 'document') {
    return (
      <Suspense fallback={<Waiting />}>
        <DocumentView
          media={media}
          locale={reading.language}
          title={title}
          names={body.media.map(({ name }) => name)}
          resumeAt={begin.page ?? 1}
          onProgress={({ page, pages }) => {
            learner.moved(unit, { furthest: page / pages, place: { page } });
            if (page === pages) learner.finished(unit);
          }}
        />
      </Suspense>
    );
  }
  // only a preview answers a quiz here
  const tried = previewed.data?.body;
  if (tried?.kind !== 'quiz') return null;
  return (
    <Suspense fallback={<Waiting />}>
      <TriedQuiz body={tried.quiz} media={media} />
    </Suspense>
  );
}

function Waiting() {
  return (
    <Stack gap="sm" aria-busy="true">
      <Skeleton h={14} />
      <Skeleton h={14} w="92%" />
      <Skeleton h={14} w="78%" />
      <Skeleton h={240} mt="md" />
    </Stack>
  );
}
