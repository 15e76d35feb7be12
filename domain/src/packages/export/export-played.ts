import type { Answer, QuizBody } from '../../assessment/quiz.ts';
import type { AttemptFacts } from '../../assessment/attempts.ts';
import { attemptsExhausted } from '../../assessment/attempts.ts';
import type { CompletionRule } from '../../catalogue/completion-rule.ts';
import { unitsNeeded } from '../../catalogue/completion-rule.ts';
import type { UnitKind } from '../../enrolment/progress.ts';
import { courseScore, progressOf, unitsBefore } from '../../enrolment/progress.ts';
import { unitCompletionObstacle } from '../../enrolment/unit-completion.ts';

// What an exported course knows of itself and of its learner. This file runs in the browsers of other systems too, as
// it stands.

/** One step, in the one language of the package. Words of its quiz stand under `en`, whichever language that is. */
export type PlayedUnit = {
  id: string;
  kind: UnitKind;
  title: string;
  required: boolean;
  weight: number;
  minimumSeconds: number;
  requiredWatch: boolean;
  durationSeconds: number | null;
  quiz: QuizBody | null;
};

export type PlayedCourse = {
  title: string;
  language: string;
  enforceOrder: boolean;
  completionRule: CompletionRule;
  minimumMinutes: number;
  units: PlayedUnit[];
};

/** Instants are whole seconds since 1970: what is kept has little room. */
export type PlayedAttempt = { startedAt: number; seconds: number; score: number; passed: boolean };
export type OpenAttempt = { startedAt: number; seed: string; answers: Record<string, Answer> };
export type UnitState = {
  seconds: number;
  furthest: number;
  done: boolean;
  /** The newest attempts; `earlier` counts those before them. */
  attempts: PlayedAttempt[];
  earlier: number;
  best: number | null;
  open: OpenAttempt | null;
};
/** Where someone is (a place in the list of units), how long they were here altogether, and how each unit stands. */
export type Played = { at: number; seconds: number; units: UnitState[] };

export const untouched = (): UnitState => ({
  seconds: 0,
  furthest: 0,
  done: false,
  attempts: [],
  earlier: 0,
  best: null,
  open: null,
});
export const begunCourse = (course: PlayedCourse): Played => ({
  at: 0,
  seconds: 0,
  units: course.units.map(untouched),
});

/** Notes an attempt as over. A quiz that is passed once stays passed. */
export function withAttempt(state: UnitState, attempt: PlayedAttempt): UnitState {
  return {
    ...state,
    open: null,
    done: state.done || attempt.passed,
    attempts: [...state.attempts, attempt],
    best: Math.max(state.best ?? 0, attempt.score),
  };
}

/** What a unit was seen of; it is done when the rule of Muster says so, and stays done. */
export function withSeen(
  unit: PlayedUnit,
  state: UnitState,
  seen: { seconds: number; furthest: number; finished: boolean },
): UnitState {
  const next = { ...state, seconds: state.seconds + seen.seconds, furthest: Math.max(state.furthest, seen.furthest) };
  const done =
    unit.kind !== 'quiz' &&
    unitCompletionObstacle(unit, { seconds: next.seconds, furthest: next.furthest, finished: seen.finished }) === null;
  return { ...next, done: next.done || done };
}

const instantOf = (seconds: number) => new Date(seconds * 1000).toISOString();

/** Attempts as the rule of attempts asks for them. Those no longer kept one by one count as failed long ago. */
export function attemptFacts(state: UnitState): AttemptFacts[] {
  const forgotten = { startedAt: instantOf(0), expiresAt: instantOf(0), submittedAt: instantOf(0), passed: false };
  const kept = state.attempts.map(({ startedAt, seconds, passed }) => {
    const end = instantOf(startedAt + seconds);
    return { startedAt: instantOf(startedAt), expiresAt: end, submittedAt: end, passed };
  });
  return [...Array.from({ length: state.earlier }, () => forgotten), ...kept];
}

export type CourseStanding = {
  done: Set<string>;
  percent: number;
  complete: boolean;
  /** A required quiz without attempts left stands in the way of completion. */
  failed: boolean;
  graded: boolean;
  score: number | null;
};

/** How the whole course stands, by the rules it has in Muster. */
export function courseStandingOf(course: PlayedCourse, played: Played): CourseStanding {
  const stateOf = (unit: PlayedUnit) => played.units[course.units.indexOf(unit)]!;
  const done = new Set(course.units.filter((unit) => stateOf(unit).done).map(({ id }) => id));
  const progress = progressOf(course.units, done, course.completionRule);
  const required = course.units.filter((unit) => unit.required);
  const lost = required.filter(
    (unit) => unit.quiz && !done.has(unit.id) && attemptsExhausted(attemptFacts(stateOf(unit)), unit.quiz.settings),
  ).length;
  const scores = new Map(
    course.units.flatMap((unit): [string, number][] =>
      stateOf(unit).best === null ? [] : [[unit.id, stateOf(unit).best!]],
    ),
  );
  return {
    done,
    percent: progress.percent,
    complete: progress.complete && played.seconds >= course.minimumMinutes * 60,
    failed:
      !progress.complete && lost > 0 && required.length - lost < unitsNeeded(course.completionRule, required.length),
    graded: required.some((unit) => unit.quiz),
    score: courseScore(course.units, scores),
  };
}

/** Titles of what has to be done before this unit opens; none when it is open. */
export function waitsFor(course: PlayedCourse, done: ReadonlySet<string>, unitId: string): string[] {
  if (!course.enforceOrder || done.has(unitId)) return [];
  return unitsBefore(course.units, done, unitId).map(({ title }) => title);
}
