import type { Standing } from '../cmi5.ts';
import { failedUnits, noStanding, satisfiedNodes } from '../cmi5.ts';
import type { Activity, PackageManifest } from '../reading/manifest.ts';
import { everyActivity, launchable } from '../reading/manifest.ts';
import type { Fallback } from '../reading/package-body.ts';
import type { RuntimeState } from '../runtime-state.ts';
import { passWithoutScore } from '../cmi5-session.ts';
import { leftAtEnd, reached, unbegun } from '../runtime-state.ts';

/** What a package comes to, for the unit that shows it. */
export type PackageOutcome = {
  finished: boolean;
  passed: boolean | null;
  scorePercent: number | null;
  seconds: number;
  /** 0 to 1. */
  furthest: number;
  suspended: boolean;
  /** All of it is done, but a pass is asked for and nothing passed. */
  awaitsSuccess: boolean;
  /** A part says that it passed, without the score that is asked for. */
  scoreMissing: boolean;
};

export const noOutcome: PackageOutcome = {
  finished: false,
  passed: null,
  scorePercent: null,
  seconds: 0,
  furthest: 0,
  suspended: false,
  awaitsSuccess: false,
  scoreMissing: false,
};

/** The part of a manifest that outcomes are made of. */
export type Played = Pick<PackageManifest, 'standard' | 'activities' | 'sequencing'>;
/** The state of the whole package, as sequencing rolled it up. */
export const wholePackage = '';

/** `mustPass`: the course asks for a pass, whatever the package does. */
type Judged = { fallback: Fallback; masteryPercent: number | null; mustPass?: boolean };

/**
 * What an activity must reach to pass: what the author of the content item says, else the manifest. In percent; null
 * asks nothing.
 */
export function masteryOf(played: Played, activity: Activity, said: number | null): number | null {
  if (played.standard !== 'scorm2004')
    return (
      said ?? (activity.masteryScore === null ? null : activity.masteryScore * (played.standard === 'cmi5' ? 100 : 1))
    );
  const { primaryObjective } = activity.sequencing ?? {};
  return said ?? (primaryObjective?.satisfiedByMeasure ? (primaryObjective.minNormalizedMeasure ?? 1) * 100 : null);
}

/**
 * What is asked of an activity before what it says counts: a mark to pass, of SCORM 2004 the progress that completes
 * it, and by the author a score that proves a pass.
 */
export const askedOf = (
  played: Played,
  activity: Activity,
  said: number | null,
): { mastery: number | null; threshold: number | null; scored: boolean } => {
  const { completedByMeasure, minProgressMeasure } = activity.sequencing?.completionThreshold ?? {};
  return {
    mastery: masteryOf(played, activity, said),
    threshold: completedByMeasure ? minProgressMeasure! : null,
    scored: said !== null,
  };
};

type Part = { activity: Activity; state: RuntimeState | undefined };

/**
 * What all activities together come to. The whole is decided, and only then passed or failed, when its standard says
 * so: in SCORM 2004 by the status of its root, otherwise when no part is open any more. What is never reported is stood
 * in for by the fallback rule, and by nothing else.
 */
export function outcomeOf(
  played: Played,
  states: ReadonlyMap<string, RuntimeState>,
  { fallback, masteryPercent, mustPass = false }: Judged,
): PackageOutcome {
  if (played.standard === 'cmi5') return cmi5Outcome(played, states, masteryPercent, mustPass);
  const parts = launchable(played).map((activity) => ({ activity, state: states.get(activity.id) }));
  const rolled = played.standard === 'scorm2004' && parts.length > 1;
  const whole = rolled ? states.get(wholePackage) : undefined;
  const asked = mustPass || asksSuccess(played, masteryPercent);
  const reported: PackageOutcome = {
    ...(rolled
      ? wholeResult(played, parts, whole)
      : partsResult(played, masteryPercent === null ? parts.map((part) => underMarks(played, part)) : parts)),
    scorePercent: whole?.scorePercent ?? meanScore(parts.map(({ state }) => state?.scorePercent ?? null)),
    seconds: parts.reduce((sum, { state }) => sum + (state?.seconds ?? 0), 0),
    furthest: mean(parts.map(({ state }) => state?.progress ?? 0)),
    suspended: parts.some(({ state }) => state?.suspended),
    awaitsSuccess: false,
    scoreMissing: parts.some(passedUnproved),
  };
  const silent = parts.every(
    ({ state }) => !state || (state.completion !== 'completed' && state.success === 'unknown'),
  );
  if (reported.finished || !silent || !fallbackMet(fallback, reported, parts))
    return asked ? waitingForSuccess(reported) : reported;
  const passed = fallback.kind === 'score' ? judgedByScore(played, parts, masteryPercent) : null;
  const stoodIn = { ...reported, finished: true, passed };
  return asked && passed === null ? waitingForSuccess(stoodIn) : { ...stoodIn, furthest: 1 };
}

