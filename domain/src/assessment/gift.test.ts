import { propertyRuns } from '../property.cases.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { writeGift } from './gift-write.ts';
import { parseGift } from './gift.ts';
import type { Question } from './quiz.ts';

const one = (text: string) => parseGift(text).questions[0]?.question;
const problem = (text: string) => parseGift(text).problems[0];

test('single choice, with title, comment, category, feedback and escapes', () => {
  const { questions, problems } = parseGift(
    '// a comment\n$CATEGORY: safety\n\n::Title::What does 2 \\= 1 \\+ 1 \\{prove\\}?{\n=Sum\\: right\n~Nothing\n####General words}\n',
  );
  expect(problems).toEqual([]);
  expect(questions).toEqual([
    {
      line: 4,
      question: {
        key: 'q1',
        kind: 'single',
        prompt: { en: 'What does 2 = 1 + 1 {prove}?' },
        points: 1,
        feedback: { en: 'General words' },
        options: [
          { key: 'o1', text: { en: 'Sum: right' }, correct: true },
          { key: 'o2', text: { en: 'Nothing' }, correct: false },
        ],
      },
    },
  ]);
});

test('multiple choice by percentages', () => {
  expect(one('Which are metals?{~%50%Iron ~%50%Copper ~%-100%Wood}')).toMatchObject({
    kind: 'multiple',
    options: [{ correct: true }, { correct: true }, { correct: false }],
  });
});

test.each([
  ['{T}', true],
  ['{TRUE}', true],
  ['{F}', false],
  ['{false#No#Yes}', false],
])('true or false %s', (answer, value) => {
  expect(one(`It is.${answer}`)).toMatchObject({ kind: 'trueFalse', answer: value });
});

test('short answers', () => {
  expect(one('Say hello.{=hello =hi =%100%bonjour}')).toMatchObject({
    kind: 'shortText',
    accepted: ['hello', 'hi', 'bonjour'],
  });
});

test.each([
  ['{#3}', 3, 0],
  ['{#3:0.5}', 3, 0.5],
  ['{#-1.5e3:10}', -1500, 10],
  ['{#1..5}', 3, 2],
  ['{#0.1..0.3}', 0.2, 0.1],
  ['{#=1822:5}', 1822, 5],
])('numeric %s', (answer, value, tolerance) => {
  expect(one(`How many?${answer}`)).toMatchObject({ kind: 'numeric', answer: value, tolerance });
});

test('matching', () => {
  expect(one('Pair them.{\n=Canada -> Ottawa\n=Italy -> Rome\n}')).toMatchObject({
    kind: 'matching',
    pairs: [
      { left: { en: 'Canada' }, right: { en: 'Ottawa' } },
      { left: { en: 'Italy' }, right: { en: 'Rome' } },
    ],
  });
});

test('a missing word, and a format with marks', () => {
  expect(one('Lock {=before ~after} you test.')?.prompt.en).toBe('Lock _____ you test.');
  expect(one('[html]<p>Is <b>5 &lt; 6</b>?</p>{T}')?.prompt.en).toBe('Is 5 < 6 ?');
});

test('feedback of the right answer is kept, that of wrong ones is said to be dropped', () => {
  const { questions, problems } = parseGift('Q?{=yes#Well done ~no#Not so}');
  expect(questions[0]!.question.feedback).toEqual({ en: 'Well done' });
  expect(problems).toEqual([{ line: 1, code: 'optionFeedbackDropped', severity: 'note' }]);
});

test.each([
  ['Write an essay.{}', 'giftEssay'],
  ['Only words.', 'giftNoAnswer'],
  ['Never closed {=a', 'giftUnclosed'],
  ['{T}', 'giftNoPrompt'],
  ['Q{=a =b ~c}', 'giftSeveralRight'],
  ['Q{~a ~b}', 'noRightOption'],
  ['Q{~%100%a}', 'tooFewOptions'],
  ['Q{=a ~A}', 'optionTwice'],
  ['Q{=a ~%50%b}', 'giftPartialCredit'],
  ['Q{=%50%a}', 'giftPartialCredit'],
  ['Q{#=1 =2}', 'giftSeveralNumbers'],
  ['Q{#=1 ~2}', 'giftPartialCredit'],
  ['Q{#many}', 'giftNumber'],
  ['Q{~%abc%a ~b}', 'giftWeight'],
  ['Q{=a -> =b -> c}', 'giftMatching'],
  ['Q{=a -> b}', 'tooFewOptions'],
])('%s is a problem', (text, code) => {
  expect(parseGift(text).questions).toEqual([]);
  expect(problem(text)).toMatchObject({ code, severity: 'error', line: 1 });
});

