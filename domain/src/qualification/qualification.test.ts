import { propertyRuns } from '../property.cases.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, addMonths, dayOf } from '../time.ts';
import { achievementStatus } from './achievement-status.ts';
import { initialsOf } from './holder-name.ts';
import type { Validity } from './validity.ts';
import { validityOf } from './validity.ts';
import { codeAlphabet, readCode, showCode, verificationCode } from './verification-code.ts';

const rule = (validityMonths: number | null, renewalWindowDays = 90) => ({ validityMonths, renewalWindowDays });
const held = (validThrough: string, anchorOn: string, anchorMonths: number): Validity => ({
  validFrom: anchorOn,
  validThrough,
  anchorOn,
  anchorMonths,
});

describe('validity', () => {
  test.each([
    ['a year, inclusive', '2026-02-12', rule(12), null, '2026-02-12', '2027-02-12'],
    ['29 February clamps', '2024-02-29', rule(12), null, '2024-02-29', '2025-02-28'],
    ['29 February to a leap year', '2024-02-29', rule(48), null, '2024-02-29', '2028-02-29'],
    ['31 January and one month', '2026-01-31', rule(1), null, '2026-01-31', '2026-02-28'],
    ['no validity never lapses', '2026-02-12', rule(null), null, '2026-02-12', null],
    [
      'renewed inside the window keeps its anniversary',
      '2026-12-20',
      rule(12),
      held('2027-02-12', '2026-02-12', 12),
      '2027-02-13',
      '2028-02-12',
    ],
    [
      'renewed on the first day of the window',
      '2026-11-14',
      rule(12),
      held('2027-02-12', '2026-02-12', 12),
      '2027-02-13',
      '2028-02-12',
    ],
    [
      'renewed a day before the window',
      '2026-11-13',
      rule(12),
      held('2027-02-12', '2026-02-12', 12),
      '2026-11-13',
      '2027-11-13',
    ],
    [
      'renewed on the last day',
      '2027-02-12',
      rule(12),
      held('2027-02-12', '2026-02-12', 12),
      '2027-02-13',
      '2028-02-12',
    ],
    [
      'renewed a day late counts from the completion',
      '2027-02-13',
      rule(12),
      held('2027-02-12', '2026-02-12', 12),
      '2027-02-13',
      '2028-02-13',
    ],
    [
      'a short month does not shift the anniversary for good',
      '2026-02-20',
      rule(1),
      held('2026-02-28', '2026-01-31', 1),
      '2026-03-01',
      '2026-03-31',
    ],
    [
      'a renewal of what never lapses counts from the completion',
      '2026-05-01',
      rule(12),
      { validFrom: '2020-01-01', validThrough: null, anchorOn: '2020-01-01', anchorMonths: null },
      '2026-05-01',
      '2027-05-01',
    ],
  ] as const)('%s', (_name, completedOn, given, previous, validFrom, validThrough) => {
    expect(validityOf(completedOn, given, previous)).toMatchObject({ validFrom, validThrough });
  });

  const days = fc.integer({ min: 0, max: 36_524 }).map((offset) => addDays('2000-01-01', offset));
  const months = fc.integer({ min: 1, max: 60 });

  test('expiry never goes back when a completion comes later, over 100 years (H10, I-12)', () => {
    fc.assert(
      fc.property(days, months, (day, count) => {
        const today = validityOf(day, rule(count), null).validThrough!;
        const tomorrow = validityOf(addDays(day, 1), rule(count), null).validThrough!;
        expect(tomorrow >= today).toBe(true);
        expect(today > day).toBe(true);
      }),
      propertyRuns('expiry never goes back when a completion comes later, over 100 years (H10, I-12)', 10_000),
    );
  });

  test('a chain of renewals ends where the anchor says, with no gap and no overlap (H20)', () => {
    fc.assert(
      fc.property(days, fc.array(months, { minLength: 1, maxLength: 12 }), (start, chain) => {
        let current = validityOf(start, rule(chain[0]!), null);
        for (const count of chain.slice(1)) {
          const next = validityOf(current.validThrough!, rule(count), current);
          expect(next.validFrom).toBe(addDays(current.validThrough!, 1));
          current = next;
        }
        expect(current.validThrough).toBe(
          addMonths(
            start,
            chain.reduce((sum, count) => sum + count, 0),
          ),
        );
      }),
      propertyRuns('a chain of renewals ends where the anchor says, with no gap and no overlap (H20)', 5_000),
    );
  });

  test('a completion falls on the day of the company, in every zone (H10)', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...Intl.supportedValuesOf('timeZone')),
        fc.integer({ min: 946_684_800, max: 4_102_444_800 }),
        (zone, seconds) => {
          const instant = new Date(seconds * 1000).toISOString();
          const day = dayOf(instant, zone);
          expect(day >= addDays(instant.slice(0, 10), -1) && day <= addDays(instant.slice(0, 10), 1)).toBe(true);
        },
      ),
      propertyRuns('a completion falls on the day of the company, in every zone (H10)', 5_000),
    );
    expect(dayOf('2026-01-01T04:59:59.999Z', 'America/Toronto')).toBe('2025-12-31');
    expect(dayOf('2011-12-30T09:59:59.999Z', 'Pacific/Apia')).toBe('2011-12-29');
    expect(dayOf('2011-12-30T10:00:00.000Z', 'Pacific/Apia')).toBe('2011-12-31');
  });
});

