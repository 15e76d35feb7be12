import type { ActivityNode } from '../sequencing.ts';
import { mayChoose } from './choice.ts';
import { before } from './conditions.ts';
import { completed, judged, readAnyway, satisfied } from './progress.ts';
import { wholeOf } from './rollup.ts';
import type { Outcome, Request } from './requests.ts';
import { carryOut, mayAsk } from './requests.ts';
import type { SaidByContent } from './report.ts';
import { report } from './report.ts';
import { restore, save } from './saved.ts';
import type { Progress, SharedObjectives, TreeActivity } from './tree.ts';
import { downFrom, growTree, isAvailable, pathUp } from './tree.ts';

export type { Request, Outcome, SaidByContent, SharedObjectives, Progress, TreeActivity };
/** A line of the table of contents. */
export type ContentsEntry = { id: string; visible: boolean; enabled: boolean };
export type Settings = {
  /** What was kept of an earlier opening. */
  saved?: string | null;
  /** Objectives that live beyond this package; null: those of this package end with its attempt. */
  shared: SharedObjectives | null;
  random?: () => number;
};

/**
 * Sequencing and navigation of SCORM 2004, 4th edition: which activity comes, which may be chosen, and what the whole
 * comes to.
 */
export function openSequencer(node: ActivityNode, { saved, shared, random = Math.random }: Settings) {
  const tree = growTree(node, shared !== null, random);
  if (saved) restore(tree, saved);
  if (shared) tree.shared = { ...shared };
  const known = (id: string) => tree.byId.get(id);

  return {
    get current(): TreeActivity | null {
      return tree.current;
    },
    get suspended(): boolean {
      return tree.suspendedAt !== null;
    },
    get shared(): SharedObjectives {
      return tree.shared;
    },
    activity: known,
    request: (request: Request, target?: string): Outcome => carryOut(tree, request, target),
    may: (request: Request, target?: string): boolean =>
      mayAsk(tree, request, target === undefined ? undefined : known(target)),
    report(id: string, said: SaidByContent): void {
      const activity = known(id);
      if (activity) report(tree, activity, said);
    },
    /** The whole tree in the order in which it is played, its root first. */
    contents(): ContentsEntry[] {
      const hidden = (activity: TreeActivity) => pathUp(activity).some((one) => before(tree, one, 'hiddenFromChoice'));
      const listed = [...downFrom(tree.root)];
      // What was not selected comes last: it is not seen.
      return [...listed, ...[...tree.byId.values()].filter((activity) => !listed.includes(activity))].map(
        (activity) => ({
          id: activity.id,
          visible: activity.rules.isVisible && isAvailable(activity) && !hidden(activity),
          enabled: mayChoose(tree, activity),
        }),
      );
    },
    /** What an activity's objectives are known to be when its content opens, in the order of the manifest. */
    objectivesOf(id: string): (Progress & { id: string })[] {
      const activity = known(id);
      return [...(activity?.objectives.keys() ?? [])].map((objective) => {
        const value = <F extends keyof Progress>(field: F) => readAnyway(tree, activity!, objective, field);
        return {
          id: objective,
          satisfied: judged(tree, activity!, objective),
          completed: value('completed'),
          measure: value('measure'),
          progress: value('progress'),
          raw: value('raw'),
          min: value('min'),
          max: value('max'),
        };
      });
    },
    /** What an activity is known to be: for a table of contents. */
    standing(id: string): Pick<Progress, 'satisfied' | 'completed'> {
      const activity = known(id);
      return activity ? { satisfied: satisfied(tree, activity), completed: completed(tree, activity) } : {};
    },
    /** What the whole package comes to. */
    whole: () => wholeOf(tree),
    save: () => save(tree),
  };
}
export type Sequencer = ReturnType<typeof openSequencer>;
