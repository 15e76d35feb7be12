import { expect, test } from 'vitest';
import { quizProblems } from './quiz-problems.ts';
import { oneOfEach, quizOf } from './questions.cases.ts';
import type {
  ChoiceQuestion,
  HotspotQuestion,
  NumericQuestion,
  OrderingQuestion,
  Question,
  QuizSettings,
  ShortTextQuestion,
} from './quiz.ts';

test('a quiz with one of each kind has no problem', () => {
  expect(quizProblems(quizOf(oneOfEach))).toEqual([]);
});

test.each<[string, Partial<QuizSettings>, string, string]>([
  ['a pass mark below 50', { passMark: 49 }, 'settings.passMark', 'passMarkOutOfRange'],
  ['a pass mark above 100', { passMark: 101 }, 'settings.passMark', 'passMarkOutOfRange'],
  ['no attempt at all', { maxAttempts: 0 }, 'settings.maxAttempts', 'attemptsOutOfRange'],
  ['half an attempt', { maxAttempts: 1.5 }, 'settings.maxAttempts', 'attemptsOutOfRange'],
  ['no time', { timeLimitMinutes: 0 }, 'settings.timeLimitMinutes', 'timeOutOfRange'],
  ['a negative pause', { coolDownHours: -1 }, 'settings.coolDownHours', 'coolDownOutOfRange'],
  ['more drawn than there are', { drawCount: 9 }, 'settings.drawCount', 'drawTooMany'],
])('%s', (_, settings, path, code) => {
  expect(quizProblems(quizOf(oneOfEach, settings))).toEqual([{ path, code }]);
});

const of = <Q extends Question>(kind: Q['kind']): Q => oneOfEach.find((question) => question.kind === kind) as Q;

test.each<[string, Question, string, string]>([
  ['no prompt', { ...of<ChoiceQuestion>('single'), prompt: { en: ' ' } }, 'prompt.en', 'textMissing'],
  ['no points', { ...of<ChoiceQuestion>('single'), points: 0 }, 'points', 'pointsOutOfRange'],
  [
    'no right option',
    {
      ...of<ChoiceQuestion>('single'),
      options: of<ChoiceQuestion>('single').options.map((option) => ({ ...option, correct: false })),
    },
    'options',
    'noRightOption',
  ],
  [
    'two right options of one',
    {
      ...of<ChoiceQuestion>('single'),
      options: of<ChoiceQuestion>('single').options.map((option) => ({ ...option, correct: true })),
    },
    'options',
    'severalRightOptions',
  ],
  [
    'one option',
    { ...of<OrderingQuestion>('ordering'), items: of<OrderingQuestion>('ordering').items.slice(0, 1) },
    'items',
    'tooFewOptions',
  ],
  [
    'the same option twice',
    {
      ...of<OrderingQuestion>('ordering'),
      items: [
        { key: 'a', text: { en: 'Same' } },
        { key: 'b', text: { en: 'same ' } },
      ],
    },
    'items.1.text.en',
    'optionTwice',
  ],
  [
    'the same key twice',
    {
      ...of<OrderingQuestion>('ordering'),
      items: [
        { key: 'a', text: { en: 'One' } },
        { key: 'a', text: { en: 'Two' } },
      ],
    },
    'items.1.key',
    'keyTwice',
  ],
  ['no number', { ...of<NumericQuestion>('numeric'), answer: Number.NaN }, 'answer', 'numberOdd'],
  ['a negative tolerance', { ...of<NumericQuestion>('numeric'), tolerance: -1 }, 'tolerance', 'toleranceNegative'],
  ['no accepted word', { ...of<ShortTextQuestion>('shortText'), accepted: [' '] }, 'accepted', 'noAcceptedText'],
  ['no picture', { ...of<HotspotQuestion>('hotspot'), picture: { en: '' } }, 'picture', 'pictureMissing'],
  ['no region', { ...of<HotspotQuestion>('hotspot'), regions: [] }, 'regions', 'noRegion'],
  [
    'a region outside',
    { ...of<HotspotQuestion>('hotspot'), regions: [{ shape: 'rect', x: 0.9, y: 0, w: 0.2, h: 0.1 }] },
    'regions.0',
    'regionOutside',
  ],
])('%s', (_, question, path, code) => {
  expect(quizProblems(quizOf([question]))).toEqual([{ path: `questions.0.${path}`, code }]);
});

test('an empty quiz, and a language not written', () => {
  expect(quizProblems(quizOf([]))).toEqual([{ path: 'questions', code: 'noQuestions' }]);
  expect(quizProblems(quizOf([of('trueFalse')]), ['en', 'fr'])).toEqual([
    { path: 'questions.0.prompt.fr', code: 'translationMissing' },
  ]);
});
