import { sql } from 'kysely';
import type { Bucket } from '../../platform/files/files.ts';
import type { Work } from '../../platform/database/work.ts';
import { forgetFiles } from '../files/index.ts';
import type { Forgotten } from '../identity/index.ts';
import { redacted } from '../identity/index.ts';

/**
 * Who came to which training stays; signatures, what was typed of a walk-in, and reasons go. Photos of paper and
 * archives show everyone of a training: they go with the last of them.
 */
export async function forgetTrainings(work: Work, { ids, pseudonym }: Forgotten): Promise<void> {
  const people = [...ids];
  const theirEntry = sql`exists (select 1 from roster_entries e
    where e.company_id = x.company_id and e.id = x.entry_id and e.person_id = any(${people}::uuid[]))`;
  await sql`update training_walk_ins x set name = ${pseudonym}, employee_number = null
    where chosen_person_id = any(${people}::uuid[]) or ${theirEntry}`.execute(work.tx);
  await sql`update training_signatures x set words = ${redacted}, strokes = case when strokes is null then null
    else '[]'::jsonb end,
      image = case when image is null then null else ''::bytea end, proxy_reason = case
        when proxy_reason is null then null else ${redacted} end
    where person_id = any(${people}::uuid[]) or ${theirEntry}`.execute(work.tx);
  await sql`update roster_entries set declined_reason = case when declined_reason is null then null
    else ${redacted} end,
      cancel_reason = case when cancel_reason is null or cancel_reason ~ '^[a-z]+([A-Z][a-z]*)*$' then cancel_reason
        else ${redacted} end
    where person_id = any(${people}::uuid[])`.execute(work.tx);
  await sql`delete from training_feeds where person_id = any(${people}::uuid[])`.execute(work.tx);
  const overAll = sql`exists (select 1 from roster_entries e
    where e.company_id = x.company_id and e.training_id = x.training_id and e.person_id = any(${people}::uuid[]))
    and not exists (select 1 from roster_entries e join people p on p.id = e.person_id
      where e.company_id = x.company_id and e.training_id = x.training_id and p.forgotten_at is null)`;
  const { rows } = await sql<{
    bucket: Bucket;
    path: string;
  }>`with papers as (delete from training_papers x where ${overAll} returning company_id, file_id),
      archives as (update training_closings x set archive_file_id = null
        where archive_file_id is not null and ${overAll}
        returning company_id, (select o.archive_file_id from training_closings o
          where o.company_id = x.company_id and o.id = x.id) as file_id)
    select f.bucket, f.path from (select * from papers union all select * from archives) k
      join files f on f.company_id = k.company_id and f.id = k.file_id`.execute(work.tx);
  await forgetFiles(work, rows);
}
