import * as api from '@app/contract/group-training/training-runs';
import { sql } from 'kysely';
import { query } from '../../../platform/http/handler.ts';
import { loadRun } from './load-run.ts';
import { seeRun } from './run-access.ts';
import { notEndedBefore } from '../../../platform/database/predicates.ts';

type Row = {
  trainingId: string;
  courseId: string | null;
  titles: Record<string, string>;
  startsAt: string;
  endsAt: string;
  timeZone: string;
  place: string | null;
  people: number;
  mine: boolean;
};

/** What is to be led: not closed, from two weeks ago to a week ahead. */
export const listRuns = query(api.listRuns, async (work) => {
  const all = work.reach('training.run') !== 'self';
  const { rows } = await sql<Row>`
    select t.id as "trainingId", t.course_id as "courseId",
      coalesce(case when t.title is not null then jsonb_build_object('en', t.title)
        when t.course_id is not null then (select jsonb_object_agg(w.key, w.value ->> 'title') from course_versions v
          cross join jsonb_each(v.texts) w
          where v.id = (select id from course_versions where course_id = t.course_id and published_at is not null
            order by number desc limit 1))
        else (select s.names from skills s where s.id = t.skill_id) end, '{}') as titles,
      s.begins as "startsAt", s.ends as "endsAt", t.time_zone as "timeZone", t.place,
      (select count(*)::int from roster_entries r where r.company_id = t.company_id and r.training_id = t.id
        and r.booked_at is not null and r.cancelled_at is null
        and r.declined_at is null) as people, f.mine
    from trainings t
      cross join lateral (select min(starts_at) as begins, max(ends_at) as ends from training_sessions s
        where s.company_id = t.company_id and s.training_id = t.id) s
      cross join lateral (select exists (select 1 from training_staff f
        where f.company_id = t.company_id and f.training_id = t.id and f.person_id = ${work.personId}) as mine) f
    where t.company_id = ${work.companyId} and t.scheduled_at is not null and t.closed_at is null
      and t.cancelled_at is null and (f.mine or ${all})
      and s.ends >= ${work.now}::timestamptz - interval '14 days'
        and s.begins <= ${work.now}::timestamptz + interval '7 days'
    order by s.begins, t.id limit 100`.execute(work.tx);
  return { runs: rows };
});

export const getRun = query(api.getRun, async (work, { trainingId }, call) =>
  loadRun(work, await seeRun(work, trainingId), call.runtime.secrets.session),
);

/** Who can walk in: people at the training's site first, then the company's others, as many as a phone keeps easily. */
export const listRunPeople = query(api.listRunPeople, async (work, { trainingId }) => {
  const held = await seeRun(work, trainingId);
  const { rows } = await sql<{ personId: string; name: string; number: string }>`
    select e.person_id as "personId", p.legal_name as name, e.employee_number as number
    from employments e join people p on p.id = e.person_id
      join trainings t on t.company_id = e.company_id and t.id = ${held.id}
      left join placements l on l.company_id = e.company_id and l.person_id = e.person_id and l.retracted_at is null
        and l.started_on <= ${work.today}
        and ${notEndedBefore('l', work.today)}
    where e.company_id = ${held.companyId} and ${notEndedBefore('e', work.today)} and p.merged_into is null
    order by (l.site_id = t.site_id) desc nulls last, p.name_key limit 2000`.execute(work.tx);
  return { people: rows };
});
