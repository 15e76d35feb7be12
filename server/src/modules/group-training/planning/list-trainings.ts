import * as api from '@app/contract/group-training/trainings';
import { DomainError } from '@app/domain/errors';
import { trainingList } from '@app/domain/group-training/training-list';
import { addDays, daysBetween } from '@app/domain/time';
import { sql } from 'kysely';
import type { z } from 'zod';
import { query } from '../../../platform/http/handler.ts';
import { serveList } from '../../../platform/lists/list.ts';
import {
  placeSql,
  placesIn,
  sessionSpan,
  stateSql,
  subjectJoins,
  subjectJson,
  subjectName,
  titleSql,
  trainerNames,
  whereSql,
} from './training-sql.ts';

type Row = z.output<typeof api.listTrainings.result>['rows'][number];

const trainings = serveList<typeof trainingList, Row>(
  trainingList,
  { page: api.listTrainings, export: api.exportTrainings },
  {
    rows: (
      work,
      locale,
    ) => sql`select t.id, ${titleSql(locale)} as title, ${subjectName(locale)} as subject, s.first_start as "startsAt",
      s.last_end as "endsAt",
      t.time_zone as "timeZone", s.sessions, ${trainerNames} as trainers, ${whereSql} as "where", t.site_id as "siteId",
        t.course_id as "courseId",
      (select i.name from sites i where i.company_id = t.company_id and i.id = t.site_id) as site, t.language,
        t.max_people as capacity, t.min_people as minimum,
      ${placesIn(work.now, ['booked'])} as booked, ${placesIn(work.now, ['waitlisted', 'offered'])} as waiting,
        ${placesIn(work.now, ['requested'])} as requested,
      ${stateSql(work.now)} as state, t.series_id is not null as series,
      case when t.closed_at is not null then 'complete' when t.started_at is not null and t.cancelled_at is null
        or exists (select 1 from attendance_marks a where a.company_id = t.company_id
          and a.training_id = t.id) then 'partly' else 'none' end as attendance
    from trainings t ${sessionSpan} where ${work.visible('training.plan', { companyId: 't.company_id' })}
      and t.company_id = ${work.companyId}`,
    search: ['title', 'subject', 'trainers', 'where'],
    nullable: ['startsAt', 'endsAt', 'trainers', 'where', 'capacity', 'subject', 'site'],
    filters: {
      // What has no date yet, and what runs now, is still to come.
      period: (periods, work) =>
        sql`(case when r."endsAt" <= ${work.now} then 'past' else 'upcoming' end = any(${periods}::text[])
          or 'all' = any(${periods}::text[]))`,
      state: (states) => sql`r.state = any(${states}::text[])`,
      site: (id) => sql`r."siteId" = ${id}::uuid`,
      trainer: (id, work) =>
        sql`exists (select 1 from training_staff f where f.company_id = ${work.companyId} and f.training_id = r.id
          and f.person_id = ${id}::uuid)`,
      course: (id) => sql`r."courseId" = ${id}::uuid`,
      from: (day) => sql`r."endsAt" >= ${day}::date::timestamp at time zone r."timeZone"`,
      until: (day) => sql`r."startsAt" < (${day}::date + 1)::timestamp at time zone r."timeZone"`,
      requests: () => sql`r.requested > 0`,
    },
  },
);
export const trainingListHandlers = trainings.handlers;

const longestRange = 62;

/** The sessions of a stretch of the calendar; days are those of the company's zone. */
export const listTrainingCalendar = query(
  api.listTrainingCalendar,
  async (work, { from, until, site, trainer, course }) => {
    work.authorize('training.plan', { companyId: work.companyId });
    if (until < from || daysBetween(from, until) > longestRange) throw new DomainError('invalidInput');
    const { rows } = await sql<z.input<typeof api.listTrainingCalendar.result>['sessions'][number]>`
    select o.id, t.id as "trainingId", ${subjectJson} as subject, o.starts_at as "startsAt", o.ends_at as "endsAt",
      t.time_zone as "timeZone",
      coalesce((select r.name from training_rooms r where r.company_id = o.company_id and r.id = o.room_id),
        ${whereSql}) as "where",
      array(select p.legal_name from training_staff f join people p on p.id = f.person_id
        where f.company_id = t.company_id and f.training_id = t.id and f.role = 'trainer' order by 1) as trainers,
      ${placesIn(work.now, ['booked'])} as booked, t.max_people as capacity, ${stateSql(work.now)} as state
    from training_sessions o join trainings t on t.company_id = o.company_id
      and t.id = o.training_id ${subjectJoins} ${sessionSpan}
    where o.company_id = ${work.companyId} and o.starts_at < (${addDays(until, 1)}::date)::timestamp at time zone
      ${work.timeZone}
      and o.ends_at > (${from}::date)::timestamp at time zone ${work.timeZone}
      and (${site ?? null}::uuid is null or t.site_id = ${site ?? null})
        and (${course ?? null}::uuid is null or t.course_id = ${course ?? null})
      and (${trainer ?? null}::uuid is null or exists (select 1 from training_staff f
        where f.company_id = t.company_id and f.training_id = t.id and f.person_id = ${trainer ?? null}))
    order by o.starts_at, o.id limit 2000`.execute(work.tx);
    return { timeZone: work.timeZone, sessions: rows };
  },
);

/** What the dashboard tells of the week, Monday to Sunday, and of what waits for an administrator. */
export const countTrainings = query(api.countTrainings, async (work) => {
  work.authorize('training.plan', { companyId: work.companyId });
  const monday = addDays(work.today, -((new Date(`${work.today}T00:00:00Z`).getUTCDay() + 6) % 7));
  const sunday = addDays(monday, 6);
  const week = sql`x.starts_at >= (${monday}::date)::timestamp at time zone ${work.timeZone}
    and x.starts_at < (${addDays(sunday, 1)}::date)::timestamp at time zone ${work.timeZone}`;
  const { rows } = await sql<{ sessions: number; people: number; requested: number; awaitingSignOff: number }>`
    with t as (select t.*, ${stateSql(work.now)} as state from trainings t ${sessionSpan}
      where t.company_id = ${work.companyId} and t.cancelled_at is null and t.scheduled_at is not null)
    select (select count(*)::int from training_sessions x join t on t.id = x.training_id
      where x.company_id = ${work.companyId} and ${week}) as sessions,
      (select count(distinct e.person_id)::int from roster_entries e join t on t.id = e.training_id
        where e.company_id = ${work.companyId} and ${placeSql(work.now)} = 'booked'
        and exists (select 1 from training_sessions x where x.company_id = e.company_id
          and x.training_id = e.training_id and ${week})) as people,
      (select count(*)::int from roster_entries e join t on t.id = e.training_id
        where e.company_id = ${work.companyId} and t.state in ('scheduled', 'locked')
        and ${placeSql(work.now)} = 'requested') as requested,
      (select count(*)::int from t where t.state = 'awaitingSignOff') as "awaitingSignOff"`.execute(work.tx);
  return { ...rows[0]!, from: monday, until: sunday };
});