describe('status on a day', () => {
  const dates = { validFrom: '2026-03-01', validThrough: '2027-03-01', revokedOn: null };
  test.each([
    ['the day before it begins', dates, '2026-02-28', 'notYetValid'],
    ['its first day', dates, '2026-03-01', 'valid'],
    ['61 days before the end', dates, '2026-12-30', 'valid'],
    ['60 days before the end', dates, '2026-12-31', 'expiring'],
    ['suspended', { ...dates, suspended: true }, '2026-06-01', 'suspended'],
    ['a skill that warns later', { ...dates, soonDays: 30 }, '2027-01-29', 'valid'],
    ['its last day', dates, '2027-03-01', 'expiring'],
    ['the day after', dates, '2027-03-02', 'expired'],
    ['without an end', { ...dates, validThrough: null }, '2090-01-01', 'valid'],
    ['revoked outranks expired', { ...dates, revokedOn: '2026-05-01' }, '2028-01-01', 'revoked'],
    ['a renewal that has begun', { ...dates, renewedFrom: '2027-02-01' }, '2027-02-01', 'superseded'],
    ['a renewal still to begin', { ...dates, renewedFrom: '2027-03-02' }, '2027-03-01', 'expiring'],
  ] as const)('%s', (_name, given, today, status) => {
    expect(achievementStatus(given, today)).toBe(status);
  });
});

describe('codes and names', () => {
  test('a code is read back however it is typed', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 40, maxLength: 40 }), (bytes) => {
        fc.pre(bytes.filter((byte) => byte < 240).length >= 10);
        const code = verificationCode(bytes);
        expect([...code].every((character) => codeAlphabet.includes(character))).toBe(true);
        expect(readCode(` ${showCode(code).toLowerCase()} `)).toBe(code);
      }),
      propertyRuns('a code is read back however it is typed'),
    );
  });
  test.each([
    ['', null],
    ['ABCDEFGHJ0', null],
    ['ABCDEFGHJ', null],
    ['ABCDE-FGHJK-M', null],
  ] as const)('%j is no code', (typed, read) => expect(readCode(typed)).toBe(read));
  test.each([
    ['María José Núñez', 'M. J. N.'],
    ['Nguyễn', 'N.'],
    ['élodie d’Arc', 'É. D.'],
    ['  Ana   Li ', 'A. L.'],
  ])('%s → %s', (name, initials) => expect(initialsOf(name)).toBe(initials));
});
