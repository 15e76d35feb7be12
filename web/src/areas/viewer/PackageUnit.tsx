import { Alert, Button, useComputedColorScheme } from '@mantine/core';
import { useCallback, useEffect, useRef, useState } from 'react';
import { call } from '../../api/client.ts';
import type { Result } from '../../api/client.ts';
import { refreshAll } from '../../api/queries.ts';
import type { Learning, LearningUnit } from '../../modules/enrolment/attempt.ts';
import { packageStanding } from '../../modules/enrolment/attempt.ts';
import type { SaveState } from '../../modules/enrolment/commit-queue.ts';
import { deviceOfTab } from '../../modules/enrolment/device.ts';
import { sandboxOf } from '../../modules/packages/frame.ts';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { useTranslation } from '../../ui/i18n.ts';
import { IconMaximize } from '../../ui/icons.ts';
import { useFormat } from '../../words/format.ts';
import { refusalWords } from '../../words/words.ts';
import classes from './PackageUnit.module.css';

export type PackageSave = { state: SaveState; retry: () => void };
type Launched = Result<'launchUnit'>;
type Standing = { kind: 'saved' | 'saving' | 'offline' | 'failed'; waiting: number };
/** What the player tells us is for show: what counts went to the server another way. */
type Told = {
  source?: unknown;
  kind?: unknown;
  standing?: Standing;
  title?: unknown;
  way?: { next?: unknown; previous?: unknown; last?: unknown };
};
/**
 * Whether the package goes on from the open part, and back, and how. From its last part (`last`) some go on, too: that
 * is how they end.
 */
export type PackageWay = {
  next: boolean;
  previous: boolean;
  last: boolean;
  go: (request: 'continue' | 'previous') => void;
};

type PackageUnitProps = {
  learning: Learning;
  unit: LearningUnit;
  title: string;
  recording: boolean;
  onSave: (save: PackageSave | null) => void;
  /** Whether a page of it is open: it was left by the learner, or ended by itself. */
  onRunning: (running: boolean) => void;
  onWay: (way: PackageWay | null) => void;
};

const refreshAfterMs = 800;

