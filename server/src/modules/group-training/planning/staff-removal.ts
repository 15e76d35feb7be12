import { DomainError } from '@app/domain/errors';
import type { Instant } from '@app/domain/time';
import { sql } from 'kysely';
import type { AuditDetail, Work } from '../../../platform/database/work.ts';
import { tellLater } from '../notify-people.ts';
import { readTraining } from '../closing/training-records.ts';

type Staff = { companyId: string; personId: string; role: 'trainer' | 'evaluator' };

/**
 * Takes someone off the staff of a company's open trainings, and says what to record; with `addedUntil` only of those
 * they were added to by then. A scheduled training keeps its last trainer. Who may do it, the caller asks.
 */
export async function takeStaffRole(
  work: Work,
  { companyId, personId, role }: Staff,
  reason: string,
  addedUntil: Instant | null = null,
): Promise<AuditDetail> {
  const theirs = sql`from training_staff f where f.company_id = ${companyId} and f.person_id = ${personId}
    and f.role = ${role}
    and (${addedUntil}::timestamptz is null or f.added_at <= ${addedUntil}::timestamptz)`;
  // Locked in one order: of two trainers who are removed at the same moment, one comes after, and is the last.
  const { rows } = await sql<{
    id: string;
    scheduled: boolean;
  }>`select t.id, t.scheduled_at is not null as scheduled from trainings t
    where t.company_id = ${companyId} and t.closed_at is null and t.cancelled_at is null
      and t.id in (select f.training_id ${theirs}) order by t.id for update`.execute(work.tx);
  if (rows.length === 0) throw new DomainError('accessGone');
  const ids = rows.map(({ id }) => id);
  if (role === 'trainer') await refuseLastTrainer(work, companyId, personId, ids);
  await sql`delete ${theirs} and f.training_id = any(${ids}::uuid[])`.execute(work.tx);
  for (const { id } of rows.filter(({ scheduled }) => scheduled)) {
    const training = await readTraining(work, id, companyId);
    const stillLeads = [...training.trainerIds, ...training.evaluatorIds].includes(personId);
    if (!stillLeads) await tellLater(work, training, { what: 'leadsNoMore', personIds: [personId] });
  }
  return {
    action: 'training.removeStaff',
    entity: 'employee',
    entityId: personId,
    companyId,
    reason,
    changes: { role, trainings: ids },
  };
}

async function refuseLastTrainer(
  work: Work,
  companyId: string,
  personId: string,
  trainingIds: readonly string[],
): Promise<void> {
  const { rows } =
    await sql`select 1 from trainings t where t.company_id = ${companyId} and t.id = any(${[...trainingIds]}::uuid[])
      and t.scheduled_at is not null
    and not exists (select 1 from training_staff o where o.company_id = t.company_id and o.training_id = t.id
      and o.role = 'trainer' and o.person_id <> ${personId})
    limit 1`.execute(work.tx);
  if (rows.length > 0) throw new DomainError('lastTrainer');
}
