import { expect, test } from 'vitest';
import { refusedStatement } from './refused-statement.ts';

const token = 'Ab_-'.repeat(11).slice(0, 43);
const verb = { id: 'http://adlnet.gov/expapi/verbs/answered' };
const refusal = { status: 403, message: 'No', problems: [], about: null };
const of = (sent: unknown, more: object = {}) =>
  refusedStatement(typeof sent === 'string' ? sent : JSON.stringify(sent), { ...refusal, ...more });

const cases: [name: string, sent: unknown, more: object, kept: { reason: string; statement: string }][] = [
  ['one, as it came', { verb }, {}, { reason: 'No', statement: JSON.stringify({ verb }) }],
  [
    'of several, the one that the problem names',
    [{ verb }, { verb: 1 }],
    { problems: [{ path: '[1].verb', rule: 'is no object' }] },
    { reason: 'No: [1].verb is no object', statement: '{"verb":1}' },
  ],
  ['the one that the rule names', [{ verb }, { a: 1 }], { about: { a: 1 } }, { reason: 'No', statement: '{"a":1}' }],
  ['what is no JSON', 'statement=1', {}, { reason: 'No', statement: 'statement=1' }],
  [
    'nothing that opens anything',
    {
      object: { id: `https://c.example/l/${token}/p/a.html?auth=Basic%20bHJzXw==&page=1` },
      b: 'Basic bHJz+a/==',
      c: `lrss_${token}`,
      d: `x?fetch=https%3A%2F%2Fa`,
    },
    {},
    {
      reason: 'No',
      statement:
        '{"object":{"id":"https://c.example/l/…/p/a.html?auth=…&page=1"},"b":"Basic …","c":"…","d":"x?fetch=…"}',
    },
  ],
];
test.each(cases)('a refused statement is kept as %s', (_name, sent, more, kept) => {
  expect(of(sent, more)).toMatchObject(kept);
});

test('what is kept of it is short, and text that can be kept', () => {
  const { statement, reason, fingerprint } = of(
    { a: '\u{1F600}'.repeat(5000) + '\0' },
    { message: `${'x '.repeat(9000)}` },
  );
  expect([
    statement.length <= 2000,
    reason.length <= 500,
    fingerprint.length <= 1000,
    statement.isWellFormed(),
  ]).toEqual([true, true, true, true]);
  expect(of('a\0b').statement).toBe('ab');
});

test('what is refused alike is one, whenever it was said; about another thing it is another', () => {
  const said = (id: string, object: string) =>
    of({ id, verb, object: { id: object } }, { message: `Another statement has the id ${id}` }).fingerprint;
  const [one, two] = ['6d3c4c6e-7b4f-4c0e-9d55-0f2f5bb0a001', '6d3c4c6e-7b4f-4c0e-9d55-0f2f5bb0a002'];
  expect(said(one, 'https://a.example/1')).toBe(said(two, 'https://a.example/1'));
  expect(said(one, 'https://a.example/1')).not.toBe(said(one, 'https://a.example/2'));
});
