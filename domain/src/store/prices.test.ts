import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { always } from '../money/always.cases.ts';
import { couponCode, couponIssues, couponObstacle, discountsOf, stackObstacle } from './coupon.ts';
import type { Coupon } from './coupon.ts';
import type { Price } from './price.ts';
import { priceFor, tierReached, tiersIssues } from './price.ts';
import { linesObstacle, quantityObstacle } from './quantity.ts';
import { coupon, randomCoupons, randomLines, randomTiers } from './random-orders.cases.ts';

describe('a quantity', () => {
  test.each([
    ['one', 1, null],
    ['a thousand', 1000, null],
    ['nothing', 0, 'quantityTooSmall'],
    ['minus one', -1, 'quantityTooSmall'],
    ['one and a half', 1.5, 'quantityNotWhole'],
    ['a text', '2', 'quantityNotWhole'],
    ['not a number', NaN, 'quantityNotWhole'],
    ['without end', Infinity, 'quantityNotWhole'],
    ['nothing at all', undefined, 'quantityNotWhole'],
    ['1001', 1001, 'quantityTooLarge'],
    ['2^31', 2 ** 31, 'quantityTooLarge'],
    ['2^53', 2 ** 53, 'quantityTooLarge'],
    ['2^53 + 2', 2 ** 53 + 2, 'quantityTooLarge'],
    ['a billion', 1e9, 'quantityTooLarge'],
  ])('%s', (_name, value, expected) => expect(quantityObstacle(value)).toBe(expected));
  test('within what the product allows, which is never more than we do', () => {
    expect([4, 5, 20, 21].map((value) => quantityObstacle(value, 5, 20))).toEqual([
      'quantityTooSmall',
      null,
      null,
      'quantityTooLarge',
    ]);
    expect(quantityObstacle(1001, 1, 5000)).toBe('quantityTooLarge');
    expect(quantityObstacle(0, 0, 10)).toBe('quantityTooSmall');
    expect([50, 51].map(linesObstacle)).toEqual([null, 'tooManyLines']);
  });
});

describe('tiers', () => {
  const tiers = [
    { minQuantity: 1, unitMinor: 10_000 },
    { minQuantity: 10, unitMinor: 9_000 },
    { minQuantity: 50, unitMinor: 7_500 },
  ];
  test.each([
    ['the first', false, 1, 0, 10_000, 9],
    ['just below', false, 9, 0, 10_000, 1],
    ['just reached', false, 10, 0, 9_000, 40],
    ['the last', false, 50, 0, 7_500, null],
    ['beyond', false, 999, 0, 7_500, null],
    ['earlier seats do not count', false, 1, 100, 10_000, 9],
    ['earlier seats count', true, 1, 9, 9_000, 40],
    ['earlier seats alone', true, 1, 100, 7_500, null],
    ['almost', true, 1, 48, 9_000, 1],
  ] as const)('%s', (_name, countsEarlierSeats, quantity, bought, unitMinor, more) => {
    const reached = tierReached({ tiers, countsEarlierSeats }, quantity, bought);
    expect([reached.unitMinor, reached.next?.more ?? null]).toEqual([unitMinor, more]);
  });
  test('a price without any is a bug', () =>
    expect(() => tierReached({ tiers: [], countsEarlierSeats: false }, 1, 0)).toThrow());

  const tier = (minQuantity: number, unitMinor: number) => ({ minQuantity, unitMinor });
  test.each([
    ['as above', tiers, []],
    ['free', [tier(1, 0)], []],
    ['none', [], ['tiers required']],
    ['too many', Array.from({ length: 13 }, (_, index) => tier(index + 1, 1)), ['tiers tooManyTiers']],
    ['not from one', [tier(2, 5)], ['tiers.0.minQuantity tiersFromOne']],
    ['twice the same', [tier(1, 5), tier(1, 4)], ['tiers.1.minQuantity tiersNotRising']],
    ['falling', [tier(1, 5), tier(9, 4), tier(5, 3)], ['tiers.2.minQuantity tiersNotRising']],
    ['dearer for more', [tier(1, 5), tier(2, 6)], ['tiers.1.unitMinor tierDearer']],
    ['half a cent', [tier(1, 0.5)], ['tiers.0.unitMinor amountUnreadable']],
    ['below zero', [tier(1, -1)], ['tiers.0.unitMinor amountUnreadable']],
    ['far too dear', [tier(1, 100_000_001)], ['tiers.0.unitMinor amountTooLarge']],
    ['half a seat', [tier(1, 5), tier(1.5, 4)], ['tiers.1.minQuantity quantityNotWhole']],
  ])('%s', (_name, given, expected) =>
    expect(tiersIssues(given).map(({ path, code }) => `${path} ${code}`)).toEqual(expected),
  );

  always(
    'more seats, in one order or bought before, never cost more apiece; the tier ahead is as far as it says',
    fc.property(
      randomTiers,
      fc.boolean(),
      fc.integer({ min: 1, max: 1000 }),
      fc.nat(5000),
      fc.nat(500),
      fc.nat(500),
      (given, countsEarlierSeats, quantity, bought, moreNow, moreBefore) => {
        expect(tiersIssues(given)).toEqual([]);
        const here = tierReached({ tiers: given, countsEarlierSeats }, quantity, bought);
        const there = tierReached({ tiers: given, countsEarlierSeats }, quantity + moreNow, bought + moreBefore);
        expect(there.unitMinor).toBeLessThanOrEqual(here.unitMinor);
        if (here.next) {
          expect(
            tierReached({ tiers: given, countsEarlierSeats }, quantity + here.next.more, bought).tier.minQuantity,
          ).toBe(here.next.minQuantity);
          expect(tierReached({ tiers: given, countsEarlierSeats }, quantity + here.next.more - 1, bought).tier).toEqual(
            here.tier,
          );
        }
      },
    ),
  );
});

