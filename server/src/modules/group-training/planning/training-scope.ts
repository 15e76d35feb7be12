import { sql } from 'kysely';
import type { Work } from '../../../platform/database/work.ts';
import type { Training } from '../closing/training-records.ts';
import { lockTraining } from '../closing/training-records.ts';

export type Scope = 'this' | 'following' | 'all';

/**
 * The trainings that a change of one concerns, locked, the one that was named first: those of its series that follow
 * it, or all; what has ended, was cancelled or has begun stays as it was.
 */
export async function lockScope(work: Work, trainingId: string, scope: Scope): Promise<[Training, ...Training[]]> {
  const own = await lockTraining(work, trainingId);
  if (scope === 'this' || !own.seriesId) return [own];
  const { rows } = await sql<{
    id: string;
  }>`select id from trainings where company_id = ${work.companyId} and series_id = ${own.seriesId}
    and id <> ${trainingId}
    and (${scope} = 'all' or series_on > ${own.seriesOn}::date) and closed_at is null and cancelled_at is null
      and started_at is null
    and not exists (select 1 from training_sessions x where x.company_id = trainings.company_id
      and x.training_id = trainings.id and x.starts_at <= ${work.now})
    order by series_on, id for update`.execute(work.tx);
  const others: Training[] = [];
  for (const { id } of rows) others.push(await lockTraining(work, id));
  return [own, ...others];
}
