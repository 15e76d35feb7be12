import type { Tree, TreeActivity } from './tree.ts';

/** Some of the children, in the order of the manifest. */
function select(tree: Tree, cluster: TreeActivity): void {
  const { selectCount } = cluster.rules.sequencingControls;
  cluster.chosen = true;
  if (selectCount === null || selectCount <= 0 || selectCount >= cluster.every.length) return;
  const drawn = new Set(shuffled(tree, cluster.every).slice(0, selectCount));
  cluster.children = cluster.every.filter((child) => drawn.has(child));
}

function reorder(tree: Tree, cluster: TreeActivity): void {
  cluster.shuffled = true;
  if (cluster.rules.sequencingControls.reorderChildren) cluster.children = shuffled(tree, cluster.children);
}

function shuffled<T>(tree: Tree, from: readonly T[]): T[] {
  const all = [...from];
  for (let last = all.length - 1; last > 0; last -= 1) {
    const other = Math.floor(tree.random() * (last + 1));
    [all[last], all[other]] = [all[other]!, all[last]!];
  }
  return all;
}

/** At the beginning: every cluster that selects or shuffles does it once. */
export function prepare(tree: Tree, from: TreeActivity = tree.root): void {
  const { selectionTiming, randomizationTiming } = from.rules.sequencingControls;
  if (from.every.length > 0) {
    if (selectionTiming !== 'never' && !from.chosen) select(tree, from);
    if (randomizationTiming !== 'never' && !from.shuffled) reorder(tree, from);
  }
  for (const child of from.children) prepare(tree, child);
}

/** When an attempt on a cluster is over: those that do it again for each. */
export function prepareAnew(tree: Tree, cluster: TreeActivity): void {
  const { selectionTiming, randomizationTiming } = cluster.rules.sequencingControls;
  if (selectionTiming === 'onEachNewAttempt') select(tree, cluster);
  if (randomizationTiming === 'onEachNewAttempt') reorder(tree, cluster);
}
