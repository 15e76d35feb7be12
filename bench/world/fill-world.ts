import pg from 'pg';
import { say } from '../ground/report.ts';

export interface WorldSize {
  employees: number;
  companies: number;
  courses: number;
}

/** By the name on the command line: `--size full`. */
export const worldSizes: Record<string, WorldSize> = {
  tiny: { employees: 1000, companies: 10, courses: 60 },
  tenth: { employees: 10_000, companies: 100, courses: 200 },
  full: { employees: 100_000, companies: 1000, courses: 200 },
  hundredfold: { employees: 1_000_000, companies: 10_000, courses: 200 },
};

/**
 * A platform in its fourth year, written by set-based SQL into a migrated, empty database. A few companies are large
 * and most are small (size ∝ 1/rank); everyone has about ten attempts: seven done, one or two begun, the rest ahead or
 * withdrawn. Attempts older than two years came from an import and have no progress by unit. The same seed makes the
 * same world.
 */
export async function fillWorld(client: pg.Client, size: WorldSize): Promise<Record<string, number>> {
  const other = new pg.Client({ host: client.host, port: client.port, user: client.user, database: client.database });
  await other.connect();
  try {
    // Nothing else works on the tables meanwhile, and no checkpoint comes before its time.
    await setting(client, 'set autovacuum = off', "set max_wal_size = '16GB'");
    await client.query('create schema bench_made');
    await Promise.all([client, other].map(prepare));
    await client.query('select setseed(0.42)');
    const run = async (on: pg.Client, what: string, text: string) => {
      const begun = performance.now();
      await on.query(text);
      say(`${what.padEnd(34)} ${((performance.now() - begun) / 1000).toFixed(1)} s`);
    };
    const all = new Map(steps(size));
    const last = ['progress by unit', 'achievements'] as const;
    const [enrolments, achievements] = [
      await takeIndexes(client, 'enrolments'),
      await takeIndexes(client, 'achievements'),
    ];
    for (const [what, text] of all) if (!last.some((name) => name === what)) await run(client, what, text);
    // What rests on the attempts, side by side.
    const proofs = run(other, last[1], all.get(last[1])!).then(() =>
      run(other, 'indexes of achievements', achievements.join('; ')),
    );
    await run(client, last[0], all.get(last[0])!);
    await run(client, 'indexes of enrolments', enrolments.join('; '));
    await proofs;
    await client.query('drop schema bench_made cascade');
    await Promise.all([
      run(client, 'vacuum progress', 'vacuum (analyze) unit_progress'),
      run(other, 'vacuum the rest', await vacuumRest(client)),
    ]);
    await client.query('reset session_replication_role; reset synchronous_commit; reset search_path');
  } finally {
    await other.end();
    await setting(client, 'reset autovacuum', 'reset max_wal_size');
  }
  await client.query('checkpoint');
  const { rows } = await client.query<Record<string, number>>(
    `select ${counted.map((table) => `(select count(*)::int from ${table}) as ${table}`).join(', ')}`,
  );
  const orphans = await client.query<{ n: number }>(
    `select count(*)::int as n from unit_progress p left join enrolments e on e.company_id = p.company_id
      and e.id = p.enrolment_id left join course_units u on u.id = p.unit_id
      where e.id is null or u.version_id <> e.course_version_id`,
  );
  if (orphans.rows[0]!.n > 0)
    throw new Error(`The world is broken: ${orphans.rows[0]!.n} rows of progress belong to nothing`);
  return rows[0]!;
}

/** Changes settings of the whole database server. */
export async function setting(client: pg.Client, ...changes: string[]): Promise<void> {
  for (const change of changes) await client.query(`alter system ${change}`);
  await client.query('select pg_reload_conf()');
}

/**
 * Foreign keys and triggers are left out while filling; the rows are right by construction, and the last look above
 * tells.
 */
async function prepare(client: pg.Client): Promise<void> {
  await client.query(
    "set session_replication_role = replica; set synchronous_commit = off; set work_mem = '256MB'; set maintenance_work_mem = '512MB'; set search_path = bench_made, public",
  );
}

async function vacuumRest(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ name: string }>(
    "select oid::regclass::text as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and relname <> 'unit_progress'",
  );
  return `vacuum (analyze) ${rows.map(({ name }) => name).join(', ')}`;
}

const counted = ['companies', 'people', 'courses', 'enrolments', 'unit_progress', 'achievements'];

