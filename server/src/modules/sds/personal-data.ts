import { sql } from 'kysely';
import type { DataSubject } from '../identity/index.ts';
import type { Work } from '../../platform/database/work.ts';

/** Which safety data sheets a person read, and what they reported about them. */
export async function keptSheetReads(
  work: Work,
  { personId, companyId }: DataSubject,
): Promise<Record<string, unknown>> {
  const safetyDataSheets = (
    await sql`select h.product, r.revised_on as "revisedOn", d.read_at as "readAt" from sds_reads d
      join sds_revisions r on r.company_id = d.company_id and r.id = d.revision_id
      join sds_sheets h on h.company_id = r.company_id and h.id = r.sheet_id
        where d.company_id = ${companyId} and d.person_id = ${personId} order by d.read_at`.execute(work.tx)
  ).rows;
  const sheetRequests = (
    await sql`select q.product, q.kind, q.note, q.contact, q.created_at as "createdAt", q.answer from sds_requests q
      where q.company_id = ${companyId} and q.person_id = ${personId} order by q.created_at`.execute(work.tx)
  ).rows;
  return { safetyDataSheets, sheetRequests };
}