/** Everything is done, and what was asked for is not there: a pass. Then nothing is decided yet. */
const waitingForSuccess = (outcome: PackageOutcome): PackageOutcome =>
  outcome.finished && outcome.passed === null ? { ...outcome, finished: false, awaitsSuccess: true } : outcome;

/**
 * Whether being done is not enough: the author of the content item says what must be reached, or the manifest does of
 * something that has a say in the whole. In cmi5 the manifest says it by the criteria of its units.
 */
export function asksSuccess(played: Played, masteryPercent: number | null): boolean {
  if (masteryPercent !== null) return true;
  if (played.standard === 'scorm12')
    return launchable(played).some((activity) => masteryOf(played, activity, null) !== null);
  const byMeasure = (sequencing: Activity['sequencing']) => sequencing?.primaryObjective?.satisfiedByMeasure ?? false;
  return (
    played.standard === 'scorm2004' &&
    (byMeasure(played.sequencing) || withASay(played.activities).some(({ sequencing }) => byMeasure(sequencing)))
  );
}

/**
 * SCORM 1.2, several parts, a passing score of the author's: no part has a mark of its own in the manifest, so that a
 * test which only reports `completed` can't be told from a page to read, and the other parts pass the whole.
 */
export const gradesNoPart = (
  { standard, activities }: Pick<Played, 'standard'> & { activities: readonly Graded[] },
  masteryPercent: number | null,
): boolean => {
  const parts = gradedParts(activities);
  return (
    standard === 'scorm12' &&
    masteryPercent !== null &&
    parts.length > 1 &&
    parts.every(({ masteryScore }) => masteryScore === null)
  );
};
type Graded = { kind: string; masteryScore: number | null; children: readonly Graded[] };
const gradedParts = (activities: readonly Graded[]): Graded[] =>
  activities.flatMap((one) => [...(one.kind === 'sco' ? [one] : []), ...gradedParts(one.children)]);

/** SCORM 2004: activities whose success is rolled up to the root. */
const withASay = (activities: readonly Activity[]): Activity[] =>
  activities
    .filter(
      ({ sequencing }) =>
        (sequencing?.deliveryControls.tracked ?? true) &&
        (sequencing?.sequencingControls.rollupObjectiveSatisfied ?? true),
    )
    .flatMap((activity) => [activity, ...withASay(activity.children)]);

/**
 * SCORM 2004, the only part of a package: a measure that its root or a folder on the way asks for is asked of it. It
 * was judged by an author's already.
 */
function underMarks(played: Played, { activity, state }: Part): Part {
  const marks = [
    played.sequencing,
    ...foldersOver(played.activities, activity.id).map(({ sequencing }) => sequencing),
  ].flatMap((sequencing) =>
    sequencing?.primaryObjective?.satisfiedByMeasure
      ? [(sequencing.primaryObjective.minNormalizedMeasure ?? 1) * 100]
      : [],
  );
  const open = state?.success !== 'passed' && masteryOf(played, activity, null) !== null;
  if (played.standard !== 'scorm2004' || !state || state.success === 'failed' || open || marks.length === 0)
    return { activity, state };
  const measure = state.model['cmi.score.scaled'] ?? '';
  const success =
    measure === '' || state.completion !== 'completed' ? 'unknown' : reached(Number(measure) * 100, Math.max(...marks));
  return { activity, state: { ...state, success } };
}

/** The folders in which an activity lies, from the outermost. */
function foldersOver(activities: readonly Activity[], id: string): Activity[] {
  const folder = activities.find(({ children }) => [...everyActivity(children)].some((one) => one.id === id));
  return folder ? [folder, ...foldersOver(folder.children, id)] : [];
}

type Decided = Pick<PackageOutcome, 'finished' | 'passed'>;

/** Nothing of it is left to do. Who passed need not say that it is complete; a part that says it is not is open. */
const isTerminal = ({ state }: Part): boolean =>
  state?.completion === 'completed' || (state?.success === 'passed' && state.completion === 'unknown');

/**
 * Parts side by side: decided when none is open; one failed part fails the whole. Of a single part its judgement is
 * known before its end.
 */
