import type { Standing } from './cmi5.ts';
import { failedUnits, noStanding, satisfiedNodes } from './cmi5.ts';
import type { Activity, PackageManifest } from './manifest.ts';
import { launchable } from './manifest.ts';
import type { Fallback } from './package-body.ts';
import type { RuntimeState } from './runtime-state.ts';

/** What a package comes to, for the unit that shows it. */
export type PackageOutcome = {
  finished: boolean;
  passed: boolean | null;
  scorePercent: number | null;
  seconds: number;
  /** 0 to 1. */
  furthest: number;
  suspended: boolean;
};

export const noOutcome: PackageOutcome = { finished: false, passed: null, scorePercent: null, seconds: 0, furthest: 0, suspended: false };

/** The part of a manifest that outcomes are made of. */
export type Played = Pick<PackageManifest, 'standard' | 'activities' | 'sequencing'>;
/** The state of the whole package, as sequencing rolled it up. */
export const wholePackage = '';

type Judged = { fallback: Fallback; masteryPercent: number | null };

/** What an activity must reach to pass: what the author of the content item says, else the manifest. In percent; null asks nothing. */
export function masteryOf(played: Played, activity: Activity, said: number | null): number | null {
  if (played.standard !== 'scorm2004') return said ?? (activity.masteryScore === null ? null : activity.masteryScore * (played.standard === 'cmi5' ? 100 : 1));
  const { primaryObjective } = activity.sequencing ?? {};
  return said ?? (primaryObjective?.satisfiedByMeasure ? (primaryObjective.minNormalizedMeasure ?? 1) * 100 : null);
}

/** What all activities together come to. What is never reported is stood in for by the fallback rule, and by nothing else. */
export function outcomeOf(played: Played, states: ReadonlyMap<string, RuntimeState>, { fallback, masteryPercent }: Judged): PackageOutcome {
  if (played.standard === 'cmi5') return cmi5Outcome(played, states);
  const parts = launchable(played).map((activity) => ({ activity, state: states.get(activity.id) }));
  const whole = played.standard === 'scorm2004' && parts.length > 1 ? states.get(wholePackage) : undefined;
  const done = parts.filter(({ state }) => state?.completion === 'completed' || state?.success === 'passed').length;
  const rolled = whole && whole.completion !== 'unknown';
  const scores = parts.flatMap(({ state }) => (state?.scorePercent === null || !state ? [] : [state.scorePercent]));
  const seconds = parts.reduce((sum, { state }) => sum + (state?.seconds ?? 0), 0);
  const reported: PackageOutcome = {
    finished: rolled ? whole.completion === 'completed' : parts.length > 0 && done === parts.length,
    passed: whole && whole.success !== 'unknown' ? whole.success === 'passed' : passedOf(parts.map(({ state }) => state)),
    scorePercent: whole?.scorePercent ?? (scores.length === 0 ? null : Math.round((scores.reduce((sum, score) => sum + score, 0) / scores.length) * 100) / 100),
    seconds,
    furthest: parts.length === 0 ? 0 : parts.reduce((sum, { state }) => sum + (state?.progress ?? 0), 0) / parts.length,
    suspended: parts.some(({ state }) => state?.suspended),
  };
  const silent = parts.every(({ state }) => !state || (state.completion !== 'completed' && state.success === 'unknown'));
  if (reported.finished || !silent) return reported;
  const stands = fallbackMet(fallback, reported, parts.at(-1)?.state);
  if (!stands) return reported;
  const passed = fallback.kind === 'score' && masteryPercent !== null ? reported.scorePercent! >= masteryPercent : reported.passed;
  return { ...reported, finished: true, passed, furthest: 1 };
}

/** What a unit of cmi5 has come to. Who waived it stands in its model. */
export const standingOf = (state: RuntimeState | undefined): Standing =>
  state
    ? {
        completed: state.completion === 'completed',
        passed: state.success === 'passed',
        failed: state.success === 'failed',
        waived: state.model['waived'] !== undefined,
      }
    : noStanding;

