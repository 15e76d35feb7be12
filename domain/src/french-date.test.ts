import { expect, it } from 'vitest';
import { frenchDate } from './french-date.ts';

const at = new Date('2026-11-01T09:00:00Z');
const written = (style: Intl.DateTimeFormatOptions, date = at) =>
  frenchDate(new Intl.DateTimeFormat('fr-CA', { timeZone: 'UTC', ...style }).format(date)).replaceAll(/[\u00a0\u202f]/g, ' ');

it('writes the first of a month as 1er', () => {
  expect(written({ day: 'numeric', month: 'short', year: 'numeric' })).toBe('1er nov. 2026');
  expect(written({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })).toBe('dimanche 1er novembre 2026');
  expect(written({ day: 'numeric', month: 'long' }, new Date('2026-11-21T09:00:00Z'))).toBe('21 novembre');
  expect(frenchDate('11 août 2026')).toBe('11 août 2026');
});

it('writes an hour without a leading zero, and a full hour without minutes', () => {
  expect(written({ hour: 'numeric', minute: '2-digit' })).toBe('9 h');
  expect(written({ dateStyle: 'medium', timeStyle: 'short' })).toBe('1er nov. 2026, 9 h');
  expect(written({ dateStyle: 'medium', timeStyle: 'short' }, new Date('2026-11-02T09:05:00Z'))).toBe('2 nov. 2026, 9 h 05');
  expect(written({ hour: 'numeric', minute: '2-digit' }, new Date('2026-11-02T00:00:00Z'))).toBe('0 h');
  expect(written({ hour: 'numeric', minute: '2-digit' }, new Date('2026-11-02T20:30:00Z'))).toBe('20 h 30');
});

it('leaves a time to the second as it is', () => {
  expect(written({ hour: 'numeric', minute: '2-digit', second: '2-digit' })).toBe('9 h 00 min 00 s');
});
