import type { ActivityNode, MapInfo, Objective, Sequencing } from '../sequencing.ts';
import { unnamedObjective } from '../sequencing.ts';

/**
 * What is known of an objective; what is not there is not known. Completion belongs to the primary one: it is the
 * activity's own.
 */
export type Progress = {
  satisfied?: boolean | undefined;
  measure?: number | undefined;
  raw?: number | undefined;
  min?: number | undefined;
  max?: number | undefined;
  completed?: boolean | undefined;
  progress?: number | undefined;
};
export type Field = keyof Progress;
/** Objectives that activities share, by their name. */
export type SharedObjectives = Record<string, Progress>;

/** An activity of the tree that is played, with what sequencing knows of it. */
export type TreeActivity = {
  readonly id: string;
  readonly title: string;
  readonly rules: Sequencing;
  readonly parent: TreeActivity | null;
  /** All of its children as the manifest has them, and those that were selected, in their present order. */
  readonly every: TreeActivity[];
  children: TreeActivity[];
  /** Name of its primary objective. */
  readonly primary: string;
  readonly objectives: ReadonlyMap<string, Objective>;
  active: boolean;
  suspended: boolean;
  /** Its content wants to go on where it was, also of one that is not tracked. */
  goesOn: boolean;
  /** Attempts that count, and openings that began with nothing: an activity that is not tracked has the second only. */
  attempts: number;
  runs: number;
  chosen: boolean;
  shuffled: boolean;
  known: Record<string, Progress>;
  /** It belongs to an attempt on its parent that is over: rollup does not look at it. */
  staleStatus: boolean;
  staleCompletion: boolean;
  /** Its content said so itself, even when it said that it is not known. */
  saidStatus: boolean;
  saidCompletion: boolean;
};

export type Tree = {
  readonly root: TreeActivity;
  readonly byId: ReadonlyMap<string, TreeActivity>;
  /** Names of shared objectives → activities that read them. */
  readonly readers: ReadonlyMap<string, TreeActivity[]>;
  readonly random: () => number;
  shared: SharedObjectives;
  /** Shared objectives outlive the attempt on the whole. */
  readonly lasting: boolean;
  current: TreeActivity | null;
  suspendedAt: TreeActivity | null;
};

/** Of an activity that says nothing of its sequencing (SCORM 2004 4th edition, Sequencing and Navigation 3). */
export const usual: Sequencing = {
  isVisible: true,
  sequencingControls: {
    choice: true,
    choiceExit: true,
    flow: false,
    forwardOnly: false,
    useCurrentAttemptObjectiveInfo: true,
    useCurrentAttemptProgressInfo: true,
    preventActivation: false,
    constrainChoice: false,
    rollupObjectiveSatisfied: true,
    rollupProgressCompletion: true,
    objectiveMeasureWeight: 1,
    selectionTiming: 'never',
    selectCount: null,
    randomizationTiming: 'never',
    randomizeChildren: false,
    reorderChildren: false,
  },
  sequencingRules: { preConditionRules: [], exitConditionRules: [], postConditionRules: [] },
  rollupRules: { rules: [] },
  rollupConsiderations: {
    requiredForSatisfied: 'always',
    requiredForNotSatisfied: 'always',
    requiredForCompleted: 'always',
    requiredForIncomplete: 'always',
    measureSatisfactionIfActive: true,
  },
  objectives: [],
  deliveryControls: { tracked: true, completionSetByContent: false, objectiveSetByContent: false },
  hideLmsUi: [],
  sharedDataMaps: [],
};

const plain: Objective = {
  objectiveID: unnamedObjective,
  isPrimary: true,
  satisfiedByMeasure: false,
  minNormalizedMeasure: null,
  mapInfo: [],
};
const reads = (map: MapInfo) => Object.entries(map).some(([name, flag]) => name.startsWith('read') && flag === true);

export function growTree(node: ActivityNode, lasting: boolean, random: () => number): Tree {
  const byId = new Map<string, TreeActivity>();
  const readers = new Map<string, TreeActivity[]>();
  const grow = (from: ActivityNode, parent: TreeActivity | null): TreeActivity => {
    const rules: Sequencing = { ...usual, ...from };
    const primary = rules.primaryObjective ?? plain;
    const every: TreeActivity[] = [];
    const activity: TreeActivity = {
      id: from.id,
      title: from.title,
      rules,
      parent,
      every,
      children: every,
      primary: primary.objectiveID,
      objectives: new Map([primary, ...rules.objectives].map((one) => [one.objectiveID, one])),
      active: false,
      suspended: false,
      goesOn: false,
      attempts: 0,
      runs: 0,
      chosen: false,
      shuffled: false,
      known: {},
      staleStatus: false,
      staleCompletion: false,
      saidStatus: false,
      saidCompletion: false,
    };
    byId.set(activity.id, activity);
    for (const { mapInfo } of activity.objectives.values())
      for (const map of mapInfo.filter(reads))
        readers.set(map.targetObjectiveID, [...(readers.get(map.targetObjectiveID) ?? []), activity]);
    every.push(...from.children.map((child) => grow(child, activity)));
    return activity;
  };
  return { root: grow(node, null), byId, readers, random, shared: {}, lasting, current: null, suspendedAt: null };
}

/** The activity, its parent, and so on to the root. */
export function pathUp(activity: TreeActivity | null): TreeActivity[] {
  const path: TreeActivity[] = [];
  for (let at = activity; at; at = at.parent) path.push(at);
  return path;
}

export const depthOf = (activity: TreeActivity): number => pathUp(activity).length;
export const isWithin = (activity: TreeActivity, above: TreeActivity): boolean => pathUp(activity).includes(above);
export const isLeaf = ({ children }: TreeActivity): boolean => children.length === 0;
/** The nearest that both stand below; of one below the other, the other. */
export const commonOf = (a: TreeActivity, b: TreeActivity): TreeActivity => pathUp(a).find((one) => isWithin(b, one))!;
/** Every ancestor and itself was selected where its parent selects. */
export const isAvailable = (activity: TreeActivity): boolean =>
  pathUp(activity).every((one) => !one.parent || one.parent.children.includes(one));

export function* downFrom(activity: TreeActivity): Generator<TreeActivity> {
  yield activity;
  for (const child of activity.children) yield* downFrom(child);
}
