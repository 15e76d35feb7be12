import type pg from 'pg';
import { say } from '../ground/report.ts';
import { fillStore } from '../store/fill-store.ts';
import { fillWorkforce } from '../world/fill-workforce.ts';
import { fillWorld } from '../world/fill-world.ts';

/**
 * Four companies, the largest with half of all people: 50,000 at full size, with 40 requirements each, and a million
 * attempts in all.
 */
const companies = 4;
const asked = { everyone: 14, position: 26, more: 0 };
/** By the name on the command line: everyone, seats bought, and entries of the audit log. */
export const reportSizes: Record<string, { employees: number; seats: number; entries: number }> = {
  tiny: { employees: 1_110, seats: 2_000, entries: 10_000 },
  tenth: { employees: 11_030, seats: 20_000, entries: 100_000 },
  full: { employees: 110_300, seats: 200_000, entries: 1_000_000 },
};

/** Everything that reports are about, set by set; answers how many rows. */
export async function fillReports(
  client: pg.Client,
  { employees, seats, entries }: (typeof reportSizes)[string],
): Promise<Record<string, number>> {
  const world = await fillWorld(client, { employees, companies, courses: 200 });
  const store = await fillStore(client, { products: 300, seats });
  await client.query('discard temp');
  const workforce = await fillWorkforce(client, asked);
  const begun = performance.now();
  await client.query(`set session_replication_role = replica; set synchronous_commit = off`);
  // No one verifies these chains: the report reads them.
  await client.query(
    `with staff as (select company_id, person_id, row_number() over () as n
      from (select company_id, person_id from employments order by person_id limit 500) e),
       acts as (select array['employee.update', 'enrolment.assign', 'qualification.verify', 'company.grantAdmin',
         'evidence.look', 'report.read', 'message.send', 'position.assign'] as names)
     insert into audit_entries (company_id, sequence, at, actor_kind, actor_id, action, entity, entity_id, changes,
       reason, request_id, ip, previous_hash, hash)
       select s.company_id, n.n, now() - (n.n * interval '40 seconds'), 'person', s.person_id::text,
         acts.names[1 + n.n % 8], 'employee', (n.n % 5000)::text,
         jsonb_build_object('status', jsonb_build_object('before', 'open', 'after', 'closed')), case
           when n.n % 9 = 0 then 'Asked by the site' end, 'r' || n.n, '127.0.0.1', '\\x00', '\\x00'
       from generate_series(1, $1::int) n(n) join staff s on s.n = 1 + n.n % 500 cross join acts`,
    [entries],
  );
  // Each course leads to the skill it gives, so that what expires can be renewed; no job enrols anyone meanwhile.
  await client.query(`insert into course_skills (version_id, skill_id, level) select v.id, s.id, 9
    from (select id, row_number() over (order by code) as n from courses) c
    join course_versions v on v.course_id = c.id join skills s on s.code = 'SK' || (1 + c.n % 60)
      on conflict do nothing`);
  await client.query(`update courses set needs_seat = true where id in (select course_id from product_courses)`);
  await client.query(
    `update companies set settings_overrides = '{"automatic":{"mandatory":false,"recommended":false}}'`,
  );
  await client.query(
    `with platform as (insert into companies (code, legal_name, display_name, time_zone, is_platform)
      values ('MUSTER', 'Muster', 'Muster', 'UTC', true) returning id),
       person as (insert into people (legal_name, email, email_canonical, locale, qms_admin_since)
         values ('Bench Staff', 'staff@bench.example', 'staff@bench.example', 'en', now()) returning id),
       accepted as (insert into legal_acceptances (company_id, person_id, version_id, text_sha256, locale, accepted_at)
         select c.id, p.id, v.id, v.sha256, 'en', now() from platform c cross join person p cross join legal_versions v
           where v.published_at is not null)
     insert into employments (company_id, person_id, employee_number, started_on, bu_admin_since) select c.id, p.id,
       'STAFF', '2020-01-01', now() from platform c cross join person p`,
  );
  await client.query('reset session_replication_role; reset synchronous_commit');
  await client.query('vacuum (analyze)');
  say(`audit log ${((performance.now() - begun) / 1000).toFixed(1)} s`);
  return { ...world, ...store, ...workforce, audit_entries: entries };
}
