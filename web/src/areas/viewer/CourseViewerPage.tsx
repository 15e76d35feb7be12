import { Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { Suspense, useCallback, useEffect, useState } from 'react';
import { ApiError, call } from '../../api/client.ts';
import type { Result } from '../../api/client.ts';
import { keepOffline } from '../../api/keepOffline.ts';
import { queryOf } from '../../api/queries.ts';
import { deviceOfTab } from '../../modules/enrolment/device.ts';
import { keepOpening, keptOpening } from '../../modules/enrolment/kept-opening.ts';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { loadWords, useTranslation } from '../../ui/i18n.ts';
import { useUrlState } from '../../ui/layout/urlState.ts';
import { refusalWords } from '../../words/words.ts';
import { Viewer } from './Viewer.tsx';
import classes from './Viewer.module.css';
import { ViewerSkeleton } from './ViewerSkeleton.tsx';
import { Dialog } from '../../ui/forms/Dialog.tsx';
import { lazyPart } from '../../ui/lazyPart.tsx';

const TrainingRunPage = lazyPart(() => import('./training/TrainingRunPage.tsx'));

const Disclaimer = lazyPart(async () => {
  await loadWords('legal');
  return import('./Disclaimer.tsx');
});

/**
 * `/courses/view/{courseId}`: learning in a course; with `?preview={versionId}` a platform admin looks at any version,
 * with `?session={trainingId}` a trainer runs a training.
 */
export default function CourseViewerPage() {
  const { id } = useParams({ from: '/viewer/courses/view/$id' });
  const [url] = useUrlState();
  if (url['session'])
    return (
      <Suspense fallback={<ViewerSkeleton />}>
        <TrainingRunPage key={url['session']} trainingId={url['session']} />
      </Suspense>
    );
  return url['preview'] ? <Preview courseId={id} versionId={url['preview']} /> : <Attempt key={id} courseId={id} />;
}

function Preview({ courseId, versionId }: { courseId: string; versionId: string }) {
  const learning = useQuery({ ...queryOf('previewCourse', { courseId, versionId }), staleTime: 0 });
  if (learning.error)
    return (
      <Apart>
        <ErrorState text={refusalWords(learning.error)} onRetry={() => void learning.refetch()} />
      </Apart>
    );
  if (!learning.data) return <ViewerSkeleton />;
  return <Viewer learning={learning.data} mode="preview" deviceId="" sequence={0} />;
}

/** `kept`: opened without a connection, by what the last opening answered. */
type Opening = Result<'openCourse'> & { deviceId: string; kept: boolean };

function Attempt({ courseId }: { courseId: string }) {
  const [opening, setOpening] = useState<Opening | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [looking, setLooking] = useState(false);

  const open = useCallback(
    async (takeOver: boolean) => {
      setError(null);
      const deviceId = await deviceOfTab();
      try {
        const opened = await call('openCourse', { courseId, deviceId, takeOver });
        keepOpening(courseId, opened);
        setOpening({ ...opened, deviceId, kept: false });
      } catch (failure) {
        const before = failure instanceof ApiError && failure.code === 'offline' ? keptOpening(courseId) : null;
        if (before) setOpening({ ...before, elsewhere: false, deviceId, kept: true });
        else setError(failure);
      }
    },
    [courseId],
  );
  useEffect(() => void open(false), [open]);
  const here = opening !== null;
  useEffect(() => void (here && keepOffline()), [here]);
  // Started without a connection: opened properly when it is back.
  const apart = error !== null || opening?.kept === true;
  useEffect(() => {
    if (!apart) return;
    const again = () => void open(false);
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, [apart, open]);

  if (error instanceof ApiError && error.code === 'disclaimerNeeded')
    return (
      <Suspense fallback={<ViewerSkeleton />}>
        <Disclaimer courseId={courseId} onAgreed={() => void open(false)} />
      </Suspense>
    );
  if (error) return <OpeningFailed courseId={courseId} error={error} onRetry={() => void open(false)} />;
  if (!opening) return <ViewerSkeleton />;
  if (opening.elsewhere && !looking)
    return <AskToTakeOver onTakeOver={() => void open(true)} onLook={() => setLooking(true)} />;
  return (
    <Opened
      opening={opening}
      mode={opening.review ? 'review' : opening.elsewhere ? 'look' : 'learn'}
      onTakeOver={() => void open(true).then(() => setLooking(false))}
    />
  );
}

function Opened({
  opening,
  mode,
  onTakeOver,
}: {
  opening: Opening;
  mode: 'learn' | 'look' | 'review';
  onTakeOver: () => void;
}) {
  const learning = useQuery({ ...queryOf('getLearning', { enrolmentId: opening.enrolmentId }), staleTime: 60_000 });
  if (!learning.data) {
    if (learning.error)
      return (
        <Apart>
          <ErrorState text={refusalWords(learning.error)} onRetry={() => void learning.refetch()} />
        </Apart>
      );
    return <ViewerSkeleton />;
  }
  return (
    <Viewer
      key={mode}
      learning={learning.data}
      mode={mode}
      deviceId={opening.deviceId}
      sequence={opening.sequence}
      onTakeOver={onTakeOver}
    />
  );
}

function OpeningFailed({ courseId, error, onRetry }: { courseId: string; error: unknown; onRetry: () => void }) {
  const { t } = useTranslation('viewer');
  const code = error instanceof ApiError ? error.code : 'unexpected';
  const toCourse = (
    <Button renderRoot={(props) => <Link to="/courses/$id" params={{ id: courseId }} {...props} />}>
      {t('notEnrolled.action')}
    </Button>
  );
  if (code === 'notFound')
    return (
      <Apart>
        <EmptyState
          drawing="course"
          heading={1}
          title={t('notEnrolled.title')}
          text={t('notEnrolled.text')}
          action={toCourse}
        />
      </Apart>
    );
  if (code === 'offline')
    return (
      <Apart>
        <ErrorState title={t('offlineStart.title')} text={t('offlineStart.text')} onRetry={onRetry} />
      </Apart>
    );
  if (code === 'courseRetired' || code === 'prerequisiteMissing' || code === 'courseNotPublished')
    return (
      <Apart>
        <EmptyState heading={1} drawing="broken" title={refusalWords(error)} action={toCourse} />
      </Apart>
    );
  return (
    <Apart>
      <ErrorState text={refusalWords(error)} onRetry={onRetry} />
    </Apart>
  );
}

function AskToTakeOver({ onTakeOver, onLook }: { onTakeOver: () => void; onLook: () => void }) {
  const { t } = useTranslation('viewer');
  return (
    <>
      <ViewerSkeleton />
      <Dialog opened onClose={onLook} title={t('elsewhere.title')}>
        <Text>{t('elsewhere.text')}</Text>
        <div className={classes.choices}>
          <Button variant="default" onClick={onLook}>
            {t('elsewhere.look')}
          </Button>
          <Button onClick={onTakeOver} data-autofocus>
            {t('elsewhere.takeOver')}
          </Button>
        </div>
      </Dialog>
    </>
  );
}

/** A state that takes the whole page. */
function Apart({ children }: { children: React.ReactNode }) {
  return (
    <main id="content" className={classes.apart}>
      {children}
    </main>
  );
}
