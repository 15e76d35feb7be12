import { expect, it } from 'vitest';
import { isQuietAt, notificationsFrom, quietUntil } from './notifications.ts';

const night = { from: '22:00', to: '07:00' };
const noon = { from: '12:00', to: '13:00' };
const cases: [string, { from: string; to: string } | null, boolean][] = [
  ['21:59', night, false],
  ['22:00', night, true],
  ['00:00', night, true],
  ['06:59', night, true],
  ['07:00', night, false],
  ['11:59', noon, false],
  ['12:00', noon, true],
  ['13:00', noon, false],
  ['12:30', null, false],
  ['12:30', { from: '08:00', to: '08:00' }, false],
];
it.each(cases)('at %s with %j: %s', (clock, quietHours, quiet) => {
  expect(isQuietAt(clock, { quietHours })).toBe(quiet);
});

it('keeps the usual for what was never chosen', () => {
  expect(notificationsFrom(null)).toEqual({ email: { due: true, achievements: true, news: false }, quietHours: null });
  expect(notificationsFrom({ email: { due: false } as never }).email).toEqual({ due: false, achievements: true, news: false });
});

it('waits for the end of the quiet hours in the person’s own zone', () => {
  // 05:30 in Edmonton, 07:30 in Toronto
  const now = '2026-01-15T12:30:20.000Z';
  expect(quietUntil(now, 'America/Edmonton', { quietHours: night })).toBe('2026-01-15T14:00:00.000Z');
  expect(quietUntil(now, 'America/Toronto', { quietHours: night })).toBeNull();
  expect(quietUntil('2026-01-16T04:10:00.000Z', 'America/Toronto', { quietHours: night })).toBe('2026-01-16T12:00:00.000Z');
  expect(quietUntil(now, 'America/Edmonton', { quietHours: null })).toBeNull();
});
