import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';

/** The status of an attempt `e` on a day, in the words of `attemptWords`. */
export const attemptStatusSql = (
  today: string,
): RawBuilder<string> => sql`case when e.voided_at is not null then 'voided'
  when e.completed_at is not null then 'completed'
    when e.withdrawn_at is not null then case when e.lapsed_at is null then 'withdrawn' else 'lapsed' end
    when e.failed_at is not null then 'failed' when e.started_at is null and e.waits_for_seat then 'waitingSeat'
      when e.due_on < ${today}::date then 'overdue'
    when e.evaluation_due_at is not null then 'awaitingEvaluation' when e.started_at is not null then 'inProgress'
      else 'assigned' end`;
