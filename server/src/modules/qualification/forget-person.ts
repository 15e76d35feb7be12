import { sql } from 'kysely';
import type { Work } from '../../platform/database/work.ts';
import type { Forgotten } from '../identity/index.ts';
import { redacted } from '../identity/index.ts';

const longer = `${redacted} ${redacted} ${redacted}`;
const unlessNone = (column: string) =>
  sql`${sql.ref(column)} = case when ${sql.ref(column)} is null then null else ${redacted} end`;

/**
 * What was achieved, when and until when stays under the pseudonym; the public page of each is no longer shown
 * (`public_name`).
 */
export async function forgetProofs(work: Work, { ids, pseudonym }: Forgotten): Promise<void> {
  const people = [...ids];
  const theirs = sql`person_id = any(${people}::uuid[])`;
  await sql`update achievements set snapshot = snapshot || jsonb_build_object('holderName', ${pseudonym}::text),
    external_number = null, record = '{}',
    ${unlessNone('revocation_reason')}, ${unlessNone('retraction_reason')} where ${theirs}`.execute(work.tx);
  await sql`update holds set reason = ${redacted}, note = null, ${unlessNone('retraction_reason')}
    where ${theirs}`.execute(work.tx);
  await sql`update revocation_requests r set reason = ${longer}
    where exists (select 1 from achievements a where a.company_id = r.company_id and a.id = r.achievement_id
    and a.person_id = any(${people}::uuid[]))`.execute(work.tx);
}
