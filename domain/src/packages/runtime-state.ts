import type { Elements, RefusedElement } from './data-model.ts';
import { allowedElements } from './data-model.ts';
import type { PackageStandard } from './reading/manifest.ts';
import { scorm12Model } from './scorm12-model.ts';
import { scorm2004Model } from './scorm2004-model.ts';

export const completions = ['unknown', 'notAttempted', 'incomplete', 'completed'] as const;
export const successes = ['unknown', 'failed', 'passed'] as const;
export type Completion = (typeof completions)[number];
export type Success = (typeof successes)[number];

/** What one activity of an attempt said last. `model` is what it reads when it is opened again. */
export type RuntimeState = {
  model: Elements;
  /** SCORM 2004: how often the activity was begun again; each begins with an empty model. */
  attempt: number;
  completion: Completion;
  success: Success;
  scorePercent: number | null;
  /** 0 to 1. */
  progress: number;
  seconds: number;
  suspended: boolean;
  lastSequence: number;
};

/** What the player tells of one activity at once. */
export type RuntimeCall = {
  sequence: number;
  kind: 'initialize' | 'commit' | 'terminate' | 'leaving' | 'error';
  attempt: number;
  elements: Elements;
  /** Its time over all sessions, in the spelling of the standard; the player adds it up. */
  totalTime?: string | undefined;
};

export const unbegun: RuntimeState = {
  model: {},
  attempt: 1,
  completion: 'unknown',
  success: 'unknown',
  scorePercent: null,
  progress: 0,
  seconds: 0,
  suspended: false,
  lastSequence: 0,
};

/**
 * Kept in the model beside the package's own elements: the activity was ended (Terminate, LMSFinish) without suspending
 * it.
 */
export const leftAtEnd = 'ended';

type Names = { status: string[]; score: RegExp; compared: string[]; progress: string; total: string; exit: string };
const names: Record<'scorm12' | 'scorm2004', Names> = {
  scorm12: {
    status: ['cmi.core.lesson_status'],
    score: /^cmi\.core\.score\./,
    compared: ['cmi.core.score.raw'],
    progress: '',
    total: 'cmi.core.total_time',
    exit: 'cmi.core.exit',
  },
  scorm2004: {
    status: ['cmi.completion_status', 'cmi.success_status'],
    score: /^cmi\.score\./,
    compared: ['cmi.score.scaled', 'cmi.score.raw'],
    progress: 'cmi.progress_measure',
    total: 'cmi.total_time',
    exit: 'cmi.exit',
  },
};
/** How far a status is: of those that say a part is done, none is further than another. */
const rank: Record<string, number> = {
  '': 0,
  'not attempted': 1,
  unknown: 2,
  browsed: 3,
  incomplete: 4,
  failed: 5,
  completed: 5,
  passed: 5,
};
/** The same once the whole is decided: what was passed stays so. */
const finalRank: Record<string, number> = { ...rank, completed: 6, passed: 7 };

/**
 * `threshold`: the progress of an activity of SCORM 2004 that completes it, where its manifest asks for one. `scored`:
 * the author asks for a score; a pass without one is none. `decided`: the package is done and its result final; what it
 * says from now on moves its place, never its result.
 */
type Applying = { mastery: number | null; threshold?: number | null; scored?: boolean; decided?: boolean };

/**
 * What a call makes of an activity. The newest word counts, also when it is worse: a part that passed and fails
 * afterwards has failed, and one that failed passes by passing. How much of it is done never falls; one that was judged
 * and begins again is open until it is judged again, and a failure stays until it passes. An element that the standard
 * does not allow changes nothing. A call that comes late is not for here: it is history.
 */
