import { expect, test } from 'vitest';
import { pictogramNames, pictograms } from './label/pictogram-names.ts';
import { pictogramsOf, signalWordOf } from './pictograms.ts';

test.each([
  [
    'a flammable liquid that irritates eyes and makes drowsy (acetone)',
    ['H225', 'H319', 'H336', 'EUH066'],
    ['GHS02', 'GHS07'],
    'danger',
  ],
  ['the skull replaces the exclamation mark for acute toxicity', ['H301', 'H312'], ['GHS06'], 'danger'],
  ['… and leaves it for irritation', ['H301', 'H315'], ['GHS06', 'GHS07'], 'danger'],
  ['corrosion replaces it for skin and eyes', ['H314', 'H315', 'H319'], ['GHS05'], 'danger'],
  ['… but not for the airways', ['H314', 'H335'], ['GHS05', 'GHS07'], 'danger'],
  ['… nor for acute toxicity', ['H318', 'H302'], ['GHS05', 'GHS07'], 'danger'],
  ['corrosion of metals replaces nothing', ['H290', 'H315'], ['GHS05', 'GHS07'], 'warning'],
  [
    'respiratory sensitisation replaces it for skin sensitisation and irritation',
    ['H334', 'H317', 'H315', 'H319'],
    ['GHS08'],
    'danger',
  ],
  ['… but another health hazard does not', ['H351', 'H317'], ['GHS07', 'GHS08'], 'warning'],
  ['combinations are taken apart', ['H302+H332'], ['GHS07'], 'warning'],
  ['additions to a code', ['H360FD'], ['GHS08'], 'danger'],
  ['gas', ['H220', 'H280'], ['GHS02', 'GHS04'], 'danger'],
  ['self-reactive type B', ['H241'], ['GHS01', 'GHS02'], 'danger'],
  ['no pictogram, but a signal word', ['H227'], [], 'warning'],
  ['a pictogram, but no signal word', ['H411'], ['GHS09'], null],
  ['neither', ['H412'], [], null],
  ['no codes', [], [], null],
  ['what is no code', ['flammable', 'P210', 'EUH225'], [], null],
])('%s', (_name, codes, symbols, word) => {
  expect(pictogramsOf(codes)).toEqual(symbols);
  expect(signalWordOf(codes)).toBe(word);
});

test('in Europe no exclamation mark is beside a skull', () => {
  expect(pictogramsOf(['H301', 'H315'], 'clp')).toEqual(['GHS06']);
  expect(pictogramsOf(['H302', 'H315'], 'clp')).toEqual(['GHS07']);
});

test('every pictogram has a name in both languages', () =>
  expect(Object.keys(pictogramNames)).toEqual([...pictograms]));
