import { expect, it } from 'vitest';
import { usualChoices } from '../delivery/topics.ts';
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
  expect(notificationsFrom(null)).toEqual({ ...usualChoices, quietHours: null });
  expect(notificationsFrom({ email: { news: true } })).toEqual({
    ...usualChoices,
    email: { ...usualChoices.email, news: true },
    quietHours: null,
  });
});

it('keeps expiry reminders off for a person who had turned off due dates and renewals together', () => {
  expect(notificationsFrom({ email: { due: false } }).email).toMatchObject({
    due: false,
    expiring: false,
    training: true,
  });
  expect(notificationsFrom({ email: { due: false, expiring: true } }).email).toMatchObject({
    due: false,
    expiring: true,
  });
});

it('waits for the end of the quiet hours in the person’s own zone', () => {
  // 05:30 in Edmonton, 07:30 in Toronto
  const now = '2026-01-15T12:30:20.000Z';
  expect(quietUntil(now, 'America/Edmonton', { quietHours: night })).toBe('2026-01-15T14:00:00.000Z');
  expect(quietUntil(now, 'America/Toronto', { quietHours: night })).toBeNull();
  expect(quietUntil('2026-01-16T04:10:00.000Z', 'America/Toronto', { quietHours: night })).toBe(
    '2026-01-16T12:00:00.000Z',
  );
  expect(quietUntil(now, 'America/Edmonton', { quietHours: null })).toBeNull();
});

// Toronto: on 2026-03-08 the clock goes from 02:00 to 03:00, on 2026-11-01 from 02:00 back to 01:00.
it.each([
  [
    'spring: five hours and a half on the clock are four and a half',
    '2026-03-08T05:30:00.000Z',
    '22:00',
    '06:00',
    '2026-03-08T10:00:00.000Z',
  ],
  [
    'spring: an end that is skipped comes an hour later',
    '2026-03-08T06:30:00.000Z',
    '22:00',
    '02:30',
    '2026-03-08T07:30:00.000Z',
  ],
  ['autumn: the night is an hour longer', '2026-11-01T04:30:00.000Z', '22:00', '06:00', '2026-11-01T11:00:00.000Z'],
  [
    'autumn: the first time the clock shows the end',
    '2026-11-01T04:30:00.000Z',
    '22:00',
    '01:30',
    '2026-11-01T05:30:00.000Z',
  ],
  [
    'autumn: the clock is back in the quiet hours, and shows their end again',
    '2026-11-01T06:10:00.000Z',
    '22:00',
    '01:30',
    '2026-11-01T06:30:00.000Z',
  ],
])('%s', (_name, now, from, to, until) => {
  expect(quietUntil(now, 'America/Toronto', { quietHours: { from, to } })).toBe(until);
});
