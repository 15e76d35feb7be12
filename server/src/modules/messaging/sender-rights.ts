import { sql } from 'kysely';
import type { Work } from '../../platform/database/work.ts';
import { notEndedBefore } from '../../platform/database/predicates.ts';

/**
 * Why someone may not send to the company's people any more, asked when a job does it for them (A23); null while they
 * may.
 */
export async function sendingObstacle(
  work: Work,
  personId: string | null,
): Promise<'senderRight' | 'companyClosed' | null> {
  const { rows } = await sql<{
    open: boolean;
    may: boolean;
  }>`select c.suspended_at is null and c.terminated_at is null as open,
      exists (select 1 from employments e join people p on p.id = e.person_id
        where e.company_id = c.id and e.person_id = ${personId} and e.bu_admin_since is not null
        and ${notEndedBefore('e', sql`(${work.now}::timestamptz at time zone c.time_zone)::date`)}
          and p.locked_at is null and p.merged_into is null) as may
    from companies c where c.id = ${work.companyId}`.execute(work.tx);
  if (!rows[0]?.open) return 'companyClosed';
  return rows[0].may ? null : 'senderRight';
}
