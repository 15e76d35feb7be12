import type pg from 'pg';
import { say } from '../ground/report.ts';

/**
 * Who works where and what is asked of them, on top of the filled world: 3 sites and 12 positions a company, one or two
 * positions a person, 60 skills of which each course gives one, 10 to 14 requirements a position and 6 for everyone, so
 * that no one has more than 40; the same seed makes the same world. Placements, assignments and requirements carry a
 * history: one in ten was corrected once.
 */
export async function fillWorkforce(client: pg.Client, asked: Input = usual): Promise<Record<string, number>> {
  await client.query(
    `set session_replication_role = replica; set synchronous_commit = off; set work_mem = '256MB'; set maintenance_work_mem = '256MB'; select setseed(0.42)`,
  );
  for (const [what, text] of steps(asked)) {
    const begun = performance.now();
    await client.query(text);
    say(`${what.padEnd(34)} ${((performance.now() - begun) / 1000).toFixed(1)} s`);
  }
  // Written with triggers off: what the server may have kept meanwhile heard of nothing.
  await client.query(
    'reset session_replication_role; reset synchronous_commit; truncate kept_days, kept_standing, kept_counts, standing_marks',
  );
  await client.query('vacuum (analyze)');
  const { rows } = await client.query<Record<string, number>>(
    `select ${counted.map((table) => `(select count(*)::int from ${table}) as ${table}`).join(', ')}`,
  );
  return rows[0]!;
}

const counted = ['placements', 'position_assignments', 'requirements', 'achievements', 'holds', 'evidence'];
const past = `now() - interval '4 years'`;

/** How many requirements everyone has, and each position: the first of it, and up to so many more. */
type Input = { everyone: number; position: number; more: number };
const usual: Input = { everyone: 6, position: 10, more: 4 };

const steps = ({ everyone, position, more }: Input): [string, string][] => [
  [
    'skills',
    `create temp table made_skills as select n, new_id() as id from generate_series(1, 60) n;
     insert into skills (id, code, names, evidence_kinds, published_at) select id, 'SK' || n,
       jsonb_build_object('en', 'Skill ' || n, 'fr', 'Compétence ' || n), '{course,external}', ${past} from made_skills;
     insert into skill_rules (skill_id, validity_months, grace_days, grace_counts, recorded_at)
       select id, case when n % 5 = 0 then null else 12 * (1 + n % 3) end, case when n % 4 = 0 then 30
         else 0 end, n % 8 = 0, ${past} from made_skills;
     insert into skill_equivalents (skill_id, by_skill_id, kind, effective_from, recorded_at)
       select a.id, b.id, 'equivalent', current_date - 1000, ${past} from made_skills a
         join made_skills b on b.n = a.n + 1 where a.n % 6 = 0;
     update achievements a set skill_id = s.id
       from (select id, row_number() over (order by code) as n from courses) c join made_skills s on s.n = 1 + c.n % 60
         where c.id = a.course_id`,
  ],
  [
    'sites and placements',
    `create temp table made_sites as select c.id as company_id, k, new_id() as id from companies c
      cross join generate_series(1, 3) k where not c.is_platform;
     insert into sites (company_id, id, code, name, time_zone) select company_id, id, 'S' || k, 'Site ' || k,
       'America/Toronto' from made_sites;
     create temp table made_staff as select e.company_id, e.person_id, e.started_on, e.ended_on, row_number()
       over (order by e.company_id, e.person_id) as n from employments e join companies c on c.id = e.company_id
       where not c.is_platform;
     insert into placements (company_id, person_id, site_id, hired_on, started_on, ended_on, recorded_at)
       select m.company_id, m.person_id, s.id, m.started_on, m.started_on, m.ended_on,
         greatest(${past}, m.started_on::timestamptz)
       from made_staff m join made_sites s on s.company_id = m.company_id and s.k = 1 + m.n % 3;
     insert into placements (company_id, person_id, site_id, hired_on, started_on, recorded_at, retracted_at)
       select m.company_id, m.person_id, s.id, m.started_on, m.started_on, ${past}, now() - interval '1 year'
       from made_staff m join made_sites s on s.company_id = m.company_id and s.k = 1 + (m.n + 1) % 3
         where m.n % 10 = 0`,
  ],
  [
    'positions and assignments',
    `create temp table made_positions as select c.id as company_id, k, new_id() as id from companies c
      cross join generate_series(1, 12) k where not c.is_platform;
     insert into positions (company_id, id, code, title) select company_id, id, 'P' || k, 'Position ' || k
       from made_positions;
     insert into position_assignments (company_id, position_id, person_id, started_on, ended_on, is_primary,
       recorded_at)
       select m.company_id, p.id, m.person_id, m.started_on, m.ended_on, d = 0,
         greatest(${past}, m.started_on::timestamptz)
       from made_staff m cross join generate_series(0, 1) d
         join made_positions p on p.company_id = m.company_id and p.k = 1 + (m.n * 7 + d * 5) % 12
         where d = 0 or m.n % 3 = 0`,
  ],
  [
    'requirements',
    `create temp table made_asked as
       select new_id() as id, c.id as company_id, null::uuid as position_id, 40 + k as skill, k from companies c
         cross join generate_series(1, ${everyone}) k where not c.is_platform
       union all
       select new_id(), p.company_id, p.id, 1 + (p.k * 11 + g * ${more > 0 ? 3 : 5}) % 54, g from made_positions p
         cross join generate_series(1, ${position + more}) g where g <= ${position} + p.k % ${more + 1};
     insert into requirements (company_id, id, version, position_id, kind, effective_from, asked_since, target_key,
       recorded_at)
       select a.company_id, a.id, 1, a.position_id, case when a.k % 7 = 0 then 'recommended'
         else 'mandatory' end, current_date - 900, current_date - 900, 'skill:' || s.id || ':1', ${past}
       from made_asked a join made_skills s on s.n = a.skill;
     insert into requirement_targets (company_id, requirement_row_id, place, skill_id) select a.company_id, a.id, 0,
       s.id from made_asked a join made_skills s on s.n = a.skill`,
  ],
  [
    'holds and evidence',
    `insert into holds (company_id, person_id, kind, skill_id, from_on, to_on, reason, recorded_at)
       select m.company_id, m.person_id, case when m.n % 2 = 0 then 'suspension'
         else 'exemption' end, s.id, current_date - 20, current_date + 100, 'bench', now() - interval '20 days'
       from made_staff m join made_skills s on s.n = 1 + m.n % 60 where m.n % 50 = 0;
     create temp table made_evidence as select new_id() as id, m.company_id, m.person_id, s.id as skill_id
       from made_staff m join made_skills s on s.n = 1 + m.n % 60 where m.n % 40 = 0;
     insert into evidence (company_id, id, person_id, skill_id, issuer, issued_on, submitted_at) select company_id, id,
       person_id, skill_id, 'Somebody', current_date - 30, now() - interval '3 days' from made_evidence;
     insert into evidence_events (company_id, evidence_id, sequence, kind, at) select company_id, id, 1, 'submitted',
       now() - interval '3 days' from made_evidence`,
  ],
];
