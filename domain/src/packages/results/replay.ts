import type { Elements } from '../data-model.ts';
import type { PackageManifest } from '../reading/manifest.ts';
import { activityTree, everyActivity, launchable } from '../reading/manifest.ts';
import type { PackageOutcome } from './package-outcome.ts';
import { isDone, askedOf, nextOutcome, noOutcome, outcomeOf, wholePackage } from './package-outcome.ts';
import type { Instant } from '../../time.ts';
import type { RuntimeCall, RuntimeState } from '../runtime-state.ts';
import { applyElements, speaksScorm, unbegun, wholeAfter } from '../runtime-state.ts';
import { openSequencer } from '../sequencer/sequencer.ts';

/** A call as it is on record, oldest first: only what was applied. */
export type RecordedCall = {
  activityId: string;
  sequence: number;
  kind: RuntimeCall['kind'];
  elements: Elements;
  receivedAt: Instant;
};
export type OnRecord = {
  manifest: PackageManifest;
  judged: Parameters<typeof outcomeOf>[2];
  calls: readonly RecordedCall[];
  states: ReadonlyMap<string, RuntimeState>;
  /** When the stored result was final; null: not yet. */
  finishedAt: Instant | null;
};

/**
 * What an attempt at a package comes to, from what is on record of it: everything it said is said once more. Of SCORM
 * 2004 with several parts the tree is on record as it stands last, not on the way. Null: nothing it said is on record
 * any more.
 */
export function outcomeOnRecord({ manifest, judged, calls, states, finishedAt }: OnRecord): PackageOutcome | null {
  const { standard } = manifest;
  if (!speaksScorm(standard)) return states.size === 0 ? null : outcomeOf(manifest, states, judged);
  if (calls.length === 0) return null;
  const rolled = standard === 'scorm2004' && launchable(manifest).length > 1;
  const activities = new Map([...everyActivity(manifest.activities)].map((activity) => [activity.id, activity]));
  const again = new Map<string, RuntimeState>();
  // Time is kept beside the calls: a result that the time decided was final before any later call.
  const withTime = () => {
    for (const [id, { seconds, attempt }] of states) again.set(id, { ...(again.get(id) ?? unbegun), seconds, attempt });
  };
  let outcome = noOutcome;
  for (const { activityId, receivedAt, ...call } of calls) {
    if (finishedAt !== null && receivedAt >= finishedAt) withTime();
    const activity = activities.get(activityId);
    if (!activity) continue;
    const how = { ...askedOf(manifest, activity, judged.masteryPercent), decided: isDone(outcome) };
    const { state } = applyElements(standard, again.get(activityId) ?? unbegun, { ...call, attempt: 1 }, how);
    again.set(activityId, activity.kind === 'asset' ? { ...state, completion: 'completed', progress: 1 } : state);
    if (!rolled) outcome = nextOutcome(outcome, outcomeOf(manifest, again, judged));
  }
  withTime();
  if (rolled) again.set(wholePackage, wholeOnRecord(manifest, judged.masteryPercent, states.get(wholePackage)));
  return nextOutcome(outcome, outcomeOf(manifest, again, judged));
}

function wholeOnRecord(
  manifest: PackageManifest,
  masteryPercent: number | null,
  kept: RuntimeState | undefined,
): RuntimeState {
  const saved = treeIn(kept?.model['state']);
  if (saved === null) return unbegun;
  const { satisfied, completed, measure } = openSequencer(activityTree(manifest, masteryPercent), {
    saved,
    shared: null,
  }).whole();
  return wholeAfter(
    unbegun,
    {
      state: '',
      completion: completed === undefined ? 'unknown' : completed ? 'completed' : 'incomplete',
      success: satisfied === undefined ? 'unknown' : satisfied ? 'passed' : 'failed',
      scorePercent: measure === undefined ? null : Math.min(100, Math.max(0, Math.round(measure * 10_000) / 100)),
    },
    1,
  );
}

function treeIn(state: string | undefined): string | null {
  try {
    const { tree } = JSON.parse(state ?? '{}') as { tree?: unknown };
    return typeof tree === 'string' ? tree : null;
  } catch {
    return null;
  }
}

/** Whether a result on record is not what it should be. Time and how much is done are none. */
export const resultDiffers = (before: PackageOutcome, now: PackageOutcome): boolean =>
  isDone(before) !== isDone(now) ||
  (isDone(before) && before.passed !== now.passed) ||
  Math.abs((before.scorePercent ?? -1) - (now.scorePercent ?? -1)) > 0.01;
