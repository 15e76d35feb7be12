import { propertyRuns } from '../property.cases.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvTemplate, parseCsvQuestions } from './csv-questions.ts';
import { parseCsv } from './csv-text.ts';

const header = 'kind,question,question_fr,answer,option_a,option_b,option_c,tolerance,unit,points,feedback';

test('cells read back as they were written, whatever they hold', () => {
  const cell = fc.string().map((text) => text.replace(/\r/g, ''));
  fc.assert(
    fc.property(fc.array(fc.array(cell, { minLength: 2, maxLength: 5 }), { minLength: 1 }), (rows) => {
      const text = rows.map((row) => row.map((value) => `"${value.replaceAll('"', '""')}"`).join(',')).join('\r\n');
      const { rows: read, unclosed } = parseCsv(text);
      expect(unclosed).toBeNull();
      expect(read.map((row) => row.cells)).toEqual(rows.filter((row) => row.some((value) => value.trim() !== '')));
    }),
    propertyRuns('cells read back as they were written, whatever they hold'),
  );
});

test('lines are counted through quoted line breaks', () => {
  expect(parseCsv('a;b\n"x\ny";2\n\nz;3').rows.map((row) => row.line)).toEqual([1, 2, 5]);
});

test('each kind from its row', () => {
  const text = [
    header,
    'single,Which?,Lequel ?,B,Red,Green,,,,2,Look closely',
    'multiple,Which ones?,,"A, C",One,Two,Three,,,,',
    'true-false,So?,,vrai,,,,,,,',
    'numeric,How high?,,"2,5",,,,0.1,m,,',
    'short text,Say it,,lock|cadenas,,,,,,,',
    'ordering,Order?,,,First,Second,Third,,,,',
    'matching,Pairs?,,,Helmet = Head,Boot = Foot,,,,,',
  ].join('\n');
  const { questions, problems } = parseCsvQuestions(text);
  expect(problems).toEqual([]);
  expect(questions.map(({ line, question }) => [line, question])).toEqual([
    [
      2,
      {
        key: 'q1',
        kind: 'single',
        prompt: { en: 'Which?', fr: 'Lequel ?' },
        points: 2,
        feedback: { en: 'Look closely' },
        options: [
          { key: 'a', text: { en: 'Red' }, correct: false },
          { key: 'b', text: { en: 'Green' }, correct: true },
        ],
      },
    ],
    [
      3,
      {
        key: 'q2',
        kind: 'multiple',
        prompt: { en: 'Which ones?' },
        points: 1,
        options: [
          { key: 'a', text: { en: 'One' }, correct: true },
          { key: 'b', text: { en: 'Two' }, correct: false },
          { key: 'c', text: { en: 'Three' }, correct: true },
        ],
      },
    ],
    [4, { key: 'q3', kind: 'trueFalse', prompt: { en: 'So?' }, points: 1, answer: true }],
    [5, { key: 'q4', kind: 'numeric', prompt: { en: 'How high?' }, points: 1, answer: 2.5, tolerance: 0.1, unit: 'm' }],
    [6, { key: 'q5', kind: 'shortText', prompt: { en: 'Say it' }, points: 1, accepted: ['lock', 'cadenas'] }],
    [
      7,
      {
        key: 'q6',
        kind: 'ordering',
        prompt: { en: 'Order?' },
        points: 1,
        items: [
          { key: 'a', text: { en: 'First' } },
          { key: 'b', text: { en: 'Second' } },
          { key: 'c', text: { en: 'Third' } },
        ],
      },
    ],
    [
      8,
      {
        key: 'q7',
        kind: 'matching',
        prompt: { en: 'Pairs?' },
        points: 1,
        pairs: [
          { key: 'a', left: { en: 'Helmet' }, right: { en: 'Head' } },
          { key: 'b', left: { en: 'Boot' }, right: { en: 'Foot' } },
        ],
      },
    ],
  ]);
});

test.each([
  ['essay,Q,,A,x,y,,,,,', 'csvKindUnknown', 'essay'],
  ['single,,,A,x,y,,,,,', 'csvNoPrompt', undefined],
  ['single,Q,,A,x,,,,,,', 'tooFewOptions', undefined],
  ['single,Q,,A,x,X,,,,,', 'optionTwice', undefined],
  ['single,Q,,,x,y,,,,,', 'csvNoAnswer', undefined],
  ['single,Q,,D,x,y,,,,,', 'csvAnswerLetter', 'd'],
  ['single,Q,,A B,x,y,,,,,', 'csvAnswerLetter', 'A B'],
  ['trueFalse,Q,,maybe,,,,,,,', 'csvTrueFalse', 'maybe'],
  ['numeric,Q,,many,,,,,,,', 'csvNumber', 'many'],
  ['numeric,Q,,1,,,,-1,,,', 'csvNumber', '-1'],
  ['shortText,Q,, | ,,,,,,,', 'csvNoAnswer', undefined],
  ['matching,Q,,,a = b,c,,,,,', 'csvMatching', 'c'],
  ['single,Q,,A,x,y,,,,0,', 'csvPoints', '0'],
])('%s is a problem of its row', (row, code, text) => {
  const { questions, problems } = parseCsvQuestions(`${header}\n${row}\ntrueFalse,Fine?,,true,,,,,,,`);
  expect(problems).toEqual([{ line: 2, code, severity: 'error', ...(text && { text }) }]);
  expect(questions).toHaveLength(1);
});

test('a file without its header, an unknown column, a quote left open', () => {
  expect(parseCsvQuestions('a,b\n1,2').problems).toMatchObject([{ code: 'csvNoHeader', line: 1 }]);
  expect(parseCsvQuestions('').problems).toMatchObject([{ code: 'csvNoHeader', line: 1 }]);
  expect(parseCsvQuestions('kind,question,answer,colour\ntrueFalse,Q,true,red').problems).toEqual([
    { line: 1, code: 'csvColumnUnknown', severity: 'note', text: 'colour' },
  ]);
  expect(parseCsvQuestions('kind,question,answer\ntrueFalse,"Q,true').problems).toMatchObject([
    { code: 'csvUnclosed', line: 2 },
  ]);
});

test('the template reads back as one question of each kind that CSV can say', () => {
  const { questions, problems } = parseCsvQuestions(csvTemplate());
  expect(problems).toEqual([]);
  expect(questions.map(({ question }) => question.kind)).toEqual([
    'single',
    'multiple',
    'trueFalse',
    'numeric',
    'shortText',
    'ordering',
    'matching',
  ]);
});
