import { describe, expect, it } from 'vitest';
import type { AttemptProgress, Commit } from './commit.ts';
import { creditedSeconds, mergeAttempt, mergeUnit } from './commit.ts';
import type { UnitProgress } from './commit.ts';
import { credit, creditLeft, onOurClock } from './credit.ts';

const startedAt = '2026-03-02T09:00:00.000Z';
const at = (seconds: number) => new Date(Date.parse(startedAt) + Math.round(seconds * 1000)).toISOString();
const account = { startedAt, timeSpentSeconds: 0, openedAt: startedAt, openedSeconds: 0 };

describe('what is left to credit', () => {
  it.each([
    ['as much as passed since the start', account, at(50), at(63), 63],
    ['what says that it comes from the future, no more', account, at(5000), at(63), 63],
    ['less what was credited', { ...account, timeSpentSeconds: 60 }, at(60), at(63), 3],
    ['nothing below nothing', { ...account, timeSpentSeconds: 90 }, at(60), at(63), 0],
    ['opened an hour after the start: since then', { ...account, openedAt: at(3600) }, at(3650), at(3663), 63],
    [
      'what was credited before it was opened does not lessen that',
      { ...account, openedAt: at(3600), timeSpentSeconds: 900, openedSeconds: 900 },
      at(3650),
      at(3663),
      63,
    ],
    [
      'learned before it was opened, and sent now: all that was not credited',
      { ...account, openedAt: at(3600) },
      at(3500),
      at(3663),
      3663,
    ],
    ['never opened: since the start', { ...account, openedAt: null }, at(50), at(63), 63],
  ])('%s', (_name, given, when, now, left) => {
    expect(creditLeft(given, when, now)).toBe(left);
  });

  it('an hour without a connection, sent after the course was opened again, takes nothing from what is learned now', () => {
    const opened = { ...account, openedAt: at(3600), timeSpentSeconds: 30, openedSeconds: 30 };
    const later = credit(opened, at(3000), 3000);
    expect(creditLeft(later, at(3650), at(3660))).toBe(60);
  });
});

describe('a clock that is fast', () => {
  it('is put back, and what was done keeps its distances', () => {
    expect(onOurClock([at(400), at(460), at(520)], at(200))).toEqual([at(80), at(140), at(200)]);
  });
  it('is left as it is while it is fast by two minutes at most', () => {
    expect(onOurClock([at(260), at(320)], at(200))).toEqual([at(260), at(320)]);
  });
  it('in the past nothing moves: it may have been sent late', () => {
    expect(onOurClock([at(100), at(160)], at(900))).toEqual([at(100), at(160)]);
  });
});

/** A small generator of its own, so that a failing seed can be run again. */
function randomFrom(seed: number) {
  let state = seed;
  for (let turn = 0; turn < 3; turn++) state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
  return () => (state = (state * 1_103_515_245 + 12_345) % 2_147_483_648) / 2_147_483_648;
}

type World = {
  attempt: AttemptProgress;
  units: Map<string, UnitProgress>;
  previous: Map<string, string>;
  sequence: number;
  freshSinceOpening: number;
};
const opened = (): World => ({
  attempt: { ...account, lastSequence: 0, lastDeviceId: null, currentUnitId: null },
  units: new Map(),
  previous: new Map(),
  sequence: 0,
  freshSinceOpening: 0,
});

/** One request, as the server takes it. */
function take(
  world: World,
  deviceId: string,
  said: { unitId: string; occurredAt: string; seconds: number }[],
  now: string,
): void {
  const moments = onOurClock(
    said.map(({ occurredAt }) => occurredAt),
    now,
  );
  for (const [index, one] of said.entries()) {
    const commit: Commit = { ...one, deviceId, sequence: ++world.sequence, furthest: 0, place: {}, kind: 'progress' };
    const seconds = creditedSeconds(
      commit,
      { previousAt: world.previous.get(deviceId) ?? null, at: moments[index]! },
      world.attempt,
      now,
    );
    world.units.set(one.unitId, mergeUnit(world.units.get(one.unitId), commit, seconds, world.attempt, now));
    if (world.attempt.openedAt === null || one.occurredAt > world.attempt.openedAt) world.freshSinceOpening += seconds;
    world.attempt = mergeAttempt(world.attempt, commit, seconds);
    world.previous.set(deviceId, moments[index]!);
  }
}
const inUnits = ({ units }: World) => [...units.values()].reduce((sum, { seconds }) => sum + seconds, 0);

describe('whatever devices say', () => {
  it.each(Array.from({ length: 60 }, (_, seed) => seed))(
    'seed %i: all units together have no more than passed',
    (seed) => {
      const random = randomFrom(seed + 1);
      const below = (most: number) => Math.floor(random() * most);
      const world = opened();
      let now = 0;
      let packaged = 0;
      for (let turn = 0; turn < 120; turn++) {
        now += random() < 0.1 ? below(5000) : below(9);
        const what = random();
        if (what < 0.1) {
          world.attempt = { ...world.attempt, openedAt: at(now), openedSeconds: world.attempt.timeSpentSeconds };
          world.freshSinceOpening = 0;
        } else if (what < 0.25) {
          // A package tells of its time.
          const when = at(now + below(4000) - 2000);
          const spent = Math.min(below(900), creditLeft(world.attempt, when, at(now)));
          if (when > world.attempt.openedAt!) world.freshSinceOpening += spent;
          world.attempt = credit(world.attempt, when, spent);
          packaged += spent;
        } else {
          const said = Array.from({ length: 1 + below(8) }, () => ({
            unitId: `u${below(6)}`,
            occurredAt: at(now + (random() < 0.5 ? below(10_000) : -below(10_000))),
            seconds: below(86_400),
          }));
          take(world, `d${below(4)}`, said, at(now));
        }
        expect(inUnits(world) + packaged).toBe(world.attempt.timeSpentSeconds);
        expect(world.attempt.timeSpentSeconds).toBeLessThanOrEqual(now);
        expect(world.freshSinceOpening).toBeLessThanOrEqual(
          (Date.parse(at(now)) - Date.parse(world.attempt.openedAt!)) / 1000,
        );
      }
    },
  );

  const clocks = [
    ['right', 0],
    ['slow by an hour', -3600],
    ['fast by a minute', 60],
  ] as const;
  it.each(clocks.flatMap(([name, skew]) => Array.from({ length: 20 }, (_, seed) => [name, skew, seed] as const)))(
    'an honest page whose clock is %s (%i s, seed %i) is credited every second, without a connection too',
    (_name, skew, seed) => {
      const random = randomFrom(seed + 1000);
      const world = opened();
      let now = 0.2;
      let carried = 0;
      let claimed = 0;
      let waiting: { unitId: string; occurredAt: string; seconds: number }[] = [];
      const send = () => {
        while (waiting.length > 0) take(world, 'tab', waiting.splice(0, 20), at(now + 0.05 + random() * 0.5));
      };
      take(world, 'tab', [{ unitId: 'u0', occurredAt: at(now + skew), seconds: 0 }], at(now + 0.05));
      for (let turn = 0; turn < 200; turn++) {
        const passed = 1 + random() * 20;
        now += passed;
        carried += passed;
        const seconds = Math.floor(carried);
        carried -= seconds;
        claimed += seconds;
        waiting.push({ unitId: `u${Math.floor(turn / 30)}`, occurredAt: at(now + skew), seconds });
        // A connection comes and goes: more than an hour is sent at once.
        if (turn % 60 > 50 || turn % 60 < 15) send();
      }
      send();
      expect(world.attempt.timeSpentSeconds).toBe(claimed);
    },
  );
});
