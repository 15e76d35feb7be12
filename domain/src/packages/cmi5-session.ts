import type { Cmi5Verb, LaunchMode, Standing } from './cmi5.ts';
import { cmi5Category, cmi5Extensions, cmi5Verbs, moveOnCategory } from './cmi5.ts';
import type { RuntimeState } from './runtime-state.ts';
import { reached } from './runtime-state.ts';

/** One launch of one unit, as far as it has come. */
export type Cmi5Session = {
  id: string;
  registration: string;
  /** The unit as it was launched, and as its publisher names it. */
  activityId: string;
  publisherId: string;
  mode: LaunchMode;
  masteryScore: number | null;
  /** What it said with the words of cmi5. */
  verbs: readonly string[];
  abandoned: boolean;
  /** It asked for the learner preferences (cmi5 11). */
  prepared: boolean;
};

type Json = Record<string, unknown>;
const object = (value: unknown): Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {};
const listed = (value: unknown): unknown[] => (Array.isArray(value) ? value : value === undefined ? [] : [value]);
const idsIn = (statement: Json, kind: string): unknown[] =>
  listed(object(object(statement.context).contextActivities)[kind]).map((activity) => object(activity).id);

const ofUnits = ['initialized', 'completed', 'passed', 'failed', 'terminated'] as const satisfies Cmi5Verb[];
type UnitVerb = (typeof ofUnits)[number];
const voided = 'http://adlnet.gov/expapi/verbs/voided';

const verbId = (statement: Json): string => String(object(statement.verb).id);

/** The word of cmi5 that a statement says; null when it is one of the unit's own. */
export function definedVerb(statement: Json): UnitVerb | null {
  return idsIn(statement, 'category').includes(cmi5Category)
    ? (ofUnits.find((verb) => cmi5Verbs[verb] === verbId(statement)) ?? null)
    : null;
}

/**
 * A record store would give it one (xAPI 2.3.1); cmi5 9.1 asks the unit for it, and the suite of its authors that it is
 * refused.
 */
export const idMissing = 'A unit gives each statement an id';

/**
 * Why a unit may not send these as they came (cmi5 9.1, 9.7 and 9.3.8), or null. What a record store would complete is
 * the unit's to say; and after the end nothing is answered as stored but the end itself, whose answer may have been
 * lost.
 */
export function sendingFault(session: Cmi5Session, sent: readonly Json[]): string | null {
  if (sent.some(({ id }) => id === undefined)) return idMissing;
  if (sent.some(({ timestamp }) => timestamp === undefined)) return 'A unit gives each statement a timestamp';
  return sent.every((statement) => definedVerb(statement) === 'terminated') ? null : overFault(session);
}

function overFault({ abandoned, verbs }: Cmi5Session): string | null {
  if (abandoned) return 'This session was abandoned: the unit was launched again, or given up';
  return verbs.includes('terminated') ? 'This session is terminated: nothing may follow' : null;
}

/**
 * Why a unit may not say this now (cmi5 7.1.3 and 9), or null. `standing`: what the unit has come to in its
 * registration.
 */
export function statementFault(session: Cmi5Session, standing: Standing, statement: Json): string | null {
  const over = overFault(session);
  if (over) return over;
  if (!session.prepared) return 'The learner preferences are read before anything is said';
  if (verbId(statement) === voided) return 'A unit may not void statements';
  return (
    contextFault(session, statement) ??
    (idsIn(statement, 'category').includes(cmi5Category)
      ? definedFault(session, standing, statement)
      : allowedFault(session, statement))
  );
}

function contextFault(session: Cmi5Session, statement: Json): string | null {
  const context = object(statement.context);
  if (String(context.registration).toLowerCase() !== session.registration)
    return 'The context has not the registration of the launch';
  if (object(context.extensions)[cmi5Extensions.sessionId] !== session.id)
    return 'The context has not the session id of the template';
  if (!idsIn(statement, 'grouping').includes(session.publisherId))
    return 'The context has not the publisher id of the template among its grouping activities';
  return /(Z|[+-]00(:?00)?)$/i.test(String(statement.timestamp)) ? null : 'The timestamp is not in UTC';
}

