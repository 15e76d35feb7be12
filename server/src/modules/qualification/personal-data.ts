import { sql } from 'kysely';
import type { DataSubject } from '../identity/index.ts';
import type { Work } from '../../platform/database/work.ts';

/** The achievements' part of what a person takes along, with the addresses by which others check them. */
export async function keptAchievements(
  work: Work,
  { personId, companyId }: DataSubject,
): Promise<Record<string, unknown>> {
  const { rows } = await sql`
    select public_id as "publicId", verification_code as "verificationCode", certificate_number as "certificateNumber",
      valid_from as "validFrom", valid_through as "validThrough",
      issued_at as "issuedAt", revoked_at as "revokedAt", snapshot
    from achievements where company_id = ${companyId} and person_id = ${personId} order by issued_at`.execute(work.tx);
  return { achievements: rows };
}
