import type { Place } from '@app/domain/enrolment/commit';
import type { Learning, LearningUnit, LocalUnit } from './attempt.ts';
import { withAnswer } from './attempt.ts';
import type { CommitAnswer } from './commit-queue.ts';
import type { QueuedCommit } from './commit-store.ts';
import type { Tracker } from './tracker.ts';
import { autosaveMs } from './tracker.ts';

/** A page that slept was not learned in. */
const longestBeatMs = 5000;

export type Local = ReadonlyMap<string, LocalUnit>;
type Setting = {
  /** Null while what it tells has no place to be kept. */
  tracker: () => Tracker | null;
  /** A clock in milliseconds that only goes forward. */
  now: () => number;
  change: (step: (before: Local) => Local) => void;
};

export type LearnerPage = {
  enter(unit: LearningUnit): void;
  moved(unit: LearningUnit, to: { furthest?: number; place?: Place }): void;
  finished(unit: LearningUnit): void;
  /** From now on time counts. */
  begin(): void;
  /** Once a second; `active`: the person is there. */
  beat(active: boolean): void;
  /** What the server made of it. `waiting`: what it was not told yet. */
  answered(
    answer: Pick<CommitAnswer, 'units'>,
    waiting: () => Promise<readonly Pick<QueuedCommit, 'unitId' | 'seconds'>[]>,
  ): Promise<void>;
  /**
   * The attempt as it is shown now: a step that is done by its last second is kept at once, as the page may be closed
   * on seeing it.
   */
  showing(shown: Pick<Learning, 'sections'>): void;
};

/**
 * The time of the step that is open, counted here as the server counts it: none before it was entered, and what the
 * server says is what it is.
 */
export function createLearnerPage({ tracker, now, change }: Setting): LearnerPage {
  let current: LearningUnit | null = null;
  let lastBeat = now();
  let unsaved = 0;
  /** The step whose end was kept last. */
  let done: string | null = null;

  const update = (unit: LearningUnit, step: (before: LocalUnit) => LocalUnit) =>
    change((before) =>
      new Map(before).set(
        unit.id,
        step(
          before.get(unit.id) ?? { seconds: unit.seconds, furthest: unit.furthest, finished: false, place: unit.place },
        ),
      ),
    );
  return {
    enter(unit) {
      // Time before a step was entered is not its own, by no part of a second.
      if (current?.id !== unit.id) lastBeat = now();
      current = unit;
      tracker()?.enter(unit.id, unit);
      if (tracker()) update(unit, (before) => before);
    },
    moved(unit, to) {
      tracker()?.moved(to);
      if (tracker())
        update(unit, (before) => ({
          ...before,
          furthest: Math.max(before.furthest, to.furthest ?? 0),
          place: to.place ?? before.place,
        }));
    },
    finished(unit) {
      tracker()?.finished();
      if (tracker()) update(unit, (before) => (before.finished ? before : { ...before, finished: true }));
    },
    begin() {
      lastBeat = now();
      unsaved = 0;
    },
    beat(active) {
      const at = now();
      const passed = Math.min(at - lastBeat, longestBeatMs);
      lastBeat = at;
      tracker()?.tick(passed, active);
      if (active && current && (current.minimumSeconds > 0 || current.requiredWatch))
        update(current, (before) => ({ ...before, seconds: before.seconds + passed / 1000 }));
      unsaved += passed;
      if (unsaved < autosaveMs) return;
      unsaved = 0;
      tracker()?.save();
    },
    async answered({ units }, waiting) {
      if (!units.some(({ missing }) => missing === 'timeRequired')) return;
      // The time of a step is what the server counted: the page goes on from there, and tells it again when it is
      // enough.
      done = null;
      const unsent = await waiting();
      const held = units.map(({ unitId }) => ({ unitId, seconds: tracker()?.held(unitId) ?? 0 }));
      change((before) => withAnswer(before, units, [...unsent, ...held]));
    },
    showing(shown) {
      const unit = shown.sections.flatMap((section) => section.units).find(({ id }) => id === current?.id);
      if (unit?.state !== 'done' || done === unit.id) return;
      done = unit.id;
      tracker()?.save();
    },
  };
}
