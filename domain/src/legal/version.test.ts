import fc from 'fast-check';
import { expect, test } from 'vitest';
import { propertyRuns } from '../property.cases.ts';
import { diffLines, linesOfDoc, untranslatedOf } from './diff.ts';
import type { Publication } from './version.ts';
import { legalStatus, publicationIssues, withdrawalObstacle } from './version.ts';

const version = (number: number, given: Partial<Parameters<typeof legalStatus>[0]> = {}) => ({
  number,
  publishedAt: '2026-01-01T00:00:00.000Z',
  withdrawnAt: null,
  reviewAskedAt: null,
  effectiveOn: '2026-02-01',
  ...given,
});
test.each([
  ['being written', version(3, { publishedAt: null }), 'draft'],
  ['sent for review', version(3, { publishedAt: null, reviewAskedAt: '2026-01-02T00:00:00.000Z' }), 'inReview'],
  ['still to come', version(3, { effectiveOn: '2026-03-03' }), 'scheduled'],
  ['in force from today', version(3, { effectiveOn: '2026-03-02' }), 'inForce'],
  ['followed by a newer one', version(1), 'superseded'],
  ['withdrawn', version(3, { withdrawnAt: '2026-01-03T00:00:00.000Z' }), 'withdrawn'],
])('a version %s', (_name, given, status) => {
  const others = [
    version(2),
    version(4, { withdrawnAt: '2026-01-03T00:00:00.000Z' }),
    version(5, { effectiveOn: '2026-04-01' }),
  ];
  expect(legalStatus(given, others, '2026-03-02')).toBe(status);
});

test.each([
  ['a day before it begins anywhere', version(3, { effectiveOn: '2026-03-04' }), [], null],
  ['on the day it begins', version(3, { effectiveOn: '2026-03-03' }), [], 'legalNotScheduled'],
  ['a draft', version(3, { publishedAt: null, effectiveOn: '2026-04-01' }), [], 'legalNotScheduled'],
  [
    'twice',
    version(3, { withdrawnAt: '2026-01-03T00:00:00.000Z', effectiveOn: '2026-04-01' }),
    [],
    'legalNotScheduled',
  ],
  [
    'from under a later one',
    version(3, { effectiveOn: '2026-04-01' }),
    [version(4, { effectiveOn: '2026-04-02' })],
    'legalBuiltOn',
  ],
  ['before a draft', version(3, { effectiveOn: '2026-04-01' }), [version(2), version(4, { publishedAt: null })], null],
  [
    'after a later one was',
    version(3, { effectiveOn: '2026-04-01' }),
    [version(4, { withdrawnAt: '2026-01-03T00:00:00.000Z' })],
    null,
  ],
] as const)('withdrawing %s', (_name, given, others, obstacle) =>
  expect(withdrawalObstacle(given, others, '2026-03-03')).toBe(obstacle),
);

const written = { title: 'Terms', summary: 'Short', hasBody: true };
const usual: Publication = {
  changeKind: 'material',
  effectiveOn: '2026-03-16',
  lastEffectiveOn: '2025-09-01',
  texts: { en: written, fr: written },
  unchanged: false,
  untranslated: [],
  confirmed: [],
  today: '2026-03-02',
};
test.each<[string, Partial<Publication>, string[]]>([
  ['14 days ahead', {}, []],
  ['13 days ahead', { effectiveOn: '2026-03-15' }, ['effectiveOn legalNoticeTooShort']],
  ['a minor change today', { changeKind: 'minor', effectiveOn: '2026-03-02' }, []],
  ['a first version today', { effectiveOn: '2026-03-02', lastEffectiveOn: null }, []],
  ['yesterday', { changeKind: 'minor', effectiveOn: '2026-03-01' }, ['effectiveOn legalDateInPast']],
  ['no day', { effectiveOn: null }, ['effectiveOn legalDateMissing']],
  [
    'the day of another version',
    { effectiveOn: '2026-04-01', lastEffectiveOn: '2026-04-01' },
    ['effectiveOn legalDateTooEarly'],
  ],
  [
    'before one that is scheduled',
    { effectiveOn: '2026-03-31', lastEffectiveOn: '2026-04-01' },
    ['effectiveOn legalDateTooEarly'],
  ],
  ['no French text', { texts: { en: written, fr: { ...written, hasBody: false } } }, ['texts.fr legalTextMissing']],
  ['a title of blanks', { texts: { en: { ...written, title: ' ' }, fr: written } }, ['texts.en legalTextMissing']],
  ['nothing changed', { unchanged: true }, ['texts legalUnchanged']],
  ['French as it was before', { untranslated: ['fr'] }, ['texts.fr legalOneLanguage']],
  ['French as it was before, confirmed', { untranslated: ['fr'], confirmed: ['fr'] }, []],
  [
    'French as it was before, English confirmed',
    { untranslated: ['fr'], confirmed: ['en'] },
    ['texts.fr legalOneLanguage'],
  ],
  ['a minor change of French only', { changeKind: 'minor', untranslated: ['en'] }, ['texts.en legalOneLanguage']],
])('publishing with %s', (_name, given, expected) => {
  expect(publicationIssues({ ...usual, ...given }).map(({ path, code }) => `${path} ${code}`)).toEqual(expected);
});

test('what changed: the old text and the new one can both be read from it, in order', () => {
  const text = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 12 });
  fc.assert(
    fc.property(text, text, (before, after) => {
      const lines = diffLines(before, after);
      expect(lines.filter(({ kind }) => kind !== 'added').map((line) => line.text)).toEqual(before);
      expect(lines.filter(({ kind }) => kind !== 'removed').map((line) => line.text)).toEqual(after);
    }),
    propertyRuns('diffLines'),
  );
  expect(diffLines(['a', 'b', 'c'], ['a', 'x', 'c']).map(({ kind, text: line }) => `${kind} ${line}`)).toEqual([
    'same a',
    'removed b',
    'added x',
    'same c',
  ]);
});

test('lines of a rich text are its headings, paragraphs and points', () => {
  const paragraph = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] });
  const doc = {
    type: 'doc',
    content: [
      { ...paragraph('1. Scope'), type: 'heading' },
      { type: 'bulletList', content: [{ type: 'listItem', content: [paragraph('One')] }] },
      { type: 'paragraph' },
    ],
  };
  expect(linesOfDoc(doc)).toEqual(['1. Scope', 'One']);
});

const words = (title: string, body: string) => ({
  title,
  summary: 'Short',
  body: {
    type: 'doc',
    content: [{ type: 'paragraph', attrs: { level: null }, content: [{ type: 'text', text: body }] }],
  },
});
const before = { en: words('Terms', 'One'), fr: words('Conditions', 'Un') };
test.each([
  ['neither language', before, []],
  ['both', { en: words('Terms', 'Two'), fr: words('Conditions', 'Deux') }, []],
  ['the English text', { ...before, en: words('Terms', 'Two') }, ['fr']],
  ['the French title', { ...before, fr: words('Conditions d’utilisation', 'Un') }, ['en']],
  ['blanks at the end', { ...before, fr: { ...words('Conditions', 'Un'), summary: 'Short \n' } }, []],
])('words of one language that changed alone: %s', (_name, texts, expected) => {
  expect(untranslatedOf(before, texts)).toEqual(expected);
  expect(untranslatedOf(null, texts)).toEqual([]);
});
