import { expect, test } from 'vitest';
import { daysShown, turned } from './calendar-days.ts';

test.each([
  ['a month that begins on a Sunday', 'month', '2026-03-15', '2026-03-01', '2026-04-04', 35],
  ['a month of four whole weeks', 'month', '2026-02-10', '2026-02-01', '2026-02-28', 28],
  ['a leap February', 'month', '2028-02-29', '2028-01-30', '2028-03-04', 35],
  ['a week across the new year', 'week', '2027-01-01', '2026-12-27', '2027-01-02', 7],
  ['a week, on its Sunday', 'week', '2026-03-08', '2026-03-08', '2026-03-14', 7],
  ['a day', 'day', '2026-03-08', '2026-03-08', '2026-03-08', 1],
] as const)('%s', (_name, view, day, first, last, count) => {
  const days = daysShown(view, day);
  expect([days[0], days.at(-1), days.length]).toEqual([first, last, count]);
});

test.each([
  ['month', '2026-01-31', 1, '2026-02-01'],
  ['month', '2026-03-31', -1, '2026-02-01'],
  ['week', '2026-02-27', 1, '2026-03-06'],
  ['day', '2028-02-28', 1, '2028-02-29'],
] as const)('a %s turned', (view, day, by, expected) => {
  expect(turned(view, day, by)).toBe(expected);
});
