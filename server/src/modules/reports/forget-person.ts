import { sql } from 'kysely';
import type { Work } from '../../platform/database/work.ts';
import type { Forgotten } from '../identity/index.ts';

/**
 * That a report went to someone stays; to which address does not. A review keeps what was decided on each right, under
 * the pseudonym; its PDF, which shows the names, goes, and the fingerprint stays that of what it was.
 */
export async function forgetReaders(work: Work, { ids, pseudonym }: Forgotten): Promise<void> {
  const people = [...ids];
  await sql`update report_deliveries set address = null where person_id = any(${people}::uuid[])`.execute(work.tx);
  await sql`update access_reviews v set evidence = null
    where evidence is not null and exists (select 1 from access_review_rows r
    where r.review_id = v.id and (r.person_id = any(${people}::uuid[])
      or r.decided_by = any(${people}::uuid[])))`.execute(work.tx);
  await sql`update access_review_rows set name = ${pseudonym}, email = null, comment = null
    where person_id = any(${people}::uuid[])`.execute(work.tx);
  await sql`update access_review_rows set decided_name = ${pseudonym}
    where decided_by = any(${people}::uuid[])`.execute(work.tx);
}
