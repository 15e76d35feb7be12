import type {
  MapInfo,
  Objective,
  RollupConsiderations,
  RollupRule,
  Sequencing,
  SequencingControls,
  SequencingRule,
} from '../sequencing.ts';
import { unnamedObjective } from '../sequencing.ts';
import type { XmlNode } from './xml.ts';
import { attributeOf, childOf, childrenOf, numberOf, textOf, truthOf } from './xml.ts';

const truth = (node: XmlNode | undefined, name: string, otherwise: boolean) =>
  truthOf(attributeOf(node, name), otherwise);
/**
 * Names of objectives are addresses to their schema: blanks around them are none of theirs, and one written as %20 is a
 * blank.
 */
const nameOf = (node: XmlNode | undefined, attribute: string) => {
  const name = attributeOf(node, attribute)
    ?.replaceAll(/(?:\s|%20)+/g, ' ')
    .trim();
  return name === '' ? undefined : name;
};
const number = (node: XmlNode | undefined, name: string, otherwise: number) =>
  numberOf(attributeOf(node, name)) ?? otherwise;

/**
 * What an item or the organization says of its sequencing, with what it borrows from the collection: its own elements
 * come first.
 */
export function readSequencing(item: XmlNode, collections: readonly XmlNode[]): Sequencing {
  const own = childOf(item, 'sequencing');
  const reference = attributeOf(own, 'IDRef');
  const borrowed =
    reference === undefined ? undefined : collections.find((one) => attributeOf(one, 'ID') === reference);
  const said = (name: string, space = '') => childOf(own, name, space) ?? childOf(borrowed, name, space);
  const threshold = thresholdOf(childOf(item, 'completionThreshold'));
  const limits = said('limitConditions');
  const attempts = numberOf(attributeOf(limits, 'attemptLimit'));
  const duration = attributeOf(limits, 'attemptAbsoluteDurationLimit');
  const { primary, others } = objectivesOf(said('objectives', 'imsss'), said('objectives', 'adlseq'));
  return {
    isVisible: truth(item, 'isvisible', true),
    sequencingControls: controlsOf(said),
    sequencingRules: rulesOf(said('sequencingRules')),
    rollupRules: { rules: childrenOf(said('rollupRules'), 'rollupRule').map(rollupRule) },
    rollupConsiderations: considerationsOf(said('rollupConsiderations')),
    ...(primary && { primaryObjective: primary }),
    objectives: others,
    deliveryControls: deliveryOf(said('deliveryControls')),
    ...(threshold && { completionThreshold: threshold }),
    ...(attempts !== undefined && { attemptLimit: Math.max(0, Math.floor(attempts)) }),
    ...(duration !== undefined && { attemptAbsoluteDurationLimit: duration }),
    hideLmsUi: childrenOf(childOf(childOf(item, 'presentation'), 'navigationInterface'), 'hideLMSUI').flatMap(
      ({ text }) => text.trim() || [],
    ),
    sharedDataMaps: childrenOf(childOf(item, 'data'), 'map').flatMap((map) => {
      const targetID = attributeOf(map, 'targetID');
      return targetID === undefined
        ? []
        : [
            {
              targetID,
              readSharedData: truth(map, 'readSharedData', true),
              writeSharedData: truth(map, 'writeSharedData', true),
            },
          ];
    }),
  };
}

function controlsOf(said: (name: string, space?: string) => XmlNode | undefined): SequencingControls {
  const mode = said('controlMode');
  const choice = said('constrainedChoiceConsiderations');
  const order = said('randomizationControls');
  const rollup = said('rollupRules');
  const count = numberOf(attributeOf(order, 'selectCount'));
  return {
    choice: truth(mode, 'choice', true),
    choiceExit: truth(mode, 'choiceExit', true),
    flow: truth(mode, 'flow', false),
    forwardOnly: truth(mode, 'forwardOnly', false),
    useCurrentAttemptObjectiveInfo: truth(mode, 'useCurrentAttemptObjectiveInfo', true),
    useCurrentAttemptProgressInfo: truth(mode, 'useCurrentAttemptProgressInfo', true),
    preventActivation: truth(choice, 'preventActivation', false),
    constrainChoice: truth(choice, 'constrainChoice', false),
    rollupObjectiveSatisfied: truth(rollup, 'rollupObjectiveSatisfied', true),
    rollupProgressCompletion: truth(rollup, 'rollupProgressCompletion', true),
    objectiveMeasureWeight: number(rollup, 'objectiveMeasureWeight', 1),
    selectionTiming: attributeOf(order, 'selectionTiming') ?? 'never',
    selectCount: count === undefined ? null : count,
    randomizationTiming: attributeOf(order, 'randomizationTiming') ?? 'never',
    // Our engine asks twice: when, and whether at all.
    randomizeChildren: truth(order, 'reorderChildren', false),
    reorderChildren: truth(order, 'reorderChildren', false),
  };
}

const deliveryOf = (node: XmlNode | undefined): Sequencing['deliveryControls'] => ({
  tracked: truth(node, 'tracked', true),
  completionSetByContent: truth(node, 'completionSetByContent', false),
  objectiveSetByContent: truth(node, 'objectiveSetByContent', false),
});

const considerationsOf = (node: XmlNode | undefined): RollupConsiderations => ({
  requiredForSatisfied: attributeOf(node, 'requiredForSatisfied') ?? 'always',
  requiredForNotSatisfied: attributeOf(node, 'requiredForNotSatisfied') ?? 'always',
  requiredForCompleted: attributeOf(node, 'requiredForCompleted') ?? 'always',
  requiredForIncomplete: attributeOf(node, 'requiredForIncomplete') ?? 'always',
  measureSatisfactionIfActive: truth(node, 'measureSatisfactionIfActive', true),
});

