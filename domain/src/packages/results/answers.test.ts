import { expect, test } from 'vitest';
import type { Elements } from '../data-model.ts';
import { answersIn, answerTold, mostAnswers, readableAnswer, showsSolutions } from './answers.ts';

const at = (n: number, told: Record<string, string>): Elements =>
  Object.fromEntries(Object.entries(told).map(([name, value]) => [`cmi.interactions.${n}.${name}`, value]));

test('SCORM 1.2: a question with everything that can be told of it', () => {
  const model = at(0, {
    id: 'q1',
    type: 'choice',
    'correct_responses.0.pattern': 'b',
    'correct_responses.1.pattern': 'c',
    student_response: 'a',
    result: 'wrong',
    latency: '00:01:05.50',
    weighting: '2',
    time: '10:00:00',
  });
  expect(answersIn(model, model, 1)).toEqual([
    {
      key: '1.0',
      question: 'q1',
      kind: 'choice',
      description: null,
      response: 'a',
      correct: ['b', 'c'],
      choices: null,
      result: 'wrong',
      points: null,
      weighting: 2,
      latencySeconds: 65.5,
    },
  ]);
});

test('SCORM 2004: what an earlier call told is part of it, and only what this call touched is told again', () => {
  const model = {
    ...at(0, { id: 'old' }),
    ...at(1, { id: 'q2', description: '{lang=en}How high?', learner_response: '3', result: '0.5', latency: 'PT1M2S' }),
  };
  expect(answersIn(at(1, { result: '0.5' }), model, 2)).toMatchObject([
    {
      key: '2.1',
      question: 'q2',
      description: 'How high?',
      response: '3',
      result: 'scored',
      points: 0.5,
      latencySeconds: 62,
    },
  ]);
});

test.each([
  ['a row without a name is none', at(0, { type: 'choice' }), []],
  ['a result of its own is none', at(0, { id: 'q', result: 'unheard of' }), [{ result: null, points: null }]],
  ['“incorrect” is wrong', at(0, { id: 'q', result: 'incorrect' }), [{ result: 'wrong' }]],
  ['nobody reads the thousandth', at(mostAnswers, { id: 'q' }), []],
  ['other elements tell of no answer', { 'cmi.score.raw': '3' }, []],
])('%s', (_name, model, told) => expect(answersIn(model, model, 1)).toMatchObject(told));

const question = {
  id: 'https://example.com/q1',
  definition: {
    type: 'http://adlnet.gov/expapi/activities/cmi.interaction',
    interactionType: 'choice',
    description: { fr: 'À quelle hauteur ?', 'en-GB': 'How high?' },
    choices: [
      { id: 'a', description: { en: 'One metre' } },
      { id: 'b', description: { en: 'Three metres' } },
    ],
    correctResponsesPattern: ['b'],
  },
};
const said = (more: object) => ({
  id: 's1',
  verb: { id: 'http://adlnet.gov/expapi/verbs/answered' },
  object: question,
  ...more,
});

test('a statement of an answer', () => {
  expect(
    answerTold(said({ result: { response: 'a', success: false, duration: 'PT4.5S', score: { raw: 0 } } })),
  ).toEqual({
    key: 's1',
    question: 'https://example.com/q1',
    kind: 'choice',
    description: 'How high?',
    response: 'a',
    correct: ['b'],
    choices: { a: 'One metre', b: 'Three metres' },
    result: 'wrong',
    points: 0,
    weighting: null,
    latencySeconds: 4.5,
  });
});

test.each([
  [
    'a statement that answers nothing',
    { verb: { id: 'http://adlnet.gov/expapi/verbs/experienced' }, object: { id: 'https://example.com/a' } },
    null,
  ],
  ['a question that was only shown', said({ verb: { id: 'http://adlnet.gov/expapi/verbs/experienced' } }), null],
  [
    'a response under another verb',
    said({ verb: { id: 'http://adlnet.gov/expapi/verbs/responded' }, result: { response: 'b' } }),
    { response: 'b' },
  ],
  ['an answer about a person', said({ object: { objectType: 'Agent', mbox: 'mailto:a@b.c' } }), null],
  ['points alone', said({ result: { score: { scaled: 0.5 } } }), { result: 'scored', points: 0.5 }],
])('%s', (_name, statement, told) => {
  if (told === null) expect(answerTold(statement)).toBeNull();
  else expect(answerTold(statement)).toMatchObject(told);
});

test.each([
  ['one id', 'b', 'Three metres'],
  ['several', 'a[,]b', 'One metre, Three metres'],
  ['pairs', 'a[.]1[,]b[.]2', 'One metre → 1, Three metres → 2'],
  ['a range', '1[:]5', '1–5'],
  ['what stands before it', '{case_matters=true}{lang=en}Ladder', 'Ladder'],
  ['a name of every object', 'constructor', 'constructor'],
])('reads %s', (_name, text, shown) => expect(readableAnswer(text, { a: 'One metre', b: 'Three metres' })).toBe(shown));

test.each([
  ['it goes on', { open: true, finished: false, passed: null }, false],
  ['it was failed and can be tried again', { open: true, finished: true, passed: false }, false],
  ['it was passed', { open: true, finished: true, passed: true }, true],
  ['the attempt is over', { open: false, finished: true, passed: false }, true],
])('solutions while %s', (_name, standing, shown) => expect(showsSolutions(standing)).toBe(shown));
