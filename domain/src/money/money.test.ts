import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { allocate, allocateEqually } from './allocate.ts';
import { always } from './always.cases.ts';
import { currencies, decimalsOf, isCurrency } from './currency.ts';
import { isMinor, largestMinor, shareOfMinor, sumMinor, timesMinor } from './minor.ts';
import { plainAmount, readAmount, showAmount, showMoney } from './written.ts';

const amounts = fc.integer({ min: 0, max: largestMinor });
const locales = ['en-CA', 'fr-CA', 'fr-FR', 'es-ES', 'es-MX', 'de-DE', 'de-CH', 'sv-SE', 'ar-EG'];

describe('currencies', () => {
  test.each([
    ['JPY', 0],
    ['ISK', 0],
    ['CAD', 2],
    ['EUR', 2],
    ['AFN', 2],
    ['MGA', 2],
    ['KWD', 3],
    ['IQD', 3],
  ] as const)('%s has %i decimals', (currency, decimals) => expect(decimalsOf(currency)).toBe(decimals));

  test('those that are none: metals, funds, tests, lower case, what was replaced', () => {
    for (const code of ['XAU', 'XXX', 'XTS', 'CLF', 'cad', 'HRK', 'BGN', '', 'toString'])
      expect(isCurrency(code), code).toBe(false);
    expect(() => decimalsOf('XXX')).toThrow('XXX');
    expect(new Set(currencies).size).toBe(currencies.length);
  });
});

describe('whole amounts', () => {
  test.each([
    ['0.5 becomes 1', 1, 1, 2, 1],
    ['−0.5 becomes −1', -1, 1, 2, -1],
    ['a third', 100, 1, 3, 33],
    ['two thirds', 100, 2, 3, 67],
    ['9.975 % of 33.33', 3333, 99_750, 1_000_000, 332],
    ['beyond 2^53 on the way', largestMinor, 999_999, 1_000_000, 999_999_000_000],
    ['nothing of something', 0, 5, 7, 0],
  ])('%s', (_name, amount, numerator, denominator, expected) =>
    expect(shareOfMinor(amount, numerator, denominator)).toBe(expected),
  );

  test('what cannot be held exactly is never held', () => {
    expect([0, -5, largestMinor].map(isMinor)).toEqual([true, true, true]);
    expect([1.5, NaN, Infinity, 2 ** 53, largestMinor + 1, '5', null].map(isMinor)).toEqual([
      false,
      false,
      false,
      false,
      false,
      false,
      false,
    ]);
    expect(() => timesMinor(2 ** 52, 2)).toThrow();
    expect(() => sumMinor([2 ** 53 - 1, 1])).toThrow();
    expect(() => shareOfMinor(1, 1, 0)).toThrow();
  });
});

describe('a split', () => {
  test.each([
    ['100 over three', 100, [1, 1, 1], [34, 33, 33]],
    ['the largest remainder first', 100, [1, 2, 3], [17, 33, 50]],
    ['5 over weights of nothing', 5, [0, 0], [3, 2]],
    ['nothing goes to no weight', 7, [0, 1], [0, 7]],
    ['taken back', -100, [1, 1, 1], [-34, -33, -33]],
    ['fewer units than parts', 2, [1, 1, 1], [1, 1, 0]],
    ['nothing', 0, [3, 4], [0, 0]],
    ['over nobody', 0, [], []],
  ])('%s', (_name, amount, weights, expected) => expect(allocate(amount, weights)).toEqual(expected));

  test('over no one, or by a weight that is none, is a bug', () => {
    expect(() => allocate(1, [])).toThrow();
    expect(() => allocate(1, [1.5])).toThrow();
    expect(() => allocate(1, [-1])).toThrow();
  });

  const weights = fc.array(fc.oneof(fc.nat(20), fc.nat(largestMinor / 100)), { minLength: 1, maxLength: 50 });
  always(
    'a split loses and makes no unit, and no share is a whole unit off',
    fc.property(
      fc.oneof(
        amounts,
        amounts.map((amount) => 0 - amount),
        fc.nat(100),
      ),
      weights,
      (amount, given) => {
        const shares = allocate(amount, given);
        expect(sumMinor(shares)).toBe(amount);
        const total = given.reduce((sum, weight) => sum + weight, 0);
        for (const [index, share] of shares.entries()) {
          const exact = BigInt(amount) * BigInt(total === 0 ? 1 : given[index]!);
          const off = BigInt(share) * BigInt(total === 0 ? given.length : total) - exact;
          expect((off < 0n ? -off : off) < BigInt(total === 0 ? given.length : total)).toBe(true);
        }
      },
    ),
  );
  always(
    'what weighs no more gets no more than a unit above',
    fc.property(amounts, weights, (amount, given) => {
      const shares = allocate(amount, given);
      for (const [one, weight] of given.entries())
        for (const [other, heavier] of given.entries())
          if (weight <= heavier) expect(shares[one]! - shares[other]!).toBeLessThanOrEqual(1);
    }),
    1_000,
  );
  always(
    'equal parts differ by one unit at most, the larger first',
    fc.property(amounts, fc.integer({ min: 1, max: 1000 }), (amount, count) => {
      const shares = allocateEqually(amount, count);
      expect(sumMinor(shares)).toBe(amount);
      expect(shares[0]! - shares.at(-1)!).toBeLessThanOrEqual(1);
      expect(shares.toSorted((one, other) => other - one)).toEqual(shares);
    }),
    1_000,
  );
});

