import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { propertyRuns, propertyTimeout } from '../property.cases.ts';
import type { Day } from '../time.ts';
import { addDays, dayOf } from '../time.ts';
import { digestAt, digestDay, isLate, lastDigestDue, latestHour, nextDigestAt } from './digest-day.ts';
import { offsetCases, reachedOffset } from './offsets.cases.ts';
import { catchUpDays, weekOf } from './offsets.ts';
import { noticeRule, noticeRuleKeys } from './rules.ts';
import { changedRule, countsSince, digestIssues, noticeSettings, ruleIssues } from './settings.ts';

describe('the rule table', () => {
  test.each(noticeRuleKeys)('%s keeps to its own range', (key) => {
    const { offsets, channels } = noticeRule(key);
    expect(ruleIssues(key, { on: true, offsets, channels })).toEqual([]);
    expect([...offsets]).toEqual(offsets.toSorted((one, other) => one - other));
    expect(offsets.length).toBeLessThanOrEqual(noticeRule(key).most);
  });
});

describe('the offset whose turn it is', () => {
  test.each(offsetCases)('%s', (_name, anchor, offsets, today, knownOn, expected) =>
    expect(reachedOffset(anchor, offsets, today, knownOn)).toBe(expected),
  );

  test(
    'whichever days are looked at, each offset has its turn within six days of its day, or a later one has',
    () => {
      const property = fc.property(
        fc.uniqueArray(fc.integer({ min: -60, max: 60 }), { minLength: 1, maxLength: 6 }),
        fc.array(fc.boolean(), { minLength: 150, maxLength: 150 }),
        (offsets, runs) => {
          const anchor = '2026-06-01';
          const told = new Map<number, number>();
          for (let place = 0; place < runs.length; place += 1) {
            const today = addDays(anchor, place - 65);
            const turn = runs[place] ? reachedOffset(anchor, offsets, today, null) : null;
            if (turn !== null && !told.has(turn)) told.set(turn, place - 65);
          }
          for (const offset of offsets) {
            const window = Array.from({ length: catchUpDays + 1 }, (_, after) => offset + after).filter(
              (at) => at < 85,
            );
            const first = window.find((at) => runs[at + 65]);
            const followed = first !== undefined && offsets.some((other) => other > offset && other <= first);
            expect(told.get(offset)).toBe(followed ? undefined : first);
          }
        },
      );
      fc.assert(property, propertyRuns('notice offsets'));
    },
    propertyTimeout,
  );

  test.each([
    ['2026-03-02', 1, '2026-03-02'],
    ['2026-03-08', 1, '2026-03-02'],
    ['2026-03-09', 7, '2026-03-08'],
    ['2026-03-08', 7, '2026-03-08'],
    ['2026-01-01', 1, '2025-12-29'],
  ] as const)('the week of %s from weekday %i begins on %s', (day, weekday, week) =>
    expect(weekOf(day, weekday)).toBe(week),
  );
});