function allowedFault(session: Cmi5Session, statement: Json): string | null {
  if (!session.verbs.includes('initialized')) return 'The first statement of a session is "initialized"';
  return idsIn(statement, 'category').includes(moveOnCategory)
    ? 'Only statements defined by cmi5 have the moveOn category'
    : null;
}

function definedFault(session: Cmi5Session, standing: Standing, statement: Json): string | null {
  const verb = definedVerb(statement);
  if (!verb) return 'This verb is not for units to say in the category of cmi5';
  if (object(statement.object).id !== session.activityId) return 'The object is not the activity that was launched';
  return orderFault(session, standing, verb) ?? resultFault(session, verb, statement);
}

function orderFault({ verbs, mode }: Cmi5Session, standing: Standing, verb: UnitVerb): string | null {
  if (verbs.length === 0 && verb !== 'initialized') return 'The first statement of a session is "initialized"';
  if (verbs.includes(verb)) return `This session has said "${verb}" before`;
  if (verb === 'initialized' || verb === 'terminated') return null;
  if (mode !== 'Normal') return `In the launch mode ${mode} nothing is judged`;
  if (verb === 'completed') return standing.completed ? 'The unit is completed in this registration already' : null;
  if (verbs.includes('passed') || verbs.includes('failed')) return 'A session is passed or failed once';
  return standing.passed ? 'The unit is passed in this registration already' : null;
}

function resultFault({ masteryScore }: Cmi5Session, verb: UnitVerb, statement: Json): string | null {
  const result = object(statement.result);
  const judged = verb === 'passed' || verb === 'failed';
  const success = judged ? verb === 'passed' : undefined;
  const completion = verb === 'completed' ? true : undefined;
  if (result.success !== success)
    return success === undefined ? `"${verb}" has no success` : `"${verb}" has success ${success}`;
  if (result.completion !== completion)
    return completion === undefined ? `"${verb}" has no completion` : '"completed" has completion true';
  if (verb !== 'initialized' && typeof result.duration !== 'string') return `"${verb}" has a duration`;
  const decisive = judged || verb === 'completed';
  if (idsIn(statement, 'category').includes(moveOnCategory) !== decisive)
    return decisive ? `"${verb}" has the moveOn category` : `"${verb}" has not the moveOn category`;
  return result.score === undefined
    ? null
    : judged
      ? scoreFault(verb === 'passed', masteryScore, object(result.score), statement)
      : `"${verb}" has no score`;
}

function scoreFault(passed: boolean, masteryScore: number | null, score: Json, statement: Json): string | null {
  if (score.raw !== undefined && (score.min === undefined || score.max === undefined))
    return 'A raw score has a minimum and a maximum';
  const { scaled } = score;
  if (typeof scaled === 'number' && (scaled < 0 || scaled > 1)) return 'A scaled score lies between 0 and 1';
  const told = object(object(statement.context).extensions)[cmi5Extensions.masteryScore];
  if ((told ?? null) !== masteryScore) return 'The context has not the mastery score of the launch data';
  if (masteryScore === null || typeof scaled !== 'number') return null;
  return scaled >= masteryScore === passed
    ? null
    : `The scaled score does not fit to ${passed ? '"passed"' : '"failed"'} with a mastery score of ${masteryScore}`;
}

/** In the model of an activity: it said that it passed, and no score, where its author asks for one. */
export const passWithoutScore = 'passWithoutScore';

/** What a statement says of learning, in whichever standard: nothing, when it is about something else. */
export type Told = {
  completed: boolean;
  success: 'passed' | 'failed' | null;
  scorePercent: number | null;
  progress: number | null;
  ended: boolean;
};

/** A judged statement of cmi5, or one of a plain xAPI activity about what was launched. */
export function toldBy(statement: Json, { activityId, cmi5 }: { activityId: string; cmi5: boolean }): Told | null {
  const verb = cmi5
    ? definedVerb(statement)
    : (Object.keys(plainVerbs).find((name) => plainVerbs[name]!.includes(verbId(statement))) ?? 'other');
  const thing = object(statement.object);
  if (thing.id !== activityId || (thing.objectType !== undefined && thing.objectType !== 'Activity')) return null;
  const result = object(statement.result);
  const shown = progressIn(result);
  const said = { completed: false, success: null, scorePercent: null, progress: shown, ended: verb === 'terminated' };
  if (verb === null) return shown === null ? null : said;
  const success =
    verb === 'passed' || verb === 'failed'
      ? verb
      : !cmi5 && typeof result.success === 'boolean'
        ? result.success
          ? 'passed'
          : 'failed'
        : null;
  return {
    ...said,
    completed: verb === 'completed' || (!cmi5 && (result.completion === true || success === 'passed')),
    success,
    scorePercent: success !== null || !cmi5 ? percentOf(object(result.score)) : null,
  };
}

