import { Alert, Button } from '@mantine/core';
import { useDisclosure, useMediaQuery } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { isPackageKind } from '@app/domain/packages/reading/manifest';
import { queryOf, refreshAll } from '../../api/queries.ts';
import type { Learning, LearningUnit } from '../../modules/enrolment/attempt.ts';
import type { SaveState } from '../../modules/enrolment/commit-queue.ts';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { useTranslation } from '../../ui/i18n.ts';
import { usePageTitle } from '../../ui/layout/pageTitle.ts';
import { useUrlState } from '../../ui/layout/urlState.ts';
import { useFormat } from '../../words/format.ts';
import { refusalWords } from '../../words/words.ts';
import { CompletionPanel, DoneOffline } from './CompletionPanel.tsx';
import { useReading } from './reading.ts';
import { Shortcuts } from './Shortcuts.tsx';
import type { PackageWay } from './PackageUnit.tsx';
import { UnitContent } from './UnitContent.tsx';
import type { Graded } from './UnitContent.tsx';
import { useLearner } from './useLearner.ts';
import classes from './Viewer.module.css';
import { ViewerBar } from './ViewerBar.tsx';
import { ViewerFooter } from './ViewerFooter.tsx';
import { ViewerOutline } from './ViewerOutline.tsx';

type ViewerProps = {
  learning: Learning;
  /** `look`: another tab learns; `review`: the attempt is over; `preview`: an admin looks at a version. */
  mode: 'learn' | 'look' | 'review' | 'preview';
  deviceId: string;
  sequence: number;
  onTakeOver?: () => void;
};

