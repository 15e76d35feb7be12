import { describe, expect, test } from 'vitest';
import {
  accessDecisionObstacle,
  accessReconsiderObstacle,
  accessFlags,
  accessReminder,
  accessReviewObstacle,
  accessReviewState,
  accessStanding,
  accessState,
} from './access-review.ts';

const start = '2026-03-02T09:00:00.000Z';
const before = '2025-06-01T00:00:00.000Z';
const after = '2026-03-03T00:00:00.000Z';

test.each([
  ['inForce', 'recent', 'on', []],
  ['inForce', 'stale', 'on', ['stale']],
  ['inForce', 'never', 'off', ['stale', 'noFactor']],
  ['left', 'recent', 'on', ['left', 'noRights']],
  ['notCompanyAdmin', 'recent', 'off', ['noFactor', 'noRights']],
  ['locked', 'stale', 'on', ['stale', 'noRights']],
] as const)('%s, %s, second factor %s is flagged %j', (effect, use, factor, flags) =>
  expect(accessFlags({ effect, use, factor })).toEqual(flags),
);

test.each([
  [before, 'held'],
  [start, 'held'],
  [null, 'gone'],
  [after, 'again'],
] as const)('a right held since %s is %s', (since, standing) => expect(accessStanding(since, start)).toBe(standing));

test.each([
  [null, null, 'held', 'undecided'],
  [null, null, 'gone', 'gone'],
  [null, null, 'again', 'gone'],
  ['keep', null, 'held', 'kept'],
  // What was kept and lost afterwards was kept.
  ['keep', null, 'gone', 'kept'],
  ['remove', after, 'gone', 'removed'],
  // Granted again after it was removed in the review: the decision stands.
  ['remove', after, 'again', 'removed'],
  ['remove', null, 'held', 'refused'],
  ['remove', null, 'gone', 'gone'],
] as const)('decision %s, removed %s, now %s: %s', (decision, removedAt, standing, state) =>
  expect(accessState({ decision, removedAt, standing })).toBe(state),
);

describe('deciding', () => {
  const open = { closed: false, self: false, otherReviewer: true };
  test.each([
    ['an undecided right', { ...open, state: 'undecided' }, null],
    ['one that could not be removed', { ...open, state: 'refused' }, null],
    [
      'one that could not be removed, with others',
      { ...open, state: 'refused', together: true },
      'accessRemovalRefused',
    ],
    ['an undecided right with others', { ...open, state: 'undecided', together: true }, null],
    ['one that was kept', { ...open, state: 'kept' }, 'accessDecided'],
    ['one that was removed', { ...open, state: 'removed' }, 'accessDecided'],
    ['one that is gone', { ...open, state: 'gone' }, 'accessGone'],
    ['one’s own where someone else can', { ...open, self: true, state: 'undecided' }, 'notForOneself'],
    ['one’s own that could not be removed', { ...open, self: true, state: 'refused' }, 'notForOneself'],
    ['one’s own as the only reviewer', { ...open, self: true, otherReviewer: false, state: 'undecided' }, null],
    ['anything once it is closed', { ...open, closed: true, state: 'undecided' }, 'accessReviewClosed'],
  ] as const)('%s', (_what, given, obstacle) => expect(accessDecisionObstacle(given)).toBe(obstacle));
});

describe('taking up again what was kept', () => {
  const kept = { closed: false, self: false, otherReviewer: true, state: 'kept' } as const;
  test.each([
    ['a right that was kept', kept, null],
    ['an undecided one', { ...kept, state: 'undecided' }, 'accessNotKept'],
    ['one that was removed', { ...kept, state: 'removed' }, 'accessNotKept'],
    ['one that could not be removed', { ...kept, state: 'refused' }, 'accessNotKept'],
    ['one that is gone', { ...kept, state: 'gone' }, 'accessGone'],
    ['one’s own where someone else can', { ...kept, self: true }, 'notForOneself'],
    ['one’s own as the only reviewer', { ...kept, self: true, otherReviewer: false }, null],
    ['anything once it is closed', { ...kept, closed: true }, 'accessReviewClosed'],
  ] as const)('%s', (_what, given, obstacle) => expect(accessReconsiderObstacle(given)).toBe(obstacle));
});

test.each([
  ['2026-03-01', 3, 'accessReviewDuePast'],
  ['2026-03-02', 3, null],
  ['2026-03-20', 0, 'accessReviewEmpty'],
] as const)('a review due on %s about %i rights: %s', (dueOn, rows, obstacle) =>
  expect(accessReviewObstacle({ dueOn, rows, today: '2026-03-02' })).toBe(obstacle),
);

test.each([
  ['2026-03-02', false, 'open'],
  ['2026-03-01', false, 'overdue'],
  ['2026-03-01', true, 'closed'],
] as const)('due on %s, closed %s: %s', (dueOn, closed, state) =>
  expect(accessReviewState({ dueOn, closed, cancelled: false }, '2026-03-02')).toBe(state),
);
test.each(['2026-03-01', '2026-03-09'])('one that was cancelled is never overdue: due on %s', (dueOn) =>
  expect(accessReviewState({ dueOn, closed: true, cancelled: true }, '2026-03-02')).toBe('cancelled'),
);

describe('reminders', () => {
  test.each([
    ['2026-03-16', null],
    ['2026-03-17', 'soon'],
    // The server was away on the day itself.
    ['2026-03-19', 'soon'],
    ['2026-03-20', 'due'],
    ['2026-03-21', null],
  ] as const)('of a review from 2 March until 20 March, on %s: %s', (today, reminder) =>
    expect(accessReminder({ startedOn: '2026-03-02', dueOn: '2026-03-20' }, today)).toBe(reminder),
  );
  test.each([
    ['2026-03-18', '2026-03-18', null],
    ['2026-03-17', '2026-03-18', null],
    ['2026-03-18', '2026-03-20', 'due'],
    // It started today, and its reviewers were just told.
    ['2026-03-20', '2026-03-20', null],
  ] as const)('nothing of the past: started %s, due 20 March, on %s: %s', (startedOn, today, reminder) =>
    expect(accessReminder({ startedOn, dueOn: '2026-03-20' }, today)).toBe(reminder),
  );
});
