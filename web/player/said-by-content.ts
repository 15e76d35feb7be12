import type { Progress, SaidByContent } from '@app/domain/packages/sequencer/sequencer';
import { unnamedObjective } from '@app/domain/packages/sequencing';
import type { Model } from './scorm2004-model.ts';

type Row = { id: string; success_status: string; completion_status: string; progress_measure: string; score: Score };
type Score = { scaled: string; raw: string; min: string; max: string };

const number = (value: string) => (value === '' || value === undefined ? undefined : Number(value));
const success = (value: string) => (value === 'passed' ? true : value === 'failed' ? false : undefined);
const completion = (value: string) => (value === 'completed' ? true : value === 'incomplete' || value === 'not attempted' ? false : undefined);

/** What the open content has said so far, as sequencing takes it. `set`: the elements that it set itself. */
export function saidByContent(model: Model, set: ReadonlySet<string>): SaidByContent {
  const progress = (from: Omit<Row, 'id'>, place: string) => ({
    satisfied: success(from.success_status),
    completed: completion(from.completion_status),
    progress: number(from.progress_measure),
    measure: number(from.score.scaled),
    raw: number(from.score.raw),
    min: number(from.score.min),
    max: number(from.score.max),
    said: [...(set.has(`${place}.success_status`) ? (['satisfied'] as const) : []), ...(set.has(`${place}.completion_status`) ? (['completed'] as const) : [])],
  });
  const { cmi } = model as unknown as {
    cmi: Omit<Row, 'id'> & { objectives: { childArray: Row[] }; completion_threshold: string; scaled_passing_score: string };
  };
  const own = progress(cmi, 'cmi');
  const [threshold, passing] = [number(cmi.completion_threshold), number(cmi.scaled_passing_score)];
  // Measures judge where the manifest says what they must reach.
  if (threshold !== undefined) own.completed = own.progress === undefined ? undefined : own.progress >= threshold;
  if (passing !== undefined) own.satisfied = own.measure === undefined ? undefined : own.measure >= passing;
  return {
    ...own,
    suspended: model.cmi.getExitValueInternal() === 'suspend',
    objectives: cmi.objectives.childArray.map((row, index) => ({ id: row.id, ...progress(row, `cmi.objectives.${index}`) })),
  };
}

type Known = readonly (Progress & { id: string })[];
const named = (objectives: Known) => objectives.filter(({ id }) => id !== unnamedObjective);

/** The objectives of an activity are the first rows of `cmi.objectives`: its content finds them when it opens. */
export const rowsOf = (objectives: Known): [string, string][] => named(objectives).map(({ id }, index) => [`cmi.objectives.${index}.id`, id]);

/** What is known of them, also from other activities. */
export const knownOf = (objectives: Known): [string, string][] =>
  named(objectives).flatMap((objective, index) => {
    const place = `cmi.objectives.${index}`;
    const found: [string, string][] = [];
    if (objective.satisfied !== undefined) found.push([`${place}.success_status`, objective.satisfied ? 'passed' : 'failed']);
    if (objective.completed !== undefined) found.push([`${place}.completion_status`, objective.completed ? 'completed' : 'incomplete']);
    for (const [field, name] of fields) if (objective[field] !== undefined) found.push([`${place}.${name}`, String(objective[field])]);
    return found;
  });
const fields = [
  ['measure', 'score.scaled'],
  ['raw', 'score.raw'],
  ['min', 'score.min'],
  ['max', 'score.max'],
  ['progress', 'progress_measure'],
] as const;
