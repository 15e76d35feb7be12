import type { SqlBool } from 'kysely';
import { sql } from 'kysely';
import type { Work } from '../../platform/database/work.ts';
import type { Merge, MergePair, MergePreview } from '../identity/index.ts';
import { moveRows, noteRows, restoreRows } from '../identity/index.ts';

/** What of the merged record's says a second time what the kept one's says. */
const doubled = (
  keptId: string,
  mergedId: string,
) => sql<SqlBool>`t.person_id = ${mergedId} and t.retracted_at is null and exists (select 1 from position_assignments k
  where k.company_id = t.company_id and k.person_id = ${keptId} and k.position_id = t.position_id
    and k.retracted_at is null
    and daterange(k.started_on, k.ended_on, '[]') && daterange(t.started_on, t.ended_on, '[]'))`;

export async function previewHolders(work: Work, { keptId, mergedId }: MergePair): Promise<MergePreview> {
  const { rows } = await sql<{
    positions: number;
  }>`select count(*)::int as positions from position_assignments where person_id = ${mergedId}`.execute(work.tx);
  const twice = await sql<{
    what: string;
  }>`select p.title as what from position_assignments t
    join positions p on p.company_id = t.company_id and p.id = t.position_id where ${doubled(keptId, mergedId)}
    order by 1`.execute(work.tx);
  return { moves: rows[0]!, conflicts: twice.rows.map(({ what }) => ({ kind: 'samePosition', what })) };
}

/** A position is held once; what one person alone is asked comes over. */
export async function mergeHolders(work: Work, merge: Merge): Promise<void> {
  const where = doubled(merge.keptId, merge.mergedId);
  await noteRows(work, merge, {
    table: 'position_assignments',
    key: ['company_id', 'id'],
    columns: ['retracted_at', 'retracted_by', 'retraction_reason'],
    where,
  });
  await sql`update position_assignments t set retracted_at = greatest(t.recorded_at, ${work.now}),
    retracted_by = ${work.personId}, retraction_reason = 'merged' where ${where}`.execute(work.tx);
  await moveRows(work, merge, { table: 'position_assignments' });
  await moveRows(work, merge, { table: 'requirements' });
}

export async function partHolders(work: Work, merge: Merge): Promise<void> {
  await restoreRows(work, merge, 'position_assignments');
  await restoreRows(work, merge, 'requirements');
}
