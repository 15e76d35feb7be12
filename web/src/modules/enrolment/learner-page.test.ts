import type { AttemptProgress, UnitProgress } from '@app/domain/enrolment/commit';
import { creditedSeconds, mergeAttempt, mergeUnit } from '@app/domain/enrolment/commit';
import { unitCompletionObstacle } from '@app/domain/enrolment/unit-completion';
import { propertyRuns } from '@app/domain/property.cases';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Learning, LearningUnit } from './attempt.ts';
import { withLocal } from './attempt.ts';
import type { QueuedCommit } from './commit-store.ts';
import type { Local } from './learner-page.ts';
import { createLearnerPage } from './learner-page.ts';
import { createTracker } from './tracker.ts';

// A page and a server side by side on one clock that is turned by hand: what the page shows as done is done, however
// the seconds fall.

const minimumSeconds = 5;
const unit = (id: string): LearningUnit =>
  ({
    ...{
      id,
      titles: {},
      kind: 'lesson',
      required: true,
      weight: 1,
      expectedMinutes: 1,
      minimumSeconds,
      requiredWatch: false,
      durationSeconds: null,
    },
    ...{ state: 'open', seconds: 0, furthest: 0, place: {}, scorePercent: null, passed: null },
  }) as unknown as LearningUnit;
const [first, second] = [unit('first'), unit('second')];
const learning = {
  ...{ percent: 0, done: 0, of: 2, expectedMinutes: 2, minutesLeft: 2, enforceOrder: true, rule: { units: 'all' } },
  sections: [{ id: 's', titles: {}, units: [first, second] }],
} as unknown as Learning;

type Input = { begunMs: number; enteredMs: number; readMs: number; beatLateMs: number; wayMs: number; shared: number };
type Seen = { shownMs: number | null; countedMs: number | null; pageAtEnd: number; serverAtEnd: number };
const origin = Date.parse('2026-03-02T09:00:00.000Z');

/**
 * `shared`: seconds of the attempt that another tab was credited for. `leaves`: presses Next the moment the step is
 * shown as done.
 */
async function play(
  { begunMs, enteredMs, readMs, beatLateMs, wayMs, shared }: Input,
  leaves: boolean,
  forMs: number,
): Promise<Seen> {
  let ms = 0;
  const at = () => new Date(origin + ms).toISOString();
  const due: { at: number; run: () => void | Promise<void> }[] = [];
  const later = (after: number, run: () => void | Promise<void>) => void due.push({ at: ms + after, run });

  // The server, by its own rules.
  const startedAt = at();
  let attempt: AttemptProgress = {
    ...{
      startedAt,
      openedAt: startedAt,
      timeSpentSeconds: shared,
      openedSeconds: 0,
      lastSequence: 0,
      lastDeviceId: null,
      currentUnitId: null,
    },
  };
  const progress = new Map<string, UnitProgress>();
  let previousAt: string | null = null;
  let countedMs: number | null = null;
  const missing = (id: string) => {
    const { seconds = 0, furthest = 0, finishedAt = null } = progress.get(id) ?? {};
    return unitCompletionObstacle(first, { seconds, furthest, finished: finishedAt !== null });
  };
  const commit = (sent: QueuedCommit) => {
    if (sent.unitId === 'second' && missing('first') !== null) return;
    const credited = creditedSeconds(sent, { previousAt, at: sent.occurredAt }, attempt, at());
    progress.set(sent.unitId, mergeUnit(progress.get(sent.unitId), sent, credited, attempt, at()));
    attempt = mergeAttempt(attempt, sent, credited);
    previousAt = sent.occurredAt;
    if (missing('first') === null) countedMs ??= ms;
  };

  // The page.
  let local: Local = new Map();
  let shownMs: number | null = null;
  const waiting: QueuedCommit[] = [];
  let sending = false;
  const send = () => {
    if (sending || waiting.length === 0) return;
    sending = true;
    const batch = [...waiting];
    later(wayMs, () => {
      for (const one of batch) commit(one);
      const units = [...new Set(batch.map(({ unitId }) => unitId))].map((unitId) => {
        const why = missing(unitId);
        return {
          unitId,
          done: why === null,
          seconds: progress.get(unitId)?.seconds ?? 0,
          furthest: 0,
          missing: why === 'timeRequired' ? why : null,
        };
      });
      later(wayMs, async () => {
        waiting.splice(0, batch.length);
        sending = false;
        await page.answered({ units }, async () => waiting);
        send();
      });
    });
  };
  const tracker = createTracker({
    append: async (done) => {
      waiting.push({
        ...done,
        enrolmentId: 'e',
        deviceId: 'd',
        personId: 'p',
        sequence: waiting.length + ms,
        occurredAt: at(),
      });
      send();
    },
    leave: () => {},
  });
  const page = createLearnerPage({ tracker: () => tracker, now: () => ms, change: (step) => (local = step(local)) });
  const look = () => {
    const shown = withLocal(learning, local);
    page.showing(shown);
    if (shownMs !== null || shown.sections[0]!.units[0]!.state !== 'done') return;
    shownMs = ms;
    if (leaves) page.enter(second);
  };
  const beat = (late: number): void =>
    later(1000 + late, () => {
      page.beat(true);
      beat(0);
    });
  later(begunMs, () => {
    page.begin();
    beat(beatLateMs);
  });
  later(begunMs + enteredMs, () => page.enter(first));
  later(begunMs + enteredMs + readMs, () => page.finished(first));
  while (due.length > 0) {
    due.sort((one, other) => one.at - other.at);
    const next = due.shift()!;
    if (next.at > forMs) break;
    ms = next.at;
    await next.run();
    look();
  }
  return {
    shownMs,
    countedMs,
    pageAtEnd: Math.floor(local.get('first')?.seconds ?? 0),
    serverAtEnd: progress.get('first')?.seconds ?? 0,
  };
}

