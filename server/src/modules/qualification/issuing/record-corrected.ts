import type { Validity } from '@app/domain/qualification/validity';
import { verificationCode } from '@app/domain/qualification/verification-code';
import { sql } from 'kysely';
import { randomBytes } from 'node:crypto';
import type { Work } from '../../../platform/database/work.ts';
import { nextCertificateNumber } from './issue-record.ts';

type Correction = {
  companyId: string;
  achievementId: string;
  days: Validity;
  reason: string;
  /** The proof that it renews; as before where it is not said. */
  previousId?: string | null;
};

/**
 * The right days of a proof. A row is never overwritten: it is retracted, and its copy with the right days names it,
 * with a number and addresses of its own. What was known before can still be shown, and the number of the old
 * certificate leads to the new one. The day it was earned on is corrected with its first day where it was written down
 * by hand; the day of a completed course is the server's. Answers the id of the copy.
 */
export async function recordCorrected(
  work: Work,
  { companyId, achievementId, days, reason, previousId }: Correction,
): Promise<string> {
  const { validFrom, validThrough, anchorOn, anchorMonths } = days;
  await sql`update achievements set retracted_at = greatest(recorded_at, ${work.now}),
    retracted_by = ${work.personId}, retraction_reason = ${reason}
    where company_id = ${companyId} and id = ${achievementId}`.execute(work.tx);
  const company = await sql<{ code: string }>`select code from companies where id = ${companyId}`.execute(work.tx);
  const number = await nextCertificateNumber(work, companyId, company.rows[0]!.code, validFrom);
  const { rows } = await sql<{ id: string }>`
    insert into achievements (company_id, person_id, skill_id, level, course_id, course_version_id, enrolment_id,
      source, evidence_id, issuer_name, external_number, record,
      public_id, verification_code, certificate_number, valid_from, valid_through, anchor_on, anchor_months, issued_at,
        snapshot, previous_achievement_id,
      corrects_id, recorded_at, recorded_by)
    select company_id, person_id, skill_id, level, course_id, course_version_id, enrolment_id, source, evidence_id,
      issuer_name, external_number, record,
      ${randomBytes(16).toString('base64url')}, ${verificationCode(randomBytes(64))}, ${number}, ${validFrom},
        ${validThrough}, ${anchorOn}, ${anchorMonths}, issued_at,
      case when source <> 'course' and snapshot ->> 'completedOn' = valid_from::text then snapshot ||
        jsonb_build_object('completedOn', ${validFrom}::text) else snapshot end,
      ${previousId === undefined ? sql`previous_achievement_id` : sql`${previousId}::uuid`}, id, ${work.now},
      ${work.personId}
    from achievements where company_id = ${companyId} and id = ${achievementId} returning id`.execute(work.tx);
  return rows[0]!.id;
}