/** The criteria of its units decide, and nothing else: a package of cmi5 is told what it has to say. */
function cmi5Outcome(played: Played, states: ReadonlyMap<string, RuntimeState>): PackageOutcome {
  const units = launchable(played);
  const standing = (id: string) => standingOf(states.get(id));
  const { nodes, course } = satisfiedNodes(played.activities, standing);
  const known = units.flatMap(({ id }) => states.get(id) ?? []);
  const scores = known.flatMap(({ scorePercent }) => scorePercent ?? []);
  const failed = failedUnits(units, standing).length > 0;
  return {
    finished: course,
    passed: failed ? false : units.some(({ id }) => standing(id).passed) ? true : null,
    scorePercent: scores.length === 0 ? null : Math.round((scores.reduce((sum, score) => sum + score, 0) / scores.length) * 100) / 100,
    seconds: known.reduce((sum, { seconds }) => sum + seconds, 0),
    furthest: units.length === 0 ? 0 : units.reduce((sum, { id }) => sum + (nodes.has(id) ? 1 : (states.get(id)?.progress ?? 0)), 0) / units.length,
    suspended: false,
  };
}

/** One failed part fails the whole; without any failed, one passed part passes it. */
function passedOf(states: readonly (RuntimeState | undefined)[]): boolean | null {
  if (states.some((state) => state?.success === 'failed')) return false;
  return states.some((state) => state?.success === 'passed') ? true : null;
}

function fallbackMet({ kind, minutes = 0 }: Fallback, { scorePercent, seconds }: PackageOutcome, last: RuntimeState | undefined): boolean {
  if (kind === 'score') return scorePercent !== null;
  if (kind === 'time') return seconds >= minutes * 60;
  return kind === 'lastPage' && last !== undefined && atTheEnd(last);
}

/** The last page, as packages write where one is: "7/7", "7 of 7", or a measure of 1. Of several parts the last one that was left. */
function atTheEnd({ model, progress, suspended }: RuntimeState): boolean {
  const place = model['cmi.core.lesson_location'] ?? model['cmi.location'] ?? '';
  const [, at, of] = /(\d+)\s*(?:\/|of|sur|von|de)\s*(\d+)\s*$/i.exec(place) ?? [];
  return progress >= 1 || (at !== undefined && at === of) || (place === '' && Object.keys(model).length > 0 && !suspended);
}

/** Never less than it was: what was finished, passed or reached stays so. */
export function furtherOutcome(before: PackageOutcome, now: PackageOutcome): PackageOutcome {
  return {
    finished: before.finished || now.finished,
    passed: before.passed === true ? true : (now.passed ?? before.passed),
    scorePercent: now.scorePercent === null ? before.scorePercent : Math.max(now.scorePercent, before.scorePercent ?? 0),
    seconds: Math.max(before.seconds, now.seconds),
    furthest: Math.max(before.furthest, now.furthest),
    suspended: now.suspended,
  };
}

/** Whether the unit counts as done: finished, and not failed. */
export const isDone = ({ finished, passed }: PackageOutcome): boolean => finished && passed !== false;

/** Whether the unit has to hear of it at once; time alone is told in portions. */
export const isFurther = (before: PackageOutcome, now: PackageOutcome): boolean =>
  isDone(now) !== isDone(before) || now.passed !== before.passed || now.scorePercent !== before.scorePercent || now.furthest > before.furthest;

/** Longer without a word is idle time. */
const longestPause = 600;

/** The claimed seconds that count: never more than really passed since the call before, on our clock. */
export function creditedTime(claimed: number, since: string, now: string): number {
  return Math.max(0, Math.min(Math.floor(claimed), Math.ceil((Date.parse(now) - Date.parse(since)) / 1000), longestPause));
}
