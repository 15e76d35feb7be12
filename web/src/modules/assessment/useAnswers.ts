import { useEffect, useState, useSyncExternalStore } from 'react';
import { ApiError, call } from '../../api/client.ts';
import { createAnswerSaver, keptOnDevice } from './answerSaver.ts';
import type { AnswerSaver, SaverSnapshot } from './answerSaver.ts';
import type { Attempt, UnitPlace } from './attempts.ts';

type Heard = { onOver: () => void; onServerNow: (instant: string) => void };

/** The answers of a running attempt and the state of their saving. */
export function useAnswers(
  place: UnitPlace,
  attempt: Attempt,
  heard: Heard,
): { saver: AnswerSaver; snapshot: SaverSnapshot } {
  const [saver] = useState(() =>
    createAnswerSaver({
      answers: attempt.answers,
      send: (questionKey, answer, sequence) =>
        call('saveQuizAnswer', { ...place, attemptId: attempt.attemptId, questionKey, answer, sequence }),
      judge,
      ...heard,
      keep: keptOnDevice(attempt.attemptId),
    }),
  );
  useEffect(() => {
    const now = () => void saver.drain();
    saver.start();
    now();
    window.addEventListener('online', now);
    document.addEventListener('visibilitychange', now);
    return () => {
      window.removeEventListener('online', now);
      document.removeEventListener('visibilitychange', now);
      saver.stop();
    };
  }, [saver]);
  return { saver, snapshot: useSyncExternalStore(saver.subscribe, saver.snapshot) };
}

/** A refusal will be refused again; silence, overload and a lapsed session pass. */
function judge(error: unknown): 'again' | 'over' | 'refused' {
  if (!(error instanceof ApiError)) return 'again';
  if (error.code === 'attemptOver') return 'over';
  return error.status === 400 || error.status === 404 ? 'refused' : 'again';
}
