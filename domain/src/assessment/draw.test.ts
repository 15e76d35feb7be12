import { propertyRuns } from '../property.cases.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { drawPaper, randomFrom, shuffled } from './draw.ts';
import { gradeQuestion } from './grading.ts';
import { answerOfPaper, answerOnPaper, paperQuestion, solutionOnPaper } from './paper.ts';
import { oneOfEach, quizOf } from './questions.cases.ts';
import type { Answer } from './quiz.ts';

test('shuffling is a permutation that its seed decides', () => {
  fc.assert(
    fc.property(fc.array(fc.integer()), fc.string(), (list, seed) => {
      const once = shuffled(list, randomFrom(seed));
      expect(once.toSorted((a, b) => a - b)).toEqual(list.toSorted((a, b) => a - b));
      expect(shuffled(list, randomFrom(seed))).toEqual(once);
    }),
    propertyRuns('shuffling is a permutation that its seed decides'),
  );
});

test('a draw takes as many different questions as it should', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 12 }), fc.boolean(), fc.string(), (drawCount, shuffle, seed) => {
      const keys = drawPaper(quizOf(oneOfEach, { drawCount, shuffle }), seed).questions.map((question) => question.key);
      expect(keys).toHaveLength(Math.min(drawCount, oneOfEach.length));
      expect(new Set(keys).size).toBe(keys.length);
      if (!shuffle) expect(keys).toEqual(oneOfEach.map((question) => question.key).filter((key) => keys.includes(key)));
    }),
    propertyRuns('a draw takes as many different questions as it should'),
  );
});

test('every place of the order is drawn about equally often', () => {
  const first = new Map<string, number>();
  for (let seed = 0; seed < 4000; seed += 1) {
    const key = drawPaper(quizOf(oneOfEach), `seed-${seed}`).questions[0]!.key;
    first.set(key, (first.get(key) ?? 0) + 1);
  }
  for (const question of oneOfEach) expect(first.get(question.key)! / 4000).toBeCloseTo(1 / oneOfEach.length, 1);
});

test('an ordering question is never in the right order at first', () => {
  fc.assert(
    fc.property(fc.string(), fc.boolean(), (seed, shuffle) => {
      const order = drawPaper(quizOf(oneOfEach, { shuffle }), seed).questions.find(
        (question) => question.key === 'order',
      )!.options;
      expect(order.toSorted()).toEqual(['a', 'b', 'c']);
      expect(order).not.toEqual(['a', 'b', 'c']);
    }),
    propertyRuns('an ordering question never stands in the right order at first'),
  );
});

test('a paper says nothing of keys, points, feedback, tolerance or regions', () => {
  const draw = drawPaper(quizOf(oneOfEach), 'any');
  const text = JSON.stringify(
    draw.questions.map((drawn) =>
      paperQuestion(
        oneOfEach.find((question) => question.key === drawn.key)!,
        drawn,
      ),
    ),
  );
  for (const secret of [
    'correct',
    'points',
    'feedback',
    'green one',
    'tolerance',
    'accepted',
    'isolation',
    'regions',
    '"answer"',
  ])
    expect(text).not.toContain(secret);
});

test('an answer on paper is the same answer in the author’s keys, both ways', () => {
  fc.assert(
    fc.property(fc.string(), (seed) => {
      for (const drawn of drawPaper(quizOf(oneOfEach), seed).questions) {
        const question = oneOfEach.find((one) => one.key === drawn.key)!;
        const solution = solutionOnPaper(question, drawn);
        if (solution.kind === 'numeric' || solution.kind === 'shortText' || solution.kind === 'hotspot') continue;
        const answer = answerOfPaper(question, drawn, solution)!;
        expect(gradeQuestion(question, answer).correct).toBe(true);
        expect(answerOnPaper(question, drawn, answer)).toEqual(solution);
      }
    }),
    propertyRuns('an answer on paper is the same answer in the author’s keys, both ways'),
  );
});

test.each<[string, string, Answer]>([
  ['an option the question does not have', 'single', { kind: 'single', choice: 'o9' }],
  ['the author’s own key', 'single', { kind: 'single', choice: 'b' }],
  ['an answer of another kind', 'single', { kind: 'trueFalse', value: true }],
  ['an order that leaves a step out', 'order', { kind: 'ordering', order: ['o1', 'o2'] }],
  ['an order with a step twice', 'order', { kind: 'ordering', order: ['o1', 'o1', 'o2'] }],
  ['a right side from elsewhere', 'match', { kind: 'matching', matches: { l1: 'r9' } }],
])('%s is no answer', (_, key, answer) => {
  const question = oneOfEach.find((one) => one.key === key)!;
  const drawn = drawPaper(quizOf(oneOfEach), 'x').questions.find((one) => one.key === key)!;
  expect(answerOfPaper(question, drawn, answer)).toBeNull();
});
