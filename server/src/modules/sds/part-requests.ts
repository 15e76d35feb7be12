import { sql } from 'kysely';
import type { Work } from '../../platform/database/work.ts';
import type { Merge } from '../identity/index.ts';
import { restoreRows } from '../identity/index.ts';

/**
 * After the tickets: what was passed on from one of the other person while two records were one is theirs. Answers how
 * many that were.
 */
export async function partRequests(work: Work, merge: Merge): Promise<number> {
  await restoreRows(work, merge, 'sds_requests');
  const both = sql`any(${[merge.keptId, merge.mergedId]}::uuid[])`;
  const moved = await sql`update sds_requests q set person_id = t.requester_id from tickets t
      where t.company_id = q.company_id and t.id = q.ticket_id
    and q.person_id = ${both} and t.requester_id = ${both} and t.requester_id <> q.person_id`.execute(work.tx);
  return Number(moved.numAffectedRows ?? 0);
}
