import { sql } from 'kysely';
import { notEndedBefore } from '../../../platform/database/predicates.ts';
import type { Work } from '../../../platform/database/work.ts';
import type { Employer, Standing } from '../../identity/index.ts';

/** Where a person may act: their present employments, the company they last acted in first. */
export async function standingsOf(work: Work, { personId }: { personId: string }): Promise<Standing[]> {
  const { rows } = await sql<Standing>`
    select e.company_id as "companyId", c.display_name as "companyName", c.time_zone as "timeZone", p.locale,
      (e.bu_admin_since is not null and c.suspended_at is null) as "buAdmin",
      (e.bu_admin_since is not null and c.suspended_at is null and p.qms_admin_since is not null) as "qmsAdmin"
    from employments e join companies c on c.id = e.company_id join people p on p.id = e.person_id
    where e.person_id = ${personId} and p.locked_at is null and p.merged_into is null and c.terminated_at is null
      and ${notEndedBefore('e', sql`(now() at time zone c.time_zone)::date`)}
    order by (c.suspended_at is not null), (select max(s.created_at) from auth.sessions s
      where s.person_id = e.person_id and s.company_id = e.company_id) desc nulls last, e.created_at,
      e.company_id`.execute(work.tx);
  return rows;
}

/** The companies that someone who is signed in can turn to. */
export async function companiesToChoose(
  work: Work,
  { personId }: { personId: string },
): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select c.id, c.display_name as name from employments e join companies c on c.id = e.company_id
    where e.person_id = ${personId} and ${notEndedBefore('e', sql`(now() at time zone c.time_zone)::date`)}
      and c.terminated_at is null
    order by c.display_name`.execute(work.tx);
  return rows;
}

/** Whether someone is an administrator there, or of the platform. */
export async function invites(
  work: Work,
  { personId, companyId }: { personId: string | null; companyId: string | null },
): Promise<boolean> {
  const { rows } = await sql`select 1 from people p where p.id = ${personId} and (
    exists (select 1 from employments e join companies c on c.id = e.company_id
      where e.person_id = p.id and e.company_id = ${companyId} and e.bu_admin_since is not null
      and c.suspended_at is null and c.terminated_at is null
        and ${notEndedBefore('e', sql`(now() at time zone c.time_zone)::date`)})
    or (p.qms_admin_since is not null and exists (select 1 from employments e
      where e.person_id = p.id and e.bu_admin_since is not null and e.ended_on is null)))`.execute(work.tx);
  return rows.length > 0;
}

/** Every company that keeps an employment of these people. */
export async function employersOf(work: Work, { personIds }: { personIds: readonly string[] }): Promise<Employer[]> {
  const { rows } =
    await sql<Employer>`select e.person_id as "personId", e.company_id as "companyId", c.display_name as name,
      e.bu_admin_since is not null and e.ended_on is null as administers, e.sample,
      row_number() over (partition by e.person_id order by e.created_at) = 1 as first
    from employments e join companies c on c.id = e.company_id where e.person_id = any(${[...personIds]}::uuid[])
      order by c.display_name`.execute(work.tx);
  return rows;
}

export async function worksSomewhere(work: Work, { personId }: { personId: string }): Promise<boolean> {
  const { rows } = await sql`select 1 from employments e join companies c on c.id = e.company_id
    where e.person_id = ${personId} and e.ended_on is null and c.terminated_at is null`.execute(work.tx);
  return rows.length > 0;
}
