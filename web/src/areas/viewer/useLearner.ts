import type { Place } from '@app/domain/enrolment/commit';
import { useEffect, useMemo, useRef, useState } from 'react';
import { refreshAll } from '../../api/queries.ts';
import { localOf, withLocal } from '../../modules/enrolment/attempt.ts';
import type { Learning, LearningUnit } from '../../modules/enrolment/attempt.ts';
import { openQueue } from '../../modules/enrolment/commit-queue.ts';
import type { CommitQueue, SaveState } from '../../modules/enrolment/commit-queue.ts';
import { commitStore } from '../../modules/enrolment/commit-store.ts';
import { keepSequence } from '../../modules/enrolment/kept-opening.ts';
import { createLearnerPage } from '../../modules/enrolment/learner-page.ts';
import type { Local } from '../../modules/enrolment/learner-page.ts';
import { createTracker, idleAfterMs } from '../../modules/enrolment/tracker.ts';
import type { Tracker } from '../../modules/enrolment/tracker.ts';
import { useSession } from '../../session/session.ts';

type Setting = {
  learning: Learning;
  deviceId: string;
  sequence: number;
  /** False when one only looks: in a review, a preview, or while another tab learns. */
  recording: boolean;
};

export type Learner = {
  /** The server's state with what was done here on top. */
  shown: Learning;
  /** Steps that the server knows are done. */
  known: ReadonlySet<string>;
  save: SaveState;
  /** Words of the server for progress it did not count. */
  refused: unknown;
  /** Another tab or device took over meanwhile. */
  movedElsewhere: boolean;
  ready: boolean;
  enter(unit: LearningUnit): void;
  moved(unit: LearningUnit, to: { furthest?: number; place?: Place }): void;
  finished(unit: LearningUnit): void;
  /** Ends with the try. */
  retry(): Promise<void> | undefined;
};

const signsOfLife = ['pointerdown', 'pointermove', 'keydown', 'scroll', 'touchstart'] as const;

/**
 * Follows one person through one attempt: gathers what they do, keeps it on the device, sends it, shows how it stands.
 */
export function useLearner({ learning, deviceId, sequence, recording }: Setting): Learner {
  const { enrolmentId } = learning;
  const { id: personId } = useSession().person;
  const begun = useRef(learning);
  const [local, setLocal] = useState<Local>(new Map());
  const [save, setSave] = useState<SaveState>({ kind: 'saved', at: null });
  const [refused, setRefused] = useState<unknown>(null);
  const [movedElsewhere, setMovedElsewhere] = useState(false);
  const [ready, setReady] = useState(false);
  /** Steps that the server said are done, since this page was opened. */
  const [confirmed, setConfirmed] = useState<ReadonlySet<string>>(new Set());
  const live = useRef<{ queue: CommitQueue; tracker: Tracker } | null>(null);
  const lastSign = useRef(0);
  const [page] = useState(() =>
    createLearnerPage({ tracker: () => live.current?.tracker ?? null, now: () => performance.now(), change: setLocal }),
  );
  const firstSequence = useRef(sequence);

  useEffect(() => {
    if (!recording || !enrolmentId) return;
    let over = false;
    void (async () => {
      const store = await commitStore();
      const waiting = localOf(await store.waiting(enrolmentId), begun.current);
      setLocal((before) => (before.size === 0 ? waiting : before));
      const queue = await openQueue({
        store,
        enrolmentId,
        deviceId,
        personId,
        onSequence: (next) => keepSequence(enrolmentId, next),
        sequence: firstSequence.current,
        onState: setSave,
        onAnswer: (answer) => {
          if (answer.elsewhere) setMovedElsewhere(true);
          void page.answered(answer, () => store.waiting(enrolmentId));
          setConfirmed(
            (before) => new Set([...before, ...answer.units.flatMap((unit) => (unit.done ? [unit.unitId] : []))]),
          );
          if (answer.completed || answer.units.some((unit) => unit.done)) void refreshAll(['getLearning']);
        },
        onRefused: (error) => {
          setRefused(error);
          void refreshAll(['getLearning']);
        },
      });
      if (over) return queue.close();
      live.current = { queue, tracker: createTracker(queue) };
      setReady(true);
    })();
    return () => {
      over = true;
      live.current?.tracker.leave();
      live.current?.queue.close();
      live.current = null;
      setReady(false);
    };
  }, [page, enrolmentId, deviceId, personId, recording]);

  useEffect(() => {
    if (!ready) return;
    const alive = () => void (lastSign.current = performance.now());
    alive();
    for (const sign of signsOfLife) window.addEventListener(sign, alive, { passive: true });
    page.begin();
    const beat = setInterval(
      () => page.beat(document.visibilityState === 'visible' && performance.now() - lastSign.current < idleAfterMs),
      1000,
    );
    const hidden = () =>
      void (document.visibilityState === 'hidden' ? live.current?.tracker.save() : live.current?.queue.flush());
    // Losing the connection is told at once, not with the next autosave.
    const lost = () => live.current?.tracker.save();
    const gone = () => live.current?.tracker.leave();
    document.addEventListener('visibilitychange', hidden);
    window.addEventListener('pagehide', gone);
    window.addEventListener('offline', lost);
    return () => {
      clearInterval(beat);
      for (const sign of signsOfLife) window.removeEventListener(sign, alive);
      document.removeEventListener('visibilitychange', hidden);
      window.removeEventListener('pagehide', gone);
      window.removeEventListener('offline', lost);
    };
  }, [ready, page]);

  const actions = useMemo(
    () => ({
      enter(unit: LearningUnit) {
        lastSign.current = performance.now();
        page.enter(unit);
      },
      moved(unit: LearningUnit, to: { furthest?: number; place?: Place }) {
        // A video that plays is a sign of life.
        if (unit.kind === 'video') lastSign.current = performance.now();
        page.moved(unit, to);
      },
      finished: (unit: LearningUnit) => page.finished(unit),
      retry: () => live.current?.queue.flush(),
    }),
    [page],
  );
  const shown = useMemo(() => withLocal(learning, local), [learning, local]);
  const known = useMemo(
    () =>
      new Set([
        ...confirmed,
        ...learning.sections
          .flatMap((section) => section.units)
          .flatMap(({ id, state }) => (state === 'done' ? [id] : [])),
      ]),
    [learning, confirmed],
  );
  useEffect(() => page.showing(shown), [page, shown]);
  return { shown, known, save, refused, movedElsewhere, ready, ...actions };
}
