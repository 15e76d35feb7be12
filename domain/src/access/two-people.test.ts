import { expect, test } from 'vitest';
import { confirmObstacle } from './two-people.ts';

const request = {
  personId: 'new',
  askedBy: 'ann',
  askedAt: '2026-03-02T09:00:00.000Z',
  confirmedAt: null,
  withdrawnAt: null,
};
const soon = '2026-03-02T10:00:00.000Z';

test.each([
  ['another admin', request, 'bob', soon, null],
  ['at the last moment', request, 'bob', '2026-03-05T09:00:00.000Z', null],
  ['a moment later', request, 'bob', '2026-03-05T09:00:00.001Z', 'requestOver'],
  ['whoever asked', request, 'ann', soon, 'secondPersonNeeded'],
  ['whom it concerns', request, 'new', soon, 'notForOneself'],
  ['what is confirmed', { ...request, confirmedAt: soon }, 'bob', soon, 'requestOver'],
  ['what is withdrawn', { ...request, withdrawnAt: soon }, 'bob', soon, 'requestOver'],
] as const)('confirming: %s', (_, given, by, now, code) => expect(confirmObstacle(given, by, now)).toBe(code));
