import type { Place } from '@app/domain/enrolment/commit';
import type { CommitQueue, Done } from './commit-queue.ts';

/** Longer without a sign of life is idle; a video that plays is a sign of life. */
export const idleAfterMs = 5 * 60_000;
export const autosaveMs = 15_000;

export type Tracker = {
  /** From now on time and places belong to this unit. */
  enter(unitId: string, start: { furthest: number; place: Place }): void;
  moved(to: { furthest?: number; place?: Place }): void;
  finished(): void;
  /** Time that passed; counted unless idle. */
  tick(milliseconds: number, active: boolean): void;
  /** Seconds of a unit that were not handed over yet. */
  held(unitId: string): number;
  save(): void;
  leave(): void;
};

type Now = {
  unitId: string;
  furthest: number;
  place: Place;
  milliseconds: number;
  changed: boolean;
  finished: boolean;
};

/** Gathers what happens in a unit and hands it to the queue: now and then, and at once when something got done. */
export function createTracker(queue: Pick<CommitQueue, 'append' | 'leave'>): Tracker {
  let now: Now | null = null;

  const take = (always = false): Done | null => {
    if (!now || (!always && !now.changed && now.milliseconds < 1000)) return null;
    const seconds = Math.floor(now.milliseconds / 1000);
    const done: Done = {
      unitId: now.unitId,
      seconds,
      furthest: now.furthest,
      place: now.place,
      kind: now.finished ? 'finished' : 'progress',
    };
    now = { ...now, milliseconds: now.milliseconds - seconds * 1000, changed: false };
    return done;
  };
  const save = () => {
    const done = take();
    if (done) void queue.append(done);
  };
  return {
    enter(unitId, { furthest, place }) {
      if (now?.unitId === unitId) return;
      save();
      // Opening is worth a commit of its own: the course resumes here.
      now = { unitId, furthest, place, milliseconds: 0, changed: true, finished: false };
      save();
    },
    moved({ furthest, place }) {
      if (!now) return;
      const further = Math.max(now.furthest, furthest ?? 0);
      const changed =
        now.changed || further > now.furthest || JSON.stringify(place ?? now.place) !== JSON.stringify(now.place);
      now = { ...now, furthest: further, place: place ?? now.place, changed };
    },
    finished() {
      if (!now || now.finished) return;
      now = { ...now, finished: true, changed: true };
      save();
    },
    tick(milliseconds, active) {
      if (now && active) now = { ...now, milliseconds: now.milliseconds + milliseconds };
    },
    held: (unitId) => (now?.unitId === unitId ? now.milliseconds / 1000 : 0),
    save,
    leave() {
      // Even with nothing new: it says goodbye.
      queue.leave(take(true));
    },
  };
}