/** The course viewer: outline, the unit, the way on; and how progress is saved. */
export function Viewer({ learning, mode, deviceId, sequence, onTakeOver }: ViewerProps) {
  const { t } = useTranslation('viewer');
  const f = useFormat();
  const [url, change] = useUrlState();
  const navigate = useNavigate();
  const client = useQueryClient();
  const reading = useReading(learning.languages);
  const [outlineOpen, outline] = useDisclosure(false);
  const [helpOpen, help] = useDisclosure(false);
  const wide = useMediaQuery('(min-width: 64em)', undefined, { getInitialValueInEffect: false });
  const [taken, setTaken] = useState(false);
  const learner = useLearner({ learning, deviceId, sequence, recording: mode === 'learn' && !taken });
  const { shown, enter } = learner;
  useEffect(() => {
    if (learner.movedElsewhere) setTaken(true);
  }, [learner.movedElsewhere]);

  const units = shown.sections.flatMap((section) => section.units);
  const [resumedAt] = useState(() => (mode === 'learn' && learning.sequence > 0 ? learning.resumeUnitId : null));
  const [resumeShown, setResumeShown] = useState(resumedAt !== null && url['unit'] === undefined);
  // Where one came in stays where one is until one goes on; the server's idea of the next step moves while one reads.
  const [firstId] = useState(mode === 'review' ? null : learning.resumeUnitId);
  const unit = units.find(({ id }) => id === url['unit']) ?? units.find(({ id }) => id === firstId) ?? units[0];
  const index = unit ? units.indexOf(unit) : -1;
  const next = units[index + 1];
  const [graded, setGraded] = useState<Graded | null>(null);
  const [panel, setPanel] = useState<'none' | 'completed' | 'doneOffline'>('none');

  // A package tells by itself what was done in it, and how that stands.
  const packaged = unit !== undefined && isPackageKind(unit.kind);
  const [packageRuns, setPackageRuns] = useState(false);
  const [packageWay, setPackageWay] = useState<PackageWay | null>(null);
  const [quizRuns, setQuizRuns] = useState(false);
  // The completion is the server's word; it may come with the answer to any commit or test.
  const [completedHere, setCompletedHere] = useState(false);
  const wasCompleted = useRef(learning.status === 'completed');
  useEffect(() => {
    if (learning.status === 'completed' && !wasCompleted.current && mode === 'learn') {
      setCompletedHere(true);
      void refreshAll([
        'getDashboard',
        'listMyEnrolments',
        'listMyAchievements',
        'browseCourses',
        'listCategoryCourses',
        'getCourseDetails',
      ]);
    }
    wasCompleted.current = learning.status === 'completed';
  }, [learning.status, mode]);
  // A package that runs is the learner's to close: it may still have something to show. The result waits beside it.
  useEffect(() => {
    if (!completedHere || packageRuns) return;
    setPanel('completed');
    setCompletedHere(false);
  }, [completedHere, packageRuns]);

  // A least time is the server's to count: the way on opens with its word. Without a connection no one waits for it.
  const counting =
    mode === 'learn' &&
    !taken &&
    learner.save.kind !== 'offline' &&
    unit !== undefined &&
    unit.state === 'done' &&
    (unit.minimumSeconds > 0 || unit.requiredWatch) &&
    !learner.known.has(unit.id);
  const open = unit !== undefined && unit.state !== 'locked';
  const [packageSave, setPackageSave] = useState<{ state: SaveState; retry: () => void } | null>(null);
  useEffect(() => {
    if (learner.ready && unit && open && !packaged) enter(unit);
    // Entering again with every second that is counted would be wrong: only another unit counts.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [learner.ready, unit?.id, open, enter]);

  // The next step is fetched ahead: it opens at once, and without a connection too.
  const nextOpen =
    next &&
    next.state !== 'locked' &&
    learning.sections.some((section) => section.units.some(({ id, state }) => id === next.id && state !== 'locked'));
  useEffect(() => {
    if (nextOpen && learning.enrolmentId)
      void client.prefetchQuery({
        ...queryOf('getUnit', { enrolmentId: learning.enrolmentId, unitId: next.id }),
        staleTime: Infinity,
      });
  }, [client, learning.enrolmentId, next?.id, nextOpen]);

  const title = reading.words(learning.titles);
  usePageTitle(unit ? `${reading.words(unit.titles)} · ${title}` : title);

  const go = (to: LearningUnit | undefined) => {
    if (!to) return;
    setPanel('none');
    setResumeShown(false);
    outline.close();
    change({ unit: to.id });
    window.scrollTo({ top: 0 });
    document.getElementById('content')?.focus({ preventScroll: true });
  };
  const exit = () =>
    void navigate(
      mode === 'preview'
        ? { to: '/admin/courses/$id', params: { id: learning.courseId } }
        : { to: '/courses/$id', params: { id: learning.courseId } },
    );
  // One way on and one way back: inside a package while it has parts, then from step to step.
  const forward = () => {
    if (packageWay?.next) packageWay.go('continue');
    else if (next && next.state !== 'locked' && !counting) go(next);
  };
  const back = () => (packageWay?.previous ? packageWay.go('previous') : go(units[index - 1]));
  const finish = () => setPanel(learning.status === 'completed' ? 'completed' : 'doneOffline');
  const complete = mode === 'learn' ? shown.done >= shown.of && units.length > 0 : learning.status === 'completed';

  return (
    <div className={classes.viewer} data-size={reading.size}>
      <ViewerBar
        title={title}
        learning={shown}
        save={mode === 'learn' && !taken ? (packaged ? (packageSave?.state ?? null) : learner.save) : null}
        onRetry={packaged && packageSave ? packageSave.retry : learner.retry}
        reading={reading}
        onExit={exit}
        onOutline={wide ? undefined : outline.open}
        onHelp={help.open}
      />
      <ViewerOutline
        learning={shown}
        currentId={panel === 'none' ? unit?.id : undefined}
        reading={reading}
        onChoose={go}
        drawer={!wide}
        opened={outlineOpen}
        onClose={outline.close}
      />
      <div className={classes.page}>
        <main
          id="content"
          tabIndex={-1}
          className={classes.content}
          data-wide={packaged && panel === 'none' ? '' : undefined}
        >
          <Notices
            mode={taken ? 'taken' : mode}
            learning={learning}
            refused={learner.refused}
            onTakeOver={taken || mode === 'look' ? onTakeOver : undefined}
            day={learning.completedAt ? f.dayOf(learning.completedAt) : ''}
            running={packageRuns}
            onCompletion={learning.status === 'completed' && panel === 'none' ? () => setPanel('completed') : undefined}
          />
          {panel === 'completed' && learning.enrolmentId && (
            <CompletionPanel
              enrolmentId={learning.enrolmentId}
              title={title}
              onLook={() => setPanel('none')}
              onAnswers={graded?.reviewed ? () => go(units.find(({ id }) => id === graded.unitId)) : undefined}
            />
          )}
          {panel === 'doneOffline' && <DoneOffline learning={shown} save={learner.save} reading={reading} />}
          {panel === 'none' && resumeShown && unit?.id === resumedAt && (
            <Resume
              canRewind={index > 0}
              onTop={() => {
                setResumeShown(false);
                window.scrollTo({ top: 0 });
              }}
              onStart={() => go(units[0])}
              onClose={() => setResumeShown(false)}
            />
          )}
          {panel === 'none' && unit && (
            <UnitContent
              key={unit.id}
              unit={unit}
              units={units}
              index={index}
              learning={learning}
              learner={learner}
              reading={reading}
              resume={unit.id === resumedAt}
              attemptId={graded?.unitId === unit.id ? graded.attemptId : null}
              onGraded={setGraded}
              recording={mode === 'learn' && !taken}
              onPackageSave={setPackageSave}
              onPackageRunning={setPackageRuns}
              onPackageWay={setPackageWay}
              onQuizRunning={setQuizRuns}
            />
          )}
          {!unit && <EmptyState heading={1} title={t('noUnits.title')} text={t('noUnits.text')} />}
        </main>
        {unit && panel === 'none' && !quizRuns && (
          <ViewerFooter
            unit={unit}
            parts={packageWay}
            previous={units[index - 1]}
            next={next}
            complete={complete && !counting}
            waiting={counting}
            reading={reading}
            recording={mode === 'learn' && !taken}
            onPrevious={back}
            onNext={forward}
            onFinish={finish}
          />
        )}
      </div>
      <Shortcuts
        opened={helpOpen}
        onOpen={help.open}
        onClose={help.close}
        onNext={() => !quizRuns && forward()}
        onPrevious={() => !quizRuns && back()}
        onOutline={() =>
          wide
            ? document.getElementById('outline')?.querySelector<HTMLElement>('[aria-current]')?.focus()
            : outline.toggle()
        }
        onExit={exit}
      />
    </div>
  );
}

type NoticesProps = {
  mode: ViewerProps['mode'] | 'taken';
  learning: Learning;
  refused: unknown;
  onTakeOver?: (() => void) | undefined;
  day: string;
  /** Back to what came after the last step. */
  onCompletion: (() => void) | undefined;
  /** The package that completed it is still open. */
  running: boolean;
};

function Notices({ mode, learning, refused, onTakeOver, day, onCompletion, running }: NoticesProps) {
  const { t } = useTranslation('viewer');
  const words = {
    learn: onCompletion ? (running ? t('completed.whileOpen') : t('review', { day })) : null,
    look: t('elsewhere.banner'),
    taken: t('elsewhere.moved'),
    review: learning.status === 'completed' ? t('review', { day }) : t('reviewFailed'),
    preview: t('preview', { number: String(learning.versionNumber) }),
  }[mode];
  return (
    <>
      {words && (
        <Alert color={mode === 'look' || mode === 'taken' ? 'amber' : 'slate'} mb="lg" role="status">
          <div className={classes.notice}>
            <span>{words}</span>
            {onTakeOver && (
              <Button size="xs" variant="default" onClick={onTakeOver}>
                {t('elsewhere.takeOver')}
              </Button>
            )}
            {onCompletion && (
              <Button size="xs" variant="default" onClick={onCompletion}>
                {t('completed.result')}
              </Button>
            )}
          </div>
        </Alert>
      )}
      {refused !== null && (
        <Alert color="brick" mb="lg" role="alert">
          {t('refused', { reason: refusalWords(refused) })}
        </Alert>
      )}
    </>
  );
}

function Resume({
  canRewind,
  onTop,
  onStart,
  onClose,
}: {
  canRewind: boolean;
  onTop: () => void;
  onStart: () => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('viewer');
  return (
    <div className={classes.resume} role="status">
      <span>{t('resume.text')}</span>
      <span className={classes.resumeActions}>
        <Button size="compact-sm" variant="subtle" onClick={canRewind ? onStart : onTop}>
          {canRewind ? t('resume.toStart') : t('resume.toTop')}
        </Button>
        <Button size="compact-sm" variant="subtle" onClick={onClose}>
          {t('resume.dismiss')}
        </Button>
      </span>
    </div>
  );
}