/** The fourth edition writes attributes; those before it, a number. */
function thresholdOf(node: XmlNode | undefined): Sequencing['completionThreshold'] {
  if (!node) return undefined;
  const words = numberOf(node.text.trim() || undefined);
  return {
    completedByMeasure: truth(node, 'completedByMeasure', words !== undefined),
    minProgressMeasure: numberOf(attributeOf(node, 'minProgressMeasure')) ?? words ?? 1,
    progressWeight: number(node, 'progressWeight', 1),
  };
}

function rulesOf(node: XmlNode | undefined): Sequencing['sequencingRules'] {
  const rules = (kind: string, name: string) =>
    childrenOf(node, kind).map((rule): SequencingRule => {
      const conditions = childOf(rule, 'ruleConditions');
      return {
        action: attributeOf(childOf(rule, 'ruleAction'), 'action') ?? name,
        conditionCombination: attributeOf(conditions, 'conditionCombination') === 'any' ? 'any' : 'all',
        conditions: childrenOf(conditions, 'ruleCondition').map((condition) => {
          const referenced = nameOf(condition, 'referencedObjective');
          const threshold = numberOf(attributeOf(condition, 'measureThreshold'));
          return {
            condition: attributeOf(condition, 'condition') ?? 'never',
            ...(attributeOf(condition, 'operator') === 'not' && { operator: 'not' as const }),
            ...(referenced !== undefined && { referencedObjective: referenced }),
            ...(threshold !== undefined && { parameters: { threshold } }),
          };
        }),
      };
    });
  return {
    preConditionRules: rules('preConditionRule', 'skip'),
    exitConditionRules: rules('exitConditionRule', 'exit'),
    postConditionRules: rules('postConditionRule', 'continue'),
  };
}

function rollupRule(rule: XmlNode): RollupRule {
  const conditions = childOf(rule, 'rollupConditions');
  return {
    action: attributeOf(childOf(rule, 'rollupAction'), 'action') ?? 'satisfied',
    conditionCombination: attributeOf(conditions, 'conditionCombination') === 'all' ? 'all' : 'any',
    consideration: attributeOf(rule, 'childActivitySet') ?? 'all',
    minimumCount: number(rule, 'minimumCount', 0),
    minimumPercent: Math.min(100, Math.max(0, number(rule, 'minimumPercent', 0) * 100)),
    conditions: childrenOf(conditions, 'rollupCondition').map((condition) => ({
      condition: attributeOf(condition, 'condition') ?? 'never',
      operator: attributeOf(condition, 'operator') === 'not' ? 'not' : 'noOp',
    })),
  };
}

/** Objectives of IMS, and what ADL's extension of the fourth edition maps of them besides. */
function objectivesOf(
  ims: XmlNode | undefined,
  adl: XmlNode | undefined,
): { primary: Objective | undefined; others: Objective[] } {
  const more = new Map(
    childrenOf(adl, 'objective').map((one) => [nameOf(one, 'objectiveID') ?? '', childrenOf(one, 'mapInfo')]),
  );
  const read = (node: XmlNode, isPrimary: boolean): Objective => {
    const id = nameOf(node, 'objectiveID') ?? '';
    const byMeasure = truth(node, 'satisfiedByMeasure', false);
    const measure = numberOf(textOf(node, 'minNormalizedMeasure'));
    return {
      objectiveID: id || unnamedObjective,
      isPrimary,
      satisfiedByMeasure: byMeasure,
      minNormalizedMeasure: measure ?? (byMeasure ? 1 : null),
      mapInfo: mapsOf(childrenOf(node, 'mapInfo'), more.get(id) ?? []),
    };
  };
  const primary = childOf(ims, 'primaryObjective');
  return {
    primary: primary && read(primary, true),
    others: childrenOf(ims, 'objective')
      .filter((one) => nameOf(one, 'objectiveID'))
      .map((one) => read(one, false)),
  };
}

function mapsOf(ims: readonly XmlNode[], adl: readonly XmlNode[]): MapInfo[] {
  const target = (map: XmlNode) => nameOf(map, 'targetObjectiveID') ?? '';
  const targets = [...new Set([...ims, ...adl].map(target))].filter((id) => id !== '');
  return targets.map((id) => {
    const first = ims.find((map) => target(map) === id);
    const second = adl.find((map) => target(map) === id);
    // A map that is not there reads nothing; one that is, reads unless it says otherwise.
    const flag = (map: XmlNode | undefined, name: string) =>
      map !== undefined && truth(map, name, name.startsWith('read'));
    return {
      targetObjectiveID: id,
      readSatisfiedStatus: flag(first, 'readSatisfiedStatus'),
      readNormalizedMeasure: flag(first, 'readNormalizedMeasure'),
      writeSatisfiedStatus: flag(first, 'writeSatisfiedStatus'),
      writeNormalizedMeasure: flag(first, 'writeNormalizedMeasure'),
      readCompletionStatus: flag(second, 'readCompletionStatus'),
      writeCompletionStatus: flag(second, 'writeCompletionStatus'),
      readProgressMeasure: flag(second, 'readProgressMeasure'),
      writeProgressMeasure: flag(second, 'writeProgressMeasure'),
      readRawScore: flag(second, 'readRawScore'),
      writeRawScore: flag(second, 'writeRawScore'),
      readMinScore: flag(second, 'readMinScore'),
      writeMinScore: flag(second, 'writeMinScore'),
      readMaxScore: flag(second, 'readMaxScore'),
      writeMaxScore: flag(second, 'writeMaxScore'),
    };
  });
}
