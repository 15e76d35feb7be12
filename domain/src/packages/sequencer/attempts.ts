import { prepareAnew } from './order.ts';
import { completed, read, satisfied, setCompleted, setMeasure, setSatisfied } from './progress.ts';
import { rollUp } from './rollup.ts';
import type { Tree, TreeActivity } from './tree.ts';
import { commonOf, isLeaf, pathUp } from './tree.ts';

/**
 * An attempt is over. Of content that said nothing it is taken that it went well, unless its manifest leaves that to
 * it.
 */
export function endAttempt(tree: Tree, activity: TreeActivity): void {
  const { deliveryControls } = activity.rules;
  if (!isLeaf(activity)) {
    activity.suspended = activity.children.some(({ suspended }) => suspended);
    if (!activity.suspended) prepareAnew(tree, activity);
  } else if (deliveryControls.tracked && !activity.suspended) {
    if (!deliveryControls.completionSetByContent && !activity.saidCompletion && completed(tree, activity) === undefined)
      setCompleted(tree, activity, true);
    if (!deliveryControls.objectiveSetByContent && !activity.saidStatus && satisfied(tree, activity) === undefined)
      setSatisfied(tree, activity, activity.primary, true);
  }
  activity.active = false;
  if (activity.objectives.get(activity.primary)!.satisfiedByMeasure)
    setMeasure(tree, activity, activity.primary, read(tree, activity, activity.primary, 'measure'));
  rollUp(tree, activity);
}

/** Ends what is open below the place that both we and the target stand below. */
export function leaveFor(tree: Tree, target: TreeActivity): void {
  if (!tree.current) return;
  const common = commonOf(tree.current, target);
  const path = pathUp(tree.current);
  for (const one of path.slice(0, path.indexOf(common))) endAttempt(tree, one);
}

/**
 * From the root down everything on the way becomes active: a suspended attempt goes on, else a new one begins with
 * nothing.
 */
export function beginAttempts(tree: Tree, target: TreeActivity): void {
  forgetSuspension(tree, target);
  leaveFor(tree, target);
  for (const one of pathUp(target).toReversed()) {
    if (one.active) continue;
    one.active = true;
    const goesOn = one.suspended || (one.goesOn && !one.rules.deliveryControls.tracked);
    one.suspended = false;
    one.goesOn = false;
    if (!goesOn) beginAttempt(one);
  }
  tree.current = target;
}

function beginAttempt(activity: TreeActivity): void {
  activity.runs += 1;
  if (!activity.rules.deliveryControls.tracked) return;
  activity.attempts += 1;
  activity.known = {};
  activity.staleStatus = false;
  activity.staleCompletion = false;
  activity.saidStatus = false;
  activity.saidCompletion = false;
  spoil(activity);
}

/** What the children came to belongs to the attempt before. */
function spoil(cluster: TreeActivity): void {
  const { useCurrentAttemptObjectiveInfo, useCurrentAttemptProgressInfo } = cluster.rules.sequencingControls;
  for (const child of cluster.children) {
    if (useCurrentAttemptObjectiveInfo) child.staleStatus = true;
    if (useCurrentAttemptProgressInfo) child.staleCompletion = true;
    if (useCurrentAttemptObjectiveInfo || useCurrentAttemptProgressInfo) spoil(child);
  }
}

/** Anyone who goes elsewhere does not go on where it was suspended. */
function forgetSuspension(tree: Tree, target: TreeActivity): void {
  const { suspendedAt } = tree;
  if (!suspendedAt) return;
  tree.suspendedAt = null;
  if (suspendedAt === target) return;
  const common = commonOf(suspendedAt, target);
  const path = pathUp(suspendedAt);
  for (const one of path.slice(0, path.indexOf(common)))
    one.suspended = one.children.some(({ suspended }) => suspended);
}
