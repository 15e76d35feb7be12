import type { SqlBool } from 'kysely';
import { sql } from 'kysely';
import type { Work } from '../../platform/database/work.ts';
import type { Merge } from '../identity/index.ts';
import { moveRows, restoreRows } from '../identity/index.ts';

/**
 * What the merged record was told, the kept one was: it is not told again. Where both were told the same, or on the
 * same day, each keeps its own.
 */
export async function mergeNotices(work: Work, merge: Merge): Promise<void> {
  const unlessBoth = (table: string, same: string) =>
    sql<SqlBool>`not exists (select from ${sql.table(table)} o
      where o.company_id = t.company_id and o.person_id = ${merge.keptId} and ${sql.raw(same)})`;
  await moveRows(work, merge, { table: 'digests', where: unlessBoth('digests', 'o.on_day = t.on_day') });
  const same = 'o.rule = t.rule and o.subject = t.subject and o.day_offset = t.day_offset and o.period = t.period';
  await moveRows(work, merge, { table: 'notices', where: unlessBoth('notices', same) });
}

export async function partNotices(work: Work, merge: Merge): Promise<void> {
  for (const table of ['digests', 'notices']) await restoreRows(work, merge, table);
}
