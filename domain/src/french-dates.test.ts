import { expect, test } from 'vitest';
import { frenchDates } from './french-dates.ts';

const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ');
const written = (instant: string, style: Intl.DateTimeFormatOptions) =>
  plain(frenchDates(new Intl.DateTimeFormat('fr-CA', { timeZone: 'UTC', ...style }).format(new Date(instant))));

test.each([
  ['the first of a month', '2026-03-01T09:00Z', { dateStyle: 'long' }, '1er mars 2026'],
  [
    'the first, with its weekday',
    '2026-02-01T09:00Z',
    { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
    'dimanche 1er février 2026',
  ],
  ['the first, short', '2026-08-01T09:00Z', { day: 'numeric', month: 'short', year: 'numeric' }, '1er août 2026'],
  ['another day that ends in one', '2026-03-21T09:00Z', { dateStyle: 'long' }, '21 mars 2026'],
  ['a full hour', '2026-03-02T09:00Z', { hour: 'numeric', minute: '2-digit' }, '9 h'],
  ['an hour with minutes', '2026-03-02T09:05Z', { hour: 'numeric', minute: '2-digit' }, '9 h 05'],
  ['a full hour after a date', '2026-03-12T09:00Z', { dateStyle: 'medium', timeStyle: 'short' }, '12 mars 2026, 9 h'],
  ['one o’clock is no first', '2026-03-12T01:30Z', { dateStyle: 'medium', timeStyle: 'short' }, '12 mars 2026, 1 h 30'],
] as const)('%s', (_name, instant, style, words) => expect(written(instant, style)).toBe(words));