test('a bad question does not take the good ones with it, and says its line', () => {
  const { questions, problems } = parseGift('Good?{T}\n\n// next\nBad\n\nGood too?{F}');
  expect(questions.map((found) => found.line)).toEqual([1, 6]);
  expect(problems).toMatchObject([{ line: 4, code: 'giftNoAnswer' }]);
});

const words = fc
  .string({ minLength: 1, maxLength: 40, unit: 'grapheme' })
  .map((text) => text.replace(/[\p{C}\s]+/gu, ' ').trim())
  .filter((text) => text !== '' && !/[\uE000-\uE07F]/.test(text));
const several = (least: number) =>
  fc.uniqueArray(words, { minLength: least, maxLength: 6, selector: (text) => text.toLowerCase() });
const finite = fc.double({ noNaN: true, noDefaultInfinity: true }).map((number) => (number === 0 ? 0 : number));
const questions: fc.Arbitrary<Question> = fc
  .record({
    prompt: words,
    feedback: fc.option(words, { nil: undefined }),
    texts: several(2),
    others: several(6),
    right: fc.nat(5),
    truth: fc.boolean(),
    number: finite,
    tolerance: fc.double({ min: 0, max: 1e6, noNaN: true }).map((number) => (number === 0 ? 0 : number)),
    kind: fc.constantFrom('single', 'multiple', 'trueFalse', 'numeric', 'shortText', 'matching'),
  })
  .map(({ prompt, feedback, texts, others, right, truth, number, tolerance, kind }): Question => {
    const asked = { key: 'q1', prompt: { en: prompt }, points: 1, ...(feedback && { feedback: { en: feedback } }) };
    const correct = right % texts.length;
    switch (kind) {
      case 'single':
        return {
          ...asked,
          kind,
          options: texts.map((text, index) => ({
            key: `o${index + 1}`,
            text: { en: text },
            correct: index === correct,
          })),
        };
      case 'multiple':
        return {
          ...asked,
          kind,
          options: texts.map((text, index) => ({
            key: `o${index + 1}`,
            text: { en: text },
            correct: index <= correct,
          })),
        };
      case 'trueFalse':
        return { ...asked, kind, answer: truth };
      case 'numeric':
        return { ...asked, kind, answer: number, tolerance };
      case 'shortText':
        return { ...asked, kind, accepted: texts };
      default:
        return {
          ...asked,
          kind: 'matching',
          pairs: texts.map((text, index) => ({
            key: `p${index + 1}`,
            left: { en: text },
            right: { en: others[index]! },
          })),
        };
    }
  });

test('what is written in GIFT reads back the same', () => {
  fc.assert(
    fc.property(questions, (question) => {
      const { text, leftOut } = writeGift([question]);
      expect(leftOut).toBe(0);
      expect(parseGift(text)).toEqual({ questions: [{ line: 1, question }], problems: [] });
    }),
    propertyRuns('what is written in GIFT reads back the same', 1000),
  );
});

test('whatever is pasted, reading ends with questions or problems, never with an exception', () => {
  fc.assert(
    fc.property(
      fc.string({
        unit: fc.constantFrom('{', '}', '=', '~', '#', '%', '5', ':', '\\', '->', '\n', 'T', 'word', ' ', '::', '//'),
      }),
      (text) => {
        const { questions: found, problems } = parseGift(text);
        for (const { question } of found) expect(question.prompt.en).not.toBe('');
        for (const { line } of problems) expect(line).toBeGreaterThan(0);
      },
    ),
    propertyRuns('whatever is pasted, reading ends with questions or problems, never with an exception', 2000),
  );
});
