import { propertyRuns } from '../property.cases.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { instantAt } from '../local-time.ts';
import { addDays, dayOf, daysBetween } from '../time.ts';
import type { Plan } from './schedule.ts';
import { dueOn, nextDue, periodBefore, rhythms, runDue } from './schedule.ts';

const toronto = 'America/Toronto';
const plan = (more: Partial<Plan> = {}): Plan => ({ every: 'day', weekday: 1, monthDay: 1, minute: 8 * 60, ...more });

test.each<[string, Partial<Plan>, string, string, string]>([
  ['later today', {}, toronto, '2026-01-15T12:59:00.000Z', '2026-01-15T13:00:00.000Z'],
  ['tomorrow when it was just now', {}, toronto, '2026-01-15T13:00:00.000Z', '2026-01-16T13:00:00.000Z'],
  ['the same hour of the clock in summer', {}, toronto, '2026-07-15T05:00:00.000Z', '2026-07-15T12:00:00.000Z'],
  [
    'half past two on the night that has none: an hour later',
    { minute: 150 },
    toronto,
    '2026-03-08T05:00:00.000Z',
    '2026-03-08T07:30:00.000Z',
  ],
  [
    'half past one on the night that has two: the first',
    { minute: 90 },
    toronto,
    '2026-11-01T04:00:00.000Z',
    '2026-11-01T05:30:00.000Z',
  ],
  ['and not the second', { minute: 90 }, toronto, '2026-11-01T05:30:00.000Z', '2026-11-02T06:30:00.000Z'],
  ['midnight', { minute: 0 }, toronto, '2026-01-15T13:00:00.000Z', '2026-01-16T05:00:00.000Z'],
  [
    'the last minute of the day, where the day is already the next',
    { minute: 1439 },
    'Pacific/Kiritimati',
    '2026-01-15T09:58:00.000Z',
    '2026-01-15T09:59:00.000Z',
  ],
  ['next Monday', { every: 'week' }, toronto, '2026-01-15T13:00:00.000Z', '2026-01-19T13:00:00.000Z'],
  ['Sunday', { every: 'week', weekday: 7 }, toronto, '2026-01-15T13:00:00.000Z', '2026-01-18T13:00:00.000Z'],
  ['the 28th', { every: 'month', monthDay: 28 }, 'UTC', '2026-01-28T08:00:00.000Z', '2026-02-28T08:00:00.000Z'],
  [
    'the last of February',
    { every: 'month', monthDay: 0 },
    'UTC',
    '2026-01-31T08:00:00.000Z',
    '2026-02-28T08:00:00.000Z',
  ],
  [
    'the last of February in a leap year',
    { every: 'month', monthDay: 0 },
    'UTC',
    '2028-01-31T08:00:00.000Z',
    '2028-02-29T08:00:00.000Z',
  ],
  ['the first of the quarter', { every: 'quarter' }, 'UTC', '2026-01-01T08:00:00.000Z', '2026-04-01T08:00:00.000Z'],
  ['across the year', { every: 'quarter' }, 'UTC', '2026-10-01T08:00:00.000Z', '2027-01-01T08:00:00.000Z'],
])('next: %s', (_name, more, timeZone, after, expected) => expect(nextDue(plan(more), timeZone, after)).toBe(expected));

