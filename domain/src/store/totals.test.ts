import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { always } from '../money/always.cases.ts';
import { sumMinor } from '../money/minor.ts';
import { city, coupon, gst, qst, randomCoupons, randomLines, rate, taxed } from './random-orders.cases.ts';
import type { SeatOfLine } from './refund.ts';
import { creditFor, refundDestination, refundParts, seatWorths } from './refund.ts';
import type { Taxed, TaxRate } from './tax.ts';
import { taxesFor, taxInside, taxLines, taxRateIssues, withTax } from './tax.ts';
import { readTaxId } from './tax-id.ts';
import type { LineToPrice } from './totals.ts';
import { taxSums, totalsOf } from './totals.ts';

const rounding = fc.constantFrom('line' as const, 'invoice' as const);

describe('which taxes', () => {
  const hst = rate('hst', 130_000, { region: 'ON', instead: true });
  const oldGst = rate('old gst', 60_000, { validFrom: '2006-01-01', validUntil: '2019-12-31' });
  const german = rate('german', 190_000, { country: 'DE', reverseCharge: true });
  const books = rate('books', 0, { taxClass: 'books' });
  const all = [gst, qst, hst, oldGst, german, books];
  const buyer = (given: Partial<Taxed>): Taxed => ({
    country: 'CA',
    region: null,
    taxId: null,
    exempt: false,
    ...given,
  });
  test.each([
    ['the country alone', buyer({ region: 'AB' }), 'training', '2026-06-15', 'taxed', ['gst'], []],
    ['no region known', buyer({}), 'training', '2026-06-15', 'taxed', ['gst'], []],
    ['a region beside it', buyer({ region: 'QC' }), 'training', '2026-06-15', 'taxed', ['gst', 'qst'], []],
    ['a region instead', buyer({ region: 'ON' }), 'training', '2026-06-15', 'taxed', ['hst'], []],
    ['on an earlier day', buyer({ region: 'QC' }), 'training', '2019-12-31', 'taxed', ['old gst'], []],
    ['on the first day of the new one', buyer({ region: 'QC' }), 'training', '2020-01-01', 'taxed', ['gst', 'qst'], []],
    ['another class', buyer({}), 'books', '2026-06-15', 'taxed', ['books'], []],
    ['a class without rates', buyer({}), 'food', '2026-06-15', 'untaxed', [], []],
    ['a country without rates', buyer({ country: 'US', region: 'MN' }), 'training', '2026-06-15', 'untaxed', [], []],
    ['an exempt buyer', buyer({ exempt: true }), 'training', '2026-06-15', 'exempt', [], ['gst']],
    [
      'a tax id where there is no reverse charge',
      buyer({ taxId: '123456789RT0001' }),
      'training',
      '2026-06-15',
      'taxed',
      ['gst'],
      [],
    ],
    [
      'a business abroad',
      buyer({ country: 'DE', taxId: 'DE123456789' }),
      'training',
      '2026-06-15',
      'reverseCharge',
      [],
      ['german'],
    ],
    ['a person abroad', buyer({ country: 'DE' }), 'training', '2026-06-15', 'taxed', ['german'], []],
  ] as const)('%s', (_name, given, taxClass, on, treatment, rates, waived) => {
    const answer = taxesFor(all, given, 'CA', taxClass, on);
    expect([answer.treatment, answer.rates.map(({ id }) => id), answer.waived.map(({ id }) => id)]).toEqual([
      treatment,
      rates,
      waived,
    ]);
  });
  test('a business at home pays: the charge is only reversed across a border', () =>
    expect(
      taxesFor(all, buyer({ country: 'DE', taxId: 'DE123456789' }), 'DE', 'training', '2026-06-15').treatment,
    ).toBe('taxed'));
  test.each([
    ['fits', {}, []],
    ['a region with its country', { region: 'CA-QC' }, ['region']],
    ['below zero, or in parts', { ratePpm: -1 }, ['ratePpm']],
    ['more than all', { ratePpm: 1_000_001 }, ['ratePpm']],
    ['ends before it begins', { validUntil: '2019-12-31' }, ['validUntil']],
    ['instead of itself', { instead: true }, ['instead']],
  ] as [string, Partial<TaxRate>, string[]][])('a rate: %s', (_name, given, expected) =>
    expect(taxRateIssues({ ...gst, ...given }).map(({ path }) => path)).toEqual(expected),
  );
});

