import { sql } from 'kysely';
import type { Work } from '../../platform/database/work.ts';

type PendingCart = { personId: string; companyId: string; sections: Record<string, unknown> };

/** The achievements' part of what a person takes along, with the addresses by which others check them. */
export async function addAchievements(work: Work, { personId, companyId, sections }: PendingCart): Promise<void> {
  const { rows } = await sql`
    select public_id as "publicId", verification_code as "verificationCode", certificate_number as "certificateNumber", valid_from as "validFrom", valid_through as "validThrough",
      issued_at as "issuedAt", revoked_at as "revokedAt", snapshot
    from achievements where company_id = ${companyId} and person_id = ${personId} order by issued_at`.execute(work.tx);
  sections['achievements'] = rows;
}
