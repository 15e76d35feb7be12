import { expect, it } from 'vitest';
import { formatFor } from './format.ts';
import { typedInstant } from './typedInstant.ts';

const edmonton = formatFor('en', 'America/Edmonton', 'en-CA');
const sudbury = formatFor('fr', 'America/Toronto', 'en-CA');
const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ');

it('writes a day as it stands, whatever the time zone', () => {
  expect(edmonton.day('2027-03-01')).toBe('Mar 1, 2027');
  expect(sudbury.day('2027-03-01')).toBe('1er mars 2027');
});

it('takes the day of an instant in the company’s time zone', () => {
  expect(edmonton.dayOf('2027-03-01T05:00:00.000Z')).toBe('Feb 28, 2027');
  expect(sudbury.dayOf('2027-03-01T05:00:00.000Z')).toBe('1er mars 2027');
  expect(plain(sudbury.instant('2027-03-01T14:00:00.000Z'))).toBe('1er mars 2027, 9 h');
  expect(plain(sudbury.time('2027-03-02T14:05:00.000Z'))).toBe('9 h 05');
});

it('writes numbers, percentages, sizes and clocks', () => {
  expect(plain(sudbury.percent(83))).toBe('83 %');
  expect([79.6, 79.999, 80, 99.99, 100].map((value) => plain(sudbury.percent(value)))).toEqual([
    '79 %',
    '79 %',
    '80 %',
    '99 %',
    '100 %',
  ]);
  expect(plain(edmonton.bytes(1_400_000))).toBe('1.4 MB');
  expect(edmonton.clock(3729)).toBe('1:02:09');
  expect(edmonton.clock(65)).toBe('1:05');
  expect(edmonton.inDays(12)).toBe('in 12 days');
  expect(sudbury.inDays(-1)).toBe('hier');
});

it('writes the hour that the server’s clock shows, also where this browser’s rules are older', () => {
  // As if Ontario had stopped changing its clocks in 2030, which no browser knows.
  const summer = { from: Date.UTC(2030, 0, 1) / 1000, offset: -4 * 3600 };
  const company = { timeZone: 'America/Toronto', clock: { spans: [summer], until: Date.UTC(2032, 0, 1) / 1000 } };
  const told = formatFor('en', company.timeZone, 'en-CA', company.clock);
  const known = formatFor('en', 'America/Toronto', 'en-CA');
  expect(plain(told.time('2030-12-01T12:00:00.000Z'))).toBe('8:00 a.m.');
  expect(plain(known.time('2030-12-01T12:00:00.000Z'))).toBe('7:00 a.m.');
  expect(plain(told.instant('2030-12-01T04:30:00.000Z'))).toBe('Dec 1, 2030, 12:30 a.m.');
  expect(told.dayOf('2030-12-01T04:30:00.000Z')).toBe('Dec 1, 2030');
  expect(typedInstant('2030-12-01T08:00', company)).toBe('2030-12-01T12:00:00.000Z');
  // Of the years before and after nothing was told.
  for (const day of ['2029-12-01', '2032-12-01']) {
    expect(told.time(`${day}T12:00:00.000Z`)).toBe(known.time(`${day}T12:00:00.000Z`));
    expect(typedInstant(`${day}T07:00`, company)).toBe(`${day}T12:00:00.000Z`);
  }
});

it('writes lengths of time in the unit that reads best, and no share that reaches a goal by rounding', () => {
  const [english, french] = [formatFor('en', 'UTC', 'en-CA'), formatFor('fr', 'UTC', 'fr-CA')];
  expect([0.004, 0.25, 1, 8.26, 119, 120, 93_600, 604_800].map((seconds) => plain(english.lasting(seconds)))).toEqual([
    '4 ms',
    '250 ms',
    '1 sec',
    '8.3 sec',
    '119 sec',
    '2 min',
    '26 hr',
    '7 days',
  ]);
  expect([0.25, 5, 93_600].map((seconds) => plain(french.lasting(seconds)))).toEqual(['250 ms', '5 s', '26 h']);
  expect([0.99899999, 0.999, 1].map((share) => plain(english.share(share)))).toEqual(['99.89%', '99.9%', '100%']);
});
