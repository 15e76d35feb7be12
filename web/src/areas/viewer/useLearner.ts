import type { Place } from '@app/domain/enrolment/commit';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { refreshAll } from '../../api/queries.ts';
import { localOf, withAnswer, withLocal } from '../../modules/enrolment/attempt.ts';
import type { Learning, LearningUnit, LocalUnit } from '../../modules/enrolment/attempt.ts';
import { openQueue } from '../../modules/enrolment/commit-queue.ts';
import type { CommitQueue, SaveState } from '../../modules/enrolment/commit-queue.ts';
import { commitStore } from '../../modules/enrolment/commit-store.ts';
import { keepSequence } from '../../modules/enrolment/kept-opening.ts';
import { autosaveMs, createTracker, idleAfterMs } from '../../modules/enrolment/tracker.ts';
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
  retry(): void;
};

const longestBeatMs = 5000;
const signsOfLife = ['pointerdown', 'pointermove', 'keydown', 'scroll', 'touchstart'] as const;

/** Follows one person through one attempt: gathers what they do, keeps it on the device, sends it, shows how it stands. */
export function useLearner({ learning, deviceId, sequence, recording }: Setting): Learner {
  const { enrolmentId } = learning;
  const { id: personId } = useSession().person;
  const begun = useRef(learning);
  const [local, setLocal] = useState<ReadonlyMap<string, LocalUnit>>(new Map());
  const [save, setSave] = useState<SaveState>({ kind: 'saved', at: null });
  const [refused, setRefused] = useState<unknown>(null);
  const [movedElsewhere, setMovedElsewhere] = useState(false);
  const [ready, setReady] = useState(false);
  /** Steps that the server said are done, since this page was opened. */
  const [confirmed, setConfirmed] = useState<ReadonlySet<string>>(new Set());
  const live = useRef<{ queue: CommitQueue; tracker: Tracker } | null>(null);
  const current = useRef<LearningUnit | null>(null);
  const lastSign = useRef(0);
  const lastBeat = useRef(0);
  /** The step whose end was kept last. */
  const done = useRef<string | null>(null);
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
          // The time of a step is what the server counted: the page goes on from there, and tells it again when it is enough.
          if (answer.units.some(({ missing }) => missing === 'timeRequired')) {
            done.current = null;
            void store.waiting(enrolmentId).then((unsent) => setLocal((before) => withAnswer(before, answer.units, unsent)));
          }
          setConfirmed((before) => new Set([...before, ...answer.units.flatMap((unit) => (unit.done ? [unit.unitId] : []))]));
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
  }, [enrolmentId, deviceId, personId, recording]);

  const update = useCallback((unit: LearningUnit, change: (before: LocalUnit) => LocalUnit) => {
    setLocal((before) =>
      new Map(before).set(unit.id, change(before.get(unit.id) ?? { seconds: unit.seconds, furthest: unit.furthest, finished: false, place: unit.place })),
    );
  }, []);

  useEffect(() => {
    if (!ready) return;
    const alive = () => void (lastSign.current = performance.now());
    alive();
    for (const sign of signsOfLife) window.addEventListener(sign, alive, { passive: true });
    lastBeat.current = performance.now();
    let unsaved = 0;
    const beat = setInterval(() => {
      const at = performance.now();
      const passed = Math.min(at - lastBeat.current, longestBeatMs);
      lastBeat.current = at;
      const active = document.visibilityState === 'visible' && at - lastSign.current < idleAfterMs;
      live.current?.tracker.tick(passed, active);
      const unit = current.current;
      if (active && unit && (unit.minimumSeconds > 0 || unit.requiredWatch)) update(unit, (before) => ({ ...before, seconds: before.seconds + passed / 1000 }));
      unsaved += passed;
      if (unsaved >= autosaveMs) {
        unsaved = 0;
        live.current?.tracker.save();
      }
    }, 1000);
    const hidden = () => void (document.visibilityState === 'hidden' ? live.current?.tracker.save() : live.current?.queue.flush());
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
  }, [ready, update]);

  const actions = useMemo(
    () => ({
      enter(unit: LearningUnit) {
        // Time before a step was entered is not its own, by no part of a second.
        if (current.current?.id !== unit.id) lastBeat.current = performance.now();
        current.current = unit;
        lastSign.current = performance.now();
        live.current?.tracker.enter(unit.id, unit);
        if (live.current) update(unit, (before) => before);
      },
      moved(unit: LearningUnit, to: { furthest?: number; place?: Place }) {
        // A film that plays is a sign of life.
        if (unit.kind === 'video') lastSign.current = performance.now();
        live.current?.tracker.moved(to);
        if (live.current) update(unit, (before) => ({ ...before, furthest: Math.max(before.furthest, to.furthest ?? 0), place: to.place ?? before.place }));
      },
      finished(unit: LearningUnit) {
        live.current?.tracker.finished();
        if (live.current) update(unit, (before) => (before.finished ? before : { ...before, finished: true }));
      },
      retry: () => void live.current?.queue.flush(),
    }),
    [update],
  );
  const shown = useMemo(() => withLocal(learning, local), [learning, local]);
  const known = useMemo(
    () => new Set([...confirmed, ...learning.sections.flatMap((section) => section.units).flatMap(({ id, state }) => (state === 'done' ? [id] : []))]),
    [learning, confirmed],
  );
  // A step that is done by its last second is kept at once, not with the next autosave: the page may be closed on seeing it.
  useEffect(() => {
    const unit = shown.sections.flatMap((section) => section.units).find(({ id }) => id === current.current?.id);
    if (unit?.state !== 'done' || done.current === unit.id) return;
    done.current = unit.id;
    live.current?.tracker.save();
  }, [shown]);
  return { shown, known, save, refused, movedElsewhere, ready, ...actions };
}
