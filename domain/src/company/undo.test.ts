import { expect, test } from 'vitest';
import { undoObstacle, unmakeObstacle } from './undo.ts';

const at = '2026-03-02T12:00:00.000Z';
const whenCases = [
  { name: 'at once', undoneAt: null, now: at, expected: null },
  { name: 'after a day to the second', undoneAt: null, now: '2026-03-03T12:00:00.000Z', expected: null },
  { name: 'later than a day', undoneAt: null, now: '2026-03-03T12:00:00.001Z', expected: 'undoTooLate' },
  {
    name: 'a second time',
    undoneAt: '2026-03-02T12:05:00.000Z',
    now: '2026-03-02T12:06:00.000Z',
    expected: 'undoneAlready',
  },
] as const;
test.each(whenCases)('an act is undone $name: $expected', ({ undoneAt, now, expected }) =>
  expect(undoObstacle({ doneAt: at, undoneAt }, now)).toBe(expected),
);

const fresh = { open: true, started: false, told: false, changed: false };
const madeCases = [
  { name: 'untouched', given: {}, expected: null },
  { name: 'started', given: { started: true, told: true }, expected: 'undoStarted' },
  { name: 'told of', given: { told: true }, expected: 'undoTold' },
  { name: 'with another due date', given: { changed: true, told: true }, expected: 'undoMovedOn' },
  { name: 'withdrawn', given: { open: false }, expected: 'undoMovedOn' },
] as const;
test.each(madeCases)('an assignment $name: $expected', ({ given, expected }) =>
  expect(unmakeObstacle({ ...fresh, ...given })).toBe(expected),
);
