import type { CompletionRule } from '../catalogue/completion-rule.ts';
import { unitsNeeded } from '../catalogue/completion-rule.ts';
import { isPackageKind } from '../packages/reading/manifest.ts';

export type StepFacts = {
  kind: string;
  required: boolean;
  done: boolean;
  passed: boolean | null;
  /** A person of the company answers for it: accepted or waived by hand. */
  vouched: boolean;
};

/**
 * Whether a completion rests on nothing but what course packages report of themselves: a package was part of it, no one
 * vouches for that, and no test of ours was passed. What a package says is said by a browser, and a browser can be made
 * to say anything.
 */
export function restsOnPackages(steps: readonly StepFacts[]): boolean {
  const said = steps.some(({ kind, required, done, vouched }) => required && done && isPackageKind(kind) && !vouched);
  return said && !steps.some(({ kind, done, passed }) => kind === 'quiz' && done && passed === true);
}

/** Whether a course can be completed so: its author has to decide whether that is enough. */
export function mayRestOnPackages(
  steps: readonly Pick<StepFacts, 'kind' | 'required'>[],
  rule: CompletionRule,
): boolean {
  const required = steps.filter((step) => step.required);
  const withoutTests = required.filter(({ kind }) => kind !== 'quiz').length;
  return required.some(({ kind }) => isPackageKind(kind)) && withoutTests >= unitsNeeded(rule, required.length);
}
