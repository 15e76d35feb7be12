import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useCommand } from '../../api/queries.ts';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { PageSkeleton } from '../../ui/feedback/PageSkeleton.tsx';
import { refusalWords } from '../../words/words.ts';
import { AttemptRunner } from './AttemptRunner.tsx';
import { attemptQuery, attemptsLeft, learnerPicture, overviewQuery } from './attempts.ts';
import type { Attempt, UnitPlace } from './attempts.ts';
import { ResultView } from './ResultView.tsx';
import { StartCard } from './StartCard.tsx';

type QuizPlayerProps = UnitPlace & {
  /** An attempt was graded: progress and completion may have changed. */
  onGraded?: (graded: { attemptId: string; reviewed: boolean }) => void;
  /** Begins with the answers of this attempt instead of the start card. */
  attemptId?: string | null;
  /** Whether questions are being answered. */
  onRunning?: (running: boolean) => void;
};

/** A quiz as its learner takes it: the start card, the running attempt, the result. */
export function QuizPlayer({ enrolmentId, unitId, onGraded, attemptId = null, onRunning }: QuizPlayerProps) {
  const place = { enrolmentId, unitId };
  const client = useQueryClient();
  const [shown, setShown] = useState<string | null>(attemptId);
  const [returned, setReturned] = useState(false);
  const overview = useQuery(overviewQuery(place));
  const show = (attempt: Attempt) => {
    client.setQueryData(attemptQuery({ ...place, attemptId: attempt.attemptId }).queryKey, attempt);
    setShown(attempt.attemptId);
  };
  const start = useCommand('startQuizAttempt', {
    refresh: ['getQuizOverview'],
    onSuccess: show,
    // Started in another window a moment ago: the card now offers to go on with it.
    onRefusal: () => void overview.refetch(),
  });
  if (overview.error) return <ErrorState text={refusalWords(overview.error)} onRetry={() => void overview.refetch()} />;
  if (!overview.data) return <PageSkeleton />;
  if (shown) {
    return (
      <ShownAttempt
        key={shown}
        place={{ ...place, attemptId: shown }}
        mayRetry={overview.data.obstacle === null}
        onRunning={onRunning}
        attemptsLeft={attemptsLeft(overview.data)}
        onBack={() => {
          setShown(null);
          setReturned(true);
          void overview.refetch();
        }}
        onGraded={(attempt) => {
          show(attempt);
          void overview.refetch();
          onGraded?.({ attemptId: attempt.attemptId, reviewed: Boolean(attempt.outcome?.review) });
        }}
      />
    );
  }
  return (
    <StartCard
      overview={overview.data}
      busy={start.isPending}
      onStart={() => start.mutate(place)}
      onOpen={setShown}
      onCooledDown={() => void overview.refetch()}
      returned={returned}
    />
  );
}

type ShownAttemptProps = {
  place: UnitPlace & { attemptId: string };
  mayRetry: boolean;
  onRunning: ((running: boolean) => void) | undefined;
  attemptsLeft: number | null;
  onBack: () => void;
  onGraded: (attempt: Attempt) => void;
};

function ShownAttempt({ place, mayRetry, attemptsLeft: left, onRunning, onBack, onGraded }: ShownAttemptProps) {
  const attempt = useQuery(attemptQuery(place));
  const picture = learnerPicture(place);
  const running = attempt.data?.outcome === null;
  useEffect(() => {
    onRunning?.(running);
    return () => onRunning?.(false);
  }, [running, onRunning]);
  if (attempt.error) return <ErrorState text={refusalWords(attempt.error)} onRetry={() => void attempt.refetch()} />;
  if (!attempt.data) return <PageSkeleton />;
  if (attempt.data.outcome === null)
    return <AttemptRunner place={place} attempt={attempt.data} picture={picture} onGraded={onGraded} />;
  return (
    <ResultView
      attempt={attempt.data}
      outcome={attempt.data.outcome}
      picture={picture}
      mayRetry={mayRetry}
      attemptsLeft={left}
      onBack={onBack}
    />
  );
}
