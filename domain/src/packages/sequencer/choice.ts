import { before, isClosed } from './conditions.ts';
import type { Direction } from './flow.ts';
import { flowFrom, stepFrom } from './flow.ts';
import type { Tree, TreeActivity } from './tree.ts';
import { commonOf, downFrom, isAvailable, isLeaf, isWithin, pathUp } from './tree.ts';

/**
 * Whether a choice may walk on from here: forward unless a rule stops it, backward unless its cluster goes forward
 * only.
 */
const passes = (tree: Tree, at: TreeActivity, direction: Direction): boolean =>
  direction === 'forward'
    ? !before(tree, at, 'stopForwardTraversal')
    : !at.parent?.rules.sequencingControls.forwardOnly;

/** From the place where we are to the one that was chosen: what lies between may forbid it. */
function mayReach(tree: Tree, from: TreeActivity, target: TreeActivity): boolean {
  const common = commonOf(from, target);
  const below = (activity: TreeActivity) => pathUp(activity.parent).slice(0, pathUp(activity.parent).indexOf(common));
  const down = () =>
    [...below(target)].every(
      (one) => passes(tree, one, 'forward') && (one.active || !one.rules.sequencingControls.preventActivation),
    ) && passes(tree, common, 'forward');
  if (from === target) return true;
  if (from.parent && from.parent === target.parent) {
    const { children } = from.parent;
    const [at, to] = [children.indexOf(from), children.indexOf(target)];
    const between = at < to ? children.slice(at, to) : children.slice(to + 1, at + 1);
    return between.every((one) => passes(tree, one, at < to ? 'forward' : 'backward'));
  }
  if (from === common) return down();
  if (!below(from).every((one) => one.rules.sequencingControls.choiceExit)) return false;
  if (target === common) return true;
  const constrained = below(from).find((one) => one.rules.sequencingControls.constrainChoice);
  return (!constrained || isNext(tree, constrained, target)) && down();
}

/** Out of a constrained cluster leads only the one step before or behind it. */
function isNext(tree: Tree, constrained: TreeActivity, target: TreeActivity): boolean {
  const order = [...downFrom(tree.root)];
  const direction = order.indexOf(target) > order.indexOf(constrained) ? 'forward' : 'backward';
  const { to } = stepFrom(tree, constrained, direction, false, null, true);
  return target === constrained || (to !== null && isWithin(target, to));
}

/** What may be chosen is selected, not hidden, and offered by its parent. */
function isOffered(tree: Tree, target: TreeActivity): boolean {
  return (
    isAvailable(target) &&
    !pathUp(target).some((one) => before(tree, one, 'hiddenFromChoice')) &&
    (!target.parent || target.parent.rules.sequencingControls.choice)
  );
}

export type SelectionBar = { allowed: boolean; found: TreeActivity | null };

/** What a choice comes to: allowed or not, and the activity that it delivers; a cluster gives what flow finds in it. */
export function choose(tree: Tree, target: TreeActivity): SelectionBar {
  if (!isOffered(tree, target) || !mayReach(tree, tree.current ?? tree.root, target))
    return { allowed: false, found: null };
  return { allowed: true, found: isLeaf(target) ? target : flowFrom(tree, target, 'forward', true).found };
}

/**
 * Whether the table of contents may offer it: the choice would deliver something, and what is open may be left for it.
 */
export function mayChoose(tree: Tree, target: TreeActivity): boolean {
  const { current } = tree;
  if (current?.active && !current.rules.sequencingControls.choiceExit) return false;
  if (current?.active) {
    const common = commonOf(current, target);
    const left = pathUp(current).slice(0, pathUp(current).indexOf(common));
    if (!left.every((one) => one.rules.sequencingControls.choiceExit)) return false;
    if (target === tree.root && !tree.root.rules.sequencingControls.choiceExit) return false;
  }
  const { found } = choose(tree, target);
  return found !== null && mayDeliver(tree, found);
}

export const mayDeliver = (tree: Tree, activity: TreeActivity): boolean =>
  isLeaf(activity) && !pathUp(activity).some((one) => isClosed(tree, one));
