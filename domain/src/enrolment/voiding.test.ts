import { expect, test } from 'vitest';
import { voidObstacle } from './voiding.ts';

const day = '2026-03-02T09:00:00.000Z';
const done = { personId: 'ann', startedAt: day, completedAt: day, failedAt: null, withdrawnAt: null, voidedAt: null };
test.each([
  ['a completion of somebody else', done, 'bea', null],
  ['one’s own', done, 'ann', 'notForOneself'],
  ['one that is open', { ...done, completedAt: null }, 'bea', 'notCompleted'],
  ['one not passed', { ...done, completedAt: null, failedAt: day }, 'bea', 'notCompleted'],
  ['one voided already', { ...done, voidedAt: day }, 'bea', 'alreadyVoided'],
] as const)('voiding %s (A21)', (_name, attempt, by, code) => expect(voidObstacle(attempt, by)).toBe(code));
