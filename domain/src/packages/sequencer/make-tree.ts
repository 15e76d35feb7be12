import type {
  ActivityNode,
  MapInfo,
  Objective,
  RollupRule,
  Sequencing,
  SequencingControls,
  SequencingRule,
} from '../sequencing.ts';
import { unnamedObjective } from '../sequencing.ts';
import type { SaidByContent } from './sequencer.ts';
import { openSequencer } from './sequencer.ts';
import { usual } from './tree.ts';

// Trees and lessons for the tables of cases of this folder.

type ReportedValue = Omit<Partial<Sequencing>, 'sequencingControls'> & { controls?: Partial<SequencingControls> };

const controls: SequencingControls = { ...usual.sequencingControls, flow: true };

/** A node that flows and may be chosen, unless it says otherwise. */
export const node = (id: string, said: ReportedValue = {}, ...children: ActivityNode[]): ActivityNode => {
  const { controls: own, ...rest } = said;
  return { id, title: id, ...rest, sequencingControls: { ...controls, ...own }, children };
};

type Rules = Sequencing['sequencingRules'];
export const rule = (
  action: string,
  condition: string,
  more: Partial<SequencingRule['conditions'][number]> = {},
): SequencingRule => ({
  action,
  conditionCombination: 'all',
  conditions: [{ condition, ...more }],
});
export const before = (...rules: SequencingRule[]): { sequencingRules: Rules } => ({
  sequencingRules: { preConditionRules: rules, exitConditionRules: [], postConditionRules: [] },
});
export const after = (...rules: SequencingRule[]): { sequencingRules: Rules } => ({
  sequencingRules: { preConditionRules: [], exitConditionRules: [], postConditionRules: rules },
});
export const leaving = (...rules: SequencingRule[]): { sequencingRules: Rules } => ({
  sequencingRules: { preConditionRules: [], exitConditionRules: rules, postConditionRules: [] },
});

export const rollup = (
  action: string,
  consideration: string,
  condition: string,
  more: Partial<RollupRule> = {},
): RollupRule => ({
  action,
  consideration,
  conditionCombination: 'any',
  minimumCount: 0,
  minimumPercent: 0,
  conditions: [{ condition, operator: 'noOp' }],
  ...more,
});

const silent: MapInfo = {
  targetObjectiveID: '',
  readSatisfiedStatus: false,
  readNormalizedMeasure: false,
  writeSatisfiedStatus: false,
  writeNormalizedMeasure: false,
  readCompletionStatus: false,
  writeCompletionStatus: false,
  readProgressMeasure: false,
  writeProgressMeasure: false,
  readRawScore: false,
  writeRawScore: false,
  readMinScore: false,
  writeMinScore: false,
  readMaxScore: false,
  writeMaxScore: false,
};
export const map = (targetObjectiveID: string, more: Partial<MapInfo>): MapInfo => ({
  ...silent,
  targetObjectiveID,
  ...more,
});
export const objective = (objectiveID: string, more: Partial<Objective> = {}): Objective => ({
  objectiveID,
  isPrimary: false,
  satisfiedByMeasure: false,
  minNormalizedMeasure: null,
  mapInfo: [],
  ...more,
});
export const primary = (more: Partial<Objective> = {}): { primaryObjective: Objective } => ({
  primaryObjective: objective(unnamedObjective, { isPrimary: true, ...more }),
});

type Lesson = Partial<Omit<SaidByContent, 'said'>>;

/**
 * Plays a tree: a step is a request, `choice:id`, or what the open content says before it. The answer is what each step
 * delivered.
 */
export function play(tree: ActivityNode, ...settings: [Partial<Parameters<typeof openSequencer>[1]>?]) {
  const sequencer = openSequencer(tree, { shared: {}, ...settings[0] });
  const ask = (step: string): string => {
    const [request, target] = step.split(':');
    const { valid, deliver, over } = sequencer.request(request as 'start', target);
    return deliver?.id ?? (over ? 'over' : valid ? 'nothing' : 'refused');
  };
  return {
    sequencer,
    ask,
    steps: (...steps: string[]) => steps.map(ask),
    /** What the open content says before it ends. */
    say(lesson: Lesson) {
      const said = (['satisfied', 'completed'] as const).filter((field) => field in lesson);
      sequencer.report(sequencer.current!.id, { suspended: false, objectives: [], ...lesson, said });
    },
    enabled: () =>
      sequencer
        .contents()
        .filter(({ enabled }) => enabled)
        .map(({ id }) => id),
    visible: () =>
      sequencer
        .contents()
        .filter(({ visible }) => visible)
        .map(({ id }) => id),
  };
}
