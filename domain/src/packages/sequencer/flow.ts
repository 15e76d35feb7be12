import { before, isClosed } from './conditions.ts';
import type { Tree, TreeActivity } from './tree.ts';
import { isLeaf } from './tree.ts';

export type Direction = 'forward' | 'backward';
/** `over`: it went past the last activity there is. */
type Step = { to: TreeActivity | null; direction: Direction; over: boolean };

const nowhere = (direction: Direction, over = false): Step => ({ to: null, direction, over });

/**
 * One step through the tree. `inside`: into its children, else past them. `free`: no matter what may only be walked
 * forward.
 */
export function stepFrom(
  tree: Tree,
  activity: TreeActivity,
  towards: Direction,
  inside: boolean,
  previous: Direction | null = null,
  free = false,
): Step {
  let direction = towards;
  let from = activity;
  let turned = false;
  // Walked backwards into a cluster that goes forward only: at its end the way goes back before it.
  if (previous === 'backward' && from.parent && from.parent.children.at(-1) === from) {
    direction = 'backward';
    from = from.parent.children[0]!;
    turned = true;
  }
  const { parent } = from;
  const past = isLeaf(from) || !inside;
  if (direction === 'forward') {
    if (!past) return { to: from.children[0]!, direction, over: false };
    if (!parent) return nowhere(direction, true);
    const next = parent.children[parent.children.indexOf(from) + 1];
    return next ? { to: next, direction, over: false } : stepFrom(tree, parent, direction, false, null, free);
  }
  if (!parent) return nowhere(direction);
  if (!past) {
    if (!from.rules.sequencingControls.forwardOnly) return { to: from.children.at(-1)!, direction, over: false };
    return { to: from.children[0]!, direction: 'forward', over: false };
  }
  if (!turned && !free && parent.rules.sequencingControls.forwardOnly) return nowhere(direction);
  const next = parent.children[parent.children.indexOf(from) - 1];
  return next ? { to: next, direction, over: false } : stepFrom(tree, parent, direction, false, null, free);
}

type Found = { found: TreeActivity | null; over: boolean };

/** From where a step led: to what may be delivered there, skipping what is to be skipped. */
function settleAt(tree: Tree, at: TreeActivity, direction: Direction, previous: Direction | null): Found {
  if (!at.parent?.rules.sequencingControls.flow) return { found: null, over: false };
  if (before(tree, at, 'skip')) {
    const step = stepFrom(tree, at, direction, false, previous);
    if (!step.to) return { found: null, over: step.over };
    return previous === 'backward' && step.direction === 'backward'
      ? settleAt(tree, step.to, 'backward', null)
      : settleAt(tree, step.to, direction, previous);
  }
  if (isClosed(tree, at)) return { found: null, over: false };
  if (isLeaf(at)) return { found: at, over: false };
  const step = stepFrom(tree, at, direction, true);
  if (!step.to) return { found: null, over: step.over };
  return direction === 'backward' && step.direction === 'forward'
    ? settleAt(tree, step.to, 'forward', 'backward')
    : settleAt(tree, step.to, direction, null);
}

/** Where flow leads: the activity to deliver, when there is one. */
export function flowFrom(tree: Tree, from: TreeActivity, direction: Direction, inside: boolean): Found {
  const step = stepFrom(tree, from, direction, inside);
  return step.to ? settleAt(tree, step.to, direction, null) : { found: null, over: step.over };
}
