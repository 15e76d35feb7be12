import type { Elements, RefusedElement } from './data-model.ts';
import { allowedElements } from './data-model.ts';
import type { PackageStandard } from './manifest.ts';
import { scorm12Model } from './scorm12-model.ts';
import { scorm2004Model } from './scorm2004-model.ts';

export const completions = ['unknown', 'notAttempted', 'incomplete', 'completed'] as const;
export const successes = ['unknown', 'failed', 'passed'] as const;
export type Completion = (typeof completions)[number];
export type Success = (typeof successes)[number];

/** What one activity of an attempt said last. `model` is what it reads when it is opened again. */
export type RuntimeState = {
  model: Elements;
  /** SCORM 2004: how often the activity was begun anew; each begins with an empty model. */
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
/** Statuses, least first: none is ever followed by one before it inside an attempt. */
const order = ['', 'not attempted', 'unknown', 'browsed', 'incomplete', 'failed', 'completed', 'passed'];

/**
 * What a call makes of an activity. Newer values win, except that status, score and progress never go down inside an attempt;
 * an element that the standard does not allow changes nothing. A call that comes late is not for here: it is history.
 */
export function applyElements(
  standard: 'scorm12' | 'scorm2004',
  before: RuntimeState,
  call: RuntimeCall,
  mastery: number | null,
): { state: RuntimeState; refused: RefusedElement[] } {
  const { allowed, refused } = allowedElements(standard === 'scorm12' ? scorm12Model : scorm2004Model, call.elements);
  const { status, score, compared, progress, total, exit } = names[standard];
  const fresh = call.attempt > before.attempt;
  const old = fresh ? {} : before.model;
  for (const name of status) if (name in allowed && order.indexOf(allowed[name]!) < order.indexOf(old[name] ?? '')) delete allowed[name];
  const measure = compared.find((name) => name in allowed);
  if (measure && old[measure] && Number(allowed[measure] || -Infinity) < Number(old[measure]))
    for (const name of Object.keys(allowed)) if (score.test(name)) delete allowed[name];
  if (progress in allowed && Number(allowed[progress]) < Number(old[progress] ?? 0)) delete allowed[progress];
  const model = { ...old, ...allowed, ...(call.totalTime && { [total]: call.totalTime }) };
  const said = saidBy(standard, model, mastery);
  return {
    refused,
    state: {
      model,
      attempt: Math.max(before.attempt, call.attempt),
      completion: furthest(completions, before.completion, said.completion),
      success: furthest(successes, before.success, said.success),
      scorePercent: said.scorePercent === null ? before.scorePercent : Math.max(said.scorePercent, before.scorePercent ?? 0),
      progress: Math.max(before.progress, said.progress),
      seconds: before.seconds,
      suspended: model[exit] === 'suspend' || (before.suspended && call.kind !== 'terminate'),
      lastSequence: call.sequence,
    },
  };
}

const furthest = <T>(words: readonly T[], a: T, b: T): T => (words.indexOf(b) > words.indexOf(a) ? b : a);

/** What a model says by itself. `mastery`: of 1.2 against the raw score, of 2004 against the scaled one times a hundred. */
function saidBy(standard: 'scorm12' | 'scorm2004', model: Elements, mastery: number | null) {
  const number = (name: string) => (model[name] === undefined || model[name] === '' ? null : Number(model[name]));
  if (standard === 'scorm12') {
    const status = model['cmi.core.lesson_status'] ?? '';
    const raw = number('cmi.core.score.raw');
    const scorePercent = percentOf(raw, number('cmi.core.score.min'), number('cmi.core.score.max'));
    const over = ['completed', 'passed', 'failed'].includes(status);
    const success = status === 'passed' ? 'passed' : status === 'failed' ? 'failed' : ('unknown' as const);
    return {
      completion: (over ? 'completed' : status === '' ? 'unknown' : status === 'not attempted' ? 'notAttempted' : 'incomplete') as Completion,
      success: (over && mastery !== null && raw !== null ? (raw >= mastery ? 'passed' : 'failed') : success) as Success,
      scorePercent,
      progress: over ? 1 : 0,
    };
  }
  const scaled = number('cmi.score.scaled');
  const scorePercent =
    scaled === null ? percentOf(number('cmi.score.raw'), number('cmi.score.min'), number('cmi.score.max')) : Math.max(0, Math.round(scaled * 10_000) / 100);
  const completion = { completed: 'completed', incomplete: 'incomplete', 'not attempted': 'notAttempted' }[model['cmi.completion_status'] ?? ''] ?? 'unknown';
  const success = { passed: 'passed', failed: 'failed' }[model['cmi.success_status'] ?? ''] ?? 'unknown';
  return {
    completion: completion as Completion,
    success: (mastery !== null && scaled !== null ? (scaled * 100 >= mastery ? 'passed' : 'failed') : success) as Success,
    scorePercent,
    progress: completion === 'completed' ? 1 : (number('cmi.progress_measure') ?? 0),
  };
}

/** A raw score as percent of its range; of a score that names none it is the score itself, when it may be one. */
function percentOf(raw: number | null, min: number | null, max: number | null): number | null {
  if (raw === null) return null;
  const share = max !== null && max > (min ?? 0) ? ((raw - (min ?? 0)) / (max - (min ?? 0))) * 100 : raw;
  return Math.round(Math.min(100, Math.max(0, share)) * 100) / 100;
}

/** Standards whose packages speak through our player. */
export const speaksScorm = (standard: PackageStandard): standard is 'scorm12' | 'scorm2004' => standard === 'scorm12' || standard === 'scorm2004';