describe('the price that holds', () => {
  const price = (unitMinor: number, given: Partial<Price> = {}): Price => ({
    currency: 'CAD',
    countsEarlierSeats: false,
    tiers: [{ minQuantity: 1, unitMinor }],
    validFrom: '2026-01-01T00:00:00.000Z',
    validUntil: null,
    ...given,
  });
  const at = '2026-06-15T12:00:00.000Z';
  const list = [
    price(100),
    price(120, { validFrom: '2026-06-15T12:00:00.000Z' }),
    price(150, { validFrom: '2026-07-01T00:00:00.000Z' }),
    price(90, { currency: 'USD' }),
  ];
  test.each([
    ['the newest that has begun', list, [], 'CAD', 120],
    ['in the currency of the buyer', list, [], 'USD', 90],
    ['none in this currency', list, [], 'EUR', null],
    ['none in what is no currency', [price(1, { currency: 'XXX' })], [], 'XXX', null],
    ['agreed with the company', list, [price(70)], 'CAD', 70],
    ['agreed, also when the list is cheaper', list, [price(999)], 'CAD', 999],
    ['agreed in another currency', list, [price(70, { currency: 'USD' })], 'CAD', 120],
    ['agreed for later', list, [price(70, { validFrom: '2026-06-16T00:00:00.000Z' })], 'CAD', 120],
    ['agreed until now', list, [price(70, { validUntil: at })], 'CAD', 120],
    ['agreed until a moment later', list, [price(70, { validUntil: '2026-06-15T12:00:00.001Z' })], 'CAD', 70],
  ] as const)('%s', (_name, prices, agreed, currency, expected) =>
    expect(priceFor(prices, agreed, currency, at)?.tiers[0]!.unitMinor ?? null).toBe(expected),
  );
});

