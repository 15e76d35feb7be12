import type { SqlBool } from 'kysely';
import { sql } from 'kysely';
import type { Work } from '../../platform/database/work.ts';
import type { Merge } from '../identity/index.ts';
import { moveRows } from '../identity/index.ts';

/** What both accepted the kept record accepted; the other's own acceptance stays where it is, as it was given. */
export async function mergeAcceptances(work: Work, merge: Merge): Promise<void> {
  await moveRows(work, merge, {
    table: 'legal_acceptances',
    key: ['company_id', 'person_id', 'version_id'],
    where: sql<SqlBool>`not exists (select 1 from legal_acceptances k
      where k.company_id = t.company_id and k.person_id = ${merge.keptId} and k.version_id = t.version_id)`,
  });
}
