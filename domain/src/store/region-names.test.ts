import { expect, test } from 'vitest';
import { regionsOf } from './countries.ts';
import { namedRegions } from './region-names.ts';

test.each(['CA', 'US'])('every region of %s that is taxed has a name, in both languages', (country) => {
  for (const locale of ['en', 'fr'] as const) {
    const named = namedRegions(country, locale);
    expect(named.map(({ code }) => code).toSorted()).toEqual(regionsOf(country).toSorted());
    expect(named.filter(({ name }) => name.trim() === '' || name.includes('|'))).toEqual([]);
  }
});

test('they are in the order of their names, in the language of the reader', () => {
  expect(namedRegions('CA', 'fr').slice(0, 3)).toEqual([
    { code: 'AB', name: 'Alberta' },
    { code: 'BC', name: 'Colombie-Britannique' },
    { code: 'PE', name: 'Île-du-Prince-Édouard' },
  ]);
  expect(namedRegions('DE', 'en')).toEqual([]);
});
