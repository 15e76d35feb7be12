import { propertyRuns } from '../property.cases.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, addMonths, dayOf, daysBetween } from '../time.ts';
import type { Validity } from './validity.ts';
import { validityAsPrinted, reckonedAgain, validityOf } from './validity.ts';

const days = fc.integer({ min: 0, max: 36_524 }).map((offset) => addDays('2000-01-01', offset));
const months = fc.integer({ min: 1, max: 60 });
const held = (validFrom: string, validThrough: string, anchorOn: string, anchorMonths: number): Validity => ({
  validFrom,
  validThrough,
  anchorOn,
  anchorMonths,
});
const yearly = { validityMonths: 12, renewalWindowDays: 90 };
const december = { ...yearly, renewalAnchor: 'fixedDate' as const, fixedMonth: 12, fixedDay: 31, minActiveDays: 183 };
const current = held('2026-02-12', '2027-02-12', '2026-02-12', 12);

describe('rules of skills', () => {
  test.each([
    [
      'the day before the anniversary',
      '2026-02-12',
      { ...yearly, expiryDay: 'dayBefore' as const },
      null,
      '2026-02-12',
      '2027-02-11',
    ],
    [
      'the day before, at the end of a month',
      '2024-02-29',
      { ...yearly, expiryDay: 'dayBefore' as const },
      null,
      '2024-02-29',
      '2025-02-27',
    ],
    [
      'the day before keeps its anniversary through renewals',
      '2027-01-20',
      { ...yearly, expiryDay: 'dayBefore' as const },
      held('2026-02-12', '2027-02-11', '2026-02-12', 12),
      '2027-02-12',
      '2028-02-11',
    ],
    [
      'always from the completion',
      '2027-01-20',
      { ...yearly, renewalAnchor: 'completion' as const },
      current,
      '2027-01-20',
      '2028-01-20',
    ],
    ['late: from the completion, the gap stays', '2027-03-01', yearly, current, '2027-03-01', '2028-03-01'],
    ['the next fixed date', '2026-03-01', december, null, '2026-03-01', '2026-12-31'],
    ['a fixed date too near: the one after', '2026-10-01', december, null, '2026-10-01', '2027-12-31'],
    ['just long enough', '2026-07-01', december, null, '2026-07-01', '2026-12-31'],
    ['a day too short', '2026-07-02', december, null, '2026-07-02', '2027-12-31'],
    [
      'renewed in the window: the next date after the old one',
      '2026-11-20',
      december,
      held('2026-03-01', '2026-12-31', '2026-12-31', 0),
      '2027-01-01',
      '2027-12-31',
    ],
    [
      '29 February as a fixed date',
      '2026-06-01',
      { ...december, fixedMonth: 2, fixedDay: 29 },
      null,
      '2026-06-01',
      '2027-02-28',
    ],
    [
      '29 February in a leap year',
      '2027-06-01',
      { ...december, fixedMonth: 2, fixedDay: 29 },
      null,
      '2027-06-01',
      '2028-02-29',
    ],
  ] as const)('%s', (_name, completedOn, rule, previous, validFrom, validThrough) => {
    expect(validityOf(completedOn, rule, previous)).toMatchObject({ validFrom, validThrough });
  });

  test.each([
    ['earlier than the rule', '2026-12-31', '2026-12-31'],
    ['later than the rule', '2030-01-01', '2027-02-12'],
    ['none printed', null, '2027-02-12'],
  ] as const)('the day printed: %s', (_name, printed, through) => {
    expect(validityAsPrinted(validityOf('2026-02-12', yearly, null), printed).validThrough).toBe(through);
  });
  test('printed as it is reckoned, the chain keeps its anchor', () => {
    const computed = validityOf('2026-02-12', yearly, null);
    expect(validityAsPrinted(computed, computed.validThrough)).toEqual(computed);
  });
  test('a printed day ends what would never lapse, and the next renewal counts from it', () => {
    const printed = validityAsPrinted(
      validityOf('2026-02-12', { ...yearly, validityMonths: null }, null),
      '2028-06-30',
    );
    expect(printed.validThrough).toBe('2028-06-30');
    expect(validityOf('2028-06-01', yearly, printed)).toMatchObject({
      validFrom: '2028-07-01',
      validThrough: '2029-06-30',
    });
  });
});

describe('a renewal whose proof before it counts no more', () => {
  const first = held('2026-02-12', '2027-02-12', '2026-02-12', 12);
  const second = { ...held('2027-02-13', '2028-02-12', '2026-02-12', 24), completedOn: '2027-01-20' };
  const fixed = { ...held('2027-01-01', '2027-12-31', '2027-12-31', 0), completedOn: '2026-11-20' };
  const printed = { ...held('2027-02-13', '2027-12-01', '2027-12-01', 0), completedOn: '2027-01-20' };
  test.each([
    ['none remains', second, first, yearly, null, '2027-01-20', '2028-01-20'],
    ['by the length it was given', second, first, { ...yearly, validityMonths: 6 }, null, '2027-01-20', '2028-01-20'],
    [
      'an older one remains, in whose window it was',
      second,
      first,
      yearly,
      held('2026-02-01', '2027-02-01', '2026-02-01', 12),
      '2027-02-02',
      '2028-02-01',
    ],
    [
      'a fixed date',
      fixed,
      held('2026-03-01', '2026-12-31', '2026-12-31', 0),
      december,
      null,
      '2026-11-20',
      '2027-12-31',
    ],
    ['a printed day stays the last one', printed, first, yearly, null, '2027-01-20', '2027-12-01'],
  ] as const)('%s', (_name, renewal, from, rule, previous, validFrom, validThrough) => {
    expect(reckonedAgain(renewal, from, rule, previous)).toMatchObject({ validFrom, validThrough });
  });
  test('one that began its own year stays as it is', () => {
    expect(reckonedAgain({ ...second, validFrom: '2027-03-01' }, first, yearly, null)).toBeNull();
  });
});

