import type { RollupRule } from '../sequencing.ts';
import { before, together } from './conditions.ts';
import { completed, read, satisfied, setCompleted, setMeasure, setProgress, setSatisfied } from './progress.ts';
import type { Tree, TreeActivity } from './tree.ts';
import { depthOf, downFrom, isAvailable, isLeaf, pathUp } from './tree.ts';

type Action = 'satisfied' | 'notSatisfied' | 'completed' | 'incomplete';

const rule = (action: Action, conditions: string[], conditionCombination: 'all' | 'any'): RollupRule => ({
  action,
  conditionCombination,
  consideration: 'all',
  minimumCount: 0,
  minimumPercent: 0,
  conditions: conditions.map((condition) => ({ condition, operator: 'noOp' })),
});
/** What holds where a manifest says nothing. */
const usualStatus = [rule('notSatisfied', ['objectiveStatusKnown'], 'any'), rule('satisfied', ['satisfied'], 'all')];
const usualCompletion = [rule('incomplete', ['activityProgressKnown'], 'any'), rule('completed', ['completed'], 'all')];

/**
 * From what just changed to the root, and to whatever reads a shared objective that was written on the way; the deepest
 * first.
 */
export function rollUp(tree: Tree, from: TreeActivity): void {
  const clusters = new Set<TreeActivity>();
  if (from === tree.current)
    for (const one of pathUp(from)) {
      clusters.add(one);
      readersOf(tree, one).forEach((cluster) => clusters.add(cluster));
    }
  else readersOf(tree, from).forEach((cluster) => clusters.add(cluster));
  clusters.delete(from);
  for (const cluster of [...clusters].toSorted((a, b) => depthOf(b) - depthOf(a))) roll(tree, cluster);
}

function readersOf(tree: Tree, activity: TreeActivity): TreeActivity[] {
  const written = [...activity.objectives.values()].flatMap(({ mapInfo }) =>
    mapInfo
      .filter((map) => Object.entries(map).some(([name, flag]) => name.startsWith('write') && flag === true))
      .map((map) => map.targetObjectiveID),
  );
  return written
    .flatMap((objective) => tree.readers.get(objective) ?? [])
    .filter(isAvailable)
    .flatMap(({ parent }) => pathUp(parent));
}

function roll(tree: Tree, cluster: TreeActivity): void {
  if (cluster.children.length === 0) return;
  rollMeasure(tree, cluster);
  rollProgress(tree, cluster);
  const { rules } = cluster.rules.rollupRules;
  const status = rules.filter(({ action }) => action === 'satisfied' || action === 'notSatisfied');
  const completion = rules.filter(({ action }) => action === 'completed' || action === 'incomplete');
  const applies = (from: readonly RollupRule[], action: Action) =>
    from.some((one) => one.action === action && met(tree, cluster, one));
  const judge = (from: readonly RollupRule[], yes: Action, no: Action) =>
    applies(from, yes) ? true : applies(from, no) ? false : undefined;
  const passes = judge(status.length > 0 ? status : usualStatus, 'satisfied', 'notSatisfied');
  if (passes !== undefined) setSatisfied(tree, cluster, cluster.primary, passes);
  const done = judge(completion.length > 0 ? completion : usualCompletion, 'completed', 'incomplete');
  if (done !== undefined) setCompleted(tree, cluster, done);
}

/**
 * What the root comes to. Success is rolled up once more from what is known now: a status that no rule gives any more
 * stands in for nothing, as it would by the letter of the standard while a part is retried. Completion is progress: it
 * stands.
 */
