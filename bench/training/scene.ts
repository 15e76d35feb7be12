import { randomUUID } from 'node:crypto';
import type pg from 'pg';

export type Scene = {
  companyId: string;
  trainerId: string;
  courseId: string;
  versionId: string;
  productId: string;
  timeZone: string;
};

const id = async (client: pg.ClientBase, text: string, values: unknown[] = []): Promise<string> =>
  (await client.query<{ id: string }>(text, values)).rows[0]!.id;

/** A company with its people, a course that needs seats, and a trainer. */
export async function fillCompany(client: pg.ClientBase, people: number): Promise<Scene> {
  const timeZone = 'America/Toronto';
  const companyId = await id(
    client,
    `insert into companies (code, legal_name, display_name, time_zone) values ('BENCH', 'Bench Ltd.', 'Bench', $1)
      returning id`,
    [timeZone],
  );
  await client.query(
    `with made as (insert into people (legal_name) select 'Person ' || n from generate_series(0, $2::int) n
      returning id),
       hired as (insert into employments (company_id, person_id, employee_number, started_on) select $1, id,
         'B' || row_number() over (), '2020-01-01' from made returning person_id)
     insert into placements (company_id, person_id, hired_on, started_on, recorded_at) select $1, person_id,
       '2020-01-01', '2020-01-01', '2020-01-01' from hired`,
    [companyId, people],
  );
  const trainerId = await id(
    client,
    `select person_id as id from employments where company_id = $1 and employee_number = 'B1'`,
    [companyId],
  );
  const categoryId = await id(
    client,
    `insert into categories (names, created_at) values ('{"en":"Bench"}', now()) returning id`,
  );
  const courseId = await id(
    client,
    `insert into courses (code, category_id, created_at, needs_seat) values ('BENCH', $1, now(), true) returning id`,
    [categoryId],
  );
  const versionId = await id(
    client,
    `insert into course_versions (course_id, number, texts, languages, change_kind, created_at, changed_at,
      published_at, validity_months, renewal_window_days)
     values ($1, 1, '{"en":{"title":"Bench","summary":""}}', '{en}', 'initial', now(), now(), '2024-01-01', 36, 90)
       returning id`,
    [courseId],
  );
  const productId = await id(client, `insert into products (sku, names) values ($1, '{"en":"Bench"}') returning id`, [
    randomUUID(),
  ]);
  await client.query('analyze');
  return { companyId, trainerId, courseId, versionId, productId, timeZone };
}

/**
 * A training that has ended, of everyone but the trainer, all marked and signed as far as it demands, with a seat free
 * for each. Answers its id.
 */
export async function fillTraining(client: pg.ClientBase, { companyId, trainerId, courseId }: Scene): Promise<string> {
  const training = await id(
    client,
    `insert into trainings (company_id, course_id, time_zone, created_at, scheduled_at, trainee_signs, trainer_signs)
      values ($1, $2, 'America/Toronto', now(), now(), false, false) returning id`,
    [companyId, courseId],
  );
  const session = await id(
    client,
    `insert into training_sessions (company_id, training_id, starts_at, ends_at)
      values ($1, $2, now() - interval '4 hours', now() - interval '1 hour') returning id`,
    [companyId, training],
  );
  await client.query(
    `insert into training_staff (company_id, training_id, person_id, role, added_at)
      values ($1, $2, $3, 'trainer', now())`,
    [companyId, training, trainerId],
  );
  await client.query(
    `insert into roster_entries (company_id, training_id, person_id, booked_at, made_at) select $1, $2, person_id,
      now(), now() from employments where company_id = $1 and person_id <> $3`,
    [companyId, training, trainerId],
  );
  await client.query(
    `insert into attendance_marks (company_id, id, training_id, entry_id, session_id, kind, value, client_at,
      corrected_at, device_id, by_person, method, received_at)
     select $1, gen_random_uuid(), $2, r.id, case when k.kind = 'checkIn' then $3::uuid end, k.kind, k.value, now(),
       now(), $2, $4, 'tap', now()
     from roster_entries r cross join (select 'checkIn' as kind,
       to_jsonb(to_char(now() at time zone 'utc' - interval '4 hours', 'YYYY-MM-DD"T"HH24:MI:SS.000"Z"')) as value
       union all select 'final', '"attended"') k where r.company_id = $1 and r.training_id = $2`,
    [companyId, training, session, trainerId],
  );
  return training;
}
