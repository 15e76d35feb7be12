import { expect, test } from 'vitest';
import type { Done } from './commit-queue.ts';
import { createTracker } from './tracker.ts';
import type { Learning, LocalUnit } from './attempt.ts';
import { withAnswer, withLocal } from './attempt.ts';

function tracked() {
  const sent: Done[] = [];
  const left: (Done | null)[] = [];
  return {
    sent,
    left,
    ...createTracker({ append: async (done) => void sent.push(done), leave: (done) => left.push(done) }),
  };
}
const start = { furthest: 0, place: {} };

test('opening a unit is told at once, and the one before is saved first', () => {
  const mine = tracked();
  mine.enter('u1', start);
  mine.moved({ furthest: 0.5, place: { scroll: 0.4 } });
  mine.tick(4200, true);
  mine.enter('u2', start);
  expect(mine.sent).toEqual([
    { unitId: 'u1', seconds: 0, furthest: 0, place: {}, kind: 'progress' },
    { unitId: 'u1', seconds: 4, furthest: 0.5, place: { scroll: 0.4 }, kind: 'progress' },
    { unitId: 'u2', seconds: 0, furthest: 0, place: {}, kind: 'progress' },
  ]);
});

test('nothing new is not sent, and idle time does not count', () => {
  const mine = tracked();
  mine.enter('u1', start);
  mine.tick(60_000, false);
  mine.save();
  expect(mine.sent).toHaveLength(1);
});

test('fractions of a second are not lost', () => {
  const mine = tracked();
  mine.enter('u1', start);
  for (let beat = 0; beat < 10; beat++) {
    mine.tick(1500, true);
    mine.save();
  }
  expect(mine.sent.reduce((sum, { seconds }) => sum + seconds, 0)).toBe(15);
});

test('going back in a page lowers the place, never the furthest', () => {
  const mine = tracked();
  mine.enter('u1', start);
  mine.moved({ furthest: 0.9, place: { scroll: 0.9 } });
  mine.moved({ furthest: 0.1, place: { scroll: 0.1 } });
  mine.finished();
  mine.finished();
  expect(mine.sent.slice(1)).toEqual([
    { unitId: 'u1', seconds: 0, furthest: 0.9, place: { scroll: 0.1 }, kind: 'finished' },
  ]);
});

test('leaving hands over what is left', () => {
  const mine = tracked();
  mine.enter('u1', start);
  mine.tick(3000, true);
  mine.leave();
  expect(mine.left).toEqual([{ unitId: 'u1', seconds: 3, furthest: 0, place: {}, kind: 'progress' }]);
});

const unit = (id: string, given: object = {}) => ({
  id,
  titles: { en: id },
  kind: 'lesson',
  required: true,
  weight: 1,
  expectedMinutes: 5,
  minimumSeconds: 0,
  requiredWatch: false,
  durationSeconds: null,
  state: 'locked',
  seconds: 0,
  furthest: 0,
  place: {},
  scorePercent: null,
  passed: null,
  ...given,
});
const learning = (units: object[]) =>
  ({
    percent: 0,
    done: 0,
    of: units.length,
    minutesLeft: 10,
    enforceOrder: true,
    rule: { units: 'all' },
    sections: [{ id: 's', titles: {}, units }],
  }) as unknown as Learning;
const local = (given: Partial<LocalUnit> = {}): LocalUnit => ({
  seconds: 0,
  furthest: 0,
  finished: false,
  place: {},
  ...given,
});

test('offline, a finished step opens the next by the same rules', () => {
  const shown = withLocal(
    learning([unit('a', { state: 'open' }), unit('b')]),
    new Map([['a', local({ finished: true })]]),
  );
  expect(shown).toMatchObject({ percent: 50, done: 1, sections: [{ units: [{ state: 'done' }, { state: 'open' }] }] });
});

test('a test is not passed by anything done here', () => {
  const shown = withLocal(
    learning([unit('a', { state: 'open', kind: 'quiz' }), unit('b')]),
    new Map([['a', local({ finished: true, furthest: 1 })]]),
  );
  expect(shown.sections[0]!.units.map(({ state }) => state)).toEqual(['inProgress', 'locked']);
});

test('the least time is counted on top of what the server knows', () => {
  const asked = unit('a', { state: 'inProgress', minimumSeconds: 60, seconds: 50 });
  expect(withLocal(learning([asked]), new Map([['a', local({ finished: true, seconds: 59 })]])).percent).toBe(0);
  expect(withLocal(learning([asked]), new Map([['a', local({ finished: true, seconds: 60 })]])).percent).toBe(100);
});

test('the server counted four of five seconds: the page goes on from four, with what it has not sent yet, and other steps stay', () => {
  const before = new Map([
    ['a', local({ finished: true, seconds: 5.2 })],
    ['b', local({ seconds: 9 })],
  ]);
  const answered = [
    { unitId: 'a', done: false, seconds: 4, missing: 'timeRequired' },
    { unitId: 'b', done: true, seconds: 7, missing: null },
  ];
  const after = withAnswer(before, answered, []);
  expect([after.get('a'), after.get('b')]).toEqual([local({ finished: true, seconds: 4 }), local({ seconds: 9 })]);
  expect(withAnswer(before, answered, [{ unitId: 'a', seconds: 3 }]).get('a')!.seconds).toBe(7);
  const asked = learning([unit('a', { state: 'inProgress', minimumSeconds: 5 }), unit('b')]);
  expect(withLocal(asked, before).sections[0]!.units.map(({ state }) => state)).toEqual(['done', 'inProgress']);
  expect(withLocal(asked, after).sections[0]!.units.map(({ state }) => state)).toEqual(['inProgress', 'locked']);
});
