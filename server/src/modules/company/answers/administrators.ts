import { sql } from 'kysely';
import { notEndedBefore } from '../../../platform/database/predicates.ts';
import type { Work } from '../../../platform/database/work.ts';
import type { Admin } from '../../identity/index.ts';

/** The administrators of the day, as far as they can sign in: a company's, or with null the platform's. */
export async function administratorsOf(work: Work, { companyId }: { companyId: string | null }): Promise<Admin[]> {
  const since = companyId ? sql`e.bu_admin_since` : sql`p.qms_admin_since`;
  const here = companyId ? sql`e.company_id = ${companyId}` : sql`p.qms_admin_since is not null`;
  const { rows } = await sql<Admin>`select distinct on (p.legal_name, p.id) p.id as "personId",
      coalesce(p.preferred_name, p.legal_name) as name, p.email, p.locale,
      coalesce(p.time_zone, c.time_zone) as "timeZone", ${since} as "adminSince", has_second_factor(p.id) as "hasFactor"
    from employments e join people p on p.id = e.person_id join companies c on c.id = e.company_id
    where ${here} and e.bu_admin_since is not null and ${notEndedBefore(
      'e',
      sql`(${work.now}::timestamptz at time zone
      c.time_zone)::date`,
    )}
      and c.terminated_at is null and p.locked_at is null and p.merged_into is null
        order by p.legal_name, p.id`.execute(work.tx);
  return rows;
}

/** Whether a rule asks someone for their second factor, wherever they administer. */
export async function isHeldToFactor(work: Work, { personId }: { personId: string }): Promise<boolean> {
  const { rows } =
    await sql`select from employments e join people p on p.id = e.person_id join companies c on c.id = e.company_id
    where e.person_id = ${personId} and e.bu_admin_since is not null
      and ${notEndedBefore('e', sql`(${work.now}::timestamptz at time zone c.time_zone)::date`)}
      and c.terminated_at is null and (exists (select 1 from company_factor_rules r
        where r.company_id = e.company_id and r.ended_at is null)
      or p.qms_admin_since is not null and exists (select 1 from platform_factor_rules r
        where r.ended_at is null))`.execute(work.tx);
  return rows.length > 0;
}
