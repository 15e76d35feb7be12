import type { Instant } from '../time.ts';
import type { QuizSettings } from './quiz.ts';

/** What the rules need to know of one attempt. */
export type AttemptFacts = {
  startedAt: Instant;
  expiresAt: Instant;
  submittedAt: Instant | null;
  passed: boolean | null;
};
export type AttemptObstacle =
  | { code: 'attemptRunning' | 'attemptsExhausted' | 'quizPassed'; until: null }
  | { code: 'coolingDown'; until: Instant };

/** An attempt without a time limit may be resumed this long; then it is graded as it stands. */
export const untimedDays = 7;

/**
 * Why a new attempt cannot start, or null. The first failed attempt may be repeated at once; after every further one
 * the cool-down runs from its end, also in another enrolment: `earlier` are the person's attempts at the same quiz in
 * those before, as failures since the last pass. A passed quiz with counted attempts is over; one without a limit may
 * be practised on.
 */
export function attemptObstacle(given: {
  attempts: readonly AttemptFacts[];
  earlier?: readonly AttemptFacts[];
  settings: Pick<QuizSettings, 'maxAttempts' | 'coolDownHours'>;
  now: Instant;
}): AttemptObstacle | null {
  const { attempts, earlier = [], settings, now } = given;
  if (attempts.some((attempt) => attempt.submittedAt === null)) return { code: 'attemptRunning', until: null };
  if (settings.maxAttempts !== null && attempts.some((attempt) => attempt.passed))
    return { code: 'quizPassed', until: null };
  if (attemptsExhausted(attempts, settings)) return { code: 'attemptsExhausted', until: null };
  const until = coolDownEnd([...failedSincePass(earlier), ...attempts], settings);
  return until !== null && until > now ? { code: 'coolingDown', until } : null;
}

/** True when the last attempt is over, none passed and none is left. */
export function attemptsExhausted(
  attempts: readonly AttemptFacts[],
  settings: Pick<QuizSettings, 'maxAttempts'>,
): boolean {
  return (
    settings.maxAttempts !== null &&
    attempts.length >= settings.maxAttempts &&
    attempts.every((attempt) => attempt.submittedAt !== null && !attempt.passed)
  );
}

function failedSincePass(earlier: readonly AttemptFacts[]): AttemptFacts[] {
  const passes = earlier.flatMap(({ passed, submittedAt }) => (passed && submittedAt !== null ? [submittedAt] : []));
  return earlier.filter(({ submittedAt }) => submittedAt !== null && passes.every((pass) => pass < submittedAt));
}

function coolDownEnd(attempts: readonly AttemptFacts[], settings: Pick<QuizSettings, 'coolDownHours'>): Instant | null {
  // Left blank or run out of time, an attempt that is over and not passed is a failed one.
  const failed = attempts.filter((attempt) => attempt.submittedAt !== null && attempt.passed === false);
  if (failed.length < 2 || settings.coolDownHours === 0) return null;
  const last = failed.map((attempt) => endOf(attempt)!).reduce((a, b) => (a > b ? a : b));
  return new Date(Date.parse(last) + settings.coolDownHours * 3_600_000).toISOString();
}

/** When an attempt started now has to be over. */
export function attemptExpiry(startedAt: Instant, settings: Pick<QuizSettings, 'timeLimitMinutes'>): Instant {
  const milliseconds =
    settings.timeLimitMinutes === null ? untimedDays * 86_400_000 : settings.timeLimitMinutes * 60_000;
  return new Date(Date.parse(startedAt) + milliseconds).toISOString();
}

/** From this instant on no answer counts any more. */
export function hasExpired(attempt: Pick<AttemptFacts, 'expiresAt'>, now: Instant): boolean {
  return now >= attempt.expiresAt;
}

/** When an attempt was over: with its submission, or when its time ran out, whenever it was graded after that. */
function endOf({ expiresAt, submittedAt }: Pick<AttemptFacts, 'expiresAt' | 'submittedAt'>): Instant | null {
  return submittedAt !== null && expiresAt < submittedAt ? expiresAt : submittedAt;
}

/** Seconds an attempt took. */
export function secondsTaken(attempt: Pick<AttemptFacts, 'startedAt' | 'expiresAt' | 'submittedAt'>): number | null {
  const end = endOf(attempt);
  if (!end) return null;
  return Math.max(0, Math.round((Date.parse(end) - Date.parse(attempt.startedAt)) / 1000));
}
