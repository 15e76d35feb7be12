import { expect, test } from 'vitest';
import { fillingOver, hangsOnOne, lacksFor } from './coverage.ts';
import { asks, holds, id, inPosition, nobody, nothingAsked, now, placed, skill } from './status.cases.ts';

const operator = id('operator');
const window = { from: '2026-06-15', through: '2026-12-15', knownAt: now };
const asked = {
  ...nothingAsked,
  requirements: [asks([skill('crane')]), asks([skill('truck')], { kind: 'recommended' })],
};
const person = (given: object) => ({ ...nobody, placements: [placed()], assignments: [inPosition()], ...given });

test('fills a position until the proof runs out; what is only recommended does not matter', () => {
  const steps = fillingOver(
    person({ achievements: [holds('crane', '2025-10-01', '2026-09-30')] }),
    asked,
    operator,
    window,
  );
  expect(steps.map(({ on, whole }) => [on, whole])).toEqual([
    ['2026-06-15', true],
    ['2026-10-01', false],
  ]);
  expect(steps[1]!.lacks.map(({ status }) => status)).toEqual(['expired']);
});

test('stops filling it with the assignment', () => {
  const leaving = person({
    achievements: [holds('crane', '2025-10-01', null)],
    assignments: [inPosition({ endedOn: '2026-08-31' })],
  });
  expect(fillingOver(leaving, asked, operator, window).map(({ on, holds: held, whole }) => [on, held, whole])).toEqual([
    ['2026-06-15', true, true],
    ['2026-09-01', false, false],
  ]);
});

test('a candidate lacks what they do not hold, first due days or not', () => {
  const moment = { on: '2026-06-15', knownAt: now };
  expect(lacksFor(person({ assignments: [] }), asked, operator, moment).map(({ status }) => status)).toEqual(['due']);
  expect(
    lacksFor(person({ assignments: [], achievements: [holds('crane', '2025-10-01', null)] }), asked, operator, moment),
  ).toEqual([]);
});

test.each([
  [0, null, false],
  [1, null, true],
  [2, null, false],
  [2, 2, true],
  [3, 2, false],
  [1, 2, true],
])('%i qualified, %s wanted: hangs on one person %s', (qualified, wanted, hangs) =>
  expect(hangsOnOne(qualified, wanted)).toBe(hangs),
);
