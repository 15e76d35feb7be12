import type { Instant } from '../time.ts';

/** The dates of one person's place in a training, as stored in `roster_entries`. */
export type PlaceFacts = {
  requestedAt: Instant | null;
  bookedAt: Instant | null;
  waitlistedAt: Instant | null;
  offeredAt: Instant | null;
  offerUntil: Instant | null;
  declinedAt: Instant | null;
  cancelledAt: Instant | null;
  cancelledBy: 'attendee' | 'admin' | 'training' | null;
};

export const placeStates = [
  'requested',
  'booked',
  'waitlisted',
  'offered',
  'declined',
  'cancelledByAttendee',
  'cancelledByAdmin',
] as const;
export type PlaceState = (typeof placeStates)[number];

/** The state of a place before the training begins. An offer that lapsed leaves the person on the waiting list. */
export function placeState(place: PlaceFacts, now: Instant): PlaceState {
  if (place.cancelledAt) return place.cancelledBy === 'attendee' ? 'cancelledByAttendee' : 'cancelledByAdmin';
  if (place.declinedAt) return 'declined';
  if (place.bookedAt) return 'booked';
  if (place.waitlistedAt) return place.offerUntil !== null && now < place.offerUntil ? 'offered' : 'waitlisted';
  return 'requested';
}
