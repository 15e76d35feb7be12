import { sql } from 'kysely';
import { exemptSql, lastOfItsKindSql } from './find-qualifications.ts';
import type { Found, Sought } from './readers.ts';
import { foundColumns, isHereSql, provedSql, readersSql, titlesSql, untoldSql } from './readers.ts';
import { notEndedBefore, openAttempt } from '../../platform/database/predicates.ts';

/** What expires within so many days, or expired within the last so many, is in the summary. */
const ahead = 30;
const behind = 7;
/** So many lines at most; the rest is counted. */
export const teamLines = 20;

/**
 * The week's summary of each manager: what is overdue and expires in their team. Who has a team in which nothing is has
 * none; a manager's own courses are in their own part. Who is on leave is not asked after.
 */
export async function findTeams(sought: Sought): Promise<Found[]> {
  const { work, company, settings } = sought;
  if (!settings.rules.teamSummary.on) return [];
  const zones = sought.zones.filter(({ week }) => week !== null);
  if (zones.length === 0) return [];
  const { rows } = await sql<Found>`with ${readersSql({ ...sought, zones })},
    weeks as (select * from jsonb_to_recordset(${JSON.stringify(zones)}::jsonb) as w("timeZone" text, day date,
      week date)),
    team as (select r.person_id as manager_id, pl.person_id, r.day, r."timeZone", w.week,
      coalesce(p.preferred_name, p.legal_name) as person
      from readers r join weeks w on w."timeZone" = r."timeZone" and w.day = r.day
        join placements pl on pl.company_id = ${company.id} and pl.manager_id = r.person_id
        join employments m on m.company_id = pl.company_id and m.person_id = pl.person_id
          join people p on p.id = pl.person_id
      where pl.person_id <> pl.manager_id and pl.retracted_at is null and pl.started_on <= r.day
        and ${notEndedBefore('pl', sql`r.day`)} and ${isHereSql(sql`m`, sql`r.day`)}),
    items as (
      select t.manager_id, t.day, 'overdue' as kind, t.person, ${titlesSql} as names, e.due_on as on_day
      from team t join enrolments e on e.company_id = ${company.id} and e.person_id = t.person_id
        join course_versions v on v.id = e.course_version_id
      where e.due_on < t.day and ${openAttempt('e')}
      union all
      select t.manager_id, t.day, case when a.valid_through < t.day then 'expired'
        else 'expiring' end, t.person, ${provedSql}, a.valid_through
      from team t join achievements a on a.company_id = ${company.id} and a.person_id = t.person_id
        left join skills s on s.id = a.skill_id left join course_versions v on v.id = a.course_version_id
      where a.valid_through between t.day - ${behind}::int and t.day + ${ahead}::int and ${lastOfItsKindSql}
        and not ${exemptSql(sql`t.day`)}),
    ranked as (select i.*, row_number() over (partition by i.manager_id, i.day
      order by i.on_day, i.person, i.kind) as place from items i),
    x as (select t.manager_id as person_id, t.day, t."timeZone", 'teamSummary' as rule, t.manager_id::text as subject,
      0 as day_offset, t.week::text as period, t.week as anchor,
        jsonb_build_object('overdue', count(*) filter (where i.kind = 'overdue'), 'expiring', count(*)
          filter (where i.kind = 'expiring'), 'expired', count(*) filter (where i.kind = 'expired'),
          'lines', jsonb_agg(jsonb_build_object('kind', i.kind, 'person', i.person, 'names', i.names, 'on', i.on_day)
            order by i.place) filter (where i.place <= ${teamLines})) as facts
      from (select distinct manager_id, day, "timeZone", week from team) t
        join ranked i on i.manager_id = t.manager_id and i.day = t.day
      group by t.manager_id, t.day, t."timeZone", t.week)
    select ${foundColumns} from x where ${untoldSql(company.id)} order by x.person_id`.execute(work.tx);
  return rows;
}
