import type pg from 'pg';

export type Scene = {
  companyId: string;
  adminId: string;
  timeZone: string;
  today: string;
  siteId: string;
  positionId: string;
  skillId: string;
};

const since = '2020-01-01';

/**
 * A company of so many people on 20 sites and in 50 positions; a tenth have an overdue course, a fifth no address, and
 * one position in ten requires a skill.
 */
export async function fillCompany(client: pg.Client, people: number): Promise<Scene> {
  const one = async (text: string, values: unknown[] = []) =>
    (await client.query<{ id: string }>(text, values)).rows[0]!.id;
  const companyId = await one(
    `insert into companies (code, legal_name, display_name, time_zone)
      values ('LARGE', 'Large Ltd.', 'Large', 'America/Toronto') returning id`,
  );
  await client.query(
    `insert into sites (company_id, code, name, time_zone) select $1, 'S' || n, 'Site ' || n, 'America/Toronto'
      from generate_series(0, 19) n`,
    [companyId],
  );
  await client.query(
    `insert into positions (company_id, code, title) select $1, 'P' || n, 'Position ' || n
      from generate_series(0, 49) n`,
    [companyId],
  );
  const [siteId, positionId] = [
    await one(`select id from sites where company_id = $1 and code = 'S3'`, [companyId]),
    await one(`select id from positions where company_id = $1 and code = 'P7'`, [companyId]),
  ];
  await client.query(
    `with made as (insert into people (legal_name, email, email_canonical, locale)
       select 'Person ' || n, case when n % 5 > 0 then 'p' || n || '@large.example' end, case
         when n % 5 > 0 then 'p' || n || '@large.example' end, case when n % 4 = 0 then 'fr' else 'en' end
       from generate_series(1, $2::int) n returning id)
     insert into employments (company_id, person_id, employee_number, started_on) select $1, id, 'L' || row_number()
       over (), '${since}' from made`,
    [companyId, people],
  );
  const numbered = `select e.person_id, substr(e.employee_number, 2)::int as n from employments e
    where e.company_id = $1`;
  await client.query(
    `insert into placements (company_id, person_id, site_id, hired_on, started_on, recorded_at)
     select $1, p.person_id, s.id, '${since}', '${since}', '${since}' from (${numbered}) p
       join sites s on s.company_id = $1 and s.code = 'S' || p.n % 20`,
    [companyId],
  );
  await client.query(
    `insert into position_assignments (company_id, person_id, position_id, started_on, is_primary, recorded_at)
     select $1, p.person_id, t.id, '${since}', true, '${since}' from (${numbered}) p
       join positions t on t.company_id = $1 and t.code = 'P' || p.n % 50`,
    [companyId],
  );
  const skillId = await one(
    `insert into skills (code, names, created_at, published_at)
      values ('LARGE', '{"en": "Large"}', '${since}', '${since}') returning id`,
  );
  await client.query(`insert into skill_rules (skill_id, validity_months, recorded_at) values ($1, 12, '${since}')`, [
    skillId,
  ]);
  await requirements(client, companyId, skillId);
  await overdue(client, companyId, numbered);
  const adminId = await one(
    `select person_id as id from employments where company_id = $1 order by employee_number limit 1`,
    [companyId],
  );
  await client.query('analyze');
  const today = (
    await client.query<{ today: string }>(`select (now() at time zone 'America/Toronto')::date::text as today`)
  ).rows[0]!.today;
  return { companyId, adminId, timeZone: 'America/Toronto', today, siteId, positionId, skillId };
}

async function requirements(client: pg.Client, companyId: string, skillId: string): Promise<void> {
  const { makers } = await import('../../server/test/make/make.ts');
  const make = await makers(async (text, values = []) => (await client.query(text, values)).rows as never);
  const { rows } = await client.query<{ id: string }>(
    `select id from positions where company_id = $1 and code in ('P0', 'P10', 'P20', 'P30', 'P40')`,
    [companyId],
  );
  for (const { id } of rows)
    await make.requirement({ id: companyId }, { skillId }, { position_id: id, initial_due_days: 0 });
}

async function overdue(client: pg.Client, companyId: string, numbered: string): Promise<void> {
  const category = (
    await client.query<{ id: string }>(`insert into categories (names) values ('{"en": "Large"}') returning id`)
  ).rows[0]!.id;
  const course = (
    await client.query<{ id: string }>(`insert into courses (code, category_id) values ('LARGE', $1) returning id`, [
      category,
    ])
  ).rows[0]!.id;
  const texts = { en: { title: 'Large', summary: '', description: '', objectives: [], audience: '' } };
  const version = (
    await client.query<{ id: string }>(
      `insert into course_versions (course_id, number, texts, languages, change_kind, published_at)
        values ($1, 1, $2, '{en}', 'initial', '${since}') returning id`,
      [course, JSON.stringify(texts)],
    )
  ).rows[0]!.id;
  await client.query(
    `insert into enrolments (company_id, person_id, course_id, course_version_id, attempt_number, origin, assigned_at,
      due_on)
     select $1, p.person_id, $2, $3, 1, 'admin', '2026-01-01', case when p.n % 10 = 0 then date '2026-01-31'
       else date '2099-01-01' end from (${numbered}) p where p.n % 2 = 0`,
    [companyId, course, version],
  );
}
