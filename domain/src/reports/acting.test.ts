import { expect, test } from 'vitest';
import { dueFromRow, seatsToBuy } from './acting.ts';

const today = '2026-03-02';
test.each([
  ['the chosen day, whatever the row says', { chosen: '2026-05-01', validThrough: '2026-03-20' }, '2026-05-01'],
  ['the last valid day while it is to come', { chosen: null, validThrough: '2026-03-20' }, '2026-03-20'],
  ['today, where that is the last valid day', { chosen: null, validThrough: today }, today],
  ['what has expired has the days of the course', { chosen: null, validThrough: '2026-03-01' }, '2026-03-16'],
  ['so has what has no period of validity', { chosen: null, validThrough: null }, '2026-03-16'],
])('due: %s', (_what, given, due) => {
  expect(dueFromRow({ ...given, today, dueDays: 14 })).toBe(due);
});

test.each([
  [5, 2, 1, 2],
  [5, 0, 0, 5],
  [5, 5, 0, 0],
  [1, 3, 4, 0],
  [0, 0, 0, 0],
])('to buy: %i needed, %i available, %i on order', (needed, available, ordered, expected) => {
  expect(seatsToBuy({ needed, available, ordered })).toBe(expected);
});
