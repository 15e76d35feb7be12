import { expect, test } from 'vitest';
import { taskDueOn } from './due.ts';
import type { RequirementStatus } from './status.ts';

const open = {
  enrolmentId: 'e',
  dueOn: '2026-11-23',
  started: false,
  renewal: false,
  notPassed: false,
  scoreMissing: false,
};
const task = (
  status: RequirementStatus,
  attempt: typeof open | (Omit<typeof open, 'dueOn'> & { dueOn: null }) | null,
) => ({
  status,
  dueOn: '2023-01-22',
  remedy: { open: attempt },
});

test.each([
  ['missing, nothing open: when it was first due', task('missing', null), '2023-01-22'],
  ['missing, a course open: when that is due', task('missing', open), '2026-11-23'],
  ['missing, a course open without a day', task('missing', { ...open, dueOn: null }), '2023-01-22'],
  ['in its first time, nothing open', task('due', null), '2023-01-22'],
  ['expiring, a renewal open', task('expiring', open), '2026-11-23'],
  ['expired, nothing open: nothing is due by a day', task('expired', null), null],
  ['valid', task('valid', null), null],
  ['no remedy', { status: 'missing' as const, dueOn: '2023-01-22', remedy: null }, '2023-01-22'],
])('%s', (_name, given, day) => {
  expect(taskDueOn(given)).toBe(day);
});