describe('tax ids', () => {
  test.each([
    ['DE', 'de 123.456.789', 'DE123456789'],
    ['DE', '123456789', 'DE123456789'],
    ['DE', 'FR12345678901', null],
    ['DE', 'DE12345678', null],
    ['GR', '123456789', 'EL123456789'],
    ['GR', 'EL 123456789', 'EL123456789'],
    ['AT', 'ATU12345678', 'ATU12345678'],
    ['CA', '123456789 RT 0001', '123456789RT0001'],
    ['CA', '123456789', null],
    ['CH', 'CHE-123.456.789 MWST', 'CHE123456789MWST'],
    ['JP', 'T1234567890123', 'T1234567890123'],
    ['JP', '???', null],
    ['FR', '', null],
  ])('%s %s', (country, typed, expected) => expect(readTaxId(typed, country)).toBe(expected));
});

describe('an order in money', () => {
  const line = (quantity: number, unitMinor: number, given: Partial<LineToPrice> = {}): LineToPrice => ({
    productId: 'forklift',
    quantity,
    unitMinor,
    tax: taxed(gst, qst),
    ...given,
  });
  test('three times 33.33 and Quebec’s taxes (G22)', () => {
    expect(totalsOf([line(3, 3333)], [], false, 'invoice')).toMatchObject({
      subtotalMinor: 9999,
      netMinor: 9999,
      taxes: [
        { rateId: 'gst', baseMinor: 9999, taxMinor: 500 },
        { rateId: 'qst', baseMinor: 9999, taxMinor: 997 },
      ],
      taxMinor: 1497,
      totalMinor: 11_496,
    });
  });
  test('rounded on each line or once', () => {
    const lines = [
      line(1, 10, { tax: taxed(gst) }),
      line(1, 10, { tax: taxed(gst) }),
      line(1, 10, { tax: taxed(gst) }),
    ];
    expect(totalsOf(lines, [], false, 'line')).toMatchObject({ taxMinor: 3, totalMinor: 33 });
    expect(totalsOf(lines, [], false, 'invoice')).toMatchObject({ taxMinor: 2, totalMinor: 32 });
    expect(totalsOf(lines, [], false, 'invoice').lines.map(({ taxMinor }) => taxMinor)).toEqual([1, 1, 0]);
  });
  test('tax inside', () => {
    expect(taxInside(11_500, [gst, qst])).toBe(1498);
    expect([withTax(10_000, [gst, qst]), withTax(10_000, [])]).toEqual([11_498, 10_000]);
    expect(totalsOf([line(1, 11_500)], [], true, 'invoice')).toMatchObject({
      subtotalMinor: 11_500,
      netMinor: 10_002,
      taxMinor: 1498,
      totalMinor: 11_500,
      taxes: [
        { rateId: 'gst', taxMinor: 500 },
        { rateId: 'qst', taxMinor: 998 },
      ],
    });
  });
  test('what the buyer accounts for comes off a price with tax inside, and not on one without', () => {
    const reversed = { treatment: 'reverseCharge' as const, rates: [], waived: [rate('german', 190_000)] };
    expect(totalsOf([line(1, 11_900, { tax: reversed })], [], true, 'line')).toMatchObject({
      netMinor: 10_000,
      taxMinor: 0,
      waivedMinor: 1900,
      totalMinor: 10_000,
    });
    expect(totalsOf([line(1, 10_000, { tax: reversed })], [], false, 'line')).toMatchObject({
      netMinor: 10_000,
      taxMinor: 0,
      waivedMinor: 1900,
      totalMinor: 10_000,
    });
  });
  test('a coupon before tax, all of it to zero (G24), and seats granted at no price', () => {
    expect(totalsOf([line(2, 5000)], [coupon()], false, 'invoice')).toMatchObject({
      discountMinor: 1000,
      netMinor: 9000,
      totalMinor: 10_348,
    });
    expect(
      totalsOf([line(2, 5000)], [coupon({ worth: { kind: 'percent', percentPpm: 1_000_000 } })], false, 'invoice'),
    ).toMatchObject({
      taxMinor: 0,
      totalMinor: 0,
    });
    expect(totalsOf([line(25, 0)], [], false, 'invoice')).toMatchObject({
      subtotalMinor: 0,
      taxMinor: 0,
      totalMinor: 0,
    });
  });
  test('ten thousand lines (G22)', () => {
    const { lines, totalMinor, taxMinor } = totalsOf(
      Array.from({ length: 10_000 }, (_, index) => line(3, 3333 + (index % 7))),
      [],
      false,
      'invoice',
    );
    expect(sumMinor(lines.map((one) => one.totalMinor))).toBe(totalMinor);
    expect(taxMinor).toBe(14_986_977);
  });
  test('a thousand lines of a cent of tax give each tax its part', () => {
    const cents = Array.from({ length: 1000 }, () => ({ minor: 8, tax: taxed(gst, qst) }));
    const sums = taxSums(taxLines(cents, true, 'invoice'));
    expect(sums.map(({ taxMinor }) => taxMinor)).toEqual([348, 694]);
  });

  always(
    'every sum is the sum of its lines, nothing is below zero, and net, taxes and total agree on each line (I-2)',
    fc.property(randomLines, randomCoupons, fc.boolean(), rounding, (lines, coupons, inside, how) => {
      const totals = totalsOf(lines, coupons, inside, how);
      for (const field of [
        'subtotalMinor',
        'discountMinor',
        'netMinor',
        'taxMinor',
        'waivedMinor',
        'totalMinor',
      ] as const)
        expect(sumMinor(totals.lines.map((one) => one[field]))).toBe(totals[field]);
      expect(sumMinor(totals.taxes.map(({ taxMinor }) => taxMinor))).toBe(totals.taxMinor);
      expect(totals.totalMinor).toBe(totals.netMinor + totals.taxMinor);
      // One expectation for all lines: half a million of them take longer than the rules themselves.
      const wrong = totals.lines.filter((one, index) => {
        const paid = one.subtotalMinor - one.discountMinor;
        const parts = one.taxes.map(({ minor }) => minor);
        return (
          one.totalMinor !== one.netMinor + one.taxMinor ||
          one.taxMinor !== sumMinor(parts) ||
          paid !== (inside ? one.totalMinor + one.waivedMinor : one.netMinor) ||
          [one.netMinor, one.taxMinor, one.waivedMinor, one.totalMinor, ...parts].some((minor) => minor < 0) ||
          one.taxes.map(({ rateId }) => rateId).join() !== lines[index]!.tax.rates.map(({ id }) => id).join()
        );
      });
      expect(wrong).toEqual([]);
    }),
  );
  always(
    'each tax is within half a unit of its exact part: once for the invoice, or on each line',
    fc.property(randomLines, randomCoupons, rounding, (lines, coupons, how) => {
      const totals = totalsOf(lines, coupons, false, how);
      for (const { id, ratePpm } of [gst, qst, city]) {
        const sum = totals.taxes.find(({ rateId }) => rateId === id);
        if (!sum) continue;
        const off = BigInt(sum.taxMinor) * 2_000_000n - BigInt(sum.baseMinor) * BigInt(ratePpm) * 2n;
        const allowed = how === 'invoice' ? 1_000_000n : 1_000_000n * BigInt(lines.length);
        expect((off < 0n ? -off : off) <= allowed).toBe(true);
      }
    }),
    5_000,
  );
  always(
    'a dearer line never makes the order cheaper, and no tax falls when more is bought',
    fc.property(randomLines, fc.nat(10_000), fc.boolean(), (lines, more, inside) => {
      const dearer = lines.map((one, index) => (index === 0 ? { ...one, unitMinor: one.unitMinor + more } : one));
      const [before, after] = [totalsOf(lines, [], inside, 'invoice'), totalsOf(dearer, [], inside, 'invoice')];
      expect(after.totalMinor).toBeGreaterThanOrEqual(before.totalMinor);
      expect(after.taxMinor).toBeGreaterThanOrEqual(before.taxMinor);
    }),
    2_000,
  );
});