/** A course package: on an origin of its own, in a frame that can neither leave nor reach us. */
export function PackageUnit({ learning, unit, title, recording, onSave, onRunning, onWay }: PackageUnitProps) {
  const { t } = useTranslation('viewer');
  const theme = useComputedColorScheme('light');
  const [launched, setLaunched] = useState<Launched | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [taken, setTaken] = useState(false);
  const [refused, setRefused] = useState(false);
  const frame = useRef<HTMLIFrameElement>(null);
  const { enrolmentId, courseId, courseVersionId } = learning;

  const launch = useCallback(
    async (takeOver: boolean) => {
      setError(null);
      setTaken(false);
      setRefused(false);
      try {
        setLaunched(
          enrolmentId
            ? await call('launchUnit', { enrolmentId, unitId: unit.id, deviceId: await deviceOfTab(), takeOver })
            : await call('previewLaunch', { courseId, versionId: courseVersionId, unitId: unit.id }),
        );
      } catch (failure) {
        setError(failure);
      }
    },
    [enrolmentId, courseId, courseVersionId, unit.id],
  );
  // Anyone who learns in the course here has been asked already whether to take over.
  useEffect(() => void launch(recording), [launch, recording]);

  const address = launched?.address;
  useEffect(() => {
    if (!address) return;
    let waiting: ReturnType<typeof setTimeout> | undefined;
    const refresh = () => {
      clearTimeout(waiting);
      waiting = setTimeout(() => void refreshAll(['getLearning', 'getDashboard']), refreshAfterMs);
    };
    const hear = ({ source, data }: MessageEvent<Told | null>) => {
      if (source !== frame.current?.contentWindow || data?.source !== 'muster-player') return;
      if (data.kind === 'standing' && data.standing) {
        const retry = () => frame.current?.contentWindow?.postMessage({ kind: 'retry' }, '*');
        onSave({ state: saveOf(data.standing), retry });
      }
      if (data.kind === 'way' && data.way) {
        const go = (request: 'continue' | 'previous') =>
          frame.current?.contentWindow?.postMessage({ kind: 'step', request }, '*');
        const { next, previous, last } = data.way;
        onWay({ next: next === true, previous: previous === true, last: last === true, go });
      }
      if (data.kind === 'taken') setTaken(true);
      if (data.kind === 'refused') setRefused(true);
      if (data.kind === 'over') {
        onRunning(false);
        onWay(null);
      }
      if (data.kind === 'part' && data.title) onRunning(true);
      if (data.kind === 'said' || data.kind === 'over') refresh();
    };
    // On the whole screen our footer is not seen: the player has the steps then.
    const filled = () =>
      frame.current?.contentWindow?.postMessage(
        { kind: 'steps', outside: document.fullscreenElement !== frame.current },
        '*',
      );
    window.addEventListener('message', hear);
    document.addEventListener('fullscreenchange', filled);
    return () => {
      clearTimeout(waiting);
      window.removeEventListener('message', hear);
      document.removeEventListener('fullscreenchange', filled);
      onSave(null);
      onRunning(false);
      onWay(null);
      void refreshAll(['getLearning']);
    };
  }, [address, onSave, onRunning, onWay]);

  if (error)
    return (
      <ErrorState
        compact
        title={t('package.failedTitle')}
        text={refusalWords(error)}
        onRetry={() => void launch(recording)}
      />
    );
  if (!launched) return <p role="status">{t('package.opening')}</p>;
  return (
    <>
      {taken && (
        <Alert color="amber" mb="sm" role="status">
          <div className={classes.notice}>
            <span>{t('package.taken')}</span>
            <Button size="xs" variant="default" onClick={() => void launch(true)}>
              {t('package.takeOver')}
            </Button>
          </div>
        </Alert>
      )}
      {refused && (
        <Alert color="amber" mb="sm" role="status" title={t('package.notRecorded')}>
          {t('package.notRecordedNext')}
        </Alert>
      )}
      {recording && <PackageResult unit={unit} />}
      <div className={classes.place}>
        <iframe
          key={launched.address}
          ref={frame}
          className={classes.frame}
          src={`${launched.address}#${theme}&outside`}
          title={title}
          sandbox={sandboxOf(launched)}
          allow="fullscreen; autoplay; unload"
          referrerPolicy="no-referrer"
        />
      </div>
      <Button
        className={classes.wide}
        variant="subtle"
        color="gray"
        size="compact-sm"
        leftSection={<IconMaximize size={16} stroke={1.8} aria-hidden />}
        onClick={() => void frame.current?.requestFullscreen?.()}
      >
        {t('package.fullScreen')}
      </Button>
    </>
  );
}

/** How the package stands, above it: told while it runs and whenever it is opened again, in no one's way. */
function PackageResult({ unit }: { unit: LearningUnit }) {
  const { t } = useTranslation('viewer');
  const f = useFormat();
  const standing = packageStanding(unit);
  if (!standing) return <div role="status" />;
  const score = unit.scorePercent === null ? '' : f.percent(unit.scorePercent);
  const next = standing === 'awaits' ? 'awaits' : standing.startsWith('failed') ? 'failed' : 'passed';
  const color = { awaits: 'amber', failed: 'brick', passed: 'spruce' }[next];
  return (
    <Alert color={color} mb="sm" role="status" title={t(`package.standing.${standing}`, { score })}>
      {t(`package.next.${next}`)}
    </Alert>
  );
}

function saveOf({ kind, waiting }: Standing): SaveState {
  if (kind === 'saved') return { kind, at: new Date().toISOString() };
  if (kind === 'saving') return { kind };
  return kind === 'offline' ? { kind, waiting } : { kind, waiting, error: new Error('The player could not save') };
}