export function wholeOf(tree: Tree): {
  satisfied: boolean | undefined;
  completed: boolean | undefined;
  measure: number | undefined;
} {
  const { root, shared } = tree;
  const measure = read(tree, root, root.primary, 'measure');
  const done = completed(tree, root);
  // A cluster that chose other children at its end keeps what the former ones came to.
  const clusters = [...downFrom(root)].filter(
    (one) => !isLeaf(one) && (one.active || one.rules.sequencingControls.selectionTiming !== 'onEachNewAttempt'),
  );
  const kept = clusters.map((one) => ({
    one,
    known: one.known,
    staleStatus: one.staleStatus,
    staleCompletion: one.staleCompletion,
  }));
  tree.shared = { ...shared };
  for (const one of clusters) {
    one.known = Object.fromEntries(Object.entries(one.known).map(([objective, known]) => [objective, { ...known }]));
    if (one.known[one.primary]) one.known[one.primary]!.satisfied = undefined;
  }
  for (const one of clusters.toSorted((a, b) => depthOf(b) - depthOf(a))) roll(tree, one);
  const now = satisfied(tree, root);
  tree.shared = shared;
  for (const { one, ...before } of kept) Object.assign(one, before);
  return { satisfied: now, completed: done, measure };
}

const tracked = (children: readonly TreeActivity[]) => children.filter(({ rules }) => rules.deliveryControls.tracked);

/** The mean of the children's measures by their weights; a child without one counts as nothing. */
function mean(
  children: readonly TreeActivity[],
  weightOf: (child: TreeActivity) => number,
  valueOf: (child: TreeActivity) => number | undefined,
) {
  const weighed = tracked(children).map((child) => ({ weight: weightOf(child), value: valueOf(child) }));
  const weight = weighed.reduce((sum, one) => sum + one.weight, 0);
  if (weight <= 0 || weighed.every(({ value }) => value === undefined)) return undefined;
  return weighed.reduce((sum, one) => sum + one.weight * (one.value ?? 0), 0) / weight;
}

function rollMeasure(tree: Tree, cluster: TreeActivity): void {
  const measure = mean(
    cluster.children,
    ({ rules }) => rules.sequencingControls.objectiveMeasureWeight,
    (child) => read(tree, child, child.primary, 'measure'),
  );
  setMeasure(tree, cluster, cluster.primary, measure);
}

function rollProgress(tree: Tree, cluster: TreeActivity): void {
  const progress = mean(
    cluster.children,
    ({ rules }) => rules.completionThreshold?.progressWeight ?? 1,
    (child) => read(tree, child, child.primary, 'progress'),
  );
  setProgress(tree, cluster, progress);
}

function met(tree: Tree, cluster: TreeActivity, asked: RollupRule): boolean {
  const answers = cluster.children
    .filter((child) => counts(tree, child, asked.action))
    .map((child) => together(tree, child, asked, true));
  const yes = answers.filter((answer) => answer === true).length;
  // Where no child has a say, no rule says anything: nothing is satisfied or completed by no one’s word.
  if (answers.length === 0) return false;
  const known = answers.some((answer) => answer !== undefined);
  switch (asked.consideration) {
    case 'all':
      return yes === answers.length;
    case 'any':
      return yes > 0;
    case 'none':
      return answers.every((answer) => answer === false);
    case 'atLeastCount':
      return known && yes >= asked.minimumCount;
    case 'atLeastPercent':
      return known && yes >= Math.floor((asked.minimumPercent / 100) * answers.length + 0.5);
    default:
      return false;
  }
}

/** Whether a child has a say in what its parent comes to. */
function counts(tree: Tree, child: TreeActivity, action: string): boolean {
  const { deliveryControls, sequencingControls, rollupConsiderations } = child.rules;
  const status = action === 'satisfied' || action === 'notSatisfied';
  if (!deliveryControls.tracked) return false;
  if (!(status ? sequencingControls.rollupObjectiveSatisfied : sequencingControls.rollupProgressCompletion))
    return false;
  const required = {
    satisfied: rollupConsiderations.requiredForSatisfied,
    notSatisfied: rollupConsiderations.requiredForNotSatisfied,
    completed: rollupConsiderations.requiredForCompleted,
    incomplete: rollupConsiderations.requiredForIncomplete,
  }[action];
  if (required === 'ifNotSuspended') return !(child.attempts > 0 && child.suspended);
  if (required === 'ifAttempted') return child.attempts > 0;
  if (required === 'ifNotSkipped') return !before(tree, child, 'skip');
  return true;
}
