import * as api from '@app/contract/group-training/training-booking';
import type { ErrorCode } from '@app/domain/errors';
import { DomainError, refuseIf } from '@app/domain/errors';
import { answerObstacle, bookingObstacle, leavingObstacle } from '@app/domain/group-training/booking';
import type { PlaceState } from '@app/domain/group-training/place';
import { command } from '../../../platform/http/handler.ts';
import type { Work } from '../../../platform/database/work.ts';
import { bookingFacts } from './booking-facts.ts';
import { leaveCourse, waitingForSeat } from '../planning/course-attempts.ts';
import { offerPlaces } from './offer-places.ts';
import { tellLater } from '../notify-people.ts';
import type { Training } from '../closing/training-records.ts';
import { lockTraining, refuseDraft } from '../closing/training-records.ts';
import { endPlaces, writePlaces } from './write-place.ts';

const kinds = { book: 'booked', request: 'requested', waitlist: 'waitlisted' } as const;

/**
 * A learner books a place, requests one or joins the waiting list. The lock of the training decides who gets the last
 * one.
 */
export const bookPlace = command(api.bookPlace, async (work, { trainingId, wish }) => {
  const { training, mine } = await ownPlace(work, trainingId);
  refuseIf(bookingObstacle(mine, wish));
  const state: PlaceState = kinds[wish];
  await give(work, training, state);
  work.record({ entity: 'training', entityId: trainingId, action: 'training.book', changes: { state } });
  return { state };
});

/** A learner gives up what they have: a place, an offer, a request, or waiting. */
export const leavePlace = command(api.leavePlace, async (work, { trainingId, reason }) => {
  const { training, mine } = await ownPlace(work, trainingId);
  refuseIf(leavingObstacle(mine.state, mine.place));
  await leave(work, training, mine.entryId!, reason || null);
  work.record({
    entity: 'training',
    entityId: trainingId,
    action: 'training.book',
    changes: { state: 'cancelledByAttendee', before: mine.place },
    ...(reason && { reason }),
  });
  return {};
});

/** Someone on the waiting list takes the place they were offered, or leaves it to the next. */
export const answerOffer = command(api.answerOffer, async (work, { trainingId, accept }) => {
  const { training, mine } = await ownPlace(work, trainingId);
  refuseIf(answerObstacle(mine.state, mine.place));
  const state: PlaceState = accept ? 'booked' : 'cancelledByAttendee';
  if (accept) refuseIf(personObstacle(mine));
  if (accept) await give(work, training, 'booked');
  else await leave(work, training, mine.entryId!, null);
  work.record({
    entity: 'training',
    entityId: trainingId,
    action: 'training.book',
    changes: { state, before: 'offered' },
  });
  return { state };
});

/** What happened to someone while they waited: they left, lead it now, or are booked elsewhere. */
function personObstacle({
  employed,
  leads,
  clash,
}: {
  employed: boolean;
  leads: boolean;
  clash: boolean;
}): ErrorCode | null {
  if (!employed) return 'notEmployedOnDay';
  if (leads) return 'leadsTraining';
  return clash ? 'attendeeClash' : null;
}

async function ownPlace(work: Work, trainingId: string) {
  work.authorize('training.book', { personId: work.personId, companyId: work.companyId });
  const training = await lockTraining(work, trainingId);
  refuseDraft(training);
  const [mine] = await bookingFacts(work, training, [work.personId]);
  if (!mine) throw new DomainError('notFound');
  return { training, mine };
}

async function give(work: Work, training: Training, kind: 'booked' | 'requested' | 'waitlisted'): Promise<void> {
  await writePlaces(work, training, { kind, personIds: [work.personId] });
  // A learner's booking uses a seat, or is none: only administrators book ahead of buying.
  if (kind === 'booked' && (await lacksSeat(work, training))) throw new DomainError('noSeatLeft');
  await tellLater(work, training, { what: kind, personIds: [work.personId] });
}

async function lacksSeat(work: Work, training: Training): Promise<boolean> {
  const [mine] = await bookingFacts(work, training, [work.personId]);
  return mine!.enrolmentId !== null && (await waitingForSeat(work, training.companyId, [mine!.enrolmentId])).size > 0;
}

async function leave(work: Work, training: Training, entryId: string, reason: string | null): Promise<void> {
  const ended = await endPlaces(work, training, { entryIds: [entryId], by: 'attendee', reason });
  await leaveCourse(
    work,
    training.companyId,
    ended.map(({ enrolmentId }) => enrolmentId),
    'sessionLeft',
  );
  await offerPlaces(work, training);
  await tellLater(work, training, {
    what: 'left',
    personIds: ended.filter(({ booked }) => booked).map(({ personId }) => personId),
  });
}
