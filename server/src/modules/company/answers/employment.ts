import { sql } from 'kysely';
import { notEndedBefore } from '../../../platform/database/predicates.ts';
import type { Work } from '../../../platform/database/work.ts';
import type { Employment, FoundPin, NamedCompany } from '../../identity/index.ts';

/** What a company notes of one it employs. */
export async function employmentOf(
  work: Work,
  { companyId, personId }: { companyId: string; personId: string },
): Promise<Employment | null> {
  const { rows } =
    await sql<Employment>`select e.employee_number as "employeeNumber", coalesce(e.contact_email, p.email) as email,
      not ${notEndedBefore('e', sql`(now() at time zone c.time_zone)::date`)} as ended
    from employments e join people p on p.id = e.person_id join companies c on c.id = e.company_id
    where e.company_id = ${companyId} and e.person_id = ${personId}`.execute(work.tx);
  return rows[0] ?? null;
}

/** The PIN behind a company's code and an employee number, where it opens anything today. */
export async function findPin(
  work: Work,
  { code, number }: { code: string; number: string },
): Promise<FoundPin | null> {
  const { rows } = await sql<FoundPin>`
    select e.person_id as "personId", n.hash, n.one_time as "oneTime", e.company_id as "companyId",
      c.display_name as "companyName",
      c.time_zone as "timeZone", p.locale, false as "buAdmin", false as "qmsAdmin"
    from companies c join employments e on e.company_id = c.id join people p on p.id = e.person_id
    join auth.pins n on n.company_id = e.company_id and n.person_id = e.person_id
    where upper(c.code) = ${code} and upper(e.employee_number) = ${number} and c.terminated_at is null
      and p.locked_at is null and p.merged_into is null
      and ${notEndedBefore('e', sql`(now() at time zone c.time_zone)::date`)} and e.bu_admin_since is null
      and not exists (select 1 from auth.second_factors f where f.person_id = p.id and f.confirmed_at is not null)
      and n.used_at is null and (n.expires_at is null or n.expires_at > now())`.execute(work.tx);
  return rows[0] ?? null;
}

export async function namesOf(work: Work, { companyIds }: { companyIds: readonly string[] }): Promise<NamedCompany[]> {
  if (companyIds.length === 0) return [];
  const { rows } = await sql<NamedCompany>`select id, display_name as name, code, suspended_at is null
      and terminated_at is null as open
    from companies where id = any(${[...companyIds]}::uuid[])`.execute(work.tx);
  return rows;
}

export async function siteNamesOf(
  work: Work,
  { siteIds }: { siteIds: readonly string[] },
): Promise<{ id: string; name: string }[]> {
  if (siteIds.length === 0) return [];
  const { rows } = await sql<{ id: string; name: string }>`select id, name from sites
    where company_id = ${work.companyId} and id = any(${[...siteIds]}::uuid[])`.execute(work.tx);
  return rows;
}
