import { sql } from 'kysely';

/** No later certificate for the same carries achievement `a` on without a gap. */
export const notRenewed = sql`not exists (select from achievements n
  where n.company_id = a.company_id and n.person_id = a.person_id and n.revoked_at is null and n.retracted_at is null
  and n.skill_id is not distinct from a.skill_id and (a.skill_id is not null or n.course_id = a.course_id)
  and coalesce(n.valid_through, 'infinity') > a.valid_through and n.valid_from <= a.valid_through + 1)`;
