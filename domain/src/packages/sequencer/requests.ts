import { beginAttempts, endAttempt, leaveFor } from './attempts.ts';
import { choose, mayChoose, mayDeliver } from './choice.ts';
import { abandon, endAll, endCurrent, suspendAll } from './ending.ts';
import { isClosed } from './conditions.ts';
import { flowFrom } from './flow.ts';
import { prepare } from './order.ts';
import type { Tree, TreeActivity } from './tree.ts';
import { commonOf, isLeaf, pathUp } from './tree.ts';

export type Request =
  | 'start'
  | 'resumeAll'
  | 'continue'
  | 'previous'
  | 'choice'
  | 'jump'
  | 'exit'
  | 'exitAll'
  | 'suspendAll'
  | 'abandon'
  | 'abandonAll';
/** `valid`: it was acted upon. `deliver`: what is opened now. `over`: the session has ended. */
export type Outcome = { valid: boolean; deliver: TreeActivity | null; over: boolean };
type Reached = { found: TreeActivity | null; over: boolean };

const refused: Outcome = { valid: false, deliver: null, over: false };
const nothing: Reached = { found: null, over: false };

/** Carries out what someone asks for: ends what is open, finds what comes, and opens it. */
export function carryOut(tree: Tree, request: Request, targetId?: string): Outcome {
  const target = targetId === undefined ? undefined : tree.byId.get(targetId);
  if (!tree.current) prepare(tree);
  if (!mayAsk(tree, request, target)) return refused;
  let follows: string = request;
  if (
    tree.current?.active ||
    request === 'abandon' ||
    request === 'abandonAll' ||
    request === 'exitAll' ||
    request === 'suspendAll'
  ) {
    const ended = endFor(tree, request);
    if (!ended.valid) return refused;
    follows = ended.follows ?? request;
  }
  if (follows === 'retry' && tree.current === tree.root) forget(tree);
  const { found, over } = reach(tree, follows, target);
  const deliver = found && mayDeliver(tree, found) ? found : null;
  if (deliver) beginAttempts(tree, deliver);
  if (over) {
    tree.current = null;
    if (!tree.root.suspended) forget(tree);
  }
  return { valid: true, deliver, over };
}

/** Objectives that this package shares with no other are forgotten with the attempt on the whole. */
function forget(tree: Tree): void {
  if (!tree.lasting) tree.shared = {};
}

function endFor(tree: Tree, request: Request) {
  if (request === 'exitAll') return endAll(tree);
  if (request === 'suspendAll') return suspendAll(tree);
  if (request === 'abandon' || request === 'abandonAll') return abandon(tree, request === 'abandonAll');
  return endCurrent(tree);
}

/** Whether it makes sense now; rules may still stop it on its way. */
export function mayAsk(tree: Tree, request: Request, target?: TreeActivity): boolean {
  const { current, root } = tree;
  const parent = current?.parent?.rules.sequencingControls;
  switch (request) {
    case 'start':
      return current === null;
    case 'resumeAll':
      return current === null && tree.suspendedAt !== null;
    case 'continue':
      return parent?.flow ?? false;
    case 'previous': {
      if (!current || !parent?.flow || parent.forwardOnly) return false;
      const { found } = flowFrom(tree, current, 'backward', false);
      return found !== null && mayDeliver(tree, found);
    }
    case 'choice':
      return target !== undefined && mayChoose(tree, target);
    case 'jump':
      return current !== null && target !== undefined && isLeaf(target) && !isClosed(tree, target);
    case 'exit':
    case 'abandon':
      return current?.active ?? false;
    case 'exitAll':
    case 'abandonAll':
      return current !== null;
    case 'suspendAll':
      return current !== null && (current.active || current.suspended || current !== root);
  }
}

function reach(tree: Tree, request: string, target: TreeActivity | undefined): Reached {
  const from = tree.current;
  switch (request) {
    case 'start':
      return flowFrom(tree, tree.root, 'forward', true);
    case 'resumeAll':
      return { found: tree.suspendedAt, over: false };
    case 'continue':
      return from ? onwards(tree, from) : nothing;
    case 'previous':
      return from && (from.parent?.rules.sequencingControls.flow ?? true)
        ? { ...flowFrom(tree, from, 'backward', false), over: false }
        : nothing;
    case 'retry':
      if (!from || from.active || from.suspended) return nothing;
      return { found: isLeaf(from) ? from : flowFrom(tree, from, 'forward', true).found, over: false };
    case 'choice':
      return chosen(tree, target!);
    case 'jump':
      return { found: target!, over: false };
    case 'abandonAll':
    case 'exitAll':
      return { found: null, over: true };
    default:
      return { found: null, over: from !== null && !from.active && from.parent === null };
  }
}

/** Flow that leads nowhere ends the session. */
function onwards(tree: Tree, from: TreeActivity): Reached {
  if (from.parent && !from.parent.rules.sequencingControls.flow) return nothing;
  const { found } = flowFrom(tree, from, 'forward', false);
  if (found) return { found, over: false };
  leaveFor(tree, tree.root);
  endAttempt(tree, tree.root);
  tree.current = tree.root;
  return { found: null, over: true };
}

/** A cluster was chosen that has nothing to deliver: that is where we are then. */
function chosen(tree: Tree, target: TreeActivity): Reached {
  const { allowed, found } = choose(tree, target);
  if (allowed && !found && tree.current) {
    const common = commonOf(tree.current, target);
    leaveFor(tree, common);
    for (const one of pathUp(common).slice(0, 1)) endAttempt(tree, one);
    tree.current = target;
  }
  return { found, over: false };
}
