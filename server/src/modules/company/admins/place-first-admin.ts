import { sql } from 'kysely';
import type { Work } from '../../../platform/database/work.ts';

/** Anyone who sets the platform up works there from that day on. */
export async function placeFirstAdmin(
  work: Work,
  { companyId, personId }: { companyId: string; personId: string },
): Promise<void> {
  await sql`insert into placements (company_id, person_id, hired_on, started_on, recorded_at, recorded_by)
    select company_id, person_id, started_on, started_on, ${work.now}, ${personId} from employments
    where company_id = ${companyId} and person_id = ${personId}`.execute(work.tx);
}
