import { sql } from 'kysely';
import type { Work } from './work.ts';

/**
 * Nothing is deleted while a time or a hold changes, and neither changes while a batch is deleted: until the commit.
 */
export async function holdRetention(work: Pick<Work, 'tx'>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('privacy.retention'))`.execute(work.tx);
}
