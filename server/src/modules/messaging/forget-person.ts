import { sql } from 'kysely';
import type { Work } from '../../platform/database/work.ts';
import type { Forgotten } from '../identity/index.ts';

/** That a message went to someone stays as long as the message; what it said of them does not. */
export async function forgetFields(work: Work, { ids }: Forgotten): Promise<void> {
  await sql`update message_recipients set facts = null where person_id = any(${[...ids]}::uuid[])`.execute(work.tx);
}
