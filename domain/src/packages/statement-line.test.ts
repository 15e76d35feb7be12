import { expect, test } from 'vitest';
import { statementLine, verbOf } from './statement-line.ts';

test.each([
  ['a verb of cmi5', 'https://w3id.org/xapi/adl/verbs/satisfied', 'satisfied'],
  ['a verb of ADL', 'http://adlnet.gov/expapi/verbs/answered', 'answered'],
  ['one of ADL that has no words here', 'http://adlnet.gov/expapi/verbs/imported', null],
  ['anybody’s', 'https://example.com/verbs/passed', null],
])('knows %s', (_name, id, code) => expect(verbOf(id)).toBe(code));

test('a statement in the reader’s language', () => {
  const statement = {
    verb: { id: 'https://example.com/verbs/welded', display: { 'fr-CA': 'a soudé', en: 'welded' } },
    object: { id: 'https://example.com/seam', definition: { name: { en: 'The long seam' } } },
    result: {
      completion: true,
      success: false,
      score: { scaled: 0.425 },
      duration: 'PT1M30S',
      extensions: { 'https://w3id.org/xapi/cmi5/result/extensions/progress': 40 },
    },
  };
  expect(statementLine(statement, 'fr')).toEqual({
    verb: null,
    verbWords: 'a soudé',
    object: 'The long seam',
    said: [
      { code: 'completion', value: 'true' },
      { code: 'success', value: 'false' },
      { code: 'score', value: '42.5 %' },
      { code: 'progress', value: '40 %' },
      { code: 'duration', value: '90' },
    ],
  });
  expect(statementLine(statement, 'en').verbWords).toBe('welded');
  const bare = { ...statement, object: { id: 'https://example.com/seam' } };
  expect(statementLine(bare, 'en', new Map([['https://example.com/seam', 'Seams']])).object).toBe('Seams');
});

test.each([
  [
    'without any words',
    { verb: { id: 'https://example.com/verbs/bent/' }, object: { id: 'https://example.com/a' } },
    { verbWords: 'bent', object: 'https://example.com/a' },
  ],
  [
    'about a person',
    { verb: { id: 'https://example.com/met' }, object: { objectType: 'Agent', name: 'Ann', mbox: 'mailto:a@b.c' } },
    { object: 'Ann' },
  ],
  [
    'about another statement',
    { verb: { id: 'http://adlnet.gov/expapi/verbs/voided' }, object: { objectType: 'StatementRef', id: 'x1' } },
    { verb: 'voided', object: 'x1' },
  ],
  [
    'of a raw score',
    { verb: { id: 'https://example.com/a' }, object: { id: 'b' }, result: { score: { raw: 17, max: 20 } } },
    { said: [{ code: 'score', value: '17 / 20' }] },
  ],
])('a statement %s', (_name, statement, line) => expect(statementLine(statement, 'en')).toMatchObject(line));