export function applyElements(
  standard: 'scorm12' | 'scorm2004',
  before: RuntimeState,
  call: RuntimeCall,
  { mastery, threshold = null, scored = false, decided = false }: Applying,
): { state: RuntimeState; refused: RefusedElement[] } {
  const { allowed, refused } = allowedElements(standard === 'scorm12' ? scorm12Model : scorm2004Model, call.elements);
  const { status, score, compared, progress, total, exit } = names[standard];
  const fresh = call.attempt > before.attempt;
  const old = fresh ? {} : before.model;
  const judged = before.success !== 'unknown' && !decided;
  const ranks = decided ? finalRank : rank;
  for (const name of status) {
    const [was, now] = [old[name] ?? '', allowed[name]];
    if (now === undefined) continue;
    const opensAgain = judged && completionNames.includes(name);
    if ((ranks[now]! < ranks[was]! && !opensAgain) || (was === 'passed' && now === 'completed')) delete allowed[name];
  }
  const measure = compared.find((name) => name in allowed);
  if (decided && measure && old[measure] && Number(allowed[measure] || -Infinity) < Number(old[measure]))
    for (const name of Object.keys(allowed)) if (score.test(name)) delete allowed[name];
  if (progress in allowed && Number(allowed[progress]) < Number(old[progress] ?? 0)) delete allowed[progress];
  const reported = { ...old, ...allowed, ...(call.totalTime && { [total]: call.totalTime }) };
  const model =
    call.kind === 'terminate' && reported[exit] !== 'suspend' ? { ...reported, [leftAtEnd]: 'true' } : reported;
  const heard = saidBy(standard, model, { mastery, threshold, scored }, hasEnded(call, model[exit]));
  // Where a score failed, a pass that takes it back and names none is no pass.
  const unproved =
    mastery !== null && heard.success === 'passed' && heard.scorePercent === null && before.scorePercent !== null;
  const said = unproved && before.success === 'failed' ? { ...heard, success: 'unknown' as const } : heard;
  return {
    refused,
    state: {
      model,
      attempt: Math.max(before.attempt, call.attempt),
      ...(decided ? finalOf(before, said) : newestOf(before, said, fresh)),
      progress: Math.max(before.progress, said.progress),
      seconds: before.seconds,
      suspended: model[exit] === 'suspend' || (before.suspended && call.kind !== 'terminate'),
      lastSequence: call.sequence,
    },
  };
}

const completionNames = ['cmi.core.lesson_status', 'cmi.completion_status'];
const furthest = <T>(words: readonly T[], a: T, b: T): T => (words.indexOf(b) > words.indexOf(a) ? b : a);
const hasEnded = ({ kind }: RuntimeCall, exit: string | undefined) =>
  (kind === 'terminate' || kind === 'leaving') && exit !== 'suspend';

type Result = Pick<RuntimeState, 'completion' | 'success' | 'scorePercent'>;

/** The newest of what an activity says of itself. */
function newestOf(before: RuntimeState, said: Result, fresh: boolean): Result {
  const scorePercent = said.scorePercent ?? before.scorePercent;
  const open = said.completion !== 'completed' && (fresh || said.completion !== 'unknown');
  // Judged, and begun again: open until it is judged again. What was passed before is no pass of this; what was failed
  // stays failed until it is passed.
  if (before.success !== 'unknown' && open)
    return {
      completion: 'incomplete',
      success: said.success === 'unknown' && before.success === 'failed' ? 'failed' : said.success,
      scorePercent,
    };
  return {
    completion: furthest(completions, before.completion, said.completion),
    success: said.success === 'unknown' && !(fresh && before.success === 'passed') ? before.success : said.success,
    scorePercent,
  };
}

/** The best: what was decided stays so. */
const finalOf = (before: RuntimeState, said: Result): Result => ({
  completion: furthest(completions, before.completion, said.completion),
  success: furthest(successes, before.success, said.success),
  scorePercent:
    said.scorePercent === null ? before.scorePercent : Math.max(said.scorePercent, before.scorePercent ?? 0),
});

/** What sequencing rolled up for the whole package of SCORM 2004. */
export type RolledUp = Result & { state: string };

/**
 * The whole as it was rolled up last. The newest counts: a retry of the whole opens it again. Not being known takes a
 * pass away, and never a failure.
 */
