import { describe, expect, it } from 'vitest';
import { notificationsFrom } from '../identity/notifications.ts';
import type { Reach } from './plan.ts';
import { allowedFrom, channelObstacle } from './plan.ts';
import type { Channel } from './topics.ts';

const usual: Reach = {
  email: 'ana@example.com',
  emailSuppressed: false,
  phone: '+14165550123',
  phoneSuppressed: false,
  devices: 1,
  smsOn: true,
  wishes: notificationsFrom(null),
  timeZone: 'America/Toronto',
};
const off = notificationsFrom({ email: { training: false }, push: { training: false }, sms: { training: false } });
const training = { topic: 'training', mandatory: false } as const;
const mandatory = { topic: 'training', mandatory: true } as const;

describe('whether a channel is used', () => {
  it.each<[string, Channel, Partial<Reach>, { topic: 'training'; mandatory: boolean }, string | null]>([
    ['the inbox is always there', 'inbox', { email: null, wishes: off }, training, null],
    ['an email', 'email', {}, training, null],
    ['no address', 'email', { email: null }, training, 'noAddress'],
    ['no address, though mandatory', 'email', { email: null }, mandatory, 'noAddress'],
    ['an address that returned mail', 'email', { emailSuppressed: true }, training, 'bounced'],
    ['an address that returned mail, though mandatory', 'email', { emailSuppressed: true }, mandatory, 'bounced'],
    ['turned off', 'email', { wishes: off }, training, 'optedOut'],
    ['turned off, but mandatory', 'email', { wishes: off }, mandatory, null],
    [
      'what is impossible is said before what is turned off',
      'email',
      { email: null, wishes: off },
      training,
      'noAddress',
    ],
    ['a device', 'push', {}, training, null],
    ['no device', 'push', { devices: 0 }, mandatory, 'notSetUp'],
    ['turned off on devices', 'push', { wishes: off }, training, 'optedOut'],
    ['a text message', 'sms', {}, training, null],
    ['the company sends no text messages', 'sms', { smsOn: false }, mandatory, 'notSetUp'],
    ['no phone', 'sms', { phone: null }, mandatory, 'noAddress'],
    ['a phone whose owner said stop', 'sms', { phoneSuppressed: true }, mandatory, 'bounced'],
    ['text messages turned off', 'sms', { wishes: off }, training, 'optedOut'],
    ['text messages turned off, but mandatory', 'sms', { wishes: off }, mandatory, null],
  ])('%s', (_name, channel, given, sort, obstacle) => {
    expect(channelObstacle(channel, sort, { ...usual, ...given })).toBe(obstacle);
  });
});

describe('from when on a channel may be used', () => {
  const quiet = {
    wishes: notificationsFrom({ quietHours: { from: '12:00', to: '13:00' } }),
    timeZone: 'America/Toronto',
  };
  // 03:30 and 12:30 in Toronto.
  const [night, noon] = ['2026-01-15T08:30:00.000Z', '2026-01-15T17:30:00.000Z'];
  it.each<[string, Channel, string, typeof quiet, string | undefined, string | null]>([
    ['an email at night, without quiet hours', 'email', night, usual, undefined, null],
    ['a phone does not ring at night', 'sms', night, usual, undefined, '2026-01-15T12:00:00.000Z'],
    ['nor does a notification', 'push', night, usual, undefined, '2026-01-15T12:00:00.000Z'],
    ['by day it does', 'sms', noon, usual, undefined, null],
    ['an email in quiet hours', 'email', noon, quiet, undefined, '2026-01-15T18:00:00.000Z'],
    ['chosen quiet hours replace the usual night', 'sms', night, quiet, undefined, null],
    ['the inbox makes no sound', 'inbox', noon, quiet, undefined, null],
    ['a time to come', 'email', noon, usual, '2026-01-16T09:00:00.000Z', '2026-01-16T09:00:00.000Z'],
    ['a time to come, in the inbox', 'inbox', noon, quiet, '2026-01-16T17:30:00.000Z', '2026-01-16T17:30:00.000Z'],
    ['a time to come, in quiet hours', 'email', night, quiet, '2026-01-16T17:30:00.000Z', '2026-01-16T18:00:00.000Z'],
    ['a time that has passed', 'email', noon, usual, '2026-01-01T09:00:00.000Z', null],
  ])('%s', (_name, channel, now, person, notBefore, from) => {
    expect(allowedFrom(channel, now, person, notBefore)).toBe(from);
  });
});
