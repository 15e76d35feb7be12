import { describe, expect, it } from 'vitest';
import { dueState } from './due-date.ts';
import type { EnrolmentDates, EnrolmentFacts } from './enrolment.ts';
import { enrolmentObstacle, enrolmentStatus, isOpen, learningObstacle, withdrawalObstacle } from './enrolment.ts';
import { unitCompletionObstacle } from './unit-completion.ts';

const day = '2026-03-02T09:00:00.000Z';
const dates = (given: Partial<EnrolmentDates> = {}): EnrolmentDates => ({
  startedAt: null,
  completedAt: null,
  failedAt: null,
  withdrawnAt: null,
  voidedAt: null,
  ...given,
});

describe('status', () => {
  it.each([
    [dates(), 'assigned'],
    [dates({ startedAt: day }), 'inProgress'],
    [dates({ startedAt: day, completedAt: day }), 'completed'],
    [dates({ startedAt: day, failedAt: day }), 'failed'],
    [dates({ withdrawnAt: day }), 'withdrawn'],
    [dates({ startedAt: day, withdrawnAt: day, lapsedAt: day }), 'lapsed'],
    [dates({ waitsForSeat: true }), 'waitingSeat'],
    [dates({ waitsForSeat: true, withdrawnAt: day }), 'withdrawn'],
    [dates({ waitsForSeat: false, startedAt: day }), 'inProgress'],
    [dates({ startedAt: day, completedAt: day, voidedAt: day }), 'voided'],
  ] as const)('of %j is %s', (given, status) => {
    expect(enrolmentStatus(given)).toBe(status);
    const open = status === 'waitingSeat' || status === 'assigned' || status === 'inProgress';
    expect(isOpen(given)).toBe(open);
    expect(learningObstacle(given)).toBe(open ? null : 'enrolmentClosed');
    expect(withdrawalObstacle(given)).toBe(open ? null : 'enrolmentClosed');
  });
});

describe('enrolling', () => {
  const facts: EnrolmentFacts = { published: true, retired: false, open: false, missingPrerequisites: 0 };
  it.each([
    ['nothing in the way', {}, null],
    ['not on offer', { published: false }, 'courseNotPublished'],
    ['retired', { retired: true }, 'courseRetired'],
    ['retired outweighs the rest', { retired: true, published: false, open: true }, 'courseRetired'],
    ['at it already', { open: true }, 'alreadyEnrolled'],
    ['something to learn first', { missingPrerequisites: 2 }, 'prerequisiteMissing'],
  ] as const)('%s', (_name, given, obstacle) => {
    expect(enrolmentObstacle({ ...facts, ...given })).toBe(obstacle);
  });
});

describe('due', () => {
  it.each([
    ['without a due day', null, '2026-03-02', 'none'],
    ['far ahead', '2026-05-01', '2026-03-02', 'later'],
    ['thirty days ahead', '2026-04-01', '2026-03-02', 'soon'],
    ['today', '2026-03-02', '2026-03-02', 'soon'],
    ['yesterday', '2026-03-01', '2026-03-02', 'overdue'],
  ])('%s', (_name, dueOn, today, state) => {
    expect(dueState(dates(), dueOn, today)).toBe(state);
  });
  it('is never what is over', () => {
    expect(dueState(dates({ startedAt: day, completedAt: day }), '2020-01-01', '2026-03-02')).toBe('none');
  });
});

describe('a unit is done', () => {
  const rule = { minimumSeconds: 0, requiredWatch: false, durationSeconds: null };
  it.each([
    ['a lesson opened', { ...rule, kind: 'lesson' }, { seconds: 5, furthest: 0.2, finished: false }, 'watchRequired'],
    ['a lesson read to its end', { ...rule, kind: 'lesson' }, { seconds: 5, furthest: 0.99, finished: false }, null],
    ['a short lesson that says so', { ...rule, kind: 'lesson' }, { seconds: 5, furthest: 0, finished: true }, null],
    [
      'a lesson read too fast',
      { ...rule, kind: 'lesson', minimumSeconds: 60 },
      { seconds: 59, furthest: 1, finished: true },
      'timeRequired',
    ],
    [
      'a lesson read in time',
      { ...rule, kind: 'lesson', minimumSeconds: 60 },
      { seconds: 60, furthest: 1, finished: true },
      null,
    ],
    ['a document at its last page', { ...rule, kind: 'document' }, { seconds: 5, furthest: 1, finished: true }, null],
    [
      'a video skipped to its end',
      { ...rule, kind: 'video', durationSeconds: 200 },
      { seconds: 5, furthest: 0, finished: true },
      null,
    ],
    [
      'a video to be watched, skipped',
      { ...rule, kind: 'video', durationSeconds: 200, requiredWatch: true },
      { seconds: 150, furthest: 100, finished: true },
      'watchRequired',
    ],
    [
      'a video to be watched, at 95 %',
      { ...rule, kind: 'video', durationSeconds: 200, requiredWatch: true },
      { seconds: 150, furthest: 190, finished: false },
      null,
    ],
    [
      'a video to be watched, claimed in three seconds',
      { ...rule, kind: 'video', durationSeconds: 200, requiredWatch: true },
      { seconds: 3, furthest: 200, finished: true },
      'timeRequired',
    ],
    [
      'a quiz, by telling so',
      { ...rule, kind: 'quiz' },
      { seconds: 500, furthest: 1, finished: true },
      'attemptRunning',
    ],
  ] as const)('%s', (_name, given, facts, obstacle) => {
    expect(unitCompletionObstacle(given, facts)).toBe(obstacle);
  });
});
