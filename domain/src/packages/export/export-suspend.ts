import type { Played, PlayedAttempt, PlayedCourse, UnitState } from './export-played.ts';
import { begunCourse, untouched } from './export-played.ts';

/** `cmi.suspend_data` of SCORM 1.2 holds this many characters. */
export const suspendLimit = 4096;
const attemptsKept = 5;

type PackedAttempt = [startedAt: number, seconds: number, hundredths: number, passed: 0 | 1];
type PackedUnit =
  | 0
  | 1
  | [
      seconds: number,
      furthest: number,
      done: 0 | 1,
      attempts?: PackedAttempt[],
      earlier?: number,
      best?: number | null,
      open?: UnitState['open'],
    ];

/**
 * What is known of a learner as a short text. When it does not fit, first the answers of the attempt under way go, then
 * the attempt itself and all but the last attempts; place and what is done always fit in.
 */
export function packPlayed(played: Played, limit = suspendLimit): string {
  const forms = [
    packed(played, (state) => state),
    packed(played, (state) => ({ ...state, open: state.open && { ...state.open, answers: {} } })),
    packed(played, fewerAttempts),
  ];
  return forms.find((text) => text.length <= limit) ?? doneOnly(played, limit);
}

function packed(played: Played, shorter: (state: UnitState) => UnitState): string {
  return JSON.stringify([
    1,
    played.at,
    Math.round(played.seconds),
    played.units.map((state) => packUnit(shorter(state))),
  ]);
}

function packUnit({ seconds, furthest, done, attempts, earlier, best, open }: UnitState): PackedUnit {
  const content = attempts.length === 0 && earlier === 0 && !open;
  if (content && done) return 1;
  if (content && seconds === 0 && furthest === 0) return 0;
  const seen = [Math.round(seconds), Math.round(furthest * 100) / 100, done ? 1 : 0] as const;
  if (content) return [...seen];
  const short = attempts.map((one): PackedAttempt => [
    one.startedAt,
    one.seconds,
    Math.round(one.score * 100),
    one.passed ? 1 : 0,
  ]);
  return [...seen, short, earlier, best, open];
}

function fewerAttempts(state: UnitState): UnitState {
  const dropped = Math.max(0, state.attempts.length - attemptsKept);
  return { ...state, open: null, attempts: state.attempts.slice(dropped), earlier: state.earlier + dropped };
}

function doneOnly(played: Played, limit: number): string {
  const bits = played.units.map(({ done }) => (done ? '1' : '0')).join('');
  return JSON.stringify([2, played.at, Math.round(played.seconds), bits]).slice(0, limit);
}

/** The other way round. What cannot be read, or belongs to another edition of the course, begins again. */
export function unpackPlayed(course: PlayedCourse, text: string): Played {
  try {
    const [form, at, seconds, units] = JSON.parse(text) as [number, number, number, PackedUnit[] | string];
    if (
      !Number.isInteger(at) ||
      !course.units[at] ||
      typeof seconds !== 'number' ||
      units.length !== course.units.length
    )
      return begunCourse(course);
    if (form === 2 && typeof units === 'string')
      return { at, seconds, units: [...units].map((bit) => ({ ...untouched(), done: bit === '1' })) };
    return form === 1 && Array.isArray(units) ? { at, seconds, units: units.map(unpackUnit) } : begunCourse(course);
  } catch {
    return begunCourse(course);
  }
}

function unpackUnit(given: PackedUnit): UnitState {
  if (given === 0 || given === 1) return { ...untouched(), done: given === 1 };
  const [seconds, furthest, done, attempts = [], earlier = 0, best = null, open = null] = given;
  const kept = attempts.map(([startedAt, took, hundredths, passed]): PlayedAttempt => ({
    startedAt,
    seconds: took,
    score: hundredths / 100,
    passed: passed === 1,
  }));
  return { seconds, furthest, done: done === 1, attempts: kept, earlier, best, open };
}
