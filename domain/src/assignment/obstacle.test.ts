import { expect, test } from 'vitest';
import { assignmentObstacle, dueChangeObstacle, reminderObstacle } from './obstacle.ts';

const free = { employed: true, open: false, missingPrerequisites: 0, stillValid: false };

test.each([
  [{}, false, null],
  [{ employed: false, open: true }, false, 'notEmployedNow'],
  [{ open: true, missingPrerequisites: 1 }, false, 'alreadyAssigned'],
  [{ open: true }, true, 'alreadyAssigned'],
  [{ missingPrerequisites: 2, stillValid: true }, false, 'prerequisiteMissing'],
  [{ stillValid: true }, false, 'stillValid'],
  [{ stillValid: true }, true, null],
] as const)('%j, even if valid %s: %s', (facts, evenIfValid, code) => {
  expect(assignmentObstacle({ ...free, ...facts }, evenIfValid)).toBe(code);
});

test.each([
  [{ open: true, dueOn: null }, null],
  [{ open: true, dueOn: '2026-03-01' }, null],
  [{ open: true, dueOn: '2026-04-01' }, 'alreadyThere'],
  [{ open: false, dueOn: null }, 'enrolmentClosed'],
] as const)('moving the due day of %j to 1 April: %s', (facts, code) => {
  expect(dueChangeObstacle(facts, '2026-04-01')).toBe(code);
});

test.each([
  [{ open: true, email: true, remindedToday: false }, null],
  [{ open: false, email: true, remindedToday: false }, 'enrolmentClosed'],
  [{ open: true, email: false, remindedToday: true }, 'personWithoutEmail'],
  [{ open: true, email: true, remindedToday: true }, 'remindedToday'],
] as const)('reminding %j: %s', (facts, code) => {
  expect(reminderObstacle(facts)).toBe(code);
});
