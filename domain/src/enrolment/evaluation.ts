import type { ErrorCode } from '../errors.ts';
import type { Depth } from '../group-training/marks.ts';
import type { Localised } from '../localised.ts';
import type { Day } from '../time.ts';
import type { EnrolmentStatus } from './enrolment.ts';

/** One step that a learner has to be seen doing. */
export type EvaluationStep = { key: string; text: Localised };
/** What completes a course besides its units: an evaluator who saw the learner do each of these. */
export type PracticalEvaluation = { steps: EvaluationStep[] };

export const evaluationOutcomes = ['competent', 'notYet'] as const;
export type EvaluationOutcome = (typeof evaluationOutcomes)[number];

export type EvaluationFacts = {
  status: EnrolmentStatus;
  learnerId: string;
  evaluatorId: string;
  steps: readonly EvaluationStep[];
  outcome: EvaluationOutcome;
  /** How each step was done; a step left out was not seen. */
  depths: Readonly<Record<string, Depth>>;
  /** The day on which the evaluator saw it, and the bounds it has to lie in. */
  on: Day;
  startedOn: Day;
  today: Day;
};

/**
 * Why an evaluation cannot be recorded, or null. No one evaluates themselves; the rest of the course comes first;
 * anyone who is found competent did every step so (29 CFR 1910.178(l)(2)(ii) asks for an evaluation of the operator’s
 * performance at work).
 */
export function evaluationObstacle({
  status,
  learnerId,
  evaluatorId,
  steps,
  outcome,
  depths,
  on,
  startedOn,
  today,
}: EvaluationFacts): ErrorCode | null {
  if (learnerId === evaluatorId) return 'evaluatorIsLearner';
  if (status !== 'awaitingEvaluation') return 'evaluationNotDue';
  if (Object.keys(depths).some((key) => !steps.some((step) => step.key === key))) return 'changedElsewhere';
  if (on > today || on < startedOn) return 'evaluationDay';
  return outcome === 'competent' && steps.some(({ key }) => depths[key] !== 'competent') ? 'evaluationStepsOpen' : null;
}
