import type { SqlBool } from 'kysely';
import { sql } from 'kysely';
import type { Work } from '../../../platform/database/work.ts';
import type { Merge, MergePair, MergePreview } from '../../identity/index.ts';
import { noteRows, restoreRows } from '../../identity/index.ts';
import type { SeatWish } from '../../seats/index.ts';
import { declineReturn, seatAttempts } from './seat-attempts.ts';
import { openAttempt } from '../../../platform/database/predicates.ts';

const open = openAttempt('t');

export async function previewAttempts(work: Work, { keptId, mergedId }: MergePair): Promise<MergePreview> {
  const { rows } = await sql<{
    enrolments: number;
    completions: number;
  }>`select count(*)::int as enrolments, count(completed_at)::int as completions from enrolments
    where person_id = ${mergedId}`.execute(work.tx);
  const twice = await sql<{
    what: string;
  }>`select c.code || ' · ' || m.display_name as what from enrolments t join courses c on c.id = t.course_id
    join companies m on m.id = t.company_id
    where t.person_id in (${keptId}, ${mergedId}) and ${open} group by t.company_id, t.course_id, c.code, m.display_name
      having count(*) > 1 order by 1`.execute(work.tx);
  return { moves: rows[0]!, conflicts: twice.rows.map(({ what }) => ({ kind: 'openAttempts', what })) };
}

/** While numbers are given again, each attempt has one that no one else can have. */
const apart = 1_000_000;

/**
 * The attempts of both in the order in which they were assigned. Of two open ones at a course the one further on stays,
 * the other is withdrawn. Where only the merged record was employed they came over with the employment.
 */
export async function mergeAttempts(work: Work, merge: Merge): Promise<void> {
  const { keptId, mergedId } = merge;
  const concerned = sql<SqlBool>`t.company_id = any(${[...merge.both]}::uuid[])
    and t.person_id in (${keptId}, ${mergedId})
    and exists (select 1 from enrolments o where o.company_id = t.company_id and o.course_id = t.course_id
      and o.person_id = ${mergedId})`;
  const columns = ['person_id', 'attempt_number', 'withdrawn_at', 'outcome_reason', 'occasion'];
  if (
    (await noteRows(work, merge, { table: 'enrolments', key: ['company_id', 'id'], columns, where: concerned })) === 0
  )
    return;
  const ended = await sql<{
    id: string;
    companyId: string;
  }>`update enrolments t set withdrawn_at = ${work.now}, outcome_reason = 'merged' from enrolments o
    where ${concerned} and ${open} and o.company_id = t.company_id and o.course_id = t.course_id
      and o.person_id in (${keptId}, ${mergedId}) and o.person_id <> t.person_id
      and ${openAttempt('o')}
      and (t.started_at is not null, t.progress_percent, t.person_id = ${keptId}) < (o.started_at is not null,
        o.progress_percent, o.person_id = ${keptId}) returning t.id, t.company_id as "companyId"`.execute(work.tx);
  for (const { id, companyId } of ended.rows) await declineReturn(work, companyId, [id], 'merged');
  await sql`update enrolments t set occasion = null where ${concerned} and t.person_id = ${mergedId}
    and t.occasion is not null and exists (select 1 from enrolments o
    where o.company_id = t.company_id and o.course_id = t.course_id and o.person_id = ${keptId}
      and o.requirement_id = t.requirement_id and o.occasion = t.occasion)`.execute(work.tx);
  await sql`update enrolments t set attempt_number = n.number + ${apart}::int, person_id = ${keptId}
    from (select t.company_id, t.id, row_number() over (partition by t.company_id, t.course_id
      order by t.assigned_at, t.id) as number from enrolments t where ${concerned}) n
    where t.company_id = n.company_id and t.id = n.id`.execute(work.tx);
  await sql`update enrolments set attempt_number = attempt_number - ${apart}::int
    where person_id = ${keptId} and attempt_number > ${apart}::int`.execute(work.tx);
}

export async function partAttempts(work: Work, merge: Merge): Promise<void> {
  await sql`update enrolments t set attempt_number = t.attempt_number + ${apart}::int from people_merge_rows r
    where r.merge_id = ${merge.mergeId} and r.table_name = 'enrolments'
      and t.company_id = (r.key ->> 'company_id')::uuid and t.id = (r.key ->> 'id')::uuid`.execute(work.tx);
  await restoreRows(work, merge, 'enrolments');
  await seatReopened(work, merge);
}

/** An attempt that the merge had ended gave its seat back; open again it takes one, or waits. */
async function seatReopened(work: Work, { mergeId }: Merge): Promise<void> {
  const { rows } = await sql<
    SeatWish & { companyId: string }
  >`select t.company_id as "companyId", t.id as "enrolmentId", t.person_id as "personId", t.course_id as "courseId"
    from enrolments t join courses c on c.id = t.course_id and c.needs_seat where t.started_at is null and ${open}
      and exists (select 1 from people_merge_rows r where r.merge_id = ${mergeId} and r.table_name = 'enrolments'
        and t.company_id = (r.key ->> 'company_id')::uuid and t.id = (r.key ->> 'id')::uuid)`.execute(work.tx);
  for (const [companyId, attempts] of Map.groupBy(rows, (attempt) => attempt.companyId))
    await seatAttempts(work, companyId, attempts);
}
