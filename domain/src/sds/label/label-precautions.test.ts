import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { propertyRuns } from '../../property.cases.ts';
import { byImportance, labelText, nextTry, precautionsOnLabel } from './label-precautions.ts';
import { precautionaryRows } from '../statements.ts';

const plain = { locale: 'en' as const, own: {} };
const corrosive = [
  'P260',
  'P264',
  'P280',
  'P301+P330+P331',
  'P303+P361+P353',
  'P305+P351+P338',
  'P310',
  'P405',
  'P501',
];
const flammable = ['P210', 'P233', 'P240', 'P241', 'P280', 'P303+P361+P353', 'P370+P378', 'P403+P235', 'P501'];

describe('the order in which precautions are kept on a label', () => {
  test.each<[string, string[], string[]]>([
    ['one each of prevention, disposal and first aid comes first', corrosive, ['P260', 'P501', 'P303+P361+P353']],
    ['fire is kept away before gloves are worn', flammable, ['P210', 'P501', 'P303+P361+P353', 'P280']],
    [
      'disposal also before storage and what is done in an emergency',
      ['P370+P378', 'P403', 'P501'],
      ['P501', 'P370+P378', 'P403'],
    ],
    [
      'medical advice for later comes last but for what consumers are told',
      ['P102', 'P337+P313', 'P405', 'P280'],
      ['P280', 'P405', 'P337+P313', 'P102'],
    ],
    [
      'what a combination says is not said again',
      ['P233', 'P310', 'P301+P310', 'P403', 'P403+P233'],
      ['P301+P310', 'P403+P233'],
    ],
    ['a code that is on no list comes last', ['P999', 'P501', 'P102'], ['P501', 'P102', 'P999']],
    ['twice is once', ['P501', 'P501'], ['P501']],
    ['no statements', [], []],
  ])('%s', (_what, codes, first) => {
    expect(byImportance(codes).slice(0, first.length)).toEqual(first);
  });

  test('every statement that Annex 3 has but for the openings of sentences has a place', () => {
    const openings = 'P301 P302 P303 P304 P305 P306 P307 P309 P332 P333 P337 P342'.split(' ');
    const unplaced = precautionaryRows
      .map(([code]) => code)
      .filter((code) => byImportance([code, 'P103'])[0] !== code && !openings.includes(code));
    expect(unplaced.filter((code) => code !== 'P103')).toEqual([]);
  });
});

describe('the precautions of a label', () => {
  test('in the order of the sheet, and it is known how many are left to the sheet', () => {
    const { texts, noRoom, left } = precautionsOnLabel(corrosive, 3, plain);
    expect(texts).toHaveLength(3);
    expect([texts[0], texts[2]]).toEqual([
      expect.stringContaining('Do not breathe'),
      expect.stringContaining('Dispose of contents/container'),
    ]);
    expect([noRoom, left]).toEqual([5, 6]);
  });

  test('where all have room nothing is left', () => {
    expect(precautionsOnLabel(['P102', 'P280', 'P501'], 40, { ...plain, own: { P280: 'Wear gloves.' } })).toMatchObject(
      { noRoom: 0, left: 0 },
    );
  });

  test('what the supplier left open is left to the sheet, but takes no room', () => {
    expect(precautionsOnLabel(['P264', 'P210', 'P370+P378'], 2, plain)).toMatchObject({ noRoom: 0, left: 2 });
  });

  test('what repeats a statement that is left to the sheet is said itself', () => {
    const { texts, left } = precautionsOnLabel(['P264+P265', 'P265'], 3, plain);
    expect([texts, left]).toEqual([['Do not touch eyes.'], 1]);
  });

  test('no room at all', () => {
    expect(precautionsOnLabel(['P210', 'P501'], 0, plain)).toEqual({ texts: [], noRoom: 2, left: 2 });
  });

  test.each<[string, 'en' | 'fr', Record<string, string>, string | null]>([
    ['P501', 'en', {}, 'Dispose of contents/container according to section 13 of the safety data sheet.'],
    ['P501', 'fr', {}, 'Éliminer le contenu/récipient selon la section 13 de la fiche de données de sécurité.'],
    ['P501', 'en', { P501: 'Dispose of contents at gate 4.' }, 'Dispose of contents at gate 4.'],
    ['P310', 'en', {}, 'Immediately call a POISON CENTER/doctor'],
    ['P378', 'en', {}, null],
    ['P999', 'en', {}, 'P999'],
  ])('%s in %s', (code, locale, own, text) => {
    expect(labelText(code, locale, own)).toBe(text);
  });
});

test('a label that does not fit has fewer precautions, then smaller type, then fewer of those that lead', () => {
  const tries = [{ room: 5, scale: 1 }];
  for (let next = nextTry(tries[0]!, 0.9); next; next = nextTry(next, 0.9)) tries.push(next);
  expect(tries.map(({ room, scale }) => [room, scale])).toEqual([
    ...[5, 4].map((room) => [room, 1]),
    ...[3, 2, 1, 0].flatMap((room) => [1, 0.95, 0.9].map((scale) => [room, scale])),
  ]);
});

test('on any label: no more than have room, disposal among the first two, and it is known whether anything is left to the sheet', () => {
  const known = precautionaryRows.map(([code]) => code);
  const combined = fc
    .uniqueArray(fc.constantFrom(...known.filter((code) => !code.includes('+'))), { minLength: 2, maxLength: 3 })
    .map((parts) => parts.join('+'));
  const codes = fc.array(fc.oneof(fc.constantFrom(...known), combined), { maxLength: 25 });
  const covers = (other: string, code: string) => code.split('+').every((part) => other.split('+').includes(part));
  fc.assert(
    fc.property(codes, fc.nat(30), fc.constantFrom('en' as const, 'fr' as const), (sheet, room, locale) => {
      const { texts, noRoom, left } = precautionsOnLabel(sheet, room, { locale, own: {} });
      const distinct = [...new Set(sheet)];
      const shown = distinct.filter((code) => texts.includes(labelText(code, locale, {}) ?? ''));
      const missing = distinct.filter((code) => !shown.some((other) => covers(other, code)));
      expect(left > 0).toBe(missing.length > 0);
      expect(texts.length <= room && noRoom <= left && texts.every((text) => !/…|\.\.\./.test(text))).toBe(true);
      if (room >= 2 && distinct.includes('P501'))
        expect(texts.some((text) => /Dispose|Éliminer/.test(text))).toBe(true);
    }),
    propertyRuns('no more precautions than have room, and it is known what is left'),
  );
});

test('a label with large type has smaller type before it leaves a precaution out', () => {
  const tries = [{ room: 5, scale: 1 }];
  for (let next = nextTry(tries[0]!, 0.8, 0.9); next; next = nextTry(next, 0.8, 0.9)) tries.push(next);
  expect(tries.slice(0, 8).map(({ room, scale }) => [room, scale])).toEqual([
    ...[1, 0.95, 0.9].map((scale) => [5, scale]),
    [4, 0.9],
    ...[0.9, 0.85, 0.8].map((scale) => [3, scale]),
    [2, 1],
  ]);
});
