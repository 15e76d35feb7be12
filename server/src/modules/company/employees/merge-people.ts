import type { SqlBool } from 'kysely';
import { sql } from 'kysely';
import type { Work } from '../../../platform/database/work.ts';
import type { Merge, MergePair, MergePreview } from '../../identity/index.ts';
import { moveRows, noteRows, restoreRows } from '../../identity/index.ts';

/** What of this module two records have, and what stands in each other's way. */
export async function previewMerge(work: Work, { keptId, mergedId, both }: MergePair): Promise<MergePreview> {
  const { rows } = await sql<{ employments: number; placements: number }>`select
    (select count(*)::int from employments where person_id = ${mergedId}) as employments,
      (select count(*)::int from placements where person_id = ${mergedId}) as placements`.execute(work.tx);
  const numbers = await sql<{
    what: string;
    claim: boolean;
    same: boolean;
  }>`select c.display_name || ': ' || m.employee_number || ' / ' || k.employee_number as what,
      m.bu_admin_since is not null and k.bu_admin_since is null as claim, m.employee_number <> k.employee_number as same
    from employments m join employments k on k.company_id = m.company_id and k.person_id = ${keptId}
      join companies c on c.id = m.company_id
    where m.person_id = ${mergedId} and m.company_id = any(${[...both]}::uuid[])`.execute(work.tx);
  const conflicts = numbers.rows.flatMap(({ what, claim, same }): NonNullable<MergePreview['conflicts']> => [
    ...(same ? [{ kind: 'sameNumber' as const, what }] : []),
    ...(claim ? [{ kind: 'claims' as const, what }] : []),
  ]);
  return { moves: rows[0]!, conflicts };
}

/**
 * Where only the merged record was employed the employment comes over by its key, with all that hangs on it. Where both
 * were, the parts of this module move.
 */
export async function mergeEmployments(work: Work, merge: Merge): Promise<void> {
  const { keptId, mergedId } = merge;
  const both = sql`any(${[...merge.both]}::uuid[])`;
  await moveRows(work, merge, {
    table: 'employments',
    key: ['company_id', 'person_id'],
    where: sql<SqlBool>`not t.company_id = ${both}`,
  });
  // The kept employment goes on as long as either does, with the claim of either.
  const later = sql<SqlBool>`t.person_id = ${keptId} and t.company_id = ${both}`;
  await noteRows(work, merge, {
    table: 'employments',
    key: ['company_id', 'person_id'],
    columns: ['started_on', 'ended_on', 'bu_admin_since', 'joined_at', 'last_signed_in_at'],
    where: later,
  });
  await sql`update employments t set
      started_on = case when t.ended_on is not null and coalesce(m.ended_on, 'infinity') > t.ended_on then m.started_on
        else t.started_on end,
      ended_on = case when t.ended_on is null or m.ended_on is null then null else greatest(t.ended_on, m.ended_on) end,
      bu_admin_since = coalesce(t.bu_admin_since, case when m.ended_on is null then m.bu_admin_since end),
      joined_at = least(t.joined_at, m.joined_at), last_signed_in_at = greatest(t.last_signed_in_at,
        m.last_signed_in_at)
    from employments m where m.company_id = t.company_id and m.person_id = ${mergedId} and ${later}`.execute(work.tx);
  const key = ['company_id', 'id'];
  // No one works in two places at once: where both did, the kept record says where.
  const doubled = sql<SqlBool>`t.person_id = ${mergedId} and t.company_id = ${both} and t.retracted_at is null
    and exists (select 1 from placements k
    where k.company_id = t.company_id and k.person_id = ${keptId} and k.retracted_at is null
      and daterange(k.started_on, k.ended_on, '[]') && daterange(t.started_on, t.ended_on, '[]'))`;
  await noteRows(work, merge, { table: 'placements', key, columns: ['retracted_at', 'retracted_by'], where: doubled });
  await sql`update placements t set retracted_at = greatest(t.recorded_at, ${work.now}), retracted_by = ${work.personId}
    where ${doubled}`.execute(work.tx);
  await moveRows(work, merge, { table: 'placements' });
  await moveRows(work, merge, { table: 'placements', column: 'manager_id' });
  const ownManager = sql<SqlBool>`t.person_id = ${keptId} and t.manager_id = ${keptId}`;
  await noteRows(work, merge, { table: 'placements', key, columns: ['manager_id'], where: ownManager });
  await sql`update placements t set manager_id = null where ${ownManager}`.execute(work.tx);
}

/** Nothing hangs on the emptied employments any more; their foreign keys say so. */
export async function dropEmptied(work: Work, merge: Merge): Promise<void> {
  await noteRows(work, merge, {
    table: 'employments',
    key: ['company_id', 'person_id'],
    columns: [],
    gone: true,
    where: sql<SqlBool>`t.person_id = ${merge.mergedId}`,
  });
  await sql`delete from employments where person_id = ${merge.mergedId}`.execute(work.tx);
}

export async function partEmployments(work: Work, merge: Merge): Promise<void> {
  await restoreRows(work, merge, 'employments');
  await restoreRows(work, merge, 'placements');
}
