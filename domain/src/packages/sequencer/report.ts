import { setCompleted, setMeasure, setProgress, setSatisfied, write } from './progress.ts';
import { rollUp } from './rollup.ts';
import type { Progress, Tree, TreeActivity } from './tree.ts';

/** What content says of itself and of one of its objectives. `said`: the fields it set itself, also to "unknown". */
export type SaidProgress = Progress & { said: readonly ('satisfied' | 'completed')[] };
export type SaidByContent = SaidProgress & {
  suspended: boolean;
  objectives: readonly (SaidProgress & { id: string })[];
};

/** Takes over what the open content says, into its objectives and what is shared of them. */
export function report(tree: Tree, activity: TreeActivity, said: SaidByContent): void {
  const own: SaidProgress = { ...said };
  for (const row of said.objectives) {
    if (row.id === activity.primary) joinPrimary(own, row);
    else if (activity.objectives.has(row.id)) {
      setSatisfied(tree, activity, row.id, row.satisfied, row.said.includes('satisfied'));
      setMeasure(tree, activity, row.id, row.measure);
      for (const field of ['completed', 'progress', 'raw', 'min', 'max'] as const)
        write(tree, activity, row.id, field, row[field], field === 'completed' && row.said.includes('completed'));
    }
  }
  activity.saidCompletion = own.said.includes('completed');
  activity.saidStatus = own.said.includes('satisfied');
  setCompleted(tree, activity, own.completed, activity.saidCompletion);
  if (own.progress !== undefined) setProgress(tree, activity, own.progress);
  setSatisfied(tree, activity, activity.primary, own.satisfied, activity.saidStatus);
  setMeasure(tree, activity, activity.primary, own.measure);
  for (const field of ['raw', 'min', 'max'] as const) write(tree, activity, activity.primary, field, own[field]);
  activity.goesOn = said.suspended;
  activity.suspended = said.suspended && activity.rules.deliveryControls.tracked;
  if (activity.active) rollUp(tree, activity);
}

/** The row of the primary objective and the activity's own elements are the same thing, said twice. */
function joinPrimary(own: SaidProgress & Progress, row: SaidProgress): void {
  const said = new Set([...own.said, ...row.said]);
  if (row.satisfied !== undefined && (row.said.includes('satisfied') || !own.said.includes('satisfied')))
    own.satisfied = row.satisfied;
  else if (row.said.includes('satisfied') && !own.said.includes('satisfied')) own.satisfied = undefined;
  if (!own.said.includes('completed')) own.completed = row.completed ?? own.completed;
  own.measure ??= row.measure;
  own.progress ??= row.progress;
  own.raw = row.raw ?? own.raw;
  own.min = row.min ?? own.min;
  own.max = row.max ?? own.max;
  own.said = [...said];
}
