import * as api from '@app/contract/group-training/training-booking';
import type { ErrorCode } from '@app/domain/errors';
import { DomainError } from '@app/domain/errors';
import { adminBookingObstacle } from '@app/domain/group-training/booking';
import type { Skipped } from '@app/domain/lists/list';
import type { Day } from '@app/domain/time';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Call } from '../../../platform/http/handler.ts';
import { command } from '../../../platform/http/handler.ts';
import type { Work } from '../../../platform/database/work.ts';
import { selectedEmployees } from '../../company/index.ts';
import { freeSeatsFor, holdersOf, provenIn } from '../../seats/index.ts';
import type { Candidate } from './booking-facts.ts';
import { bookingFacts } from './booking-facts.ts';
import { tellLater } from '../notify-people.ts';
import type { Training } from '../closing/training-records.ts';
import { lockTraining } from '../closing/training-records.ts';
import { seatsWanted } from './seats-wanted.ts';
import { writePlaces } from './write-place.ts';
import { notEndedBefore } from '../../../platform/database/predicates.ts';

type Input = z.output<typeof api.bookPeople.input>;
type Choices = Pick<Input, 'includeValid' | 'includeUnprepared' | 'includeClashes' | 'waitlist'>;

type Booked = z.input<typeof api.bookPeople.result>;

/**
 * An administrator books people: after the lock and without approval, never above the capacity. Anyone who cannot be
 * booked is named with the reason; who they include on purpose is not passed over. Records it, unless nothing was done.
 * `whom` is asked under the lock of the training.
 */
export async function bookMany(
  work: Work,
  trainingId: string,
  whom: (training: Training) => Promise<readonly string[]>,
  { preview, ...choices }: Choices & { preview: boolean },
): Promise<Booked> {
  work.authorize('training.plan', { companyId: work.companyId });
  const training = await lockTraining(work, trainingId);
  const people = await bookingFacts(work, training, await whom(training));
  const valid = await validAlready(work, training, people);
  const { able, waitlisted, skipped } = sorted(people, valid, choices);
  const seatsNeeded = await seatsWanted(
    work,
    training,
    able.map(({ personId }) => personId),
  );
  const result = {
    changed: able.length,
    waitlisted: waitlisted.length,
    skipped,
    seatsNeeded,
    seatsFree:
      training.courseId && training.seatsTakenAt === 'booking'
        ? await freeSeatsFor(work, work.companyId, training.courseId)
        : null,
    valid: [...valid].map(([id, through]) => ({ id, through })),
  };
  if (preview) return result;
  const bookedIds = able.map(({ personId }) => personId);
  const waitingIds = waitlisted.map(({ personId }) => personId);
  await writePlaces(work, training, { kind: 'booked', personIds: bookedIds });
  await writePlaces(work, training, { kind: 'waitlisted', personIds: waitingIds });
  if (training.scheduledAt) {
    await tellLater(work, training, { what: 'booked', personIds: bookedIds });
    await tellLater(work, training, { what: 'waitlisted', personIds: waitingIds });
  }
  if (bookedIds.length + waitingIds.length > 0)
    work.record({
      entity: 'training',
      entityId: trainingId,
      action: 'training.bookPeople',
      changes: {
        booked: bookedIds,
        waitlisted: waitingIds,
        ...choices,
        ...(bookedIds.includes(work.personId) && { self: true }),
      },
    });
  return result;
}

export const bookPeople = command(
  api.bookPeople,
  (work, { trainingId, audience, ...how }, call) =>
    bookMany(work, trainingId, () => audienceOf(work, call, audience), how),
  { audited: false },
);

async function audienceOf(work: Work, call: Call, audience: Input['audience']): Promise<string[]> {
  if ('positionId' in audience) return holdersOf(work, audience.positionId);
  if (!('siteId' in audience)) return selectedEmployees(work, call, audience);
  const { rows } = await sql<{
    ids: string[];
  }>`select array(select distinct p.person_id from placements p where p.company_id = s.company_id and p.site_id = s.id
      and p.retracted_at is null and p.started_on <= ${work.today}::date and ${notEndedBefore('p', work.today)}) as ids
    from sites s where s.company_id = ${work.companyId} and s.id = ${audience.siteId}`.execute(work.tx);
  if (!rows[0]) throw new DomainError('notFound');
  return rows[0].ids;
}

/** Who is valid already in the course of the training beyond what expires soon, and until when. */
async function validAlready(
  work: Work,
  { courseId, companyId }: Training,
  people: readonly Candidate[],
): Promise<Map<string, Day | null>> {
  if (!courseId) return new Map();
  return provenIn(
    work,
    companyId,
    [courseId],
    people.map(({ personId }) => personId),
  );
}

/** Who gets a place, who waits for one, and who does not and why: in order of names, as they are shown. */
function sorted(
  people: readonly Candidate[],
  valid: ReadonlyMap<string, unknown>,
  { includeValid, includeUnprepared, includeClashes, waitlist }: Choices,
) {
  const skipped: Skipped<ErrorCode>[] = [];
  const able: Candidate[] = [];
  const waitlisted: Candidate[] = [];
  for (const person of people) {
    const left = person.free === null ? null : person.free - able.length;
    const asked = {
      ...person,
      free: left,
      missingPrerequisites: includeUnprepared ? 0 : person.missingPrerequisites,
      clash: person.clash && !includeClashes,
    };
    const code = obstacleOf(asked, valid.has(person.personId) && !includeValid);
    if (!code) able.push(person);
    else if (code === 'trainingFull' && waitlist && person.place !== 'waitlisted' && person.place !== 'offered')
      waitlisted.push(person);
    else skipped.push({ id: person.personId, label: person.name, code });
  }
  return { able, waitlisted, skipped };
}

function obstacleOf(person: Candidate, valid: boolean): ErrorCode | null {
  if (person.sample) return 'samplePerson';
  const code = adminBookingObstacle(offeredTheirs(person));
  return code && code !== 'trainingFull' ? code : valid ? 'stillValid' : code;
}

/** Someone who was offered the place already takes it from no one. */
const offeredTheirs = (person: Candidate): Candidate =>
  person.place === 'offered' && person.free !== null ? { ...person, free: person.free + 1 } : person;
