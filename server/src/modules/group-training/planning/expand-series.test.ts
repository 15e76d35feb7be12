import { propertyRuns } from '@app/domain/property.cases';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ruleOf, weekdays } from '@app/domain/group-training/series';
import { sessionInstants, clockTimeOf } from '@app/domain/group-training/session-plan';
import { addDays } from '@app/domain/time';
import { daysOfSeries } from './expand-series.ts';

test.each([
  [
    'weekly across the change of clocks',
    'FREQ=WEEKLY;BYDAY=SU;COUNT=3',
    '2026-03-01',
    ['2026-03-01', '2026-03-08', '2026-03-15'],
  ],
  [
    'two days a week',
    'FREQ=WEEKLY;BYDAY=TU,FR;COUNT=4',
    '2026-03-03',
    ['2026-03-03', '2026-03-06', '2026-03-10', '2026-03-13'],
  ],
  [
    'the 31st only where there is one',
    'FREQ=MONTHLY;COUNT=3',
    '2026-03-31',
    ['2026-03-31', '2026-05-31', '2026-07-31'],
  ],
  ['the second Tuesday', 'FREQ=MONTHLY;BYDAY=2TU;COUNT=3', '2026-03-10', ['2026-03-10', '2026-04-14', '2026-05-12']],
  ['the last Tuesday', 'FREQ=MONTHLY;BYDAY=-1TU;COUNT=3', '2026-03-31', ['2026-03-31', '2026-04-28', '2026-05-26']],
  [
    'until a day, that day included',
    'FREQ=DAILY;UNTIL=20260304',
    '2026-03-02',
    ['2026-03-02', '2026-03-03', '2026-03-04'],
  ],
])('%s', (_name, rule, first, days) => {
  expect(daysOfSeries(rule, first)).toEqual(days);
});

test('February 29 has no next one within two years', () => {
  expect(() => daysOfSeries('FREQ=YEARLY;COUNT=2', '2028-02-29')).toThrow('seriesTooLong');
});

test('any series that can be chosen is in order, begins with its first day and keeps its time on the wall in any zone', () => {
  const repetition = fc.record({
    every: fc.constantFrom('day' as const, 'week' as const, 'month' as const),
    interval: fc.integer({ min: 1, max: 3 }),
    weekdays: fc.subarray([...weekdays]),
    monthBy: fc.constantFrom('date' as const, 'weekday' as const),
    end: fc.record({ count: fc.integer({ min: 2, max: 8 }) }),
  });
  const first = fc.integer({ min: 0, max: 1500 }).map((count) => addDays('2025-01-01', count));
  const zone = fc.constantFrom('America/Toronto', 'America/St_Johns', 'Australia/Lord_Howe', 'Europe/Dublin');
  fc.assert(
    fc.property(repetition, first, zone, (chosen, day, timeZone) => {
      let days: string[];
      try {
        days = daysOfSeries(ruleOf(chosen, day), day);
      } catch (error) {
        // Every third month has no 31st for longer than two years.
        expect((error as Error).message).toBe('seriesTooLong');
        return;
      }
      expect(days[0]).toBe(day);
      expect(days).toEqual([...new Set(days)].sort());
      for (const on of days)
        expect(clockTimeOf(sessionInstants({ on, from: '09:30', to: '10:00' }, timeZone).startsAt, timeZone)).toBe(
          '09:30',
        );
    }),
    propertyRuns('series keep their time of day'),
  );
});