describe('over 100 years', () => {
  const rules = fc.record({
    validityMonths: months,
    renewalWindowDays: fc.integer({ min: 0, max: 365 }),
    expiryDay: fc.constantFrom('sameDay' as const, 'dayBefore' as const),
    renewalAnchor: fc.constantFrom('previousExpiry' as const, 'completion' as const),
  });

  test('a proof begins no earlier than its completion and outlives it; no two of a chain overlap inside the window (I-12)', () => {
    fc.assert(
      fc.property(days, rules, fc.integer({ min: 0, max: 400 }), (first, rule, later) => {
        const one = validityOf(first, rule, null);
        expect(one.validThrough! >= first).toBe(true);
        const completedOn = addDays(one.validThrough!, -200 + later);
        fc.pre(completedOn > first);
        const next = validityOf(completedOn, rule, one);
        expect(next.validFrom >= completedOn).toBe(true);
        expect(next.validThrough! >= next.validFrom).toBe(true);
        if (next.validFrom > completedOn) expect(next.validFrom).toBe(addDays(one.validThrough!, 1));
      }),
      propertyRuns(
        'a proof begins no earlier than its completion and outlives it; no two of a chain overlap inside the window (I-12)',
        10_000,
      ),
    );
  });

  const name = 'without the proof it was reckoned from, a renewal has the days of its own completion, by its own rule';
  test(name, () => {
    fc.assert(
      fc.property(days, rules, fc.integer({ min: 0, max: 400 }), months, (first, rule, later, other) => {
        const one = validityOf(first, rule, null);
        const completedOn = addDays(one.validThrough!, -200 + later);
        fc.pre(completedOn > first);
        const next = validityOf(completedOn, rule, one);
        const again = reckonedAgain({ ...next, completedOn }, one, { ...rule, validityMonths: other }, null);
        if (next.validFrom === completedOn) expect(again === null || again.validFrom === completedOn).toBe(true);
        else expect(again).toEqual(validityOf(completedOn, rule, null));
      }),
      propertyRuns(name, 5_000),
    );
  });

  test('n months at once end where n times one month end, when renewed on the last day (31 January + 2 = 31 March)', () => {
    fc.assert(
      fc.property(days, fc.integer({ min: 1, max: 24 }), (first, count) => {
        const monthly = { validityMonths: 1, renewalWindowDays: 10 };
        let chain = validityOf(first, monthly, null);
        for (let index = 1; index < count; index += 1) chain = validityOf(chain.validThrough!, monthly, chain);
        expect(chain.validThrough).toBe(addMonths(first, count));
      }),
      propertyRuns(
        'n months at once end where n times one month end, when renewed on the last day (31 January + 2 = 31 March)',
        5_000,
      ),
    );
  });

  test('a fixed date is that date, and leaves the least time', () => {
    fc.assert(
      fc.property(
        days,
        fc.integer({ min: 1, max: 12 }),
        fc.integer({ min: 1, max: 31 }),
        fc.integer({ min: 0, max: 183 }),
        (day, fixedMonth, fixedDay, minActiveDays) => {
          const { validThrough } = validityOf(day, { ...december, fixedMonth, fixedDay, minActiveDays }, null);
          expect(daysBetween(day, validThrough!)).toBeGreaterThanOrEqual(minActiveDays);
          expect(daysBetween(day, validThrough!)).toBeLessThanOrEqual(minActiveDays + 366);
          expect(Number(validThrough!.slice(5, 7))).toBe(fixedMonth);
          expect(Number(validThrough!.slice(8))).toBeLessThanOrEqual(fixedDay);
        },
      ),
      propertyRuns('a fixed date is that date, and leaves the least time', 10_000),
    );
  });

  test('the expiry is the same day of the month as the completion’s local day, in every zone', () => {
    const zones = Intl.supportedValuesOf('timeZone');
    fc.assert(
      fc.property(
        fc.integer({ min: 946_684_800, max: 4_102_444_800 }),
        fc.constantFrom(...zones),
        months,
        (seconds, zone, count) => {
          const day = dayOf(new Date(seconds * 1000).toISOString(), zone);
          const { validThrough } = validityOf(day, { validityMonths: count, renewalWindowDays: 90 }, null);
          const sameDay = validThrough!.slice(8) === day.slice(8);
          const lastOfMonth = addDays(validThrough!, 1).slice(8) === '01';
          expect(sameDay || (lastOfMonth && validThrough!.slice(8) < day.slice(8))).toBe(true);
        },
      ),
      propertyRuns('the expiry is the same day of the month as the completion’s local day, in every zone', 10_000),
    );
  });
});
