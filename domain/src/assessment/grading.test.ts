import { propertyRuns } from '../property.cases.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { gradeAttempt, gradeQuestion } from './grading.ts';
import { oneOfEach } from './questions.cases.ts';
import type { Answer, Question } from './quiz.ts';

const asked = (kind: Question['kind']): Question => oneOfEach.find((question) => question.kind === kind)!;

const cases: [name: string, answer: Answer | null, points: number, correct: boolean][] = [
  ['single: the right one', { kind: 'single', choice: 'b' }, 1, true],
  ['single: a wrong one', { kind: 'single', choice: 'a' }, 0, false],
  ['single: an option from elsewhere', { kind: 'single', choice: 'z' }, 0, false],
  ['multiple: all right ones', { kind: 'multiple', choices: ['c', 'a'] }, 2, true],
  ['multiple: half of them', { kind: 'multiple', choices: ['a'] }, 1, false],
  ['multiple: a wrong choice takes a right one away', { kind: 'multiple', choices: ['a', 'b'] }, 0, false],
  ['multiple: ticking all earns nothing', { kind: 'multiple', choices: ['a', 'b', 'c', 'd'] }, 0, false],
  ['multiple: the same choice twice counts once', { kind: 'multiple', choices: ['a', 'a'] }, 1, false],
  ['multiple: never below nothing', { kind: 'multiple', choices: ['b', 'd'] }, 0, false],
  ['trueFalse: right', { kind: 'trueFalse', value: true }, 1, true],
  ['trueFalse: wrong', { kind: 'trueFalse', value: false }, 0, false],
  ['numeric: exact', { kind: 'numeric', number: 10 }, 1, true],
  ['numeric: the lower bound belongs to it', { kind: 'numeric', number: 9.5 }, 1, true],
  ['numeric: the upper bound belongs to it', { kind: 'numeric', number: 10.5 }, 1, true],
  ['numeric: just outside', { kind: 'numeric', number: 10.501 }, 0, false],
  ['numeric: no number', { kind: 'numeric', number: Number.NaN }, 0, false],
  ['shortText: case and outer space do not matter', { kind: 'shortText', text: '  ENERGY  Isolation ' }, 1, true],
  [
    'shortText: accents and the form of the apostrophe do not matter',
    { kind: 'shortText', text: "isolement d'energie" },
    1,
    true,
  ],
  ['shortText: other words', { kind: 'shortText', text: 'energy' }, 0, false],
  ['shortText: nothing', { kind: 'shortText', text: '  ' }, 0, false],
  ['ordering: right', { kind: 'ordering', order: ['a', 'b', 'c'] }, 2, true],
  ['ordering: one pair swapped is wrong as a whole', { kind: 'ordering', order: ['a', 'c', 'b'] }, 0, false],
  ['ordering: incomplete', { kind: 'ordering', order: ['a', 'b'] }, 0, false],
  ['matching: all', { kind: 'matching', matches: { a: 'a', b: 'b', c: 'c', d: 'd' } }, 4, true],
  [
    'matching: pairs with the same words on the right are exchangeable',
    { kind: 'matching', matches: { a: 'a', b: 'c', c: 'b', d: 'd' } },
    4,
    true,
  ],
  ['matching: each right pair earns its share', { kind: 'matching', matches: { a: 'a', b: 'd', d: 'd' } }, 2, false],
  ['hotspot: any region', { kind: 'hotspot', x: 0.6, y: 0.6 }, 1, true],
  ['hotspot: the edge belongs to it', { kind: 'hotspot', x: 0.1, y: 0 }, 1, true],
  ['hotspot: beside', { kind: 'hotspot', x: 0.3, y: 0.3 }, 0, false],
];

test.each(cases)('%s', (_, answer, points, correct) => {
  const question = asked(answer!.kind);
  expect(gradeQuestion(question, answer)).toEqual({ points, of: question.points, correct });
});

test.each(oneOfEach.map((question) => [question.kind, question] as const))(
  '%s: no answer, or one of another kind, earns nothing',
  (kind, question) => {
    expect(gradeQuestion(question, null).points).toBe(0);
    expect(
      gradeQuestion(
        question,
        kind === 'trueFalse' ? { kind: 'single', choice: 'b' } : { kind: 'trueFalse', value: true },
      ).points,
    ).toBe(0);
  },
);

test('decimals: 0.3 is within 0.1 of 0.2 although binary fractions disagree', () => {
  expect(
    gradeQuestion(
      { key: 'n', kind: 'numeric', prompt: { en: '?' }, points: 1, answer: 0.2, tolerance: 0.1 },
      { kind: 'numeric', number: 0.3 },
    ).correct,
  ).toBe(true);
});

test('an attempt passes at the pass mark, not a hair below', () => {
  const three = ['x', 'y', 'z'].map((key): Question => ({
    key,
    kind: 'trueFalse',
    prompt: { en: key },
    points: 1,
    answer: true,
  }));
  const two = new Map<string, Answer>([
    ['x', { kind: 'trueFalse', value: true }],
    ['y', { kind: 'trueFalse', value: true }],
  ]);
  expect(gradeAttempt(three, two, 66.67)).toMatchObject({ scorePercent: 66.66, passed: false });
  expect(gradeAttempt(three, two, 66.66)).toMatchObject({ scorePercent: 66.66, passed: true });
  expect(gradeAttempt([], new Map(), 50)).toMatchObject({ scorePercent: 0, passed: false });
});

const key = fc.constantFrom('a', 'b', 'c', 'd', 'zz');
const anyAnswer: fc.Arbitrary<Answer> = fc.oneof(
  fc.record({ kind: fc.constant('single' as const), choice: key }),
  fc.record({ kind: fc.constant('multiple' as const), choices: fc.array(key) }),
  fc.record({ kind: fc.constant('trueFalse' as const), value: fc.boolean() }),
  fc.record({ kind: fc.constant('numeric' as const), number: fc.double() }),
  fc.record({ kind: fc.constant('shortText' as const), text: fc.string() }),
  fc.record({ kind: fc.constant('ordering' as const), order: fc.array(key) }),
  fc.record({ kind: fc.constant('matching' as const), matches: fc.dictionary(key, key) }),
  fc.record({
    kind: fc.constant('hotspot' as const),
    x: fc.double({ min: 0, max: 1, noNaN: true }),
    y: fc.double({ min: 0, max: 1, noNaN: true }),
  }),
);

test('points stay between nothing and all, and only a right answer earns all', () => {
  fc.assert(
    fc.property(fc.constantFrom(...oneOfEach), anyAnswer, (question, answer) => {
      const { points, of, correct } = gradeQuestion(question, answer);
      expect(points).toBeGreaterThanOrEqual(0);
      expect(points).toBeLessThanOrEqual(of);
      expect(correct).toBe(points === of);
    }),
    propertyRuns('points stay between nothing and all, and only a right answer earns all', 2000),
  );
});

test('a score stays between 0 and 100 whatever is answered', () => {
  fc.assert(
    fc.property(fc.array(anyAnswer, { minLength: 8, maxLength: 8 }), (answers) => {
      const { scorePercent } = gradeAttempt(
        oneOfEach,
        new Map(oneOfEach.map((question, index) => [question.key, answers[index]!])),
        80,
      );
      expect(scorePercent).toBeGreaterThanOrEqual(0);
      expect(scorePercent).toBeLessThanOrEqual(100);
    }),
    propertyRuns('a score stays between 0 and 100 whatever is answered'),
  );
});
