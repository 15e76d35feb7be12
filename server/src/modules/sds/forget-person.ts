import { sql } from 'kysely';
import type { Work } from '../../platform/database/work.ts';
import type { Forgotten } from '../identity/index.ts';

/** Which sheet was missing stays; who said so and how to reach them does not. */
export async function forgetReporters(work: Work, { ids }: Forgotten): Promise<void> {
  await sql`update sds_requests set contact = '', note = '' where person_id = any(${[...ids]}::uuid[])`.execute(
    work.tx,
  );
}
