import type { MapInfo } from '../sequencing.ts';
import type { Field, Progress, Tree, TreeActivity } from './tree.ts';

const maps: Record<Field, [read: keyof MapInfo, write: keyof MapInfo]> = {
  satisfied: ['readSatisfiedStatus', 'writeSatisfiedStatus'],
  measure: ['readNormalizedMeasure', 'writeNormalizedMeasure'],
  raw: ['readRawScore', 'writeRawScore'],
  min: ['readMinScore', 'writeMinScore'],
  max: ['readMaxScore', 'writeMaxScore'],
  completed: ['readCompletionStatus', 'writeCompletionStatus'],
  progress: ['readProgressMeasure', 'writeProgressMeasure'],
};

const isTracked = (activity: TreeActivity) => activity.rules.deliveryControls.tracked;

/**
 * What is known: of the shared objective that the activity reads, else of its own. `rolling`: only of its parent's
 * present attempt.
 */
export function read<F extends Field>(
  tree: Tree,
  activity: TreeActivity,
  objective: string,
  field: F,
  rolling = false,
): Progress[F] | undefined {
  return isTracked(activity) ? readAnyway(tree, activity, objective, field, rolling) : undefined;
}

/** The same of an activity that is not tracked: its content may read what others shared. */
export function readAnyway<F extends Field>(
  tree: Tree,
  activity: TreeActivity,
  objective: string,
  field: F,
  rolling = false,
): Progress[F] | undefined {
  const map = activity.objectives.get(objective)?.mapInfo.find((one) => one[maps[field][0]]);
  const elsewhere = map && tree.shared[map.targetObjectiveID]?.[field];
  const completion = ofCompletion.includes(field);
  // A shared status or score hides the activity's own, even when it is not known; of completion only one that is known
  // does.
  if (map && (elsewhere !== undefined || !completion)) return elsewhere;
  if (rolling && (completion ? activity.staleCompletion : activity.staleStatus)) return undefined;
  return activity.known[objective]?.[field];
}

/**
 * Keeps a value, and tells the shared objectives that the activity writes. `aloud`: also that something is not known.
 */
export function write<F extends Field>(
  tree: Tree,
  activity: TreeActivity,
  objective: string,
  field: F,
  value: Progress[F] | undefined,
  aloud = false,
): void {
  if (!isTracked(activity) || !activity.objectives.has(objective)) return;
  if (value !== undefined) refresh(activity, field);
  const own = (activity.known[objective] ??= {});
  const changes = value !== undefined || own[field] !== undefined || aloud;
  own[field] = value;
  if (!changes) return;
  for (const map of activity.objectives.get(objective)!.mapInfo)
    if (map[maps[field][1]])
      tree.shared[map.targetObjectiveID] = { ...tree.shared[map.targetObjectiveID], [field]: value };
}

const ofCompletion: readonly Field[] = ['completed', 'progress'];

/** What belonged to an attempt that is over makes place for the first that is known in this one. */
function refresh(activity: TreeActivity, field: Field): void {
  const completion = ofCompletion.includes(field);
  if (!(completion ? activity.staleCompletion : activity.staleStatus)) return;
  if (completion) activity.staleCompletion = false;
  else activity.staleStatus = false;
  for (const own of Object.values(activity.known))
    for (const old of Object.keys(own) as Field[]) if (ofCompletion.includes(old) === completion) delete own[old];
}

/** While an activity runs, its measure may have to wait until it judges. */
const judgedByMeasure = (activity: TreeActivity, objective: string) =>
  objective !== activity.primary || !activity.active || activity.rules.rollupConsiderations.measureSatisfactionIfActive;

export const satisfied = (
  tree: Tree,
  activity: TreeActivity,
  objective = activity.primary,
  rolling = false,
): boolean | undefined => (isTracked(activity) ? judged(tree, activity, objective, rolling) : undefined);

/** Satisfied, by its measure where the manifest says so. */
export function judged(tree: Tree, activity: TreeActivity, objective: string, rolling = false): boolean | undefined {
  const rules = activity.objectives.get(objective);
  if (!rules?.satisfiedByMeasure) return readAnyway(tree, activity, objective, 'satisfied', rolling);
  const measure = judgedByMeasure(activity, objective)
    ? readAnyway(tree, activity, objective, 'measure', rolling)
    : undefined;
  return measure === undefined ? undefined : measure >= (rules.minNormalizedMeasure ?? 1);
}

export function completed(
  tree: Tree,
  activity: TreeActivity,
  objective = activity.primary,
  rolling = false,
): boolean | undefined {
  const threshold = activity.rules.completionThreshold;
  if (objective !== activity.primary || !threshold?.completedByMeasure)
    return read(tree, activity, objective, 'completed', rolling);
  const progress = read(tree, activity, objective, 'progress', rolling);
  return progress === undefined ? undefined : progress >= threshold.minProgressMeasure;
}

/** Nothing but its measure satisfies an objective that says so. */
export function setSatisfied(
  tree: Tree,
  activity: TreeActivity,
  objective: string,
  value: boolean | undefined,
  aloud = false,
): void {
  if (!activity.objectives.get(objective)?.satisfiedByMeasure)
    write(tree, activity, objective, 'satisfied', value, aloud);
}

export function setMeasure(tree: Tree, activity: TreeActivity, objective: string, value: number | undefined): void {
  const rules = activity.objectives.get(objective);
  if (value === undefined && activity.known[objective]?.measure === undefined) return;
  write(tree, activity, objective, 'measure', value);
  if (rules?.satisfiedByMeasure && judgedByMeasure(activity, objective))
    write(
      tree,
      activity,
      objective,
      'satisfied',
      value === undefined ? undefined : value >= (rules.minNormalizedMeasure ?? 1),
    );
}

export function setCompleted(tree: Tree, activity: TreeActivity, value: boolean | undefined, aloud = false): void {
  if (!activity.rules.completionThreshold?.completedByMeasure)
    write(tree, activity, activity.primary, 'completed', value, aloud);
}

export function setProgress(tree: Tree, activity: TreeActivity, value: number | undefined): void {
  const threshold = activity.rules.completionThreshold;
  write(tree, activity, activity.primary, 'progress', value);
  if (threshold?.completedByMeasure)
    write(
      tree,
      activity,
      activity.primary,
      'completed',
      value === undefined ? undefined : value >= threshold.minProgressMeasure,
    );
}
