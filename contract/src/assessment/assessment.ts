import { feedbackRules } from '@app/domain/assessment/quiz';
import { quizLimits } from '@app/domain/assessment/quiz-problems';
import { z } from 'zod';
import { decimal, freeText, integer, oneLine } from '../boundary.ts';
import { endpoint, instant, page, paging, uuid } from '../endpoint.ts';

const words = z.object({ en: freeText(), fr: freeText().optional(), es: freeText().optional() });
const optionId = oneLine().max(10);
const optionIds = z.array(optionId).max(quizLimits.options);
const fraction = decimal().min(0).max(1);

/** An answer as the paper names its options (`o2`, `l1`, `r3`). */
const answer = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('single'), choice: optionId }),
  z.strictObject({ kind: z.literal('multiple'), choices: optionIds }),
  z.strictObject({ kind: z.literal('trueFalse'), value: z.boolean() }),
  z.strictObject({ kind: z.literal('numeric'), number: decimal().min(-1e15).max(1e15) }),
  z.strictObject({ kind: z.literal('shortText'), text: freeText().max(quizLimits.text) }),
  z.strictObject({ kind: z.literal('ordering'), order: optionIds }),
  z.strictObject({
    kind: z.literal('matching'),
    matches: z.record(optionId, optionId).refine((matches) => Object.keys(matches).length <= quizLimits.options),
  }),
  z.strictObject({ kind: z.literal('hotspot'), x: fraction, y: fraction }),
]);

const solution = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('single'), choice: optionId }),
  z.object({ kind: z.literal('multiple'), choices: optionIds }),
  z.object({ kind: z.literal('trueFalse'), value: z.boolean() }),
  z.object({ kind: z.literal('numeric'), number: decimal(), tolerance: decimal(), unit: freeText().nullable() }),
  z.object({ kind: z.literal('shortText'), accepted: z.array(freeText()) }),
  z.object({ kind: z.literal('ordering'), order: optionIds }),
  z.object({ kind: z.literal('matching'), matches: z.record(optionId, optionId) }),
  z.object({
    kind: z.literal('hotspot'),
    regions: z.array(z.object({ shape: z.literal('rect'), x: decimal(), y: decimal(), w: decimal(), h: decimal() })),
  }),
]);

const options = z.array(z.object({ id: optionId, text: words }));
/** A question on a learner's paper: no key, feedback, points or tolerance. */
const asked = { key: freeText(), prompt: words };
const paperQuestion = z.discriminatedUnion('kind', [
  z.object({ ...asked, kind: z.literal('single'), options }),
  z.object({ ...asked, kind: z.literal('multiple'), options }),
  z.object({ ...asked, kind: z.literal('ordering'), options }),
  z.object({ ...asked, kind: z.literal('trueFalse') }),
  z.object({ ...asked, kind: z.literal('shortText') }),
  z.object({ ...asked, kind: z.literal('numeric'), unit: freeText().nullable() }),
  z.object({ ...asked, kind: z.literal('matching'), lefts: options, rights: options }),
  z.object({ ...asked, kind: z.literal('hotspot'), picture: words, alt: words }),
]);

const reviewedQuestion = z.object({
  key: freeText(),
  points: decimal(),
  of: decimal(),
  correct: z.boolean(),
  feedback: words.nullable(),
  solution: solution.nullable(),
});

const outcome = z.object({
  submittedAt: instant,
  scorePercent: decimal(),
  passMark: decimal(),
  passed: z.boolean(),
  secondsTaken: integer(),
  /** The time ran out before it was submitted. */
  timedOut: z.boolean(),
  /** What the quiz shows of an attempt. */
  feedback: z.enum(feedbackRules),
  /**
   * Null where the course shows no more than the score (yet); the right answer and the explanation of a question are
   * null until they are shown.
   */
  review: z.array(reviewedQuestion).nullable(),
});

