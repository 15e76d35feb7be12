import type { RuleCondition, SequencingRule } from '../sequencing.ts';
import { completed, read, satisfied } from './progress.ts';
import type { Tree, TreeActivity } from './tree.ts';

/** Undefined: what a condition asks is not known. */
type Truth = boolean | undefined;

const limited = ({ rules, attempts }: TreeActivity): Truth =>
  rules.attemptLimit === undefined ? undefined : attempts >= rules.attemptLimit;

function holds(
  tree: Tree,
  activity: TreeActivity,
  asked: Pick<RuleCondition, 'condition' | 'referencedObjective' | 'parameters'>,
  rolling: boolean,
): Truth {
  const objective = asked.referencedObjective ?? activity.primary;
  const measure = () => read(tree, activity, objective, 'measure', rolling);
  const threshold = asked.parameters?.threshold ?? 0;
  switch (asked.condition) {
    case 'always':
      return true;
    case 'never':
      return false;
    case 'satisfied':
      return satisfied(tree, activity, objective, rolling);
    case 'objectiveStatusKnown':
      return satisfied(tree, activity, objective, rolling) !== undefined;
    case 'objectiveMeasureKnown':
      return measure() !== undefined;
    case 'objectiveMeasureGreaterThan':
      return measure() === undefined ? undefined : measure()! > threshold;
    case 'objectiveMeasureLessThan':
      return measure() === undefined ? undefined : measure()! < threshold;
    case 'completed':
      return completed(tree, activity, objective, rolling);
    case 'activityProgressKnown':
      return completed(tree, activity, objective, rolling) !== undefined;
    case 'attempted':
      return activity.attempts > 0;
    case 'attemptLimitExceeded':
      return limited(activity);
    default:
      // Limits of time are not kept by this standard's fourth edition: they are never known to be exceeded.
      return undefined;
  }
}

type Input = {
  conditionCombination: 'all' | 'any';
  conditions: readonly (Omit<RuleCondition, 'operator'> & { operator?: string })[];
};

/** Conditions together. Of "all" the first that does not hold decides; of "any" one that holds is enough. */
export function together(
  tree: Tree,
  activity: TreeActivity,
  { conditionCombination, conditions }: Input,
  rolling = false,
): Truth {
  const answers = conditions.map((one) => {
    const answer = holds(tree, activity, one, rolling);
    return one.operator === 'not' && answer !== undefined ? !answer : answer;
  });
  if (answers.length === 0) return undefined;
  if (conditionCombination === 'all')
    return answers.every((answer) => answer === true) ? true : answers.find((answer) => answer !== true);
  return answers.includes(true) ? true : answers.includes(undefined) ? undefined : false;
}

/** The first rule that applies: its action. */
export const firing = (
  tree: Tree,
  activity: TreeActivity,
  rules: readonly SequencingRule[],
  ...actions: string[]
): string | undefined =>
  rules.find((rule) => (actions.length === 0 || actions.includes(rule.action)) && together(tree, activity, rule))
    ?.action;

export const before = (
  tree: Tree,
  activity: TreeActivity,
  action: 'skip' | 'disabled' | 'hiddenFromChoice' | 'stopForwardTraversal',
): boolean => firing(tree, activity, activity.rules.sequencingRules.preConditionRules, action) !== undefined;

/** It may not be opened: a rule forbids it, or its attempts are used up. */
export const isClosed = (tree: Tree, activity: TreeActivity): boolean =>
  before(tree, activity, 'disabled') || (!activity.active && !activity.suspended && limited(activity) === true);