/**
 * Takes a large table's indexes away, but for the keys that others refer to, and answers the statements that bring them
 * back: built once they cost half.
 */
export async function takeIndexes(client: pg.Client, table: string): Promise<string[]> {
  const { rows } = await client.query<{ take: string; bring: string }>(`
    select case when c.oid is null then 'drop index ' || i.indexrelid::regclass
      else 'alter table ' || i.indrelid::regclass || ' drop constraint ' || c.conname end as take,
      case when c.oid is null then pg_get_indexdef(i.indexrelid)
        else 'alter table ' || i.indrelid::regclass || ' add constraint ' || c.conname || ' ' ||
        pg_get_constraintdef(c.oid) end as bring
    from pg_index i left join pg_constraint c on c.conindid = i.indexrelid and c.conrelid = i.indrelid
    where i.indrelid = '${table}'::regclass and not i.indisprimary
      and not exists (select 1 from pg_constraint r where r.contype = 'f' and r.conindid = i.indexrelid)`);
  for (const { take } of rows) await client.query(take);
  return rows.map(({ bring }) => bring);
}

/** A lesson of about 4 kB, as people write them. */
const lesson = JSON.stringify({
  docs: {
    en: {
      type: 'doc',
      content: Array.from({ length: 12 }, (_, index) => ({
        type: 'paragraph',
        content: [
          {
            type: 'text',
            text: `Paragraph ${index + 1}. Before work begins, look at the place, the tools and the people near it, say what could go wrong, and decide together what is done about it. Whoever sees a danger stops the work.`,
          },
        ],
      })),
    },
  },
});
const quiz = JSON.stringify({
  settings: {
    passMark: 80,
    maxAttempts: 3,
    timeLimitMinutes: 20,
    coolDownHours: 0,
    shuffle: true,
    drawCount: null,
    feedback: 'afterSubmit',
  },
  questions: [],
});