/**
 * What a statement makes of its activity: the newest judgement and score count, progress never falls. `mastery`: what
 * the activity must reach, where the author says so; a pass without a score is none then. A unit of cmi5 that says it
 * failed has. `decided`: the result of the package is final.
 */
export function afterStatement(
  before: RuntimeState,
  told: Told | null,
  { mastery, decided, cmi5 = false }: { mastery: number | null; decided: boolean; cmi5?: boolean },
): RuntimeState {
  const completed = told?.completed || before.completion === 'completed';
  const scorePercent = decided ? before.scorePercent : (told?.scorePercent ?? before.scorePercent);
  // An older score overrules no failure: neither the one that is told now nor the one that was told after it.
  const fits = (told?.scorePercent ?? null) !== null || (told?.success !== 'failed' && before.success !== 'failed');
  const held =
    mastery !== null && scorePercent !== null && fits && (completed || told?.success)
      ? reached(scorePercent, mastery)
      : null;
  const marked = cmi5 && told?.success === 'failed' ? 'failed' : held;
  const unscored = mastery !== null && told?.success === 'passed' && scorePercent === null;
  return {
    ...before,
    ...(unscored && { model: { ...before.model, [passWithoutScore]: 'true' } }),
    completion: completed ? 'completed' : 'incomplete',
    success: decided
      ? before.success
      : (marked ?? (mastery !== null && told?.success === 'passed' ? null : told?.success) ?? before.success),
    scorePercent,
    progress: Math.max(before.progress, told?.completed ? 1 : (told?.progress ?? 0)),
  };
}

const plainVerbs: Record<string, string[]> = {
  completed: [
    'http://adlnet.gov/expapi/verbs/completed',
    'http://activitystrea.ms/schema/1.0/complete',
    'http://activitystrea.ms/complete',
  ],
  passed: ['http://adlnet.gov/expapi/verbs/passed'],
  failed: ['http://adlnet.gov/expapi/verbs/failed'],
  terminated: ['http://adlnet.gov/expapi/verbs/terminated', 'http://adlnet.gov/expapi/verbs/exited'],
};

function progressIn(result: Json): number | null {
  const value = object(result.extensions)[cmi5Extensions.progress];
  return typeof value === 'number' && value >= 0 && value <= 100 ? value / 100 : null;
}

function percentOf({ scaled, raw, min, max }: Json): number | null {
  const range = typeof max === 'number' ? max - (typeof min === 'number' ? min : 0) : 0;
  const share =
    typeof scaled === 'number'
      ? scaled
      : typeof raw === 'number' && range > 0
        ? (raw - (typeof min === 'number' ? min : 0)) / range
        : null;
  return share === null ? null : Math.round(Math.min(1, Math.max(0, share)) * 10_000) / 100;
}

/** Seconds of a duration of ISO 8601; years and months count as calendars do on average. */
export function durationSeconds(text: unknown): number {
  const [, weeks, years, months, days, hours, minutes, seconds] =
    /^P(?:([\d.]+)W|(?:([\d.]+)Y)?(?:([\d.]+)M)?(?:([\d.]+)D)?(?:T(?:([\d.]+)H)?(?:([\d.]+)M)?(?:([\d.]+)S)?)?)$/.exec(
      String(text),
    ) ?? [];
  const parts = [
    [weeks, 604_800],
    [years, 31_557_600],
    [months, 2_629_800],
    [days, 86_400],
    [hours, 3_600],
    [minutes, 60],
    [seconds, 1],
  ] as const;
  return parts.reduce((sum, [count, worth]) => sum + (Number(count ?? 0) || 0) * worth, 0);
}

export const isoDuration = (seconds: number): string => `PT${Math.max(0, Math.round(seconds * 100) / 100)}S`;
