import { expect, test } from 'vitest';
import type { BookingFacts, BookingWish } from './booking.ts';
import {
  adminBookingObstacle,
  answerObstacle,
  bookingObstacle,
  bookingWish,
  leavingObstacle,
  offerUntil,
} from './booking.ts';

const usual: BookingFacts = {
  state: 'scheduled',
  bookingRule: 'open',
  free: 2,
  waiting: 0,
  place: null,
  employed: true,
  leads: false,
  missingPrerequisites: 0,
  clash: false,
};

test.each<[string, Partial<BookingFacts>, BookingWish | null]>([
  ['a free place', {}, 'book'],
  ['no limit', { free: null }, 'book'],
  ['none free', { free: 0 }, 'waitlist'],
  ['one free, which belongs to someone who waits', { free: 1, waiting: 1 }, 'waitlist'],
  ['approval', { bookingRule: 'approval', free: 0 }, 'request'],
  ['administrators only', { bookingRule: 'closed' }, null],
  ['locked', { state: 'locked' }, null],
  ['a place already', { place: 'booked' }, null],
  ['a place that was cancelled', { place: 'cancelledByAttendee' }, 'book'],
  ['a request that was declined', { bookingRule: 'approval', place: 'declined' }, 'request'],
])('the button with %s', (_name, given, expected) => {
  const facts = { ...usual, ...given };
  expect(bookingWish(facts)).toBe(expected);
  // The button never leads into a refusal.
  if (expected) expect(bookingObstacle(facts, expected)).toBeNull();
});

test.each<[Partial<BookingFacts>, BookingWish, string | null]>([
  [{ state: 'draft' }, 'book', 'trainingNotOpen'],
  [{ state: 'inProgress' }, 'book', 'trainingNotOpen'],
  [{ state: 'locked' }, 'book', 'bookingLocked'],
  [{ bookingRule: 'closed' }, 'book', 'bookingByAdmin'],
  [{ bookingRule: 'approval' }, 'book', 'bookingNeedsApproval'],
  [{ bookingRule: 'approval', free: 0 }, 'waitlist', 'bookingNeedsApproval'],
  [{ place: 'waitlisted' }, 'waitlist', 'placeHeld'],
  [{ place: 'offered' }, 'book', 'placeHeld'],
  [{ employed: false }, 'book', 'notEmployedOnDay'],
  [{ leads: true }, 'book', 'leadsTraining'],
  [{ missingPrerequisites: 1 }, 'waitlist', 'prerequisiteMissing'],
  [{ clash: true }, 'request', 'attendeeClash'],
  [{ free: 0 }, 'book', 'trainingFull'],
  [{ free: -1 }, 'book', 'trainingFull'],
  [{ free: 1, waiting: 1 }, 'book', 'trainingFull'],
  [{}, 'waitlist', 'trainingNotFull'],
])('%o cannot %s: %s', (given, wish, code) => {
  expect(bookingObstacle({ ...usual, ...given }, wish)).toBe(code);
});

test.each<[Partial<BookingFacts>, string | null]>([
  [{ state: 'locked' }, null],
  [{ state: 'draft' }, null],
  [{ bookingRule: 'closed' }, null],
  [{ bookingRule: 'approval' }, null],
  [{ place: 'requested' }, null],
  [{ place: 'waitlisted', free: 1, waiting: 3 }, null],
  [{ free: 0 }, 'trainingFull'],
  [{ place: 'booked' }, 'placeHeld'],
  [{ state: 'awaitingSignOff' }, 'trainingNotOpen'],
  [{ state: 'cancelled' }, 'trainingNotOpen'],
  [{ leads: true }, 'leadsTraining'],
])('an administrator with %o: %s', (given, code) => {
  expect(adminBookingObstacle({ ...usual, ...given })).toBe(code);
});

test.each([
  ['scheduled', 'booked', null],
  ['locked', 'booked', 'bookingLocked'],
  ['locked', 'waitlisted', null],
  ['locked', 'offered', null],
  ['inProgress', 'booked', 'trainingNotOpen'],
  ['scheduled', 'cancelledByAdmin', 'placeNotHeld'],
  ['scheduled', null, 'placeNotHeld'],
] as const)('leaving a %s training as %s: %s', (state, place, code) => {
  expect(leavingObstacle(state, place)).toBe(code);
});

test('an offer is answered while it holds and the training has not begun', () => {
  expect(answerObstacle('locked', 'offered')).toBeNull();
  expect(answerObstacle('scheduled', 'waitlisted')).toBe('offerOver');
  expect(answerObstacle('inProgress', 'offered')).toBe('trainingNotOpen');
  expect(offerUntil('2026-03-01T10:00:00.000Z', '2026-03-09T10:00:00.000Z')).toBe('2026-03-02T10:00:00.000Z');
  expect(offerUntil('2026-03-01T10:00:00.000Z', '2026-03-02T09:00:00.000Z')).toBe('2026-03-02T09:00:00.000Z');
});
