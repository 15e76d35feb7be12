import { expect, test } from 'vitest';
import { monthsAhead, monthsThrough } from './months-ahead.ts';

test.each([
  [
    '2026-11-28',
    3,
    ['2026-11 2026-11-28 2026-11-30', '2026-12 2026-12-01 2026-12-31', '2027-01 2027-01-01 2027-01-31'],
  ],
  ['2024-01-31', 2, ['2024-01 2024-01-31 2024-01-31', '2024-02 2024-02-01 2024-02-29']],
  ['2026-02-01', 1, ['2026-02 2026-02-01 2026-02-28']],
  ['2026-02-01', 0, []],
])('%s, %i months', (day, count, expected) => {
  expect(monthsAhead(day, count).map(({ month, from, to }) => `${month} ${from} ${to}`)).toEqual(expected);
});

test.each([
  ['2026-03-02', '2026-08-29', 6],
  ['2026-03-31', '2026-03-31', 1],
  ['2026-11-30', '2027-01-01', 3],
])('%s to %s are %i months', (from, to, months) => {
  expect(monthsThrough(from, to)).toBe(months);
});