export const wholeAfter = (before: RuntimeState, now: RolledUp, sequence: number): RuntimeState => ({
  ...before,
  model: { state: now.state },
  completion: now.completion,
  success: now.success === 'unknown' && before.success === 'failed' ? 'failed' : now.success,
  scorePercent: now.scorePercent,
  progress: Math.max(before.progress, now.completion === 'completed' ? 1 : 0),
  lastSequence: Math.max(before.lastSequence, sequence),
});

/**
 * What a model says by itself. `mastery`: of 1.2 against the raw score (the author's, `scored`, against its
 * percentage), of 2004 against the scaled one times a hundred.
 */
function saidBy(
  standard: 'scorm12' | 'scorm2004',
  model: Elements,
  { mastery, threshold, scored }: { mastery: number | null; threshold: number | null; scored: boolean },
  ended: boolean,
) {
  const number = (name: string) => (model[name] === undefined || model[name] === '' ? null : Number(model[name]));
  if (standard === 'scorm12') {
    const status = model['cmi.core.lesson_status'] ?? '';
    const raw = number('cmi.core.score.raw');
    const scorePercent = percentOf(raw, number('cmi.core.score.min'), number('cmi.core.score.max'));
    const over = ['completed', 'passed', 'failed'].includes(status);
    const success =
      status === 'passed' && !(scored && raw === null)
        ? 'passed'
        : status === 'failed'
          ? 'failed'
          : ('unknown' as const);
    return {
      completion: (over
        ? 'completed'
        : status === ''
          ? 'unknown'
          : status === 'not attempted'
            ? 'notAttempted'
            : 'incomplete') as Completion,
      // A manifest's mark is one of the raw score (SCORM 1.2, adlcp:masteryscore), an author's is a percentage of its
      // range.
      success: (over && mastery !== null && raw !== null
        ? reached(scored ? scorePercent! : raw, mastery)
        : success) as Success,
      scorePercent,
      progress: over ? 1 : 0,
    };
  }
  const scaled = number('cmi.score.scaled');
  const scorePercent =
    scaled === null
      ? percentOf(number('cmi.score.raw'), number('cmi.score.min'), number('cmi.score.max'))
      : Math.max(0, Math.round(scaled * 10_000) / 100);
  const said =
    { completed: 'completed', incomplete: 'incomplete', 'not attempted': 'notAttempted' }[
      model['cmi.completion_status'] ?? ''
    ] ?? 'unknown';
  const share = number('cmi.progress_measure');
  // Where progress completes, nothing else does (Run-Time Environment 4.2.4).
  const completion =
    threshold === null ? said : share === null ? 'unknown' : share >= threshold ? 'completed' : 'incomplete';
  const success = { passed: 'passed', failed: 'failed' }[model['cmi.success_status'] ?? ''] ?? 'unknown';
  // Where a measure judges, nothing else does (Run-Time Environment 4.2.22), and not in the middle: a score may run
  // along with the questions.
  const measured =
    scaled === null || !(completion === 'completed' || (completion === 'unknown' && ended))
      ? 'unknown'
      : reached(scaled * 100, mastery!);
  return {
    completion: completion as Completion,
    success: (mastery === null ? success : measured) as Success,
    scorePercent,
    progress: completion === 'completed' ? 1 : (share ?? 0),
  };
}

/** 0.57 of one is 57 percent, also as machines count. */
export const reached = (percent: number, mastery: number): 'passed' | 'failed' =>
  Math.round(percent * 1e6) >= Math.round(mastery * 1e6) ? 'passed' : 'failed';

/** A raw score as percent of its range; of a score that names none it is the score itself, when it may be one. */
function percentOf(raw: number | null, min: number | null, max: number | null): number | null {
  if (raw === null) return null;
  const share = max !== null && max > (min ?? 0) ? ((raw - (min ?? 0)) / (max - (min ?? 0))) * 100 : raw;
  return Math.round(Math.min(100, Math.max(0, share)) * 100) / 100;
}

/** Standards whose packages speak through our player. */
export const speaksScorm = (standard: PackageStandard): standard is 'scorm12' | 'scorm2004' =>
  standard === 'scorm12' || standard === 'scorm2004';
