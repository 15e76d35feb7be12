import { sql } from 'kysely';
import type { StoredFile } from '../../platform/files/files.ts';
import type { Work } from '../../platform/database/work.ts';

/**
 * Who is forgotten: every record of theirs, what they are called from now on, and the names and addresses they were
 * known by.
 */
export type Forgotten = { ids: readonly string[]; pseudonym: string; words: readonly string[] };

/** What stands where words were that named someone. */
export const redacted = '[…]';

/**
 * Of the person themselves a pseudonym stays, and nothing to reach them by or to sign in with. What was joined stays
 * joined for good.
 */
export async function forgetPerson(work: Work, { ids, pseudonym }: Forgotten): Promise<void> {
  const people = [...ids];
  const { rows } = await sql<{
    photo: StoredFile;
  }>`select photo from people where id = any(${people}::uuid[]) and photo is not null`.execute(work.tx);
  await sql`update people set legal_name = ${pseudonym}, preferred_name = null, email = null, email_canonical = null,
    phone = null, photo = null, time_zone = null,
      public_name = 'none', notifications = '{}', qms_admin_since = null, lock_reason = null, forgotten_at = ${work.now}
    where id = any(${people}::uuid[])`.execute(work.tx);
  await sql`select forget_credentials(${people}::uuid[])`.execute(work.tx);
  const merges = sql`kept_id = any(${people}::uuid[]) or merged_id = any(${people}::uuid[])`;
  await sql`delete from people_merge_rows where merge_id in (select id from people_merges where ${merges})`.execute(
    work.tx,
  );
  await sql`update people_merges set reason = ${redacted} where ${merges}`.execute(work.tx);
  await sql`update qms_admin_requests set reason = ${redacted} where person_id = any(${people}::uuid[])`.execute(
    work.tx,
  );
  for (const { photo } of rows) await work.enqueue('files.removeBytes', { bucket: photo.bucket, path: photo.path });
}
