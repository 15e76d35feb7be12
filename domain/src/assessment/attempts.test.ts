import { expect, test } from 'vitest';
import type { AttemptFacts } from './attempts.ts';
import { attemptExpiry, attemptObstacle, attemptsExhausted, hasExpired, secondsTaken } from './attempts.ts';
import { isExplained, reviewFor } from './review.ts';

const at = (hour: number): string => new Date(Date.UTC(2026, 2, 2, hour)).toISOString();
const over = (hour: number, passed: boolean): AttemptFacts => ({
  startedAt: at(hour - 1),
  expiresAt: at(hour + 20),
  submittedAt: at(hour),
  passed,
});
const running: AttemptFacts = { startedAt: at(8), expiresAt: at(20), submittedAt: null, passed: null };
const three = { maxAttempts: 3, coolDownHours: 24 };
const endless = { maxAttempts: null, coolDownHours: 0 };

type Case = Parameters<typeof attemptObstacle>[0] & { name: string; code: string | null; until?: string };
test.each([
  { name: 'a first attempt', attempts: [], settings: three, now: at(9), code: null },
  { name: 'one is running', attempts: [over(1, false), running], settings: three, now: at(9), code: 'attemptRunning' },
  { name: 'at once after the first failure', attempts: [over(9, false)], settings: three, now: at(9), code: null },
  {
    name: 'cooling down after the second',
    attempts: [over(1, false), over(9, false)],
    settings: three,
    now: at(32),
    code: 'coolingDown',
    until: at(33),
  },
  {
    name: 'the cool-down ends at its hour',
    attempts: [over(1, false), over(9, false)],
    settings: three,
    now: at(33),
    code: null,
  },
  {
    name: 'the order of rows does not matter',
    attempts: [over(9, false), over(1, false)],
    settings: three,
    now: at(32),
    code: 'coolingDown',
    until: at(33),
  },
  {
    name: 'no cool-down',
    attempts: [over(1, false), over(9, false)],
    settings: { ...three, coolDownHours: 0 },
    now: at(9),
    code: null,
  },
  {
    name: 'none left',
    attempts: [over(1, false), over(2, false), over(9, false)],
    settings: three,
    now: at(99),
    code: 'attemptsExhausted',
  },
  {
    name: 'none left, rather than cooling down',
    attempts: [over(1, false), over(2, false), over(9, false)],
    settings: three,
    now: at(9),
    code: 'attemptsExhausted',
  },
  { name: 'passed is over', attempts: [over(9, true)], settings: three, now: at(10), code: 'quizPassed' },
  { name: 'practice goes on after a pass', attempts: [over(9, true)], settings: endless, now: at(10), code: null },
  {
    name: 'cooling down from another enrolment',
    attempts: [],
    earlier: [over(1, false), over(9, false)],
    settings: three,
    now: at(32),
    code: 'coolingDown',
    until: at(33),
  },
  {
    name: 'the second failure in a new enrolment',
    attempts: [over(9, false)],
    earlier: [over(1, false)],
    settings: three,
    now: at(32),
    code: 'coolingDown',
    until: at(33),
  },
  {
    name: 'those of another enrolment are not counted',
    attempts: [],
    earlier: [over(1, false), over(2, false), over(3, false)],
    settings: three,
    now: at(50),
    code: null,
  },
  {
    name: 'failures before a pass are over',
    attempts: [],
    earlier: [over(1, false), over(8, false), over(9, true)],
    settings: three,
    now: at(10),
    code: null,
  },
] satisfies Case[])('$name: $code', ({ attempts, earlier, settings, now, code, until }: Case) => {
  const obstacle = attemptObstacle({ attempts, ...(earlier && { earlier }), settings, now });
  expect(obstacle?.code ?? null).toBe(code);
  if (until) expect(obstacle?.until).toBe(until);
});

test('attempts are exhausted only when the last one is over and none passed', () => {
  const failed = [over(1, false), over(2, false)];
  expect(attemptsExhausted([...failed, over(3, false)], three)).toBe(true);
  expect(attemptsExhausted([...failed, running], three)).toBe(false);
  expect(attemptsExhausted([...failed, over(3, true)], three)).toBe(false);
  expect(attemptsExhausted(failed, three)).toBe(false);
  expect(attemptsExhausted([...failed, over(3, false)], endless)).toBe(false);
});

test('time: the limit, or seven days; the end itself is too late', () => {
  expect(attemptExpiry(at(9), { timeLimitMinutes: 90 })).toBe('2026-03-02T10:30:00.000Z');
  expect(attemptExpiry(at(9), { timeLimitMinutes: null })).toBe('2026-03-09T09:00:00.000Z');
  expect(hasExpired({ expiresAt: at(10) }, '2026-03-02T09:59:59.999Z')).toBe(false);
  expect(hasExpired({ expiresAt: at(10) }, at(10))).toBe(true);
});

test('time taken ends where the time ran out', () => {
  expect(secondsTaken({ startedAt: at(9), expiresAt: at(10), submittedAt: at(12) })).toBe(3600);
  expect(secondsTaken({ startedAt: at(9), expiresAt: at(12), submittedAt: at(10) })).toBe(3600);
  expect(secondsTaken({ startedAt: at(9), expiresAt: at(12), submittedAt: null })).toBeNull();
});

const failed = { submitted: true, passed: false, attemptsLeft: true, quizPassed: false };
test.each([
  {
    name: 'before the submission nothing',
    feedback: 'afterSubmit',
    attempt: { ...failed, submitted: false, passed: true },
    results: false,
    solutions: 'none',
  },
  {
    name: 'failed with attempts left: results, no crib',
    feedback: 'afterSubmit',
    attempt: failed,
    results: true,
    solutions: 'none',
  },
  {
    name: 'failed with attempts left, the author shows them: of what was answered',
    feedback: 'everyAttempt',
    attempt: failed,
    results: true,
    solutions: 'answered',
  },
  {
    name: 'failed, none left, the author shows them: all',
    feedback: 'everyAttempt',
    attempt: { ...failed, attemptsLeft: false },
    results: true,
    solutions: 'all',
  },
  {
    name: 'before the submission nothing, the author shows them',
    feedback: 'everyAttempt',
    attempt: { ...failed, submitted: false },
    results: false,
    solutions: 'none',
  },
  {
    name: 'failed and none left: all',
    feedback: 'afterSubmit',
    attempt: { ...failed, attemptsLeft: false },
    results: true,
    solutions: 'all',
  },
  {
    name: 'passed: all',
    feedback: 'afterSubmit',
    attempt: { ...failed, passed: true },
    results: true,
    solutions: 'all',
  },
  {
    name: 'passed by a later attempt: all',
    feedback: 'afterPass',
    attempt: { ...failed, quizPassed: true },
    results: true,
    solutions: 'all',
  },
  {
    name: 'after passing only: failed',
    feedback: 'afterPass',
    attempt: { ...failed, attemptsLeft: false },
    results: false,
    solutions: 'none',
  },
  {
    name: 'never',
    feedback: 'never',
    attempt: { ...failed, passed: true, attemptsLeft: false },
    results: false,
    solutions: 'none',
  },
] as const)('review: $name', ({ feedback, attempt, results, solutions }) => {
  expect(reviewFor({ feedback }, attempt)).toEqual({ results, solutions });
});

test.each([
  ['none', true, false],
  ['none', false, false],
  ['answered', true, true],
  ['answered', false, false],
  ['all', true, true],
  ['all', false, true],
] as const)('explained where %s are, answered %s: %s', (solutions, answered, explained) => {
  expect(isExplained({ results: true, solutions }, answered)).toBe(explained);
});