const given = fc.record({
  begunMs: fc.integer({ min: 0, max: 900 }),
  enteredMs: fc.integer({ min: 0, max: 2500 }),
  readMs: fc.integer({ min: 0, max: 3000 }),
  beatLateMs: fc.integer({ min: 0, max: 400 }),
  wayMs: fc.integer({ min: 1, max: 700 }),
  shared: fc.constant(0),
});

test('who presses Next the moment a step is shown as done loses nothing: the server has counted the same', async () => {
  await fc.assert(
    fc.asyncProperty(given, async (one) => {
      const { shownMs, countedMs } = await play(one, true, 12_000);
      expect(shownMs).not.toBeNull();
      // What was on its way when the end was kept, the end itself.
      expect(countedMs).not.toBeNull();
      expect(countedMs! - shownMs!).toBeLessThanOrEqual(4 * one.wayMs);
    }),
    propertyRuns('a step shown as done is counted', 200),
  );
});

test('where the server counted less, the page goes on from there and tells it again as soon as it is enough', async () => {
  await fc.assert(
    fc.asyncProperty(given, fc.integer({ min: 6, max: 9 }), async (one, shared) => {
      const { countedMs } = await play({ ...one, shared }, false, 40_000);
      // The other tab's seconds, those of this step, a beat, and the ways there and back; not the next autosave.
      expect(countedMs).not.toBeNull();
      expect(countedMs!).toBeLessThanOrEqual(
        Math.max(one.begunMs + one.enteredMs, 0) + (shared + minimumSeconds + 3) * 1000 + 6 * one.wayMs,
      );
    }),
    propertyRuns('a step that was counted short is told again', 200),
  );
});

test('who goes on reading is counted by both alike', async () => {
  await fc.assert(
    fc.asyncProperty(given, async (one) => {
      const { pageAtEnd, serverAtEnd } = await play(one, false, 17_900);
      expect(pageAtEnd).toBeGreaterThanOrEqual(serverAtEnd);
      // What was not told since the last autosave.
      expect(pageAtEnd - serverAtEnd).toBeLessThanOrEqual(16);
    }),
    propertyRuns('a step is counted alike', 100),
  );
});
