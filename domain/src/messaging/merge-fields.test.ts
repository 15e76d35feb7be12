import { expect, test } from 'vitest';
import { fieldsIn, fillIn, longestValue, unknownFields } from './merge-fields.ts';

test.each<[string, string, object, string, string[]]>([
  ['what is known', 'Hello {firstName}', { firstName: 'Ann' }, 'Hello Ann', []],
  ['what is not known', 'Hello {firstName}', {}, 'Hello colleague', ['firstName']],
  ['words of one’s own', 'Ask {manager|the office}', { manager: ' ' }, 'Ask the office', ['manager']],
  ['no words of one’s own', 'At {site|}', {}, 'At your site', ['site']],
  ['the same twice', '{site}, {site}', { site: 'Yard' }, 'Yard, Yard', []],
  ['braces in a value are words', '{name}', { name: '{company}' }, '{company}', []],
  ['a replacement pattern is words', '{name}', { name: '$& $1' }, '$& $1', []],
  ['lines of a value', '{name}', { name: 'Ann\r\nRoy\u2028!' }, 'Ann Roy !', []],
  ['markup is words', '{name}', { name: '<b>' }, '<b>', []],
  ['right to left stays within itself', '{name}: 3', { name: 'שלום' }, '\u2068שלום\u2069: 3', []],
  ['controls of direction do not reach past a value', '{name}!', { name: '\u202eevil' }, 'evil!', []],
  ['another brace', 'a { b } {1} {}', {}, 'a { b } {1} {}', []],
  ['a field that is none stays', '{shoeSize}', {}, '{shoeSize}', []],
])('%s', (_what, text, facts, filled, missing) => expect(fillIn(text, facts, 'en')).toEqual({ text: filled, missing }));

test('a long value is cut, by characters', () => {
  const { text } = fillIn('{name}', { name: '😀'.repeat(10_000) }, 'en');
  expect(Array.from(text)).toHaveLength(longestValue);
  expect(text.endsWith('😀…')).toBe(true);
});

test('10,000 characters of braces are read at once', () => {
  const begun = Date.now();
  fillIn('{name|'.repeat(1700), { name: 'A' }, 'en');
  expect(Date.now() - begun).toBeLessThan(200);
});

test('fields and what is none', () => {
  expect(fieldsIn('{name} {site}', '{name|x}')).toEqual(['name', 'site']);
  expect(unknownFields('{name} {shoeSize} {Name} {shoeSize}')).toEqual(['shoeSize', 'Name']);
});
