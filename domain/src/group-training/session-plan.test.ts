import { propertyRuns } from '../property.cases.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, dayOf } from '../time.ts';
import { placeInMonth, ruleOf } from './series.ts';
import type { Repetition } from './series.ts';
import { clockTimeOf, movedBy, planOf, sessionInstants, sessionProblems } from './session-plan.ts';

const zones = [
  'America/Toronto',
  'America/St_Johns',
  'America/Edmonton',
  'America/Chicago',
  'Europe/London',
  'Australia/Lord_Howe',
  'Africa/Casablanca',
  'UTC',
];
const days = fc.integer({ min: 0, max: 365 * 6 }).map((count) => addDays('2024-01-01', count));
const times = fc
  .tuple(fc.integer({ min: 0, max: 22 }), fc.constantFrom('00', '15', '30', '45'))
  .map(([hour, minute]) => `${String(hour).padStart(2, '0')}:${minute}`);

test('a session shows on the wall of its place what was planned, or an hour later where spring skips it; moved by days it shows the same', () => {
  fc.assert(
    fc.property(fc.constantFrom(...zones), days, times, fc.integer({ min: 0, max: 60 }), (timeZone, on, from, by) => {
      const [moved] = movedBy([{ on, from, to: '23:45', breakMinutes: 0 }], by);
      const { startsAt, endsAt } = sessionInstants(moved!, timeZone);
      expect(dayOf(startsAt, timeZone)).toBe(addDays(on, by));
      const shown = clockTimeOf(startsAt, timeZone);
      const later =
        (Number(shown.slice(0, 2)) - Number(from.slice(0, 2))) * 60 + Number(shown.slice(3)) - Number(from.slice(3));
      expect([0, 30, 60]).toContain(later);
      expect(endsAt > startsAt).toBe(true);
      if (later === 0)
        expect(planOf({ startsAt, endsAt, breakMinutes: 0 }, timeZone)).toMatchObject({ on: addDays(on, by), from });
    }),
    propertyRuns('sessions moved by days'),
  );
});

const at = (on: string, from: string, to: string, more = {}) => ({ on, from, to, breakMinutes: 0, ...more });
const given = { timeZone: 'America/Toronto', now: '2026-03-02T15:00:00.000Z', hasReason: false };

test.each([
  ['a day to come', [at('2026-03-03', '09:00', '10:00')], {}, []],
  ['later today', [at('2026-03-02', '10:00', '11:00')], {}, []],
  ['earlier today', [at('2026-03-02', '09:59', '11:00')], {}, ['sessions.0.on sessionInPast']],
  ['366 days ago, with a reason', [at('2025-03-01', '09:00', '10:00')], { hasReason: true }, []],
  ['367 days ago', [at('2025-02-28', '09:00', '10:00')], { hasReason: true }, ['sessions.0.on sessionTooLongAgo']],
  ['what was on record is not refused for its day', [at('2025-02-28', '09:00', '10:00')], { kept: new Set([0]) }, []],
  [
    'before its course',
    [at('2026-03-03', '09:00', '10:00')],
    { courseSince: '2026-03-04' },
    ['sessions.0.on sessionBeforeCourse'],
  ],
  ['across midnight', [at('2026-03-03', '22:00', '06:00', { endsOn: '2026-03-04' })], {}, []],
  ['across midnight without saying so', [at('2026-03-03', '22:00', '06:00')], {}, ['sessions.0.to sessionEndsFirst']],
  [
    'ending the day before',
    [at('2026-03-03', '22:00', '23:00', { endsOn: '2026-03-02' })],
    {},
    ['sessions.0.endsOn sessionEndsFirst'],
  ],
  ['25 hours', [at('2026-03-03', '09:00', '10:00', { endsOn: '2026-03-04' })], {}, ['sessions.0.to sessionTooLong']],
  ['one after another', [at('2026-03-03', '09:00', '10:00'), at('2026-03-03', '10:00', '11:00')], {}, []],
  [
    'the hour that is there twice is one hour long',
    [at('2026-11-01', '01:00', '02:00', { breakMinutes: 119 })],
    {},
    [],
  ],
])('%s', (_name, plans, more, expected) => {
  expect(sessionProblems(plans, { ...given, ...more }).map(({ path, code }) => `${path} ${code}`)).toEqual(expected);
});

const usual: Repetition = { every: 'week', interval: 1, weekdays: [], monthBy: 'date', end: { count: 4 } };
test.each<[string, Partial<Repetition>, string, string]>([
  ['weekly on its own day', {}, '2026-03-03', 'FREQ=WEEKLY;BYDAY=TU;COUNT=4'],
  [
    'weekly on two days, its own among them',
    { weekdays: ['FR'], interval: 2 },
    '2026-03-03',
    'FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,FR;COUNT=4',
  ],
  ['monthly by date', { every: 'month' }, '2026-03-31', 'FREQ=MONTHLY;COUNT=4'],
  [
    'monthly by its second Tuesday',
    { every: 'month', monthBy: 'weekday' },
    '2026-03-10',
    'FREQ=MONTHLY;BYDAY=2TU;COUNT=4',
  ],
  [
    'a fifth weekday is the last',
    { every: 'month', monthBy: 'weekday', end: { until: '2026-12-31' } },
    '2026-03-31',
    'FREQ=MONTHLY;BYDAY=-1TU;UNTIL=20261231',
  ],
  ['yearly', { every: 'year' }, '2028-02-29', 'FREQ=YEARLY;COUNT=4'],
])('%s', (_name, more, first, rule) => {
  expect(ruleOf({ ...usual, ...more }, first)).toBe(rule);
});

test('the place of a weekday in its month', () => {
  expect(['2026-03-01', '2026-03-07', '2026-03-08', '2026-03-28', '2026-03-29'].map(placeInMonth)).toEqual([
    '1SU',
    '1SA',
    '2SU',
    '4SA',
    '-1SU',
  ]);
});
