import { describe, expect, test } from 'vitest';
import type { EvaluationFacts } from './evaluation.ts';
import { evaluationObstacle } from './evaluation.ts';

const steps = [
  { key: 'inspect', text: { en: 'Inspects the truck' } },
  { key: 'load', text: { en: 'Carries a load' } },
];
const facts: EvaluationFacts = {
  status: 'awaitingEvaluation',
  learnerId: 'lea',
  evaluatorId: 'eve',
  steps,
  outcome: 'competent',
  depths: { inspect: 'competent', load: 'competent' },
  on: '2026-03-02',
  startedOn: '2026-02-01',
  today: '2026-03-02',
};

describe('an evaluation', () => {
  test.each<[string, Partial<EvaluationFacts>, string | null]>([
    ['every step competent', {}, null],
    ['a course without steps', { steps: [], depths: {} }, null],
    ['not yet, with steps open', { outcome: 'notYet', depths: { inspect: 'supervised' } }, null],
    ['of oneself', { evaluatorId: 'lea' }, 'evaluatorIsLearner'],
    ['before the rest is done', { status: 'inProgress' }, 'evaluationNotDue'],
    ['of what is completed', { status: 'completed' }, 'evaluationNotDue'],
    ['of what was withdrawn', { status: 'withdrawn' }, 'evaluationNotDue'],
    ['competent with a step not seen', { depths: { inspect: 'competent' } }, 'evaluationStepsOpen'],
    [
      'competent with a step under supervision',
      { depths: { inspect: 'competent', load: 'supervised' } },
      'evaluationStepsOpen',
    ],
    ['competent with a step only shown', { depths: { inspect: 'shown', load: 'competent' } }, 'evaluationStepsOpen'],
    [
      'with a step of another edition',
      { depths: { inspect: 'competent', load: 'competent', park: 'competent' } },
      'changedElsewhere',
    ],
    ['tomorrow', { on: '2026-03-03' }, 'evaluationDay'],
    ['before the course was begun', { on: '2026-01-31' }, 'evaluationDay'],
    ['on the day it was begun', { on: '2026-02-01' }, null],
  ])('%s', (_, changed, obstacle) => expect(evaluationObstacle({ ...facts, ...changed })).toBe(obstacle));
});
