import { sql } from 'kysely';
import type { Bucket } from '../../platform/files/files.ts';
import type { Work } from '../../platform/database/work.ts';
import { forgetFiles } from '../files/index.ts';
import type { Forgotten } from '../identity/index.ts';

type Kept = { companyId: string; bucket: Bucket; path: string };

/**
 * That a certificate of another issuer was shown, verified and until when it counted stays; its photos, number and
 * notes go. A file that someone else's shows as well goes with theirs.
 */
export async function forgetEvidence(work: Work, { ids }: Forgotten): Promise<void> {
  const people = [...ids];
  const theirs = sql`exists (select 1 from evidence e where e.company_id = v.company_id and e.id = v.evidence_id
    and e.person_id = any(${people}::uuid[]))`;
  const { rows } =
    await sql<Kept>`select x.company_id as "companyId", f ->> 'bucket' as bucket, f ->> 'path' as path from (
      select company_id, files from evidence where person_id = any(${people}::uuid[])
        union all select v.company_id, v.files from evidence_events v where ${theirs}) x,
      jsonb_array_elements(x.files) f
    where not exists (select 1 from evidence o where o.company_id = x.company_id
      and o.person_id <> all(${people}::uuid[])
      and (o.files @> jsonb_build_array(jsonb_build_object('path', f ->> 'path'))
        or exists (select 1 from evidence_events w where w.company_id = o.company_id
        and w.evidence_id = o.id and w.files @> jsonb_build_array(jsonb_build_object('path', f ->> 'path')))))`.execute(
      work.tx,
    );
  await sql`update evidence set files = '[]', note = '', number = null, duplicate_key = null, record = '{}'
    where person_id = any(${people}::uuid[])`.execute(work.tx);
  await sql`update evidence_events v set files = '[]', note = null where ${theirs}`.execute(work.tx);
  await forgetFiles(work, rows);
  for (const [companyId, files] of Map.groupBy(rows, (row) => row.companyId))
    await sql`select forget_credential_checks(${companyId}, ${files.map(({ path }) => path)}::text[])`.execute(work.tx);
}
