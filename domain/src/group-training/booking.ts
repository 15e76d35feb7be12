import type { ErrorCode } from '../errors.ts';
import type { Instant } from '../time.ts';
import type { PlaceState } from './place.ts';
import type { TrainingState } from './training.ts';

export const bookingRules = ['open', 'approval', 'closed'] as const;
export type BookingRule = (typeof bookingRules)[number];

/** Hours within which someone on the waiting list answers an offer; then the next person is offered the place. */
export const offerHours = 24;

/** What decides whether one person can have a place in a training. */
export type BookingFacts = {
  state: TrainingState;
  bookingRule: BookingRule;
  /** Places neither booked nor offered; null without a limit. */
  free: number | null;
  /** Others who wait or are offered a place. */
  waiting: number;
  /** The person's place, if there is one. */
  place: PlaceState | null;
  /** On the day of every session. */
  employed: boolean;
  /** Trainer or evaluator of this training. */
  leads: boolean;
  missingPrerequisites: number;
  /** Booked elsewhere at the same time. */
  clash: boolean;
};

export type BookingWish = 'book' | 'request' | 'waitlist';

const heldStates: readonly PlaceState[] = ['booked', 'requested', 'waitlisted', 'offered'];

/** What the button of a learner does now: book, request, or join the waiting list; null where none can work. */
export function bookingWish(
  facts: Pick<BookingFacts, 'state' | 'bookingRule' | 'free' | 'waiting' | 'place'>,
): BookingWish | null {
  if (
    facts.state !== 'scheduled' ||
    facts.bookingRule === 'closed' ||
    (facts.place && heldStates.includes(facts.place))
  )
    return null;
  if (facts.bookingRule === 'approval') return 'request';
  return isFull(facts) ? 'waitlist' : 'book';
}

/** A freed place belongs to those who wait: others cannot overtake them. */
const isFull = ({ free, waiting }: Pick<BookingFacts, 'free' | 'waiting'>) =>
  free !== null && (free <= 0 || waiting > 0);

/** Why a person cannot have what they ask for, or null. */
export function bookingObstacle(facts: BookingFacts, wish: BookingWish): ErrorCode | null {
  if (facts.state === 'locked') return 'bookingLocked';
  if (facts.state !== 'scheduled') return 'trainingNotOpen';
  if (facts.bookingRule === 'closed') return 'bookingByAdmin';
  const own = personObstacle(facts);
  if (own) return own;
  if (wish !== 'request' && facts.bookingRule === 'approval') return 'bookingNeedsApproval';
  if (wish === 'book' && isFull(facts)) return 'trainingFull';
  return wish === 'waitlist' && !isFull(facts) ? 'trainingNotFull' : null;
}

/** The same for an administrator, who books after the lock and without approval; never above the capacity. */
export function adminBookingObstacle(facts: BookingFacts): ErrorCode | null {
  if (!['scheduled', 'locked', 'inProgress', 'draft'].includes(facts.state)) return 'trainingNotOpen';
  const own = personObstacle({ ...facts, place: facts.place === 'booked' ? 'booked' : null });
  if (own) return own;
  return facts.free !== null && facts.free <= 0 ? 'trainingFull' : null;
}

function personObstacle(facts: BookingFacts): ErrorCode | null {
  if (facts.place && heldStates.includes(facts.place)) return 'placeHeld';
  if (!facts.employed) return 'notEmployedOnDay';
  if (facts.leads) return 'leadsTraining';
  if (facts.missingPrerequisites > 0) return 'prerequisiteMissing';
  return facts.clash ? 'attendeeClash' : null;
}

/**
 * Why a learner cannot give their place up, or null. Anyone who waits or has requested can do so at any time before the
 * training begins.
 */
export function leavingObstacle(state: TrainingState, place: PlaceState | null): ErrorCode | null {
  if (!place || !heldStates.includes(place)) return 'placeNotHeld';
  if (state === 'locked') return place === 'booked' ? 'bookingLocked' : null;
  return state === 'scheduled' ? null : 'trainingNotOpen';
}

/** Why an offer cannot be answered, or null. */
export function answerObstacle(state: TrainingState, place: PlaceState | null): ErrorCode | null {
  if (state !== 'scheduled' && state !== 'locked') return 'trainingNotOpen';
  return place === 'offered' ? null : 'offerOver';
}

/** Until when an offer made now holds: 24 hours, or the beginning of the training where that is sooner. */
export function offerUntil(now: Instant, firstStartsAt: Instant): Instant {
  const hours = new Date(Date.parse(now) + offerHours * 3_600_000).toISOString();
  return hours < firstStartsAt ? hours : firstStartsAt;
}
