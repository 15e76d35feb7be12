import { sql } from 'kysely';
import type { Work } from '../../platform/database/work.ts';
import type { Forgotten } from '../identity/index.ts';
import { redacted } from '../identity/index.ts';

/** What is left of what was sent says that something was, not what nor where to; what was to be read is gone. */
export async function forgetDeliveries(work: Work, { ids, words }: Forgotten): Promise<void> {
  const people = [...ids];
  await sql`delete from push_subscriptions where person_id = any(${people}::uuid[])`.execute(work.tx);
  await sql`delete from inbox_entries where person_id = any(${people}::uuid[])`.execute(work.tx);
  await sql`update deliveries set address = null, subject = ${redacted}, failure = null
    where person_id = any(${people}::uuid[])`.execute(work.tx);
  await sql`delete from suppressed_addresses where address = any(${[...words]}::text[])`.execute(work.tx);
}