function partsResult(played: Played, parts: readonly Part[]): Decided {
  const finished = parts.length > 0 && parts.every(isTerminal);
  const judged = judgedOf(played, parts);
  return { finished, passed: finished || (parts.length === 1 && judged === false) ? judged : null };
}

/** One failed part fails the whole; without any, one passed part passes it, where those that must be passed are. */
function judgedOf(played: Played, parts: readonly Part[]): boolean | null {
  if (parts.some(({ state }) => state?.success === 'failed')) return false;
  if (parts.some(({ activity, state }) => masteryOf(played, activity, null) !== null && state?.success !== 'passed'))
    return null;
  return parts.some(({ state }) => state?.success === 'passed') && !parts.some(passedUnproved) ? true : null;
}

/** Elements of every part on which the outcome of the whole package depends, whichever part reported last. */
export const decidingElements = [
  ...[
    'cmi.core.lesson_status',
    'cmi.core.lesson_location',
    'cmi.core.score.raw',
    'cmi.success_status',
    'cmi.score.scaled',
    'cmi.location',
  ],
  ...[passWithoutScore, leftAtEnd],
];

/** It says that it passed, and not with which score, where one is asked for. */
const passedUnproved = ({ state }: Part): boolean => state?.success === 'unknown' && saysPassed(state.model);
const saysPassed = (model: RuntimeState['model']): boolean =>
  model['cmi.core.lesson_status'] === 'passed' ||
  (model['cmi.success_status'] === 'passed' && (model['cmi.score.scaled'] ?? '') === '') ||
  model[passWithoutScore] !== undefined;

/**
 * SCORM 2004: the root decides. Where nothing is rolled up to it, its parts with a say do: all of them passed, or one
 * failed.
 */
function wholeResult(played: Played, parts: readonly Part[], whole: RuntimeState | undefined): Decided {
  const { completion, success } = whole ?? unbegun;
  const finished = completion === 'unknown' ? parts.length > 0 && parts.every(isTerminal) : completion === 'completed';
  if (!finished || success !== 'unknown') return { finished, passed: finished ? success === 'passed' : null };
  const said = withASay(played.activities);
  const judging = parts.filter(({ activity }) => activity.kind !== 'asset' && said.includes(activity));
  if (judging.some(({ state }) => state?.success === 'failed')) return { finished, passed: false };
  return {
    finished,
    passed: judging.length > 0 && judging.every(({ state }) => state?.success === 'passed') ? true : null,
  };
}

const mean = (values: readonly number[]): number =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;

/** The mean of the parts that have a score, in percent with two decimals; null without any. */
function meanScore(scores: readonly (number | null)[]): number | null {
  const known = scores.filter((score) => score !== null);
  return known.length === 0 ? null : Math.round(mean(known) * 100) / 100;
}

/** What a unit of cmi5 has come to. Who waived it is in its model. */
export const standingOf = (state: Pick<RuntimeState, 'model' | 'completion' | 'success'> | undefined): Standing =>
  state
    ? {
        completed: state.completion === 'completed',
        passed: state.success === 'passed',
        failed: state.success === 'failed',
        waived: state.model['waived'] !== undefined,
      }
    : noStanding;

/** cmi5: of a pass that is kept a score is kept with it, unless it came without one before that was asked. */
const passedWithoutScore = (state: RuntimeState | undefined): boolean =>
  state !== undefined &&
  (state.success === 'unknown' ? saysPassed(state.model) : state.success === 'passed' && state.scorePercent === null);

/**
 * The criteria of its units decide, and nothing else: a package of cmi5 is told what it has to say. But no one passed
 * by a unit that was failed: one that has a mark to reach stands in the way until it is passed, whatever else satisfies
 * it.
 */
