import { sql } from 'kysely';
import type { Work } from '../../platform/database/work.ts';
import type { Forgotten } from '../identity/index.ts';
import { redacted } from '../identity/index.ts';

/** That someone agreed, when and to what stays; from where does not. */
export async function forgetAcceptances(work: Work, { ids }: Forgotten): Promise<void> {
  await sql`update legal_acceptances set ip = null, user_agent = null, recorded_reason = case when method = 'paper' then ${redacted} end where person_id = any(${[...ids]}::uuid[])`.execute(
    work.tx,
  );
}
