import { sql } from 'kysely';
import type { StoredFile } from '../../platform/files/files.ts';
import type { Work } from '../../platform/database/work.ts';
import { forgetFiles } from '../files/index.ts';
import type { Forgotten } from '../identity/index.ts';
import { redacted } from '../identity/index.ts';

/** That someone agreed, when and to what stays; from where, and the paper with their name and signature, does not. */
export async function forgetAcceptances(work: Work, { ids }: Forgotten): Promise<void> {
  const { rows } = await sql<
    Pick<StoredFile, 'bucket' | 'path'>
  >`select distinct s.value ->> 'bucket' as bucket, s.value ->> 'path' as path
    from legal_acceptances a, jsonb_array_elements(a.scans) s
    where a.person_id = any(${[...ids]}::uuid[])`.execute(work.tx);
  await sql`update legal_acceptances set ip = null, user_agent = null, scans = '[]', recorded_reason = case
    when method = 'paper' then ${redacted} end
    where person_id = any(${[...ids]}::uuid[])`.execute(work.tx);
  await sql`update company_agreements set ip = null, user_agent = null
    where accepted_by = any(${[...ids]}::uuid[])`.execute(work.tx);
  await forgetFiles(work, rows);
}