test.each<[string, Partial<Plan>, string, string, { due: string; nextAt: string } | null]>([
  ['not yet', {}, '2026-01-15T08:00:00.000Z', '2026-01-15T07:59:59.999Z', null],
  [
    'to the instant',
    {},
    '2026-01-15T08:00:00.000Z',
    '2026-01-15T08:00:00.000Z',
    { due: '2026-01-15T08:00:00.000Z', nextAt: '2026-01-16T08:00:00.000Z' },
  ],
  [
    'once, for the last, where five were missed',
    {},
    '2026-01-10T08:00:00.000Z',
    '2026-01-14T12:00:00.000Z',
    { due: '2026-01-14T08:00:00.000Z', nextAt: '2026-01-15T08:00:00.000Z' },
  ],
  [
    'late, for the month that was missed',
    { every: 'month', monthDay: 0 },
    '2026-01-31T08:00:00.000Z',
    '2026-02-03T12:00:00.000Z',
    { due: '2026-01-31T08:00:00.000Z', nextAt: '2026-02-28T08:00:00.000Z' },
  ],
  [
    'what was promised, where the rhythm was changed since',
    { every: 'quarter' },
    '2026-02-02T08:00:00.000Z',
    '2026-02-02T08:00:30.000Z',
    { due: '2026-02-02T08:00:00.000Z', nextAt: '2026-04-01T08:00:00.000Z' },
  ],
])('due: %s', (_name, more, nextAt, now, expected) => expect(runDue(plan(more), 'UTC', nextAt, now)).toEqual(expected));

test.each([
  ['day', '2026-03-01', '2026-02-28', '2026-02-28'],
  ['week', '2026-01-05', '2025-12-29', '2026-01-04'],
  ['week', '2026-01-04', '2025-12-22', '2025-12-28'],
  ['month', '2026-03-31', '2026-02-01', '2026-02-28'],
  ['month', '2026-01-01', '2025-12-01', '2025-12-31'],
  ['quarter', '2026-05-20', '2026-01-01', '2026-03-31'],
  ['quarter', '2026-01-01', '2025-10-01', '2025-12-31'],
] as const)('the %s before %s', (unit, day, from, to) => expect(periodBefore(unit, day)).toEqual({ from, to }));

test('in any zone and rhythm a schedule is due on each of its days once, in order, and a run that is made up for is one of them (property)', () => {
  const zones = [
    'UTC',
    toronto,
    'America/St_Johns',
    'Europe/Paris',
    'Australia/Lord_Howe',
    'Pacific/Apia',
    'Asia/Kolkata',
    'Africa/Casablanca',
  ];
  const given = fc.record({
    plan: fc.record({
      every: fc.constantFrom(...rhythms),
      weekday: fc.integer({ min: 1, max: 7 }),
      monthDay: fc.integer({ min: 0, max: 28 }),
      minute: fc.integer({ min: 0, max: 1439 }),
    }),
    zone: fc.constantFrom(...zones),
    after: fc.integer({ min: Date.UTC(2020, 0), max: Date.UTC(2030, 0) }).map((at) => new Date(at).toISOString()),
    away: fc.integer({ min: 0, max: 200 * 86_400_000 }),
  });
  fc.assert(
    fc.property(given, ({ plan: rhythm, zone, after, away }) => {
      let at = after;
      let day = addDays(dayOf(after, zone), -1);
      for (let run = 0; run < 5; run += 1) {
        const next = nextDue(rhythm, zone, at);
        expect(next > at).toBe(true);
        const on = dayOf(next, zone);
        expect(dueOn(rhythm, on)).toBe(true);
        expect(next).toBe(instantAt(on, rhythm.minute * 60, zone));
        // No day of it between the two was left out, but the one the clock had passed already.
        for (let between = 1; between < daysBetween(day, on); between += 1) {
          const skipped = addDays(day, between);
          if (dueOn(rhythm, skipped)) expect(instantAt(skipped, rhythm.minute * 60, zone) <= after).toBe(true);
        }
        [at, day] = [next, on];
      }
      const promised = nextDue(rhythm, zone, after);
      const now = new Date(Date.parse(promised) + away).toISOString();
      const run = runDue(rhythm, zone, promised, now)!;
      expect(run.due >= promised && run.due <= now && run.nextAt > now).toBe(true);
      expect(nextDue(rhythm, zone, run.due)).toBe(run.nextAt);
    }),
    propertyRuns(
      'in any zone and rhythm a schedule is due on each of its days once, in order, and a run that is made up for is one of them (property)',
    ),
  );
});
