import { expect, it } from 'vitest';
import { formatFor } from './format.ts';

const edmonton = formatFor('en', 'America/Edmonton', 'en-CA');
const sudbury = formatFor('fr', 'America/Toronto', 'en-CA');
const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ');

it('writes a day as it stands, whatever the time zone', () => {
  expect(edmonton.day('2027-03-01')).toBe('Mar 1, 2027');
  expect(sudbury.day('2027-03-01')).toBe('1 mars 2027');
});

it('takes the day of an instant in the company’s time zone', () => {
  expect(edmonton.dayOf('2027-03-01T05:00:00.000Z')).toBe('Feb 28, 2027');
  expect(sudbury.dayOf('2027-03-01T05:00:00.000Z')).toBe('1 mars 2027');
});

it('writes numbers, percentages, sizes and clocks', () => {
  expect(plain(sudbury.percent(83))).toBe('83 %');
  expect(plain(edmonton.bytes(1_400_000))).toBe('1.4 MB');
  expect(edmonton.clock(3729)).toBe('1:02:09');
  expect(edmonton.clock(65)).toBe('1:05');
  expect(edmonton.inDays(12)).toBe('in 12 days');
  expect(sudbury.inDays(-1)).toBe('hier');
});