function steps({ employees, companies, courses }: WorldSize): [string, string][] {
  return [
    [
      'companies',
      `
      create unlogged table made_companies as select n, new_id() as id, greatest(1, round(${employees} / (n * (select sum(1.0 / k) from generate_series(1, ${companies}) k))))::int as size from generate_series(1, ${companies}) n;
      insert into companies (id, code, legal_name, display_name, country, time_zone, locale, created_at)
        select id, 'B' || n, 'Bench Company ' || n || ' Ltd.', 'Bench Company ' || n, 'CA', (array['America/Toronto', 'America/Edmonton', 'America/New_York', 'Europe/Paris'])[1 + n % 4], 'en', now() - interval '4 years' from made_companies`,
    ],
    [
      'people and employments',
      `
      create unlogged table made_people as select row_number() over (order by c.n, k) as n, new_id() as id, c.id as company_id from made_companies c cross join lateral generate_series(1, c.size) k;
      create unique index on made_people (n);
      analyze made_people;
      insert into people (id, legal_name, email, email_canonical, locale, created_at)
        select id, (array['Amara', 'Jonas', 'Mei', 'Sofia', 'Léo', 'Priya', 'Tomas', 'Hanna', 'Omar', 'Chloé'])[1 + n % 10] || ' ' || (array['Okafor', 'Lindqvist', 'Tanaka', 'Rossi', 'Tremblay', 'Sharma', 'Novák', 'Berg', 'Haddad', 'Roy', 'Clarke'])[1 + n % 11] || ' ' || n,
          'p' || n || '@bench.example', 'p' || n || '@bench.example', case when n % 5 = 0 then 'fr' else 'en' end, now() - interval '4 years' from made_people;
      insert into employments (company_id, person_id, employee_number, job_title, started_on, ended_on, bu_admin_since)
        select company_id, id, 'E' || n, (array['Operator', 'Welder', 'Driver', 'Electrician', 'Supervisor'])[1 + n % 5], current_date - (200 + (n * 37) % 3000)::int,
          case when n % 17 = 0 then current_date - (n % 180)::int end, case when n % 60 = 1 then now() end from made_people;
      insert into legal_acceptances (company_id, person_id, version_id, text_sha256, locale, accepted_at)
        select p.company_id, p.id, v.id, v.sha256, 'en', now() from made_people p cross join legal_versions v where v.published_at is not null`,
    ],
    [
      'catalogue',
      `
      create unlogged table made_categories as select n, new_id() as id from generate_series(1, 24) n;
      insert into categories (id, parent_id, names, descriptions, icon, position)
        select c.id, (select p.id from made_categories p where c.n > 8 and p.n = 1 + (c.n - 9) % 8), jsonb_build_object('en', 'Category ' || c.n, 'fr', 'Catégorie ' || c.n),
          jsonb_build_object('en', 'What everybody on site has to know about subject ' || c.n), 'book', c.n from made_categories c;
      create unlogged table made_courses as select n, new_id() as id, new_id() as version_id, 6 + n % 5 as units,
        jsonb_build_object('code', 'BEN-' || lpad(n::text, 3, '0'), 'version', 1, 'titles', jsonb_build_object('en', 'Course number ' || n || ' on safe work', 'fr', 'Cours numéro ' || n || ' sur le travail sûr'), 'summaries', jsonb_build_object('en', 'What can go wrong, and how it is prevented.'), 'minutes', 45, 'regulationRefs', '[]'::jsonb) as card from generate_series(1, ${courses}) n;
      insert into courses (id, code, category_id, created_at) select m.id, 'BEN-' || lpad(m.n::text, 3, '0'), c.id, now() - interval '4 years' from made_courses m join made_categories c on c.n = 1 + m.n % 24;
      insert into course_versions (id, course_id, number, texts, languages, expected_minutes, validity_months, completion_rule, enforce_order, change_kind, published_at, regulation_refs)
        select version_id, id, 1,
          jsonb_build_object('en', jsonb_build_object('title', 'Course number ' || n || ' on safe work', 'summary', 'What can go wrong, how it is prevented, and what to do when it happened all the same.', 'objectives', jsonb_build_array('Name the hazards', 'Choose the right protection', 'Stop work that is not safe'), 'audience', jsonb_build_array('Everybody on site')),
            'fr', jsonb_build_object('title', 'Cours numéro ' || n || ' sur le travail sûr', 'summary', 'Ce qui peut mal tourner, comment l’éviter, et que faire.', 'objectives', jsonb_build_array('Nommer les dangers'), 'audience', jsonb_build_array('Tout le monde'))),
          '{en,fr}', 20 + n % 60, case when n % 4 = 0 then null else 12 * (1 + n % 3) end, '{"units":"all"}', false, 'initial', now() - interval '4 years', array['29 CFR 1910.' || n] from made_courses;
      insert into course_prerequisites (version_id, course_id) select m.version_id, o.id from made_courses m join made_courses o on o.n = m.n - 1 where m.n % 10 = 0;
      create unlogged table made_units as select m.version_id, k, new_id() as id, new_id() as item_id, new_id() as content_id, case when k = m.units then 'quiz' else 'lesson' end as kind, m.n from made_courses m cross join lateral generate_series(1, m.units) k;
      insert into content_items (id, kind, title) select item_id, kind, 'Unit ' || n || '.' || k from made_units;
      insert into content_versions (id, item_id, number, body, published_at) select content_id, item_id, 1, case kind when 'quiz' then '${quiz}'::jsonb else '${lesson}'::jsonb end, now() - interval '4 years' from made_units;
      create unlogged table made_sections as select version_id, s, new_id() as id from made_courses cross join generate_series(1, 2) s;
      insert into course_sections (id, version_id, position, titles) select id, version_id, s, jsonb_build_object('en', 'Part ' || s, 'fr', 'Partie ' || s) from made_sections;
      create index on made_units (version_id, k);
      analyze made_units;
      insert into course_units (id, version_id, section_id, position, titles, content_item_id, content_version_id, minimum_seconds)
        select u.id, u.version_id, s.id, u.k, jsonb_build_object('en', 'Unit ' || u.k, 'fr', 'Unité ' || u.k), u.item_id, u.content_id, case u.kind when 'lesson' then 60 else 0 end
        from made_units u join made_sections s on s.version_id = u.version_id and s.s = case when u.k <= 4 then 1 else 2 end`,
    ],
    [
      'enrolments',
      `
      create unlogged table made_attempts as
        select new_id() as id, p.n as person, p.id as person_id, p.company_id, c.id as course_id, c.version_id, c.n as course, k,
          case when k <= 7 then 'done' when k = 8 then 'open' when k = 9 and p.n % 2 = 0 then 'open' when k = 10 and p.n % 9 = 0 then 'withdrawn' else 'ahead' end as state,
          date_trunc('second', case when k <= 7 then now() - interval '20 days' - ((p.n * 131 + k * 977) % 1400) * interval '1 day' else now() - ((p.n * 7 + k) % 60 + 1) * interval '1 day' end - ((p.n * 13 + k * 7) % 600) * interval '1 minute') as at
        from made_people p cross join generate_series(1, 10) k join made_courses c on c.n = 1 + (p.n * 3 + k * 19 + (p.n / 7) * k) % ${courses}
        where k < 9 or p.n % 3 <> 0;
      analyze made_attempts;
      delete from made_attempts a using made_attempts b where a.person_id = b.person_id and a.course_id = b.course_id and a.k > b.k;
      insert into enrolments (id, company_id, person_id, course_id, course_version_id, attempt_number, origin, assigned_by, assigned_at, due_on, started_at, last_activity_at, completed_at, withdrawn_at, score_percent, progress_percent, time_spent_seconds, current_unit_id)
        select a.id, a.company_id, a.person_id, a.course_id, a.version_id, 1, case when a.k % 3 = 0 then 'admin' else 'self' end, a.person_id, a.at, (a.at + interval '30 days')::date,
          case when a.state in ('done', 'open') then a.at + interval '1 hour' end, case when a.state in ('done', 'open') then a.at + interval '3 hours' end, case when a.state = 'done' then a.at + interval '3 hours' end,
          case when a.state = 'withdrawn' then a.at + interval '2 days' end, case when a.state = 'done' then 80 + a.person % 21 end, case a.state when 'done' then 100 when 'open' then 30 else 0 end, case when a.state in ('done', 'open') then 1800 else 0 end,
          case when a.state = 'open' then (select u.id from made_units u where u.version_id = a.version_id and u.k = 3) end
        from made_attempts a order by a.at`,
    ],
    [
      'progress by unit',
      `
      insert into unit_progress (company_id, enrolment_id, unit_id, opened_at, finished_at, completed_at, seconds,
        furthest, place, place_sequence, changed_at, score_percent, passed)
        select a.company_id, a.id, u.id, a.at + u.k * interval '10 minutes', case when u.k < 3
          or a.state = 'done' then a.at + u.k * interval '15 minutes' end, case when u.k < 3
          or a.state = 'done' then a.at + u.k * interval '15 minutes' end,
          300, case when u.k < 3 or a.state = 'done' then 1
            else 0.2 end, '{"scroll": 0.5}', u.k, a.at + u.k * interval '15 minutes', case
            when u.kind = 'quiz' then 90 end, case when u.kind = 'quiz' then true end
        from made_attempts a join made_units u on u.version_id = a.version_id and (a.state = 'done' or u.k <= 3)
        where a.state = 'open' or (a.state = 'done' and a.at > now() - interval '2 years')
        order by a.company_id, a.id`,
    ],
    [
      'achievements',
      `
      insert into achievements (company_id, person_id, course_id, course_version_id, enrolment_id, public_id,
        verification_code, certificate_number, valid_from, valid_through, anchor_on, anchor_months, issued_at, snapshot,
        recorded_at, revoked_at, revocation_reason)
        select a.company_id, a.person_id, a.course_id, a.version_id, a.id,
          rtrim(translate(encode(uuid_send(gen_random_uuid()), 'base64'), '+/', '-_'), '='),
          lpad(upper(to_hex(row_number() over (order by a.at) + 65536 * 4096)), 10, '0'),
          'M-' || lpad((row_number() over (order by a.at))::text, 8, '0'),
          a.at::date, (a.at::date + make_interval(months => v.validity_months))::date - 1, a.at::date,
            v.validity_months, a.at + interval '3 hours',
          jsonb_build_object('holderName', p.legal_name, 'course', c.card,
            'issuer', jsonb_build_object('name', 'Bench Company', 'legalName', 'Bench Company Ltd.', 'isPlatform',
              false), 'completedOn', a.at::date, 'scorePercent', 90, 'evidence', 'course', 'locale', 'en'),
          a.at + interval '3 hours', case when a.person % 211 = 0 then now() end, case
            when a.person % 211 = 0 then 'Issued in error' end
        from made_attempts a join made_courses c on c.n = a.course join course_versions v on v.id = a.version_id
          join people p on p.id = a.person_id where a.state = 'done'`,
    ],
  ];
}
