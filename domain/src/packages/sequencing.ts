/**
 * Sequencing of SCORM 2004 as its manifest says it, in the form that the player's engine takes for an activity of its
 * tree. Everything is said outright, defaults of the standard included: what an engine assumes by itself is not relied
 * on.
 */
export type SequencingControls = {
  choice: boolean;
  choiceExit: boolean;
  flow: boolean;
  forwardOnly: boolean;
  useCurrentAttemptObjectiveInfo: boolean;
  useCurrentAttemptProgressInfo: boolean;
  preventActivation: boolean;
  constrainChoice: boolean;
  rollupObjectiveSatisfied: boolean;
  rollupProgressCompletion: boolean;
  objectiveMeasureWeight: number;
  selectionTiming: string;
  selectCount: number | null;
  randomizationTiming: string;
  randomizeChildren: boolean;
  reorderChildren: boolean;
};
export type RuleCondition = {
  condition: string;
  operator?: 'not';
  referencedObjective?: string;
  parameters?: { threshold: number };
};
export type SequencingRule = { action: string; conditionCombination: 'all' | 'any'; conditions: RuleCondition[] };
export type RollupRule = {
  action: string;
  conditionCombination: 'all' | 'any';
  consideration: string;
  minimumCount: number;
  /** 0 to 100, though the manifest says 0 to 1. */
  minimumPercent: number;
  conditions: { condition: string; operator: 'noOp' | 'not' }[];
};
export type MapInfo = {
  targetObjectiveID: string;
  readSatisfiedStatus: boolean;
  readNormalizedMeasure: boolean;
  writeSatisfiedStatus: boolean;
  writeNormalizedMeasure: boolean;
  readCompletionStatus: boolean;
  writeCompletionStatus: boolean;
  readProgressMeasure: boolean;
  writeProgressMeasure: boolean;
  readRawScore: boolean;
  writeRawScore: boolean;
  readMinScore: boolean;
  writeMinScore: boolean;
  readMaxScore: boolean;
  writeMaxScore: boolean;
};
export type Objective = {
  objectiveID: string;
  isPrimary: boolean;
  satisfiedByMeasure: boolean;
  minNormalizedMeasure: number | null;
  mapInfo: MapInfo[];
};
export type RollupConsiderations = {
  requiredForSatisfied: string;
  requiredForNotSatisfied: string;
  requiredForCompleted: string;
  requiredForIncomplete: string;
  measureSatisfactionIfActive: boolean;
};
export type Sequencing = {
  isVisible: boolean;
  sequencingControls: SequencingControls;
  sequencingRules: {
    preConditionRules: SequencingRule[];
    exitConditionRules: SequencingRule[];
    postConditionRules: SequencingRule[];
  };
  rollupRules: { rules: RollupRule[] };
  rollupConsiderations: RollupConsiderations;
  primaryObjective?: Objective;
  objectives: Objective[];
  deliveryControls: { tracked: boolean; completionSetByContent: boolean; objectiveSetByContent: boolean };
  completionThreshold?: { completedByMeasure: boolean; minProgressMeasure: number; progressWeight: number };
  attemptLimit?: number;
  attemptAbsoluteDurationLimit?: string;
  hideLmsUi: string[];
  sharedDataMaps: { targetID: string; readSharedData: boolean; writeSharedData: boolean }[];
};

/**
 * The name of a primary objective to which its manifest gave none: the engine wants one. A package never sees it: it is
 * no row of `cmi.objectives`.
 */
export const unnamedObjective = 'muster:primary';

/** An activity of the engine's tree. */
export type ActivityNode = Partial<Sequencing> & { id: string; title: string; children: ActivityNode[] };
