import fc from 'fast-check';
import { expect, test } from 'vitest';
import { propertyRuns } from '../../property.cases.ts';
import type { AskedChoice, FieldChoice, FieldKind } from './employee-field.ts';
import {
  choicesAfter,
  fieldKey,
  isFieldKey,
  isHaving,
  kindObstacle,
  mostChoices,
  mostFields,
  nameTaken,
  namedIn,
  readHaving,
  roomObstacle,
} from './employee-field.ts';
import { fieldColumn, readValue, readWritten, valueInWords } from './field-value.ts';

const choices: FieldChoice[] = [
  { number: 1, en: 'Local 27', fr: 'Section 27' },
  { number: 4, en: 'Not a member', fr: null },
];
const of = (kind: FieldKind) => ({ kind, choices: kind === 'choice' ? choices : [] });

test.each<[string, string, boolean]>([
  ['Union local', 'union  LOCAL', true],
  ['Région', 'Region', true],
  ['Œuvre', 'Oeuvre', true],
  ['Straße', 'STRASSE', true],
  ['Ø, Ł, Đ', 'o, l, d', true],
  ['Chef d’équipe', "Chef d'equipe", true],
  ['Badge', 'Badge no.', false],
])('%s and %s are one name: %s', (one, other, same) => {
  expect(nameTaken({ en: one, fr: null }, [{ en: other, fr: null }])).toBe(same ? 'en' : null);
});

test('a name is taken in either language, and a field may have the same name in both', () => {
  expect(nameTaken({ en: 'Permit', fr: 'Permis' }, [{ en: 'Licence', fr: 'PERMIS' }])).toBe('fr');
  expect(nameTaken({ en: 'Permis', fr: null }, [{ en: 'Licence', fr: 'permis' }])).toBe('en');
  expect(nameTaken({ en: 'Badge', fr: 'Badge' }, [{ en: 'Permit', fr: null }])).toBeNull();
  expect([namedIn({ en: 'Permit', fr: null }, 'fr'), namedIn({ en: 'Permit', fr: 'Permis' }, 'fr')]).toEqual([
    'Permit',
    'Permis',
  ]);
});

test('thirty fields are in use at a time, and a kind is fixed once there are values', () => {
  expect([roomObstacle(mostFields - 1), roomObstacle(mostFields)]).toEqual([null, 'tooManyFields']);
  expect([kindObstacle('text', 'day', 0), kindObstacle('text', 'text', 9), kindObstacle('text', 'day', 1)]).toEqual([
    null,
    null,
    'fieldKindFixed',
  ]);
});

test.each<[FieldKind, string, string | null | false]>([
  ['text', '  two   words ', 'two words'],
  ['text', '', null],
  ['text', 'x'.repeat(200), 'x'.repeat(200)],
  ['text', 'x'.repeat(201), false],
  ['number', '1234.50', '1234.5'],
  ['number', '1 234,5', '1234.5'],
  ['number', '1,234.5', '1234.5'],
  ['number', '1,234', false],
  ['number', '−3', '-3'],
  ['number', '-0', '0'],
  ['number', '007', '7'],
  ['number', '1.2345', false],
  ['number', '1e9', false],
  ['number', '1234567890123', false],
  ['number', 'twelve', false],
  ['day', '2028-02-29', '2028-02-29'],
  ['day', '2027-02-29', false],
  ['day', '03/04/2026', false],
  ['day', '1815-06-18', false],
  ['yesNo', 'yes', 'yes'],
  ['yesNo', 'oui', false],
  ['choice', '4', '4'],
  ['choice', '2', false],
  ['choice', 'Local 27', false],
])('a form says %s “%s”', (kind, typed, kept) => {
  const read = readValue(of(kind), typed);
  if (kept === false) expect(read).toHaveProperty('code');
  else expect(read).toEqual({ value: kept });
});

test.each<[FieldKind, string, string | null | false]>([
  ['yesNo', 'Oui', 'yes'],
  ['yesNo', 'FAUX', 'no'],
  ['yesNo', 'perhaps', false],
  ['choice', 'section 27', '1'],
  ['choice', 'NOT  A MEMBER', '4'],
  ['choice', '4', false],
  ['choice', '', null],
  ['number', '12,5', '12.5'],
])('a file says %s “%s”', (kind, written, kept) => {
  const read = readWritten(of(kind), written);
  if (kept === false) expect(read).toHaveProperty('code');
  else expect(read).toEqual({ value: kept });
});

