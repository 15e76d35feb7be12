import { expect, test } from 'vitest';
import { placeState } from './place.ts';
import { trainingState } from './training.ts';

const session = (startsAt: string, endsAt: string) => ({ startsAt, endsAt, breakMinutes: 0 });
const training = {
  scheduledAt: '2026-01-01T00:00:00.000Z',
  startedAt: null,
  closedAt: null,
  cancelledAt: null,
  lockDays: 2,
  timeZone: 'America/Toronto',
  sessions: [
    session('2026-03-11T13:00:00.000Z', '2026-03-11T17:00:00.000Z'),
    session('2026-03-10T13:00:00.000Z', '2026-03-10T17:00:00.000Z'),
  ],
};

test.each([
  ['draft', { scheduledAt: null }, '2026-03-01T00:00:00.000Z'],
  ['scheduled', {}, '2026-03-08T03:59:59.999Z'],
  // Toronto's March 8 begins at 05:00 UTC; summer time begins that day.
  ['scheduled', {}, '2026-03-08T04:59:59.999Z'],
  ['locked', {}, '2026-03-08T05:00:00.000Z'],
  ['locked', {}, '2026-03-10T12:59:59.999Z'],
  ['inProgress', {}, '2026-03-10T13:00:00.000Z'],
  ['inProgress', { startedAt: '2026-03-10T12:40:00.000Z' }, '2026-03-10T12:45:00.000Z'],
  ['inProgress', {}, '2026-03-11T16:59:59.999Z'],
  ['awaitingSignOff', {}, '2026-03-11T17:00:00.000Z'],
  ['closed', { closedAt: '2026-03-11T17:05:00.000Z' }, '2026-03-12T00:00:00.000Z'],
  ['cancelled', { cancelledAt: '2026-03-01T00:00:00.000Z' }, '2026-03-12T00:00:00.000Z'],
] as const)('a training is %s', (state, given, now) => {
  expect(trainingState({ ...training, ...given }, now)).toBe(state);
});

const at = '2026-03-01T00:00:00.000Z';
const none = {
  requestedAt: null,
  bookedAt: null,
  waitlistedAt: null,
  offeredAt: null,
  offerUntil: null,
  declinedAt: null,
  cancelledAt: null,
  cancelledBy: null,
};
test.each([
  ['requested', { requestedAt: at }],
  ['booked', { requestedAt: at, bookedAt: at }],
  ['booked', { waitlistedAt: at, offeredAt: at, offerUntil: at, bookedAt: at }],
  ['waitlisted', { waitlistedAt: at }],
  ['offered', { waitlistedAt: at, offeredAt: at, offerUntil: '2026-03-03T00:00:00.000Z' }],
  ['waitlisted', { waitlistedAt: at, offeredAt: at, offerUntil: '2026-03-02T00:00:00.000Z' }],
  ['declined', { requestedAt: at, declinedAt: at }],
  ['cancelledByAttendee', { bookedAt: at, cancelledAt: at, cancelledBy: 'attendee' }],
  ['cancelledByAdmin', { bookedAt: at, cancelledAt: at, cancelledBy: 'training' }],
] as const)('a place is %s', (state, given) => {
  expect(placeState({ ...none, ...given }, '2026-03-02T00:00:00.000Z')).toBe(state);
});