function cmi5Outcome(
  played: Played,
  states: ReadonlyMap<string, RuntimeState>,
  masteryPercent: number | null,
  mustPass: boolean,
): PackageOutcome {
  const units = launchable(played);
  const unproved = (id: string) => masteryPercent !== null && passedWithoutScore(states.get(id));
  const standing = (id: string) => {
    const said = standingOf(states.get(id));
    return { ...said, passed: said.passed && !unproved(id) };
  };
  const { nodes, course } = satisfiedNodes(played.activities, standing);
  const known = units.flatMap(({ id }) => states.get(id) ?? []);
  const lost = units.filter(({ id }) => standing(id).failed && !standing(id).passed && !standing(id).waived);
  const inTheWay = lost.filter(
    (unit) => mustPass || failedUnits([unit], standing).length > 0 || masteryOf(played, unit, masteryPercent) !== null,
  );
  const ended = ({ id }: Activity) => nodes.has(id) || standing(id).completed || standing(id).failed;
  const finished = course && inTheWay.length === 0;
  const passed =
    inTheWay.length > 0
      ? units.every(ended)
        ? false
        : null
      : finished &&
          lost.length === 0 &&
          units.some(({ id }) => standing(id).passed) &&
          !units.some(({ id }) => unproved(id))
        ? true
        : null;
  const outcome: PackageOutcome = {
    finished,
    passed,
    scorePercent: meanScore(known.map(({ scorePercent }) => scorePercent)),
    seconds: known.reduce((sum, { seconds }) => sum + seconds, 0),
    furthest: mean(units.map(({ id }) => (nodes.has(id) ? 1 : (states.get(id)?.progress ?? 0)))),
    suspended: false,
    awaitsSuccess: false,
    scoreMissing: units.some(({ id }) => unproved(id)),
  };
  // Who was let off all of it need not pass any of it.
  return (mustPass || masteryPercent !== null) && !units.every(({ id }) => standing(id).waived)
    ? waitingForSuccess(outcome)
    : outcome;
}

/** By score: every part has one. By last page: every part has reached its own. */
function fallbackMet({ kind, minutes = 0 }: Fallback, { seconds }: PackageOutcome, parts: readonly Part[]): boolean {
  if (kind === 'score')
    return (
      parts.length > 0 &&
      parts.every(({ activity, state }) => activity.kind === 'asset' || (state?.scorePercent ?? null) !== null)
    );
  if (kind === 'time') return seconds >= minutes * 60;
  return (
    kind === 'lastPage' &&
    parts.length > 0 &&
    parts.every(({ activity, state }) => activity.kind === 'asset' || (state !== undefined && atTheEnd(state)))
  );
}

/** By what each part must reach; null where nothing is asked. */
function judgedByScore(played: Played, parts: readonly Part[], masteryPercent: number | null): boolean | null {
  const marks = parts.flatMap(({ activity, state }) => {
    const mastery = masteryOf(played, activity, masteryPercent);
    if (mastery === null || !state || state.scorePercent === null) return [];
    const raw =
      played.standard === 'scorm12' && masteryPercent === null ? state.model['cmi.core.score.raw'] : undefined;
    return [reached(raw ? Number(raw) : state.scorePercent, mastery)];
  });
  return marks.length === 0 ? null : marks.every((mark) => mark === 'passed');
}

/**
 * The last page, as packages write where one is: "7/7", "7 of 7", or a measure of 1. Where a package names no place,
 * its end is all that can be known.
 */
function atTheEnd({ model, progress }: RuntimeState): boolean {
  const place = model['cmi.core.lesson_location'] ?? model['cmi.location'] ?? '';
  const [, at, of] = /(\d+)\s*(?:\/|of|sur|von|de)\s*(\d+)\s*$/i.exec(place) ?? [];
  return progress >= 1 || (at !== undefined && at === of) || (place === '' && model[leftAtEnd] !== undefined);
}

/**
 * What an attempt has come to after one more word. Time and progress never fall. Once it is done its result is final:
 * neither a failure nor another pass changes it (what was certified is taken back by two people, or not at all). Before
 * that the newest counts.
 */
export function nextOutcome(before: PackageOutcome, now: PackageOutcome): PackageOutcome {
  const seconds = Math.max(before.seconds, now.seconds);
  const furthest = Math.max(before.furthest, now.furthest);
  return isDone(before) ? { ...before, seconds, furthest, suspended: now.suspended } : { ...now, seconds, furthest };
}

/** Whether the unit counts as done: finished, and not failed. */
export const isDone = ({ finished, passed }: PackageOutcome): boolean => finished && passed !== false;

/** Whether the unit has to hear of it at once; time alone is told in portions. */
export const isFurther = (before: PackageOutcome, now: PackageOutcome): boolean =>
  isDone(now) !== isDone(before) ||
  now.passed !== before.passed ||
  now.awaitsSuccess !== before.awaitsSuccess ||
  now.scoreMissing !== before.scoreMissing ||
  now.scorePercent !== before.scorePercent ||
  now.furthest > before.furthest;

/** Longer without a word is idle time. */
const longestPause = 600;

/** The claimed seconds that count: never more than really passed since the call before, on our clock. */
export function creditedTime(claimed: number, since: string, now: string): number {
  return Math.max(
    0,
    Math.min(Math.floor(claimed), Math.ceil((Date.parse(now) - Date.parse(since)) / 1000), longestPause),
  );
}
