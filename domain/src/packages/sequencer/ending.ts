import { endAttempt, leaveFor } from './attempts.ts';
import { firing } from './conditions.ts';
import { setCompleted, setMeasure, setSatisfied } from './progress.ts';
import { rollUp } from './rollup.ts';
import type { Tree, TreeActivity } from './tree.ts';
import { pathUp } from './tree.ts';

/** What follows from an ending, in place of what was asked for. */
export type Follows = 'exit' | 'retry' | 'continue' | 'previous' | null;
export type Ended = { valid: boolean; follows: Follows };

const invalid: Ended = { valid: false, follows: null };

/** What is open ends; exit rules end more of it, and rules that apply afterwards say what comes. */
export function endCurrent(tree: Tree): Ended {
  const left = tree.current;
  if (!left?.active) return invalid;
  endAttempt(tree, left);
  const exiting = pathUp(left.parent)
    .toReversed()
    .find((one) => firing(tree, one, one.rules.sequencingRules.exitConditionRules, 'exit'));
  if (exiting) {
    leaveFor(tree, exiting);
    endAttempt(tree, exiting);
    tree.current = exiting;
  }
  if (left.suspended) return { valid: true, follows: null };
  for (let at: TreeActivity | null = tree.current; at; at = at.parent) {
    tree.current = at;
    if (at.suspended) break;
    switch (firing(tree, at, at.rules.sequencingRules.postConditionRules)) {
      case 'retry':
        return at === tree.root ? endAll(tree, 'retry') : { valid: true, follows: 'retry' };
      case 'continue':
        return { valid: true, follows: 'continue' };
      case 'previous':
        return { valid: true, follows: 'previous' };
      case 'exitAll':
        return endAll(tree);
      case 'retryAll':
        return endAll(tree, 'retry');
      case 'exitParent':
        if (at.parent) endAttempt(tree, at.parent);
        continue;
    }
    break;
  }
  return { valid: true, follows: tree.current === tree.root ? 'exit' : null };
}

export function endAll(tree: Tree, follows: Follows = 'exit'): Ended {
  if (!tree.current) return invalid;
  if (tree.current.active) endAttempt(tree, tree.current);
  leaveFor(tree, tree.root);
  endAttempt(tree, tree.root);
  tree.current = tree.root;
  return { valid: true, follows };
}

export function suspendAll(tree: Tree): Ended {
  const { current } = tree;
  if (!current) return invalid;
  if (current.active) rollUp(tree, current);
  const at = current.active || current.suspended ? current : current.parent;
  if (!at) return invalid;
  tree.suspendedAt = at;
  for (const one of pathUp(at)) {
    one.active = false;
    one.suspended = true;
  }
  tree.current = tree.root;
  return { valid: true, follows: 'exit' };
}

/** The attempt is as if it had not been. */
export function abandon(tree: Tree, all: boolean): Ended {
  const { current } = tree;
  if (!current) return invalid;
  setCompleted(tree, current, undefined);
  setSatisfied(tree, current, current.primary, undefined);
  setMeasure(tree, current, current.primary, undefined);
  for (const one of all ? pathUp(current) : [current]) one.active = false;
  if (all) tree.current = tree.root;
  return { valid: true, follows: 'exit' };
}
