import { sql } from 'kysely';
import type { Work } from '../../platform/database/work.ts';
import type { Forgotten } from '../identity/index.ts';
import { redacted } from '../identity/index.ts';

/** Which seat was whose stays; why they wanted one does not. */
export async function forgetSeatWords(work: Work, { ids }: Forgotten): Promise<void> {
  await sql`update seat_requests set note = '', reason = case when reason is null then null else ${redacted} end
    where person_id = any(${[...ids]}::uuid[])`.execute(work.tx);
}
