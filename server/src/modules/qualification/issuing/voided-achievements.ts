import { sql } from 'kysely';
import type { Work } from '../../../platform/database/work.ts';
import { standingChanged } from '../events.ts';
import { takeProofTurn } from './issue-record.ts';
import { reckonAgain } from './reckon-again.ts';

type Voided = { companyId: string; personId: string; enrolmentId: string; reason: string; revoked: string[] };

/**
 * What a voided completion proved is taken back with it, also where its days were corrected since, and what renewed
 * it is reckoned again; the answer says what was taken back.
 */
export async function revokeVoided(
  work: Work,
  { companyId, personId, enrolmentId, reason, revoked }: Voided,
): Promise<void> {
  await takeProofTurn(work, companyId);
  const { rows } = await sql<{ id: string }>`
    with recursive resting as (
      select id from achievements where company_id = ${companyId} and enrolment_id = ${enrolmentId}
      union select a.id from achievements a join resting r on a.company_id = ${companyId} and a.corrects_id = r.id)
    update achievements a set revoked_at = ${work.now}, revoked_by = ${work.personId}, revocation_reason = ${reason}
      from resting r
    where a.company_id = ${companyId} and a.id = r.id and a.revoked_at is null and a.retracted_at is null
      returning a.id`.execute(work.tx);
  const ids = rows.map(({ id }) => id);
  revoked.push(...ids);
  await reckonAgain(work, { companyId, personId, ids, reason });
  await work.emit(standingChanged, { companyId, personIds: [personId] });
}
