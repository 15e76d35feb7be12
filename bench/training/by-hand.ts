import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { Scene } from './scene.ts';

/**
 * What a closing writes, by the best SQL a person would write for it: the same rows in the same tables, without asking
 * whether anyone earned it.
 */
export async function closeByHand(
  client: pg.ClientBase,
  { companyId, trainerId, courseId, versionId }: Scene,
  trainingId: string,
): Promise<void> {
  const of = [companyId, trainingId];
  await client.query('begin');
  await client.query('select from trainings where company_id = $1 and id = $2 for no key update', of);
  const { rows: entries } = await client.query<{ personId: string }>(
    `select r.person_id as "personId", jsonb_agg(jsonb_build_object('kind', m.kind, 'value', m.value)) as marks
      from roster_entries r
       join attendance_marks m on m.company_id = r.company_id and m.entry_id = r.id
         where r.company_id = $1 and r.training_id = $2 group by r.id, r.person_id`,
    of,
  );
  await client.query(
    `insert into training_closings (company_id, id, training_id, number, closed_at, closed_by, training_on, outcomes)
      values ($1, $3, $2, 1, now(), $4, current_date, $5)`,
    [...of, randomUUID(), trainerId, JSON.stringify(entries)],
  );
  await client.query('update trainings set closed_at = now(), closed_by = $3 where company_id = $1 and id = $2', [
    ...of,
    trainerId,
  ]);
  await client.query(
    `with made as (insert into enrolments (company_id, person_id, course_id, course_version_id, attempt_number, origin,
      assigned_by, assigned_at, started_at, completed_at, progress_percent)
       select $1, r.person_id, $3, $4, (select coalesce(max(e.attempt_number), 0) + 1 from enrolments e
         where e.company_id = $1 and e.person_id = r.person_id and e.course_id = $3),
         'session', $5, now(), now() - interval '4 hours', now() - interval '1 hour', 100 from roster_entries r
           where r.company_id = $1 and r.training_id = $2 returning id, person_id)
     update roster_entries r set enrolment_id = made.id from made
       where r.company_id = $1 and r.training_id = $2 and r.person_id = made.person_id`,
    [...of, courseId, versionId, trainerId],
  );
  const { rows: seats } = await client.query<{ id: string; personId: string; enrolmentId: string }>(
    `select s.id, r.person_id as "personId", r.enrolment_id as "enrolmentId"
      from (select id, row_number() over (order by id) as n from (select s.id from seats s
         join seat_lot_courses k on k.company_id = s.company_id and k.lot_id = s.lot_id and k.course_id = $3
           where s.company_id = $1 and s.state = 'available' limit $4 for update of s skip locked) f) s
       join (select person_id, enrolment_id, row_number() over (order by id) as n from roster_entries
         where company_id = $1 and training_id = $2) r on r.n = s.n`,
    [...of, courseId, entries.length],
  );
  const given = JSON.stringify(seats);
  for (const [state, event] of [
    ['allocated', 'allocate'],
    ['consumed', 'start'],
  ])
    await client.query(
      `update seats s set state = $3, person_id = g."personId", last_event = $4, last_cause = '{}', changed_at = now(),
        changed_by = $5
       from jsonb_to_recordset($2::jsonb) as g(id uuid, "personId" uuid) where s.company_id = $1 and s.id = g.id`,
      [companyId, given, state, event, trainerId],
    );
  await client.query(
    `insert into seat_uses (company_id, seat_id, course_id, person_id, enrolment_id, used_at) select $1, g.id, $3,
      g."personId", g."enrolmentId", now()
     from jsonb_to_recordset($2::jsonb) as g(id uuid, "personId" uuid, "enrolmentId" uuid)`,
    [companyId, given, courseId],
  );
  await client.query(
    `with counter as (insert into certificate_counters (company_id, last_number) values ($1, $5)
         on conflict (company_id) do update set last_number = certificate_counters.last_number + excluded.last_number
           returning last_number - $5 as base)
     insert into achievements (company_id, person_id, course_id, course_version_id, enrolment_id, public_id,
       verification_code, certificate_number, valid_from, valid_through, anchor_on,
       anchor_months, issued_at, snapshot, recorded_at, recorded_by)
     select $1, g."personId", $3, $4, g."enrolmentId", substring(translate(encode(uuid_send(gen_random_uuid()),
       'base64'), '+/=', '-_') from 1 for 22), translate(substring(replace(gen_random_uuid()::text, '-', '')
       from 1 for 10), '0123456789abcdef', '23456789ABCDEFGH'),
       'BENCH-H-' || lpad((counter.base + row_number() over ())::text, 6, '0'), current_date, current_date + 1095,
         current_date, 36, now(),
       jsonb_build_object('holderName', p.legal_name, 'completedOn', current_date, 'course', v.texts), now(), $6
     from counter, jsonb_to_recordset($2::jsonb) as g("personId" uuid, "enrolmentId" uuid)
       join people p on p.id = g."personId" join course_versions v on v.id = $4`,
    [companyId, given, courseId, versionId, seats.length, trainerId],
  );
  await client.query('commit');
}
