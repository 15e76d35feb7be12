import { expect, test } from 'vitest';
import { coverageOf } from './coverage.ts';

test.each([
  ['all who hold it, where no number is wanted', { qualified: 3, wanted: null, people: 4 }, 75],
  ['those wanted, though more hold it', { qualified: 2, wanted: 2, people: 9 }, 100],
  ['more than wanted is enough', { qualified: 5, wanted: 2, people: 5 }, 100],
  ['fewer than wanted hold it', { qualified: 1, wanted: 3, people: 1 }, 33],
  ['nobody holds it, nobody is wanted', { qualified: 0, wanted: null, people: 0 }, null],
  ['nobody holds it, one is wanted', { qualified: 0, wanted: 1, people: 0 }, 0],
  ['none wanted', { qualified: 0, wanted: 0, people: 0 }, null],
])('%s', (_what, facts, percent) => {
  expect(coverageOf(facts)).toBe(percent);
});
