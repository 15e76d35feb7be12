import * as api from '@app/contract/group-training/training-booking';
import { DomainError, refuseIf } from '@app/domain/errors';
import { adminBookingObstacle } from '@app/domain/group-training/booking';
import { sql } from 'kysely';
import { command } from '../../../platform/http/handler.ts';
import type { Work } from '../../../platform/database/work.ts';
import { bookingFacts } from './booking-facts.ts';
import { attendedSql } from '../running/recorded-attendance.ts';
import { leaveCourse } from '../planning/course-attempts.ts';
import { offerPlaces } from './offer-places.ts';
import { tellLater } from '../notify-people.ts';
import type { Training } from '../closing/training-records.ts';
import { lockTraining } from '../closing/training-records.ts';
import { endPlaces, writePlaces } from './write-place.ts';

/** Books the person who requested a place or waits for one; never above the capacity. */
export const approvePlace = command(api.approvePlace, async (work, { trainingId, entryId }) => {
  const { training, personId } = await placeOf(work, trainingId, entryId);
  const [person] = await bookingFacts(work, training, [personId]);
  const waits = person && ['requested', 'waitlisted', 'offered'].includes(person.place ?? '');
  if (!waits) throw new DomainError(person?.place === 'booked' ? 'placeHeld' : 'placeNotHeld');
  const own = person.place === 'offered' ? 1 : 0;
  refuseIf(
    adminBookingObstacle({
      ...person,
      free: person.free === null ? null : person.free + own,
      missingPrerequisites: 0,
      clash: false,
    }),
  );
  await writePlaces(work, training, { kind: 'booked', personIds: [personId] });
  await tellLater(work, training, { what: 'booked', personIds: [personId] });
  work.record({
    entity: 'training',
    entityId: trainingId,
    action: 'training.approve',
    changes: { personId, before: person.place, ...self(work, personId) },
  });
  return { state: 'booked' as const };
});

/** Declines a request; the person reads why. */
export const declinePlace = command(api.declinePlace, async (work, { trainingId, entryId, reason }) => {
  const { training, personId } = await placeOf(work, trainingId, entryId);
  const declined = await sql`update roster_entries set declined_at = ${work.now}, declined_reason = ${reason}
      where company_id = ${work.companyId} and training_id = ${trainingId}
    and id = ${entryId} and requested_at is not null and booked_at is null and cancelled_at is null
      and declined_at is null`.execute(work.tx);
  if (!declined.numAffectedRows) throw new DomainError('placeNotHeld');
  await tellLater(work, training, { what: 'declined', personIds: [personId], reason });
  work.record({ entity: 'training', entityId: trainingId, action: 'training.decline', changes: { personId }, reason });
  return {};
});

/** Takes someone's place, request or waiting away; who waits longest is offered what became free. */
export const cancelPlace = command(api.cancelPlace, async (work, { trainingId, entryId, reason }) => {
  const { training, personId } = await placeOf(work, trainingId, entryId);
  refuseOver(training);
  await refuseAttended(work, entryId);
  const ended = await endPlaces(work, training, { entryIds: [entryId], by: 'admin', reason });
  if (ended.length === 0) throw new DomainError('placeNotHeld');
  await leaveCourse(
    work,
    training.companyId,
    ended.map(({ enrolmentId }) => enrolmentId),
    'sessionCancelled',
  );
  await offerPlaces(work, training);
  if (training.scheduledAt) await tellLater(work, training, { what: 'removed', personIds: [personId], reason });
  work.record({
    entity: 'training',
    entityId: trainingId,
    action: 'training.cancelPlace',
    changes: { personId, ...self(work, personId) },
    reason,
  });
  return {};
});

/** Someone else comes in a booked person's place: the place changes hands, no matter who waits. */
export const substitutePlace = command(api.substitutePlace, async (work, { trainingId, entryId, personId }) => {
  const { training, personId: before } = await placeOf(work, trainingId, entryId);
  refuseOver(training);
  await refuseAttended(work, entryId);
  const [gone, come] = await Promise.all([
    bookingFacts(work, training, [before]),
    bookingFacts(work, training, [personId]),
  ]);
  if (gone[0]?.place !== 'booked') throw new DomainError('placeNotHeld');
  if (!come[0]) throw new DomainError('notFound');
  if (come[0].sample) throw new DomainError('samplePerson');
  const free = come[0].free === null ? null : come[0].free + 1 + (come[0].place === 'offered' ? 1 : 0);
  refuseIf(adminBookingObstacle({ ...come[0], free }));
  const ended = await endPlaces(work, training, { entryIds: [entryId], by: 'admin', reason: null });
  await leaveCourse(
    work,
    training.companyId,
    ended.map(({ enrolmentId }) => enrolmentId),
    'sessionSubstituted',
  );
  await writePlaces(work, training, { kind: 'booked', personIds: [personId], replacesEntryId: entryId });
  if (training.scheduledAt) {
    await tellLater(work, training, { what: 'removed', personIds: [before] });
    await tellLater(work, training, { what: 'booked', personIds: [personId] });
  }
  work.record({
    entity: 'training',
    entityId: trainingId,
    action: 'training.substitute',
    changes: { before, after: personId, ...self(work, before, personId) },
  });
  return {};
});

const self = (work: Work, ...personIds: string[]) => personIds.includes(work.personId) && { self: true };

function refuseOver(training: Training): void {
  if (training.cancelledAt || training.closedAt) throw new DomainError('trainingNotOpen');
}

/** Who was there keeps their place on the roster: what was recorded about them is shown with it. */
async function refuseAttended(work: Work, entryId: string): Promise<void> {
  const { rows } = await sql<{
    came: boolean;
  }>`select ${attendedSql} as came from roster_entries e
    where e.company_id = ${work.companyId} and e.id = ${entryId}`.execute(work.tx);
  if (rows[0]?.came) throw new DomainError('placeAttended');
}

/** A place of a training of one's company, the training locked. */
async function placeOf(
  work: Work,
  trainingId: string,
  entryId: string,
): Promise<{ training: Training; personId: string }> {
  work.authorize('training.plan', { companyId: work.companyId });
  const training = await lockTraining(work, trainingId);
  const { rows } = await sql<{ personId: string }>`select person_id as "personId" from roster_entries
    where company_id = ${work.companyId} and training_id = ${trainingId} and id = ${entryId}`.execute(work.tx);
  if (!rows[0]) throw new DomainError('notFound');
  return { training, personId: rows[0].personId };
}