describe('coupons', () => {
  test('a code is one however it is typed (G04)', () => {
    for (const typed of ['SPRING24', 'spring24', ' Spring 24 ', 'spring-24', 'ｓｐｒｉｎｇ２４', 'spring\u00a024'])
      expect(couponCode(typed)).toBe('SPRING24');
    expect(couponCode('été')).toBe('ÉTÉ');
  });

  const lines = [
    { productId: 'forklift', subtotalMinor: 1000 },
    { productId: 'ladder', subtotalMinor: 500 },
  ];
  const buyer = { companyId: 'north', currency: 'CAD', now: '2026-06-15T12:00:00.000Z' };
  const five: Coupon['worth'] = { kind: 'amount', currency: 'CAD', amountMinor: 500 };
  test.each([
    ['holds', {}, {}, null],
    ['from a moment later', { validFrom: '2026-06-15T12:00:00.001Z' }, {}, 'couponNotYet'],
    ['from now, a moment', { validFrom: '2026-06-15T12:00:00.000Z', validUntil: '2026-06-15T12:00:00.001Z' }, {}, null],
    ['until now', { validUntil: '2026-06-15T12:00:00.000Z' }, {}, 'couponOver'],
    ['ended by hand', { endedAt: '2026-06-01T00:00:00.000Z' }, {}, 'couponOver'],
    ['used as often as it may', { mostUses: 5 }, { inAll: 5 }, 'couponUsedUp'],
    ['once more', { mostUses: 5 }, { inAll: 4 }, null],
    ['used by the company', { mostUsesByCompany: 1 }, { byCompany: 1 }, 'couponUsedUp'],
    ['of another company: as if there were none', { companyId: 'south' }, {}, 'couponUnknown'],
    ['of this company', { companyId: 'north' }, {}, null],
    ['of other products', { productIds: ['rigging'] }, {}, 'couponOtherProducts'],
    ['in dollars of elsewhere', { worth: { ...five, currency: 'USD' } }, {}, 'couponOtherCurrency'],
    ['from 15.01', { leastMinor: 1501 }, {}, 'couponTooLittle'],
    ['from 15.00', { leastMinor: 1500 }, {}, null],
    ['from 5.01, of one line', { leastMinor: 501, productIds: ['ladder'] }, {}, 'couponTooLittle'],
  ] as [string, Partial<Coupon>, object, string | null][])('%s', (_name, given, uses, expected) =>
    expect(couponObstacle(coupon(given), { inAll: 0, byCompany: 0, ...uses }, lines, buyer)).toBe(expected),
  );
  test('for companies only', () =>
    expect(
      couponObstacle(coupon({ companyId: 'north' }), { inAll: 0, byCompany: 0 }, lines, { ...buyer, companyId: null }),
    ).toBe('couponUnknown'));
  test('together', () => {
    expect(stackObstacle([coupon(), coupon({ id: 'other' })])).toBeNull();
    expect(stackObstacle([coupon({ stacks: undefined })])).toBeNull();
    expect(stackObstacle([coupon(), coupon({ id: 'other', stacks: undefined })])).toBe('couponAlone');
    expect(stackObstacle([coupon(), coupon({ id: 'other', stacks: false })])).toBe('couponAlone');
    expect(stackObstacle([coupon(), coupon()])).toBe('couponTwice');
  });
  test.each([
    ['a tenth', [coupon()], [100, 50]],
    ['a third of an odd cent', [coupon({ worth: { kind: 'percent', percentPpm: 333_300 } })], [333, 167]],
    ['all', [coupon({ worth: { kind: 'percent', percentPpm: 1_000_000 } })], [1000, 500]],
    ['an amount over the lines', [coupon({ worth: five })], [333, 167]],
    ['an amount on one line', [coupon({ worth: five, productIds: ['ladder'] })], [0, 500]],
    ['more than there is', [coupon({ worth: { ...five, amountMinor: 9999 } })], [1000, 500]],
    ['a part before an amount, however given', [coupon({ id: 'a', worth: five }), coupon({ id: 'b' })], [433, 217]],
  ])('%s', (_name, coupons, expected) => {
    expect(discountsOf(lines, coupons).lines).toEqual(expected);
    expect(discountsOf(lines, coupons.toReversed()).lines).toEqual(expected);
  });
  test.each([
    ['fits', {}, []],
    ['too short a code', { code: ' a-1 ' }, ['code']],
    ['nothing off', { worth: { kind: 'percent', percentPpm: 0 } }, ['worth.percentPpm']],
    ['more than all', { worth: { kind: 'percent', percentPpm: 1_000_001 } }, ['worth.percentPpm']],
    ['an amount of nothing', { worth: { ...five, amountMinor: 0 } }, ['worth.amountMinor']],
    [
      'ends before it begins',
      { validFrom: '2026-02-02T00:00:00.000Z', validUntil: '2026-02-01T00:00:00.000Z' },
      ['validUntil'],
    ],
    ['never', { mostUses: 0, mostUsesByCompany: 1.5 }, ['mostUses', 'mostUsesByCompany']],
    ['from below zero', { leastMinor: -1 }, ['leastMinor']],
  ] as [string, Partial<Coupon>, string[]][])('as written: %s', (_name, given, expected) =>
    expect(couponIssues(coupon(given)).map(({ path }) => path)).toEqual(expected),
  );

  always(
    'no line falls below zero, what each coupon took adds up, and the order in which they were typed changes nothing',
    fc.property(randomLines, randomCoupons, (given, coupons) => {
      const subtotals = given.map(({ productId, quantity, unitMinor }) => ({
        productId,
        subtotalMinor: quantity * unitMinor,
      }));
      const { lines: off, byCoupon } = discountsOf(subtotals, coupons);
      const wrong = off.filter((minor, index) => {
        const { productId, subtotalMinor } = subtotals[index]!;
        const touched = coupons.some(({ productIds }) => productIds === null || productIds.includes(productId));
        return minor < 0 || minor > subtotalMinor || (minor > 0 && !touched);
      });
      expect(wrong).toEqual([]);
      expect([...byCoupon.values()].reduce((sum, minor) => sum + minor, 0)).toBe(
        off.reduce((sum, minor) => sum + minor, 0),
      );
      expect(discountsOf(subtotals, coupons.toReversed()).lines).toEqual(off);
    }),
    5_000,
  );
  always(
    'one coupon more never makes an order dearer by more than the rounding of each part',
    fc.property(randomLines, randomCoupons, (given, coupons) => {
      const subtotals = given.map(({ productId, quantity, unitMinor }) => ({
        productId,
        subtotalMinor: quantity * unitMinor,
      }));
      const sum = (some: Coupon[]) => discountsOf(subtotals, some).lines.reduce((total, minor) => total + minor, 0);
      expect(sum(coupons) - sum(coupons.slice(0, -1))).toBeGreaterThanOrEqual(-coupons.length);
    }),
    2_000,
  );
});
