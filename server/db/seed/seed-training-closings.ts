import { signedWords, signedWordsVersion } from '@app/domain/group-training/signature';
import type pg from 'pg';
import { idOf } from './rows.ts';

/**
 * The trainings that are over were recorded and closed as the product does it: each person checked in and marked, the
 * trainer's closing with what it decided. They signed on paper, which was confirmed on the phone. Anyone without a
 * completion of the course attended in part: nothing is certified that no one has.
 */
export async function seedTrainingClosings(client: pg.ClientBase): Promise<void> {
  const company = idOf('company', 'northgate');
  await client.query(
    `update roster_entries r set enrolment_id = (select e.id from enrolments e
      where e.company_id = r.company_id and e.person_id = r.person_id and e.course_id = t.course_id
       and e.completed_at is not null and e.voided_at is null order by e.completed_at desc limit 1)
     from trainings t where r.company_id = $1 and t.company_id = r.company_id and t.id = r.training_id
       and t.closed_at is not null and r.booked_at is not null`,
    [company],
  );
  const people = `(select r.company_id, r.training_id, r.id as entry_id, r.person_id, s.id as session_id, s.starts_at,
    s.ends_at, s.place, t.closed_by,
      t.course_id is null or r.enrolment_id is not null as whole
    from roster_entries r join trainings t on t.company_id = r.company_id and t.id = r.training_id
      and t.closed_at is not null
      join lateral (select x.*, row_number() over (order by x.starts_at desc) as place from training_sessions x
        where x.company_id = t.company_id and x.training_id = t.id) s on true
    where r.company_id = $1 and r.booked_at is not null and r.cancelled_at is null) p`;
  await client.query(
    `insert into attendance_marks (company_id, id, training_id, entry_id, session_id, kind, value, client_at,
      corrected_at, device_id, by_person, method, received_at)
     select p.company_id, gen_random_uuid(), p.training_id, p.entry_id, case
       when k.kind <> 'final' then p.session_id end, k.kind, k.value, k.at, k.at, p.training_id, p.closed_by, 'tap',
       k.at
     from ${people} cross join lateral (values
       ('checkIn', to_jsonb(to_char(p.starts_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS".000Z"')), p.starts_at),
       ('final', to_jsonb(case when p.whole then 'attended' else 'partial' end), p.ends_at)) k(kind, value, at)
     where k.kind <> 'final' or p.place = 1`,
    [company],
  );
  const { trainee, trainer } = signedWords[signedWordsVersion]!;
  await client.query(
    `insert into training_signatures (company_id, id, training_id, entry_id, role, person_id, words_version, words,
      locale, proxy_by, proxy_reason, signed_at, device_id, received_at)
     select p.company_id, gen_random_uuid(), p.training_id, p.entry_id, 'trainee', p.person_id, $2::int, $3, 'en',
       p.closed_by, 'Signed on the paper sheet', p.ends_at, p.training_id, p.ends_at
     from ${people} where p.place = 1
     union all select t.company_id, gen_random_uuid(), t.id, null, 'trainer', t.closed_by, $2::int, $4, 'en',
       t.created_by, 'Signed on the paper sheet', t.closed_at, t.id, t.closed_at
     from trainings t where t.company_id = $1 and t.closed_at is not null and t.closed_by is not null`,
    [company, signedWordsVersion, trainee.en, trainer.en],
  );
  await client.query(
    `insert into training_closings (company_id, id, training_id, number, closed_at, closed_by, training_on, outcomes)
     select t.company_id, t.id, t.id, 1, t.closed_at, t.closed_by, (max(p.ends_at) at time zone t.time_zone)::date,
       jsonb_agg(jsonb_build_object('entryId', p.entry_id, 'personId', p.person_id, 'final', case
         when p.whole then 'attended' else 'partial' end, 'certified', p.whole and t.course_id is not null,
         'withheld', null) order by p.entry_id) filter (where p.place = 1)
     from ${people} join trainings t on t.company_id = p.company_id and t.id = p.training_id
       group by t.company_id, t.id`,
    [company],
  );
}
