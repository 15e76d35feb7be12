import { sql } from 'kysely';
import type { Work } from '../../platform/database/work.ts';
import type { Forgotten } from '../identity/index.ts';
import { redacted } from '../identity/index.ts';

/** Which positions someone held stays; reasons about the person alone go. */
export async function forgetReasons(work: Work, { ids }: Forgotten): Promise<void> {
  const people = [...ids];
  await sql`update requirements set reason = '', retraction_reason = case when retraction_reason is null then null
    else ${redacted} end
    where person_id = any(${people}::uuid[])`.execute(work.tx);
  await sql`update position_assignments set retraction_reason = ${redacted}
    where retraction_reason is not null and person_id = any(${people}::uuid[])`.execute(work.tx);
}
