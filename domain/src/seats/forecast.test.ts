import { expect, test } from 'vitest';
import type { ForecastLot } from './forecast.ts';
import { seatsInForecast } from './forecast.ts';

const lot = (id: string, available: number, ...courseIds: string[]): ForecastLot => ({ id, available, courseIds });

test.each([
  ['one course, enough', { a: [1, 2] }, [lot('l', 2, 'a')], { a: [] }],
  ['one course, one short: the last waits', { a: [1, 2, 3] }, [lot('l', 2, 'a')], { a: [3] }],
  ['no lot at all', { a: [1] }, [], { a: [1] }],
  ['a lot for two courses is given from once', { a: [1], b: [2] }, [lot('l', 1, 'a', 'b')], { a: [], b: [2] }],
  ['one seat opens both courses for one person', { a: [1], b: [1] }, [lot('l', 1, 'a', 'b')], { a: [], b: [] }],
  ['two people at two courses of one lot', { a: [1, 2], b: [1, 2] }, [lot('l', 2, 'a', 'b')], { a: [], b: [] }],
  [
    'the first lot first, then the other',
    { a: [1], b: [2] },
    [lot('l', 1, 'a', 'b'), lot('m', 1, 'b')],
    { a: [], b: [] },
  ],
  ['a lot of one course is no help for the other', { a: [1], b: [1] }, [lot('l', 5, 'a')], { a: [], b: [1] }],
])('who will wait: %s', (_name, needed, lots, waiting) => {
  const wishes = Object.entries(needed).flatMap(([courseId, people]) =>
    (people as number[]).map((person) => ({ person, courseId })),
  );
  expect(Object.fromEntries(seatsInForecast(wishes, lots).map((course) => [course.courseId, course.waiting]))).toEqual(
    waiting,
  );
});
