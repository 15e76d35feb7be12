import { DomainError } from '@app/domain/errors';
import type { Instant } from '@app/domain/time';
import { sql } from 'kysely';
import { lockSeatsOf } from '../../../platform/database/seat-lock.ts';
import type { Work } from '../../../platform/database/work.ts';

export type RunRole = 'trainer' | 'evaluator' | 'admin';
export type HeldRun = {
  id: string;
  companyId: string;
  closedAt: Instant | null;
  cancelledAt: Instant | null;
  scheduledAt: Instant | null;
  revision: number;
  role: RunRole;
};

type Row = Omit<HeldRun, 'role'> & { staffAs: 'trainer' | 'evaluator' | null };

const columns = sql`t.id, t.company_id as "companyId", t.closed_at as "closedAt", t.cancelled_at as "cancelledAt",
  t.scheduled_at as "scheduledAt", t.revision`;

/** A training for those who lead it or evaluate in it, and for administrators; 404 for everyone else. */
export async function seeRun(work: Work, trainingId: string): Promise<HeldRun> {
  const { rows } = await sql<Row>`select ${columns}, (select max(s.role) from training_staff s
      where s.company_id = t.company_id and s.training_id = t.id and s.person_id = ${work.personId}) as "staffAs"
    from trainings t where t.company_id = ${work.companyId} and t.id = ${trainingId}`.execute(work.tx);
  return allowed(work, rows[0]);
}

/** The same, held until the commit: devices that send, and the closing, come one after the other. */
export async function holdRun(work: Work, trainingId: string): Promise<HeldRun> {
  await sql`select from trainings where company_id = ${work.companyId} and id = ${trainingId}
    for no key update`.execute(work.tx);
  return seeRun(work, trainingId);
}

/** For what gives people places, completes attempts or uses seats: the company's turn comes before the training. */
export async function holdRunInTurn(work: Work, trainingId: string): Promise<HeldRun> {
  await lockSeatsOf(work, work.companyId);
  return holdRun(work, trainingId);
}

function allowed(work: Work, row: Row | undefined): HeldRun {
  work.authorize('training.run', { personId: row?.staffAs ? work.personId : null, companyId: row?.companyId ?? null });
  if (!row || !row.scheduledAt) throw new DomainError('notFound');
  const { staffAs, ...run } = row;
  // An administrator who also leads the training keeps what administrators may.
  return { ...run, role: staffAs && work.reach('training.run') === 'self' ? staffAs : 'admin' };
}
