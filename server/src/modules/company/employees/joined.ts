import { sql } from 'kysely';
import type { Work } from '../../../platform/database/work.ts';

type Here = { companyId: string; personId: string };

export async function noteInvited(work: Work, { companyId, personId }: Here): Promise<void> {
  await sql`update employments set invited_at = ${work.now}
    where company_id = ${companyId} and person_id = ${personId}`.execute(work.tx);
}

export async function noteSignedIn(work: Work, { companyId, personId }: Here): Promise<void> {
  await sql`update employments set last_signed_in_at = ${work.now}, joined_at = coalesce(joined_at, ${work.now})
    where company_id = ${companyId} and person_id = ${personId}`.execute(work.tx);
}

type Several = { companyId: string; personIds: readonly string[] };

export async function notePins(work: Work, { companyId, personIds }: Several): Promise<void> {
  await sql`update employments set pin_since = ${work.now}
    where company_id = ${companyId} and person_id = any(${[...personIds]}::uuid[])`.execute(work.tx);
}

export async function noteNoPins(work: Work, { companyId, personIds }: Several): Promise<void> {
  await sql`update employments set pin_since = null where company_id = ${companyId}
    and person_id = any(${[...personIds]}::uuid[])`.execute(work.tx);
}

/**
 * The employment, and by its keys all that hangs on it, becomes that of the person who came with an account of their
 * own.
 */
export async function handOver(
  work: Work,
  { companyId, unusedId, personId }: Here & { unusedId: string },
): Promise<void> {
  await sql`update employments set person_id = ${personId}
    where company_id = ${companyId} and person_id = ${unusedId}`.execute(work.tx);
}
