import { describe, expect, test } from 'vitest';
import type { Searchable } from './search.ts';
import { classesOf, findSheets, onlyArchived, sameBarcode } from './search.ts';

const revision = (more: Partial<Searchable['revisions'][number]> = {}): Searchable['revisions'][number] => ({
  ...{
    revisedOn: '2025-01-01',
    language: 'en',
    jurisdiction: 'whmis',
    signalWord: 'danger',
    hazards: ['H225', 'H319'],
  },
  ...{ pictograms: ['GHS02', 'GHS07'], cas: ['67-64-1'], unNumber: '1090', ...more },
});
const sheet = (product: string, more: Partial<Searchable> = {}): Searchable => ({
  ...{
    product,
    manufacturer: 'Nickel Basin',
    synonyms: [],
    barcodes: [],
    locations: [],
    revisions: [revision()],
    ...more,
  },
});
const acetone = sheet('Acetone', {
  synonyms: ['2-Propanone', 'Diméthylcétone'],
  barcodes: ['036000291452'],
  locations: ['Paint store'],
});
const solvent = sheet('Solvent with acetone', {
  revisions: [revision({ cas: ['64-17-5'], unNumber: '1993', hazards: ['H314'], pictograms: ['GHS05'] })],
});
const grease = sheet('Graisse à roulements', {
  revisions: [
    revision({ language: 'fr', hazards: [], pictograms: [], cas: [], unNumber: null }),
    revision({ language: 'en', revisedOn: '2020-01-01', cas: [], unNumber: null }),
  ],
});
const all = [grease, solvent, acetone];
const none = { q: '', hazard: null, pictogram: null, language: null, currentOnly: false };
const thinner = sheet('Thinner', {
  revisions: [
    revision({ cas: ['64-17-5'], unNumber: '1170' }),
    revision({ revisedOn: '2019-01-01', cas: ['108-88-3'], unNumber: '1294' }),
  ],
});
const bare = sheet('Bare', { revisions: [] });

describe('numbers of archived revisions', () => {
  test.each([
    ['', false, [thinner, bare], false],
    ['', true, [thinner], false],
    ['64-17-5', false, [thinner], false],
    ['64-17-5', true, [thinner], false],
    ['108-88-3', false, [thinner], true],
    ['UN 1294', false, [thinner], true],
    ['108-88-3', true, [], true],
    ['thinner 108-88-3', false, [thinner], true],
    ['thinner', true, [thinner], false],
    ['bare', true, [], false],
  ])('“%s”, current only: %s', (q, currentOnly, found, archived) => {
    expect(findSheets([thinner, bare], { ...none, q, currentOnly })).toEqual(found);
    expect(onlyArchived(thinner, q)).toBe(archived);
  });
});

test.each([
  ['everything without words', {}, [grease, solvent, acetone]],
  ['by name, names that begin with it first', { q: 'acetone' }, [acetone, solvent]],
  ['by synonym, without accents', { q: 'dimethylcetone' }, [acetone]],
  ['by name with accents that were not typed', { q: 'graisse a' }, [grease]],
  ['by manufacturer and name together', { q: 'basin solvent' }, [solvent]],
  ['by place', { q: 'paint' }, [acetone]],
  ['by CAS number', { q: '67-64-1' }, [acetone]],
  ['by CAS number with another dash, and its name before it', { q: 'CAS 67–64–1' }, [acetone]],
  ['by CAS number without dashes', { q: '67641' }, [acetone]],
  ['by UN number', { q: 'UN 1993' }, [solvent]],
  ['by barcode, as a scanner reads it with a zero before', { q: '0036000291452' }, [acetone]],
  ['not by a part of a barcode', { q: '6000291' }, []],
  ['by hazard class', { hazard: 'corrosive' as const }, [solvent]],
  ['by pictogram', { pictogram: 'GHS02' }, [grease, acetone]],
  ['by language', { language: 'fr' }, [grease]],
  ['by a hazard of any revision in force', { hazard: 'flammable' as const }, [grease, acetone]],
  ['by a hazard of the revisions in one language', { hazard: 'flammable' as const, language: 'fr' }, []],
  ['nothing', { q: 'xylene' }, []],
])('finds %s', (_, filters, found) => {
  expect(findSheets(all, { ...none, ...filters }).map(({ product }) => product)).toEqual(
    found.map(({ product }) => product),
  );
});

describe('hazard classes', () => {
  test.each([
    [['H225'], ['flammable']],
    [
      ['H314', 'H410'],
      ['corrosive', 'environment'],
    ],
    [
      ['H301', 'H350'],
      ['toxic', 'health'],
    ],
    [['H280'], ['gas']],
    [['H271'], ['oxidising']],
    [['H240'], ['explosive']],
    [[], []],
  ])('%j', (codes, classes) => expect(classesOf(codes)).toEqual(classes));
});

test('barcodes are the same with leading zeros only', () => {
  expect([sameBarcode('036000291452', '36000291452'), sameBarcode('036000291452', '036000291453')]).toEqual([
    true,
    false,
  ]);
});
