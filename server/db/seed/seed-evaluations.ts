import type { Day } from '@app/domain/time';
import type pg from 'pg';
import { awaitingEvaluation, evaluatedCourse, evaluationSteps } from '../demo/evaluations.ts';
import { idOf } from './rows.ts';

/**
 * One course ends with a practical evaluation: anyone who completed its newest edition was found competent by an
 * administrator that day, and some people wait for theirs, the first of them for the second time.
 */
export async function seedEvaluations(client: pg.ClientBase, today: Day): Promise<void> {
  const course = idOf('course', evaluatedCourse);
  const depths = (depth: string) =>
    JSON.stringify(Object.fromEntries(evaluationSteps.map(({ key }) => [idOf('evaluation step', key), depth])));
  const evaluator = `(select m.person_id from employments m
    where m.company_id = e.company_id and m.bu_admin_since is not null and m.ended_on is null
      and m.person_id <> e.person_id order by m.employee_number limit 1)`;
  await client.query(
    `insert into course_evaluations (company_id, id, enrolment_id, evaluator_id, outcome, depths, evaluated_on,
      recorded_at)
     select e.company_id, e.id, e.id, ${evaluator}, 'competent', $2, e.completed_at::date, e.completed_at
     from enrolments e join course_versions v on v.id = e.course_version_id and v.evaluation is not null
     where e.course_id = $1 and e.completed_at is not null`,
    [course, depths('competent')],
  );
  // Open attempts, the longest assigned first: all is done but the evaluation.
  const { rows } = await client.query<{ id: string }>(
    `update enrolments e set started_at = coalesce(e.started_at, w.learned - interval '2 hours'),
      last_activity_at = w.learned, evaluation_due_at = w.learned,
       progress_percent = 99, time_spent_seconds = greatest(e.time_spent_seconds, 5400)
     from (select o.company_id, o.id, $2::date - (row_number()
       over (order by o.assigned_at desc, o.id))::int + time '14:20' at time zone 'UTC' as learned
       from enrolments o join course_versions v on v.id = o.course_version_id and v.evaluation is not null
       where o.company_id = $3 and o.course_id = $1 and o.completed_at is null and o.withdrawn_at is null
         and o.failed_at is null and not o.waits_for_seat
         and o.assigned_at < $2::date - 5
       order by o.assigned_at, o.id limit $4) w
     where e.company_id = w.company_id and e.id = w.id returning e.id`,
    [course, today, idOf('company', 'northgate'), awaitingEvaluation],
  );
  await client.query(
    `insert into unit_progress as p (company_id, enrolment_id, unit_id, opened_at, finished_at, completed_at, seconds,
      furthest, place, place_sequence, score_percent, passed, changed_at)
     select e.company_id, e.id, u.id, e.started_at, e.evaluation_due_at, e.evaluation_due_at, 600,
       coalesce(c.duration_seconds, 1), '{}', 0,
       case when i.kind = 'quiz' then 90 end, case when i.kind = 'quiz' then true end, e.evaluation_due_at
     from enrolments e join course_units u on u.version_id = e.course_version_id and u.required
       join content_items i on i.id = u.content_item_id
       left join content_versions c on c.id = u.content_version_id
     where e.id = any($1::uuid[])
     on conflict (company_id, enrolment_id, unit_id) do update
       set finished_at = coalesce(p.finished_at, excluded.finished_at),
       completed_at = coalesce(p.completed_at, excluded.completed_at),
         score_percent = coalesce(p.score_percent, excluded.score_percent),
       passed = coalesce(p.passed, excluded.passed), changed_at = excluded.changed_at`,
    [rows.map(({ id }) => id)],
  );
  await client.query(
    `insert into course_evaluations (company_id, id, enrolment_id, evaluator_id, outcome, depths, note, evaluated_on,
      recorded_at)
     select e.company_id, e.id, e.id, ${evaluator}, 'notYet', $2,
       'The seal leaked at the chin. Practise the check with the other size.',
       (e.evaluation_due_at + interval '1 day')::date, e.evaluation_due_at + interval '1 day'
     from enrolments e where e.id = any($1::uuid[]) order by e.evaluation_due_at limit 1`,
    [rows.map(({ id }) => id), depths('supervised')],
  );
}
