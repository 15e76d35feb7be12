import { expect, test } from 'vitest';
import { sessionEvidence, shownEvidence, wasExamined } from './evidence-kind.ts';

const plain = { resultKind: 'attendance' as const, checklist: [], evaluatorSigns: false };

test.each([
  ['attendance alone', plain, 'session'],
  ['a test', { ...plain, resultKind: 'passFail' as const }, 'testedSession'],
  ['a judgement of competence', { ...plain, resultKind: 'competence' as const }, 'evaluatedSession'],
  ['practical steps', { ...plain, checklist: ['Lifts'] }, 'evaluatedSession'],
  [
    'an evaluator who signs beside a test',
    { ...plain, resultKind: 'passFail' as const, evaluatorSigns: true },
    'evaluatedSession',
  ],
])('a training with %s', (_, session, evidence) => expect(sessionEvidence(session)).toBe(evidence));

test.each([
  ['course', 90, 'gradedCourse', true],
  ['course', null, 'course', false],
  ['session', 90, 'session', false],
  ['evaluatedSession', null, 'evaluatedSession', true],
  ['selfReported', 95, 'selfReported', true],
] as const)('%s with a score of %s is shown as %s', (evidence, scorePercent, shown, examined) => {
  expect(shownEvidence({ evidence, scorePercent })).toBe(shown);
  expect(wasExamined(shown)).toBe(examined);
});