describe('the hour of the digest', () => {
  const zones = [
    'UTC',
    'America/Toronto',
    'America/St_Johns',
    'Australia/Lord_Howe',
    'Pacific/Apia',
    'Pacific/Kiritimati',
    'Pacific/Pago_Pago',
    'Asia/Kathmandu',
    'Europe/London',
    'America/Santiago',
  ];

  test.each([
    ['too early', '2026-03-02T11:59:59.000Z', 7, 'America/Toronto', null],
    ['on the hour', '2026-03-02T12:00:00.000Z', 7, 'America/Toronto', '2026-03-02'],
    ['late in the day', '2026-03-03T00:59:00.000Z', 7, 'America/Toronto', '2026-03-02'],
    ['too late in the day', '2026-03-03T01:00:00.000Z', 7, 'America/Toronto', null],
    ['summer time began in the night', '2026-03-08T11:00:00.000Z', 7, 'America/Toronto', '2026-03-08'],
    ['an hour that spring skips: when clocks go on', '2026-03-08T07:00:00.000Z', 2, 'America/Toronto', '2026-03-08'],
    ['and not before', '2026-03-08T06:59:59.000Z', 2, 'America/Toronto', null],
    ['an hour that autumn shows twice: the first', '2026-11-01T05:00:00.000Z', 1, 'America/Toronto', '2026-11-01'],
    ['half an hour of summer time', '2026-10-04T20:00:00.000Z', 7, 'Australia/Lord_Howe', '2026-10-05'],
    ['a day ahead of UTC', '2026-03-01T17:00:00.000Z', 7, 'Pacific/Kiritimati', '2026-03-02'],
  ] as const)('%s', (_name, now, hour, zone, expected) => expect(digestDay(now, hour, zone)).toBe(expected));

  test('a day that a zone skipped has none, and the one after it has its own', () => {
    // Samoa went from 29 to 31 December 2011.
    const seen = new Set<Day | null>();
    for (let at = Date.parse('2011-12-29T00:00:00Z'); at < Date.parse('2012-01-02T00:00:00Z'); at += 600_000)
      seen.add(digestDay(new Date(at).toISOString(), 7, 'Pacific/Apia'));
    expect([...seen].filter(Boolean)).toEqual(['2011-12-28', '2011-12-29', '2011-12-31', '2012-01-01', '2012-01-02']);
  });

  test(
    'run every twenty minutes, each day has its digest once, not before its hour nor after the evening',
    () => {
      // Some weeks in which clocks change somewhere, and any other.
      const starts = fc.oneof(fc.constantFrom(65, 86, 91, 275, 297, 303), fc.integer({ min: 0, max: 364 }));
      const property = fc.property(
        fc.constantFrom(...zones),
        fc.integer({ min: 0, max: 19 }),
        starts,
        fc.integer({ min: 0, max: 1199 }),
        (zone, hour, start, second) => {
          const made: Day[] = [];
          const from = Date.parse('2026-01-01T00:00:00Z') + start * 86_400_000 + second * 1000;
          for (let at = from; at < from + 8 * 86_400_000; at += 1_200_000) {
            const now = new Date(at).toISOString();
            const day = digestDay(now, hour, zone);
            if (day === null || made.at(-1) === day) continue;
            expect(dayOf(now, zone)).toBe(day);
            const clock = Number(
              new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', hourCycle: 'h23' }).format(
                new Date(now),
              ),
            );
            expect(clock >= hour && clock < latestHour).toBe(true);
            made.push(day);
          }
          expect(made).toEqual(Array.from({ length: made.length }, (_, place) => addDays(made[0]!, place)));
          expect(made.length).toBeGreaterThanOrEqual(7);
        },
      );
      fc.assert(property, propertyRuns('digest hours', 40));
    },
    propertyTimeout,
  );

  test('the next is due after now, the last before, and a digest is late an hour after its time', () => {
    expect(nextDigestAt('2026-03-02T12:00:00.000Z', 7, 'America/Toronto')).toBe('2026-03-03T12:00:00.000Z');
    expect(nextDigestAt('2026-03-07T12:00:00.000Z', 7, 'America/Toronto')).toBe('2026-03-08T11:00:00.000Z');
    expect(lastDigestDue('2026-03-02T11:00:00.000Z', 7, 'America/Toronto')).toEqual({
      day: '2026-03-01',
      at: '2026-03-01T12:00:00.000Z',
    });
    expect(digestAt('2026-03-02', 7, 'Asia/Kathmandu')).toBe('2026-03-02T01:15:00.000Z');
    expect([
      isLate('2026-03-02T12:00:00.000Z', null, '2026-03-02T13:00:00.000Z'),
      isLate('2026-03-02T12:00:00.000Z', null, '2026-03-02T13:00:01.000Z'),
    ]).toEqual([false, true]);
    expect(isLate('2026-03-02T12:00:00.000Z', '2026-03-02T12:01:00.000Z', '2026-03-09T12:00:00.000Z')).toBe(false);
  });
});

describe('what is decided', () => {
  const now = '2026-03-02T09:00:00.000Z';
  const before = noticeSettings().rules.courseDue;

  test('the company over the platform over the rule', () => {
    const settings = noticeSettings(
      { hour: 9, rules: { courseDue: { offsets: [-14] }, seatsUsed: { on: false } } },
      { weekday: 2, rules: { seatsUsed: { on: true } } },
    );
    expect([settings.hour, settings.weekday, settings.rules.courseDue.offsets, settings.rules.seatsUsed.on]).toEqual([
      9,
      2,
      [-14],
      true,
    ]);
  });

  test('what is added counts from then on; what stays, and what comes back unchanged, as before', () => {
    const changed = changedRule(before, { on: true, offsets: [-7, -14, -7], channels: ['email'] }, now);
    expect(changed).toEqual({ on: true, offsets: [-14, -7], channels: ['email'], added: { '-14': now } });
    expect([countsSince(changed, -14), countsSince(changed, -7)]).toEqual([now, null]);
    const off = changedRule(before, { ...before, on: false }, now);
    expect(changedRule({ ...before, ...off }, before, '2026-04-01T09:00:00.000Z').since).toBe(
      '2026-04-01T09:00:00.000Z',
    );
  });

  test.each([
    ['courseDue', [-181], ['offsets settingOutside']],
    ['courseDue', [0], ['offsets settingOutside']],
    ['courseDue', [-1.5], ['offsets settingOutside']],
    ['courseDue', [], ['offsets noticeTimesMissing']],
    ['courseDue', [-1, -2, -3, -4, -5, -6, -7], ['offsets tooManyNoticeTimes']],
    ['courseOverdue', [7, 181], ['offsets settingOutside']],
    ['seatsUsed', [49], ['offsets settingOutside']],
    ['seatsUsed', [50, 100], []],
    ['qualificationExpiring', [-365, 0], []],
    ['teamSummary', [1], ['offsets settingOutside']],
    ['sessionReminder', [-1], ['offsets settingOutside']],
  ] as const)('%s at %j: %j', (rule, offsets, expected) =>
    expect(
      ruleIssues(rule, { on: true, offsets, channels: ['inbox'] }).map(({ path, code }) => `${path} ${code}`),
    ).toEqual(expected),
  );

  test('a rule is sent somewhere, at a decent hour', () => {
    expect(ruleIssues('courseDue', { on: true, offsets: [-1], channels: [] })).toMatchObject([
      { path: 'channels', code: 'noticeChannelMissing' },
    ]);
    const fields = (hour: number, weekday: number) => digestIssues({ hour, weekday }).map(({ path }) => path);
    expect([fields(5, 1), fields(18, 7), fields(4, 0), fields(19, 8), fields(7.5, 1)]).toEqual([
      [],
      [],
      ['hour', 'weekday'],
      ['hour', 'weekday'],
      ['hour'],
    ]);
  });
});
