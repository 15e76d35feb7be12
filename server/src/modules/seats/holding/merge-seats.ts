import type { SqlBool } from 'kysely';
import { sql } from 'kysely';
import type { Work } from '../../../platform/database/work.ts';
import type { Merge, MergePair, MergePreview } from '../../identity/index.ts';
import { moveRows, noteRows, restoreRows } from '../../identity/index.ts';

export async function previewSeats(work: Work, { mergedId }: MergePair): Promise<MergePreview> {
  const { rows } = await sql<{
    seats: number;
  }>`select count(*)::int as seats from seats where person_id = ${mergedId}`.execute(work.tx);
  return { moves: rows[0]! };
}

/**
 * Seats go with the person. Of two requests for the same course one is enough. The ledger keeps the name under which
 * things happened.
 */
export async function mergeSeats(work: Work, merge: Merge): Promise<void> {
  const twice = sql<SqlBool>`t.person_id = ${merge.mergedId} and t.decided_at is null
    and exists (select 1 from seat_requests o
    where o.company_id = t.company_id and o.course_id = t.course_id and o.person_id = ${merge.keptId}
      and o.decided_at is null)`;
  await noteRows(work, merge, {
    table: 'seat_requests',
    key: ['company_id', 'id'],
    columns: ['decided_at', 'outcome'],
    where: twice,
  });
  await sql`update seat_requests t set decided_at = ${work.now}, outcome = 'withdrawn' where ${twice}`.execute(work.tx);
  await moveRows(work, merge, { table: 'seat_requests' });
  await moveRows(work, merge, { table: 'seat_lots', column: 'owner_person_id' });
  await moveRows(work, merge, { table: 'seats' });
  await moveRows(work, merge, { table: 'seat_uses', key: ['company_id', 'seat_id', 'enrolment_id'] });
}

export async function partSeats(work: Work, merge: Merge): Promise<void> {
  for (const table of ['seat_uses', 'seat_lots', 'seat_requests']) await restoreRows(work, merge, table);
  // A seat that went back or to another person meanwhile stays where it went.
  await sql`update seats s set person_id = ${merge.mergedId} from people_merge_rows r
    where r.merge_id = ${merge.mergeId} and r.table_name = 'seats'
    and s.company_id = (r.key ->> 'company_id')::uuid and s.id = (r.key ->> 'id')::uuid
      and s.person_id = ${merge.keptId}`.execute(work.tx);
}