describe('seats given back', () => {
  test('a seat is worth what was paid for it, after discounts, with its taxes', () => {
    const [line] = totalsOf(
      [{ productId: 'forklift', quantity: 3, unitMinor: 3333, tax: taxed(gst, qst) }],
      [coupon()],
      false,
      'invoice',
    ).lines;
    expect(line).toMatchObject({ netMinor: 8999, taxMinor: 1348, totalMinor: 10_347 });
    expect(seatWorths({ quantity: 3, ...line! }).map(({ totalMinor }) => totalMinor)).toEqual([3450, 3449, 3448]);
  });
  const lines = [
    { lineId: 'a', quantity: 3, netMinor: 100, taxes: [{ rateId: 'gst', minor: 5 }] },
    { lineId: 'b', quantity: 1, netMinor: 50, taxes: [] },
  ];
  const seat = (lineId: string, place: number): SeatOfLine => ({ lineId, place });
  test.each([
    ['one of each', [seat('a', 0), seat('b', 0)], [], { totalMinor: 86 }],
    [
      'the last of three',
      [seat('a', 2)],
      [],
      {
        totalMinor: 34,
        lines: [{ lineId: 'a', quantity: 1, netMinor: 33, taxes: [{ rateId: 'gst', minor: 1 }], totalMinor: 34 }],
      },
    ],
    ['none', [], [], { refused: 'nothingToRefund' }],
    ['one twice', [seat('a', 0), seat('a', 0)], [], { refused: 'seatRefunded' }],
    ['one that was given back before (G19)', [seat('a', 0)], [seat('a', 0)], { refused: 'seatRefunded' }],
    ['one beyond the line', [seat('a', 3)], [], { refused: 'notFound' }],
    ['one of another order', [seat('c', 0)], [], { refused: 'notFound' }],
  ] as [string, SeatOfLine[], SeatOfLine[], object][])('%s', (_name, seats, credited, expected) =>
    expect(creditFor(lines, seats, credited)).toMatchObject(expected),
  );

  const paid = { owedMinor: 0, capturedMinor: 0, refundedMinor: 0, fromCreditMinor: 0, toCreditMinor: 0 };
  test.each([
    ['to the card', 30, { capturedMinor: 100 }, 'origin', { lessOwedMinor: 0, toOriginMinor: 30, toCreditMinor: 0 }],
    [
      'to credit, if one would rather',
      30,
      { capturedMinor: 100 },
      'credit',
      { lessOwedMinor: 0, toOriginMinor: 0, toCreditMinor: 30 },
    ],
    [
      'off what is owed first',
      30,
      { owedMinor: 20, capturedMinor: 80 },
      'origin',
      { lessOwedMinor: 20, toOriginMinor: 10, toCreditMinor: 0 },
    ],
    [
      'credit back to credit',
      30,
      { fromCreditMinor: 20, capturedMinor: 80 },
      'origin',
      { lessOwedMinor: 0, toOriginMinor: 10, toCreditMinor: 20 },
    ],
    ['more than came in', 101, { capturedMinor: 100 }, 'origin', { refused: 'refundTooLarge' }],
    ['more than is left', 51, { capturedMinor: 100, refundedMinor: 50 }, 'origin', { refused: 'refundTooLarge' }],
    [
      'more than is left after credit',
      51,
      { capturedMinor: 100, toCreditMinor: 50 },
      'origin',
      { refused: 'refundTooLarge' },
    ],
    ['nothing', 0, { capturedMinor: 100 }, 'origin', { refused: 'nothingToRefund' }],
  ] as const)('%s', (_name, minor, given, to, expected) =>
    expect(refundParts(minor, { ...paid, ...given }, to)).toEqual(expected),
  );

  test.each([
    ['nothing was paid: the amount due falls', 30, { owedMinor: 90 }, 'origin', 'invoice'],
    ['nothing was paid, whatever one would rather', 30, { owedMinor: 90 }, 'credit', 'invoice'],
    ['more than is owed: the rest is paid back', 30, { owedMinor: 20, capturedMinor: 80 }, 'origin', 'origin'],
    ['paid', 30, { capturedMinor: 90 }, 'origin', 'origin'],
    ['paid, rather as credit', 30, { capturedMinor: 90 }, 'credit', 'credit'],
    ['paid from credit', 30, { fromCreditMinor: 90 }, 'origin', 'credit'],
  ] as const)('where it went: %s', (_name, minor, given, to, expected) => {
    const parts = refundParts(minor, { ...paid, ...given }, to);
    if ('refused' in parts) throw new Error(parts.refused);
    expect(refundDestination(parts, true)).toBe(expected);
    expect(refundDestination(parts, false)).toBe(expected === 'origin' ? 'transfer' : expected);
  });

  always(
    'however seats are given back, one by one or many at once, they never come to more than was paid, and all of them to exactly it',
    fc.property(
      randomLines,
      randomCoupons,
      fc.boolean(),
      rounding,
      fc.infiniteStream(fc.nat()),
      (given, coupons, inside, how, chance) => {
        // Thousands of seats tell no more than a few do, and each is walked.
        const small = given.slice(0, 8).map((one) => ({ ...one, quantity: ((one.quantity - 1) % 12) + 1 }));
        const totals = totalsOf(small, coupons, inside, how);
        const ofLines = totals.lines.map((one, index) => ({
          lineId: `${index}`,
          quantity: small[index]!.quantity,
          netMinor: one.netMinor,
          taxes: one.taxes,
        }));
        const left = ofLines.flatMap(({ lineId, quantity }) =>
          Array.from({ length: quantity }, (_, place) => ({ lineId, place })),
        );
        const credited: SeatOfLine[] = [];
        let [creditedMinor, account] = [0, { ...paid, capturedMinor: totals.totalMinor }];
        const byTax = new Map<string, number>();
        while (left.length > 0) {
          const seats = left.splice(chance.next().value % left.length, 1 + (chance.next().value % 4));
          const credit = creditFor(ofLines, seats, credited);
          if ('refused' in credit) throw new Error(credit.refused);
          expect(creditFor(ofLines, seats, [...credited, ...seats])).toEqual({ refused: 'seatRefunded' });
          credited.push(...seats);
          creditedMinor += credit.totalMinor;
          for (const { rateId, taxMinor } of taxSums(credit.lines))
            byTax.set(rateId, (byTax.get(rateId) ?? 0) + taxMinor);
          expect(creditedMinor).toBeLessThanOrEqual(totals.totalMinor);
          if (credit.totalMinor === 0) continue;
          const parts = refundParts(credit.totalMinor, account, chance.next().value % 2 === 0 ? 'origin' : 'credit');
          if ('refused' in parts) throw new Error(parts.refused);
          expect(parts.lessOwedMinor + parts.toOriginMinor + parts.toCreditMinor).toBe(credit.totalMinor);
          account = {
            ...account,
            refundedMinor: account.refundedMinor + parts.toOriginMinor,
            toCreditMinor: account.toCreditMinor + parts.toCreditMinor,
          };
        }
        expect(creditedMinor).toBe(totals.totalMinor);
        expect([...byTax.entries()].sort()).toEqual(
          totals.taxes.map(({ rateId, taxMinor }) => [rateId, taxMinor] as [string, number]).sort(),
        );
        expect(refundParts(1, account, 'origin')).toEqual({ refused: 'refundTooLarge' });
      },
    ),
    3_000,
  );
});
