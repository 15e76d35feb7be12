import { expect, test } from 'vitest';
import type { Learning, LearningUnit } from './attempt.ts';
import { localOf, withLocal } from './attempt.ts';

const unit = (id: string, given: Partial<LearningUnit> = {}): LearningUnit => ({
  id,
  titles: { en: id },
  kind: 'lesson',
  required: true,
  weight: 1,
  requiredWatch: false,
  expectedMinutes: 5,
  minimumSeconds: 0,
  durationSeconds: null,
  bytes: 0,
  state: 'open',
  seconds: 0,
  furthest: 0,
  place: {},
  scorePercent: null,
  passed: null,
  awaitsSuccess: false,
  ...given,
});
const learning = {
  enforceOrder: true,
  rule: { units: 'all' },
  percent: 0,
  sections: [
    {
      id: 's',
      titles: {},
      units: [unit('first', { seconds: 10, furthest: 0.2 }), unit('second', { state: 'locked' })],
    },
  ],
} as unknown as Learning;
const waiting = { unitId: 'first', seconds: 15, furthest: 0.6, place: { scroll: 0.5 }, kind: 'progress' } as const;

test('what waits to be sent is added to what the server knew: time summed, the furthest, the newest place', () => {
  const local = localOf(
    [
      waiting,
      { ...waiting, seconds: 5, furthest: 0.4, place: { scroll: 0.3 } },
      { ...waiting, unitId: 'of another version' },
    ],
    learning,
  );
  expect([...local]).toEqual([['first', { seconds: 30, furthest: 0.6, finished: false, place: { scroll: 0.3 } }]]);
});

test('a step finished by what waits opens the next one after a reload too', () => {
  const states = (kind: 'progress' | 'finished') =>
    withLocal(learning, localOf([{ ...waiting, kind }], learning)).sections[0]!.units.map(({ state }) => state);
  expect(states('progress')).toEqual(['inProgress', 'locked']);
  expect(states('finished')).toEqual(['done', 'open']);
});
