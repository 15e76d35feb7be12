import { describe, expect, test } from 'vitest';
import { isCountry, isRegion, regionsOf } from './countries.ts';
import { viesNumber } from './tax-id.ts';
import type { RegisterAnswer, TaxDoubt, TaxToReview } from './tax-review.ts';
import { doubtsAfter, doubtsOf, placeIssues } from './tax-review.ts';

describe('a place to be billed at', () => {
  test.each([
    ['a country that is sold to', 'CA', 'ON', null],
    ['without a region', 'FR', null, null],
    ['Antarctica', 'AQ', null, 'countryNotSold'],
    ['a code that ISO leaves to its users', 'ZZ', null, 'countryNotSold'],
    ['a country that is not sold to', 'NO', null, 'countryNotSold'],
    ['a region of another country', 'CA', 'NY', 'regionUnknown'],
    ['a region of no country', 'US', 'QQ', 'regionUnknown'],
    ['any code where taxes know no regions', 'FR', '75', null],
  ])('%s', (_name, country, region, code) =>
    expect(placeIssues({ country, region }, ['CA', 'US', 'FR', 'ZZ']).map((issue) => issue.code)).toEqual(
      code ? [code] : [],
    ),
  );
  test('Canada has 13 regions, the United States 57; the world has 249 codes', () => {
    expect([regionsOf('CA').length, regionsOf('US').length, regionsOf('FR').length]).toEqual([13, 57, 0]);
    expect([isRegion('CA', 'ON'), isRegion('CA', 'ZZ'), isCountry('XX'), isCountry('GB')]).toEqual([
      true,
      false,
      false,
      true,
    ]);
    const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
    expect(letters.flatMap((one) => letters.map((other) => one + other)).filter(isCountry)).toHaveLength(249);
  });
});

describe('what is in doubt about the tax of an order', () => {
  const home = { country: 'CA', region: 'ON', taxId: null };
  const order = (given: Partial<TaxToReview> = {}): TaxToReview => ({
    ...{
      typed: home,
      registered: home,
      treatment: 'taxed',
      netMinor: 10_000,
      totalMinor: 11_300,
      totalAtHomeMinor: null,
    },
    ...given,
  });
  test.each([
    ['at home', order(), []],
    [
      'in another country',
      order({ typed: { country: 'FR', region: null, taxId: null }, totalMinor: 12_000 }),
      ['countryDiffers'],
    ],
    [
      'in a region taxed less',
      order({ typed: { ...home, region: 'AB' }, totalMinor: 10_500, totalAtHomeMinor: 11_300 }),
      ['regionLowersTax'],
    ],
    [
      'in a region taxed more',
      order({ typed: { ...home, region: 'NS' }, totalMinor: 11_500, totalAtHomeMinor: 11_300 }),
      [],
    ],
    [
      'in a region, where the home region is not known',
      order({ registered: { ...home, region: null }, totalMinor: 10_500 }),
      [],
    ],
    [
      'a tax id on whose word nothing is charged',
      order({ treatment: 'reverseCharge', totalMinor: 10_000 }),
      ['taxIdUnchecked'],
    ],
    [
      'both',
      order({ typed: { country: 'DE', region: null, taxId: 'DE123456789' }, treatment: 'reverseCharge' }),
      ['countryDiffers', 'taxIdUnchecked'],
    ],
    ['without a price', order({ typed: { country: 'FR', region: null, taxId: null }, netMinor: 0, totalMinor: 0 }), []],
  ] as [string, TaxToReview, TaxDoubt[]][])('%s', (_name, given, expected) =>
    expect(doubtsOf(given)).toEqual(expected),
  );
});

describe('once the register answered', () => {
  const typed = { name: 'Müller & Söhne GmbH', country: 'DE', region: null, taxId: 'DE123456789' };
  const registered = { country: 'DE', region: null, taxId: null };
  const answer = (given: Partial<RegisterAnswer> = {}): RegisterAnswer => ({
    valid: true,
    name: null,
    address: null,
    reference: null,
    ...given,
  });
  test.each([
    ['not valid', ['taxIdUnchecked'], answer({ valid: false }), registered, ['taxIdInvalid']],
    ['valid, of the same name', ['taxIdUnchecked'], answer({ name: 'MULLER UND SOHNE' }), registered, []],
    ['valid, on file for the company', ['taxIdUnchecked'], answer(), { ...registered, taxId: 'DE123456789' }, []],
    ['valid, without a name', ['taxIdUnchecked'], answer(), registered, ['taxIdOfAnother']],
    ['valid, of someone else', ['taxIdUnchecked'], answer({ name: 'Siemens AG' }), registered, ['taxIdOfAnother']],
    [
      'valid, and another country',
      ['countryDiffers', 'taxIdUnchecked'],
      answer({ name: 'Muller & Sohne' }),
      registered,
      ['countryDiffers'],
    ],
  ] as [string, TaxDoubt[], RegisterAnswer, typeof registered, TaxDoubt[]][])(
    '%s',
    (_name, doubts, given, onFile, expected) => expect(doubtsAfter(doubts, given, typed, onFile)).toEqual(expected),
  );
  test.each([
    ['DE123456789', 'DE', { countryCode: 'DE', number: '123456789' }],
    ['EL123456789', 'GR', { countryCode: 'EL', number: '123456789' }],
    ['GB123456789', 'GB', null],
    ['123456789RT0001', 'CA', null],
  ])('%s of %s is asked about as %o', (taxId, country, expected) =>
    expect(viesNumber(taxId, country)).toEqual(expected),
  );
});