describe('amounts in writing', () => {
  const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ');
  test.each([
    ['en-CA', 'CAD', 123_450, '$1,234.50'],
    ['fr-CA', 'CAD', 123_450, '1 234,50 $'],
    ['en-CA', 'JPY', 1_234, 'JP¥1,234'],
    ['en-US', 'KWD', 1_234, 'KWD 1.234'],
    ['en-US', 'AFN', 5, 'AFN 0.05'],
    ['en-US', 'USD', -5, '-$0.05'],
    ['en-US', 'USD', 999_999_999_999, '$9,999,999,999.99'],
  ])('%s %s %i is %s', (locale, currency, minor, expected) =>
    expect(plain(showMoney({ currency, minor }, locale))).toBe(expected),
  );

  test.each([
    ['en-CA', 'CAD', '12.50', { minor: 1250 }],
    ['en-CA', 'CAD', ' 1,234.5 ', { minor: 123_450 }],
    ['en-CA', 'CAD', '12', { minor: 1200 }],
    ['en-CA', 'CAD', '.5', { minor: 50 }],
    ['en-CA', 'CAD', '12.500', { minor: 1250 }],
    ['en-CA', 'CAD', '1,5', { problem: 'amountUnreadable' }],
    ['en-CA', 'CAD', '1,2345', { problem: 'amountUnreadable' }],
    ['en-CA', 'CAD', '1 234', { problem: 'amountUnreadable' }],
    ['en-CA', 'CAD', '12.505', { problem: 'amountTooFine' }],
    ['en-CA', 'CAD', '-1', { problem: 'amountNegative' }],
    ['en-CA', 'CAD', '-0', { minor: 0 }],
    ['en-CA', 'CAD', '--1', { problem: 'amountUnreadable' }],
    ['en-CA', 'CAD', '', { problem: 'amountUnreadable' }],
    ['en-CA', 'CAD', '.', { problem: 'amountUnreadable' }],
    ['en-CA', 'CAD', '1.2.3', { problem: 'amountUnreadable' }],
    ['en-CA', 'CAD', '1e3', { problem: 'amountUnreadable' }],
    ['en-CA', 'CAD', 'NaN', { problem: 'amountUnreadable' }],
    ['en-CA', 'CAD', '٣', { problem: 'amountUnreadable' }],
    ['en-CA', 'CAD', '9'.repeat(400), { problem: 'amountTooLarge' }],
    ['en-CA', 'JPY', '12.5', { problem: 'amountTooFine' }],
    ['en-CA', 'JPY', '12.0', { minor: 12 }],
    ['en-CA', 'KWD', '0.005', { minor: 5 }],
    ['fr-CA', 'CAD', '1 234,50', { minor: 123_450 }],
    ['fr-CA', 'CAD', '1\u00a0234,50', { minor: 123_450 }],
    ['fr-CA', 'CAD', '12.50', { minor: 1250 }],
    ['fr-CA', 'CAD', '1,234.50', { problem: 'amountUnreadable' }],
    ['es-ES', 'EUR', '1.234', { minor: 123_400 }],
    ['es-ES', 'EUR', '12.5', { problem: 'amountUnreadable' }],
    ['de-CH', 'CHF', "1'234.50", { minor: 123_450 }],
  ])('%s %s reads %j', (locale, currency, text, expected) =>
    expect(readAmount(text, currency, locale)).toEqual(expected),
  );

  always(
    'what is shown in a field is read back, in every language and currency',
    fc.property(amounts, fc.constantFrom(...currencies), fc.constantFrom(...locales), (minor, currency, locale) => {
      expect(readAmount(showAmount({ currency, minor }, locale), currency, locale)).toEqual({ minor });
      expect(readAmount(plainAmount({ currency, minor }), currency, 'en-CA')).toEqual({ minor });
    }),
    2_000,
  );
  always(
    'whatever is typed is an amount in bounds or refused, never an error',
    fc.property(
      fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom('1', '0', '9', '.', ',', ' ', '-', "'", 'e') })),
      fc.constantFrom(...locales),
      (text, locale) => {
        const read = readAmount(text, 'CAD', locale);
        if ('minor' in read) expect(isMinor(read.minor) && read.minor >= 0).toBe(true);
      },
    ),
    2_000,
  );
});