const attempt = z.object({
  attemptId: uuid,
  unitId: uuid,
  number: integer(),
  startedAt: instant,
  expiresAt: instant,
  /** False where only the seven days of an untimed attempt end it. */
  timed: z.boolean(),
  serverNow: instant,
  questions: z.array(paperQuestion),
  answers: z.array(
    z.object({ questionKey: freeText(), answer: answer.nullable(), sequence: integer(), savedAt: instant }),
  ),
  /** Null while it runs. */
  outcome: outcome.nullable(),
});

const ofUnit = { enrolmentId: uuid, unitId: uuid };
const ofAttempt = { ...ofUnit, attemptId: uuid };

export const getQuizOverview = endpoint({
  method: 'GET',
  path: '/learning/enrolments/:enrolmentId/units/:unitId/attempts',
  area: 'main',
  summary: 'The rules of a quiz, my attempts at it, and why a new one cannot start',
  input: z.object(ofUnit),
  result: z.object({
    questionCount: z.int(),
    passMark: z.number(),
    maxAttempts: z.int().nullable(),
    timeLimitMinutes: z.number().nullable(),
    coolDownHours: z.number(),
    feedback: z.enum(feedbackRules),
    attempts: z.array(
      z.object({
        attemptId: uuid,
        number: z.int(),
        startedAt: instant,
        submittedAt: instant.nullable(),
        scorePercent: z.number().nullable(),
        passed: z.boolean().nullable(),
      }),
    ),
    runningAttemptId: uuid.nullable(),
    obstacle: z
      .object({
        code: z.enum(['attemptRunning', 'attemptsExhausted', 'quizPassed', 'coolingDown', 'enrolmentClosed']),
        until: instant.nullable(),
      })
      .nullable(),
    serverNow: instant,
  }),
});

export const startQuizAttempt = endpoint({
  method: 'POST',
  path: '/learning/enrolments/:enrolmentId/units/:unitId/attempts',
  area: 'main',
  summary: 'Start an attempt: draws its questions and starts its clock',
  input: z.object(ofUnit),
  result: attempt,
});

export const getQuizAttempt = endpoint({
  method: 'GET',
  path: '/learning/enrolments/:enrolmentId/units/:unitId/attempts/:attemptId',
  area: 'main',
  summary: 'Get an attempt with my answers; includes the result and review once it has ended',
  input: z.object(ofAttempt),
  result: attempt,
});

export const saveQuizAnswer = endpoint({
  method: 'PUT',
  path: '/learning/enrolments/:enrolmentId/units/:unitId/attempts/:attemptId/answers/:questionKey',
  area: 'main',
  summary: 'Save one answer; the highest sequence wins, in whatever order they arrive; null takes an answer back',
  input: z.object({
    ...ofAttempt,
    questionKey: oneLine().max(40),
    answer: answer.nullable(),
    sequence: integer().min(1),
  }),
  result: z.object({
    /** False when a later one was there already; `answer` is then that one. */
    accepted: z.boolean(),
    answer: answer.nullable(),
    sequence: z.int(),
    savedAt: instant,
    serverNow: instant,
  }),
});

export const submitQuizAttempt = endpoint({
  method: 'POST',
  path: '/learning/enrolments/:enrolmentId/units/:unitId/attempts/:attemptId/submission',
  area: 'main',
  summary:
    'Submit an attempt; it is graded once, from what was saved in time, and answers the same when submitted again',
  input: z.object(ofAttempt),
  result: attempt,
});

export const listMyAttempts = endpoint({
  method: 'GET',
  path: '/tests',
  area: 'main',
  summary: 'My test archive: every finished attempt, newest first',
  input: z.object({ ...paging }),
  result: page(
    z.object({
      attemptId: uuid,
      enrolmentId: uuid,
      unitId: uuid,
      courseId: uuid,
      courseTitles: z.record(z.string(), z.string()),
      unitTitles: z.record(z.string(), z.string()),
      versionNumber: z.int(),
      number: z.int(),
      maxAttempts: z.int().nullable(),
      submittedAt: instant,
      scorePercent: z.number(),
      passMark: z.number(),
      passed: z.boolean(),
      secondsTaken: z.int(),
      timedOut: z.boolean(),
      /** What opening it shows. */
      review: z.enum(['none', 'results', 'solutions']),
    }),
  ),
});
