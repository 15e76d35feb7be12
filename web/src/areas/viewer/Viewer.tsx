import { useDisclosure, useMediaQuery } from '@mantine/hooks';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { isOpenStatus } from '@app/domain/enrolment/enrolment';
import { isPackageKind } from '@app/domain/packages/reading/manifest';
import type { Learning, LearningUnit } from '../../modules/enrolment/attempt.ts';
import type { SaveState } from '../../modules/enrolment/commit-queue.ts';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { useTranslation } from '../../ui/i18n.ts';
import { usePageTitle } from '../../ui/layout/pageTitle.ts';
import { useFormat } from '../../words/format.ts';
import { CompletionPanel, DoneOffline } from './CompletionPanel.tsx';
import { useReading } from './reading.ts';
import { Shortcuts } from './Shortcuts.tsx';
import type { PackageWay } from './PackageUnit.tsx';
import { UnitContent } from './UnitContent.tsx';
import type { Graded } from './UnitContent.tsx';
import { useEndPanel } from './useEndPanel.ts';
import { useLearner } from './useLearner.ts';
import { useSteps } from './useSteps.ts';
import type { ViewerMode } from './useSteps.ts';
import classes from './Viewer.module.css';
import { ViewerBar } from './ViewerBar.tsx';
import { ViewerFooter } from './ViewerFooter.tsx';
import { Resume, ViewerNotices } from './ViewerNotices.tsx';
import { ViewerOutline } from './ViewerOutline.tsx';

type ViewerProps = {
  learning: Learning;
  mode: ViewerMode;
  deviceId: string;
  sequence: number;
  onTakeOver?: () => void;
};

/** The course viewer: outline, the unit, the way on; and how progress is saved. */
export function Viewer({ learning, mode, deviceId, sequence, onTakeOver }: ViewerProps) {
  const { t } = useTranslation('viewer');
  const f = useFormat();
  const navigate = useNavigate();
  const reading = useReading(learning.languages);
  const [outlineOpen, outline] = useDisclosure(false);
  const [helpOpen, help] = useDisclosure(false);
  const wide = useMediaQuery('(min-width: 64em)', undefined, { getInitialValueInEffect: false });
  const [taken, setTaken] = useState(false);
  // An attempt that ended here, as with the last try at a test, takes no more progress.
  const recording = mode === 'learn' && !taken && isOpenStatus(learning.status);
  const learner = useLearner({ learning, deviceId, sequence, recording });
  const { shown, enter } = learner;
  // What was still told of an attempt while it ended is not missed: its result stands.
  const ended = learning.status === 'failed' || learning.status === 'completed';
  useEffect(() => {
    if (learner.movedElsewhere) setTaken(true);
  }, [learner.movedElsewhere]);

  const steps = useSteps(learning, shown, mode);
  const { units, unit, index, next } = steps;
  const [graded, setGraded] = useState<Graded | null>(null);

  // A package tells by itself what was done in it, and how that stands.
  const packaged = unit !== undefined && isPackageKind(unit.kind);
  const [packageRuns, setPackageRuns] = useState(false);
  const [packageWay, setPackageWay] = useState<PackageWay | null>(null);
  const [quizRuns, setQuizRuns] = useState(false);
  const [panel, setPanel] = useEndPanel(learning, mode, packageRuns);

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

  const title = reading.words(learning.titles);
  usePageTitle(unit ? `${reading.words(unit.titles)} · ${title}` : title);

  const go = (to: LearningUnit | undefined) => {
    if (!to) return;
    setPanel('none');
    outline.close();
    steps.go(to);
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
  const back = () => (packageWay?.previous ? packageWay.go('previous') : go(steps.previous));
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
          <ViewerNotices
            mode={taken ? 'taken' : mode}
            learning={learning}
            refused={ended ? null : learner.refused}
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
          {panel === 'none' && steps.resumeShown && (
            <Resume
              canRewind={index > 0}
              onTop={() => {
                steps.hideResume();
                window.scrollTo({ top: 0 });
              }}
              onStart={() => go(units[0])}
              onClose={steps.hideResume}
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
              resume={unit.id === steps.resumedAt}
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
            previous={steps.previous}
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
