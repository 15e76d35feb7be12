import * as api from '@app/contract/group-training/trainings';
import { DomainError } from '@app/domain/errors';
import { sql } from 'kysely';
import { command } from '../../../platform/http/handler.ts';
import type { Work } from '../../../platform/database/work.ts';
import { attendedSql } from '../running/recorded-attendance.ts';
import { attendeesOf } from './change-training.ts';
import { leaveCourse } from './course-attempts.ts';
import { staffOf } from './create-training.ts';
import { tellLater } from '../notify-people.ts';
import type { Training } from '../closing/training-records.ts';
import { lockScope } from './training-scope.ts';
import { endPlaces } from '../booking/write-place.ts';

/**
 * Cancels a training, and what follows it where that is said. Places end, their seats come back, and everyone is told
 * why.
 */
export const cancelTraining = command(api.cancelTraining, async (work, { trainingId, reason, scope }) => {
  work.authorize('training.plan', { companyId: work.companyId });
  const trainings = await lockScope(work, trainingId, scope);
  if (trainings[0].cancelledAt) throw new DomainError('trainingCancelled');
  if (trainings[0].closedAt) throw new DomainError('trainingNotOpen');
  // Reopened, it still stands behind the certificates that its closing issued.
  if (await wasClosed(work, trainingId)) throw new DomainError('trainingReopened');
  if (await hasAttendance(work, trainings)) throw new DomainError('trainingAttended');
  let told = 0;
  for (const training of trainings) told += await cancelOne(work, training, reason);
  work.record({
    entity: 'training',
    entityId: trainingId,
    action: 'training.cancel',
    changes: { trainings: trainings.length, told },
    reason,
  });
  return { cancelled: trainings.length, told };
});

async function cancelOne(work: Work, training: Training, reason: string): Promise<number> {
  const attendees = await attendeesOf(work, training.id);
  await sql`update trainings set cancelled_at = ${work.now}, cancelled_by = ${work.sender}, cancel_reason = ${reason},
    revision = revision + 1
    where company_id = ${work.companyId} and id = ${training.id}`.execute(work.tx);
  const { rows } = await sql<{
    id: string;
  }>`select id from roster_entries where company_id = ${work.companyId} and training_id = ${training.id}`.execute(
    work.tx,
  );
  const ended = await endPlaces(work, training, { entryIds: rows.map(({ id }) => id), by: 'training', reason });
  await leaveCourse(
    work,
    training.companyId,
    ended.map(({ enrolmentId }) => enrolmentId),
    'sessionCancelled',
  );
  if (!training.scheduledAt) return 0;
  const people = [...new Set([...attendees.map(({ personId }) => personId), ...staffOf(training)])];
  await tellLater(
    work,
    { ...training, revision: training.revision + 1 },
    { what: 'cancelled', personIds: people, reason },
  );
  return people.length;
}

async function wasClosed(work: Work, trainingId: string): Promise<boolean> {
  const { rows } = await sql<{
    closed: boolean;
  }>`select exists (select 1 from training_closings where company_id = ${work.companyId}
    and training_id = ${trainingId}) as closed`.execute(work.tx);
  return rows[0]!.closed;
}

/** What was recorded about people who were there is shown with their places: it ends by closing, not by cancelling. */
async function hasAttendance(work: Work, trainings: readonly Training[]): Promise<boolean> {
  const { rows } = await sql<{
    came: boolean;
  }>`select exists (select from roster_entries e where e.company_id = ${work.companyId}
    and e.training_id = any(${trainings.map(({ id }) => id)}::uuid[]) and ${attendedSql}) as came`.execute(work.tx);
  return rows[0]!.came;
}
