import type { Progress, SaidByContent } from '@app/domain/packages/sequencer/sequencer';
import type { Data } from '@app/domain/packages/scorm2004/data';
import { unnamedObjective } from '@app/domain/packages/sequencing';

const number = (value: string | undefined) => (value === undefined || value === '' ? undefined : Number(value));
const success = (value: string | undefined) => (value === 'passed' ? true : value === 'failed' ? false : undefined);
const completion = (value: string | undefined) =>
  value === 'completed' ? true : value === 'incomplete' || value === 'not attempted' ? false : undefined;

/** What the open content has said so far, as sequencing takes it. `set`: the elements that it set itself. */
export function saidByContent(data: Data, set: ReadonlySet<string>): SaidByContent {
  const progress = (place: string) => ({
    satisfied: success(data.said(`${place}.success_status`)),
    completed: completion(data.said(`${place}.completion_status`)),
    progress: number(data.said(`${place}.progress_measure`)),
    measure: number(data.said(`${place}.score.scaled`)),
    raw: number(data.said(`${place}.score.raw`)),
    min: number(data.said(`${place}.score.min`)),
    max: number(data.said(`${place}.score.max`)),
    said: [
      ...(set.has(`${place}.success_status`) ? (['satisfied'] as const) : []),
      ...(set.has(`${place}.completion_status`) ? (['completed'] as const) : []),
    ],
  });
  const own = progress('cmi');
  const [threshold, passing] = [
    number(data.said('cmi.completion_threshold')),
    number(data.said('cmi.scaled_passing_score')),
  ];
  // Measures judge where the manifest says what they must reach.
  if (threshold !== undefined) own.completed = own.progress === undefined ? undefined : own.progress >= threshold;
  if (passing !== undefined) own.satisfied = own.measure === undefined ? undefined : own.measure >= passing;
  return {
    ...own,
    suspended: data.said('cmi.exit') === 'suspend',
    objectives: Array.from({ length: data.count('cmi.objectives') }, (_, index) => ({
      id: data.said(`cmi.objectives.${index}.id`) ?? '',
      ...progress(`cmi.objectives.${index}`),
    })),
  };
}

type Known = readonly (Progress & { id: string })[];
const named = (objectives: Known) => objectives.filter(({ id }) => id !== unnamedObjective);

/** The objectives of an activity are the first rows of `cmi.objectives`: its content finds them when it opens. */
export const rowsOf = (objectives: Known): [string, string][] =>
  named(objectives).map(({ id }, index) => [`cmi.objectives.${index}.id`, id]);

/** What is known of them, also from other activities. */
export const knownOf = (objectives: Known): [string, string][] =>
  named(objectives).flatMap((objective, index) => {
    const place = `cmi.objectives.${index}`;
    const found: [string, string][] = [];
    if (objective.satisfied !== undefined)
      found.push([`${place}.success_status`, objective.satisfied ? 'passed' : 'failed']);
    if (objective.completed !== undefined)
      found.push([`${place}.completion_status`, objective.completed ? 'completed' : 'incomplete']);
    for (const [field, name] of fields)
      if (objective[field] !== undefined) found.push([`${place}.${name}`, String(objective[field])]);
    return found;
  });
const fields = [
  ['measure', 'score.scaled'],
  ['raw', 'score.raw'],
  ['min', 'score.min'],
  ['max', 'score.max'],
  ['progress', 'progress_measure'],
] as const;
