import { sql } from 'kysely';
import type { Bucket } from '../../platform/files.ts';
import type { Work } from '../../platform/work.ts';
import { forgetFiles } from '../files/index.ts';
import type { Forgotten } from '../identity/index.ts';

type Kept = { companyId: string; bucket: Bucket; path: string };

/** That a certificate of another issuer was shown, verified and until when it counted stays; its photos, number and notes go. */
export async function forgetEvidence(work: Work, { ids }: Forgotten): Promise<void> {
  const people = [...ids];
  const theirs = sql`exists (select 1 from evidence e where e.company_id = v.company_id and e.id = v.evidence_id and e.person_id = any(${people}::uuid[]))`;
  const { rows } = await sql<Kept>`select x.company_id as "companyId", f ->> 'bucket' as bucket, f ->> 'path' as path from (
      select company_id, files from evidence where person_id = any(${people}::uuid[]) union all select v.company_id, v.files from evidence_events v where ${theirs}) x,
      jsonb_array_elements(x.files) f`.execute(work.tx);
  await sql`update evidence set files = '[]', note = '', number = null, duplicate_key = null, record = '{}' where person_id = any(${people}::uuid[])`.execute(
    work.tx,
  );
  await sql`update evidence_events v set files = '[]', note = null where ${theirs}`.execute(work.tx);
  await forgetFiles(work, rows);
  for (const [companyId, files] of Map.groupBy(rows, (row) => row.companyId))
    await sql`select forget_credential_checks(${companyId}, ${files.map(({ path }) => path)}::text[])`.execute(work.tx);
}
