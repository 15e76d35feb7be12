/** Which required units complete a course: all of them, or any `count`. */
export type CompletionRule = { units: 'all' } | { units: 'some'; count: number };

/** How many units must be complete. */
export function unitsNeeded(rule: CompletionRule, requiredUnits: number): number {
  return rule.units === 'all' ? requiredUnits : Math.min(rule.count, requiredUnits);
}

/** True when a learner who does everything can meet the rule. */
export function isSatisfiable(rule: CompletionRule, requiredUnits: number): boolean {
  if (requiredUnits === 0) return false;
  return rule.units === 'all' || (rule.count >= 1 && rule.count <= requiredUnits);
}