test('what is kept is read from its own words again, in both languages', () => {
  const value = fc.oneof(
    fc.tuple(fc.constant('text' as const), fc.string({ minLength: 1, maxLength: 60 })),
    fc.tuple(
      fc.constant('number' as const),
      fc
        .tuple(fc.integer({ min: -99_999_999, max: 99_999_999 }), fc.integer({ min: 0, max: 999 }))
        .map(([whole, part]) => `${whole}.${String(part).padStart(3, '0')}`),
    ),
    fc.tuple(fc.constant('yesNo' as const), fc.constantFrom('yes', 'no')),
    fc.tuple(fc.constant('choice' as const), fc.constantFrom('1', '4')),
  );
  const again = fc.property(value, fc.constantFrom('en' as const, 'fr' as const), ([kind, typed], language) => {
    const read = readValue(of(kind), typed);
    if (!('value' in read) || read.value === null) return;
    expect(readValue(of(kind), read.value)).toEqual(read);
    expect(readWritten(of(kind), valueInWords(of(kind), read.value, language))).toEqual(read);
  });
  fc.assert(again, propertyRuns('values of custom fields'));
});

test('a choice that people hold is renamed and stays theirs; without saying how many hold it, it is not removed', () => {
  const used = new Map([[1, 12]]);
  expect(choicesAfter(choices, [{ number: 1, en: 'Local 30', fr: null }], used, 4)).toEqual({
    choices: [{ number: 1, en: 'Local 30', fr: null }],
    given: 4,
  });
  expect(choicesAfter(choices, [{ number: 4, en: 'Not a member', fr: null }], used, 4)).toEqual({
    refused: { place: null, code: 'choiceInUse', details: { people: 12, name: 'Local 27' } },
  });
  expect(choicesAfter(choices, [], new Map(), 4)).toMatchObject({ refused: { code: 'choicesMissing' } });
  const many = Array.from({ length: mostChoices + 1 }, (_, place): AskedChoice => ({
    number: null,
    en: `Choice ${place}`,
    fr: null,
  }));
  expect(choicesAfter([], many, new Map(), 0)).toMatchObject({ refused: { code: 'tooManyChoices' } });
  expect(choicesAfter(choices, [...choices, { number: null, en: 'LOCAL 27', fr: null }], used, 4)).toMatchObject({
    refused: { place: 2, code: 'choiceTwice' },
  });
  expect(choicesAfter(choices, [...choices, { number: 9, en: 'Foreign', fr: null }], used, 4)).toMatchObject({
    refused: { place: 2, code: 'notFound' },
  });
});

test('no change of choices takes one from the people who hold it, or gives a number twice', () => {
  const name = fc.string({ minLength: 1, maxLength: 8 });
  const changes = fc.array(
    fc.array(fc.record({ number: fc.option(fc.integer({ min: 1, max: 12 })), en: name, fr: fc.option(name) }), {
      maxLength: 6,
    }),
    {
      maxLength: 6,
    },
  );
  const kept = fc.property(changes, fc.array(fc.integer({ min: 1, max: 12 }), { maxLength: 4 }), (steps, holders) => {
    let now: FieldChoice[] = [];
    let given = 0;
    const gone = new Set<number>();
    const used = new Map(holders.map((number) => [number, 1]));
    for (const asked of steps) {
      const after = choicesAfter(now, asked, used, given);
      if ('refused' in after) continue;
      const numbers = after.choices.map(({ number }) => number);
      expect(new Set(numbers).size).toBe(numbers.length);
      for (const { number } of now) {
        if (numbers.includes(number)) continue;
        expect(used.get(number) ?? 0).toBe(0);
        gone.add(number);
      }
      for (const number of numbers) expect(gone.has(number)).toBe(false);
      ({ choices: now, given } = after);
    }
  });
  fc.assert(kept, propertyRuns('choices of custom fields'));
});

test('the column of a field is shown when someone chooses it, under a key of its own', () => {
  const field = { id: 'f', number: 7, kind: 'yesNo' as const, en: 'Steward', fr: null, choices: [], archived: false };
  expect(fieldColumn(field)).toMatchObject({ label: { en: 'Steward', fr: 'Steward' }, type: 'status', hidden: true });
  expect([
    fieldKey(7),
    isFieldKey('field7'),
    isFieldKey('field0'),
    isFieldKey('fields'),
    isFieldKey('field07'),
  ]).toEqual(['field7', true, false, false, false]);
});

test('a filter by custom fields is read by field; what has another form is none', () => {
  expect([...readHaving('7.2,9.yes,7.3,7.2')]).toEqual([
    [7, ['2', '3']],
    [9, ['yes']],
  ]);
  expect(['7.2,9.no', '7', '7.', '7.maybe', '7.2,', 'x.1', '07.1'].map(isHaving)).toEqual([
    true,
    false,
    false,
    false,
    false,
    false,
    false,
  ]);
});
