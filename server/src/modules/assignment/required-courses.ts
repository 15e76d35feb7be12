import type { CompanySettings } from '@app/domain/company/settings';
import type { Day } from '@app/domain/time';
import { sql } from 'kysely';
import { assignCourses } from '../enrolment/index.ts';
import type { Assigned } from '../enrolment/index.ts';
import type { Work } from '../../platform/database/work.ts';
import { completed, leading, open, stepsOf } from './leading-sql.ts';
import { necessitySql } from './necessity-sql.ts';

export type Company = { id: string; today: Day; automatic: CompanySettings['automatic'] };
/** Null: everyone. */
export type Whom = readonly string[] | null;

/**
 * Enrols the person who needs a course and has nothing open that leads there: in the one nearest to their language, or
 * in what is to be completed before it. One statement for the company, however many people it has.
 */
export async function enrolRequired(work: Work, company: Company, whom: Whom): Promise<number> {
  const { rows } = await sql<Assigned>`
    with recursive needs as materialized (
      select s.person_id, s.requirement_id, s.requirement_row_id as row_id, s.achievement_id, n.origin, n.due_on,
        n.occasion
      from requirement_status(${company.id}, ${company.today}, ${work.now}, ${whom ? [...whom] : null}::uuid[]) s
        cross join lateral ${necessitySql(company.automatic, company.today)} n
      where n.origin is not null),
    ${leading(company, sql`select row_id from needs`)},
    ${stepsOf(company)}
    select distinct on (s.person_id, s.step_id) s.person_id as "personId", s.step_id as "courseId",
      o.version_id as "courseVersionId", s.origin, s.due_on as "dueOn",
      null as note, s.requirement_id as "requirementId", s.occasion
    from steps s join offered o on o.course_id = s.step_id
    where not exists (select 1 from course_prerequisites p
      where p.version_id = o.version_id and not ${completed(company, 's.person_id', 'p.course_id')})
      and not exists (select 1 from enrolments e where e.company_id = ${company.id} and e.person_id = s.person_id
        and e.course_id = s.step_id
        and (${open('e')} or (e.requirement_id = s.requirement_id and e.occasion = s.occasion and e.completed_at is null
          and e.voided_at is null)))
    order by s.person_id, s.step_id, s.due_on, s.requirement_id`.execute(work.tx);
  const made = await assignCourses(work, company.id, null, rows);
  return made.length;
}

export type Superfluous = { id: string; reason: 'requirementEnded' | 'exempt' | 'requirementMet' };

/**
 * Attempts by the rule that no one started and nothing asks for any more, each with the reason. What was started stays.
 */
export async function superfluousAttempts(work: Work, company: Company, whom: Whom): Promise<Superfluous[]> {
  const { rows } = await sql<Superfluous>`
    with recursive waiting as materialized (
      select e.id, e.person_id, e.course_id, e.course_version_id, e.requirement_id from enrolments e
      where e.company_id = ${company.id} and e.origin in ('rule', 'renewal') and e.started_at is null and ${open('e')}
        and (${whom ? [...whom] : null}::uuid[] is null or e.person_id = any(${whom ? [...whom] : null}::uuid[]))),
    standing as materialized (
      select s.person_id, s.requirement_id, s.requirement_row_id as row_id, s.status,
        coalesce(s.status not in ('valid', 'expiring', 'exempt') or (s.status <> 'exempt' and s.renewal_opens_on <= ${company.today}::date), false) as needed
      from requirement_status(${company.id}, ${company.today}, ${work.now}, array(select distinct person_id from waiting)) s
      where s.requirement_id in (select requirement_id from waiting)),
    ${leading(company, sql`select row_id from standing`)},
    -- Whatever leads to what a requirement asks, also by the edition somebody was given and what comes before it.
    leads_to as materialized (
      select row_id, course_id from asked_for where course_id is not null
      union select f.row_id, v.course_id from asked_for f join course_skills g on g.skill_id = f.skill_id and g.level >= f.min_level
        join course_versions v on v.id = g.version_id where v.id in (select course_version_id from waiting)
      union select l.row_id, t.step_id from leads l join first_steps t on t.course_id = l.course_id),
    kept as materialized (select w.id from waiting w join standing s on s.person_id = w.person_id and s.requirement_id = w.requirement_id and s.needed
      join leads_to t on t.row_id = s.row_id and t.course_id = w.course_id)
    select distinct on (w.id) w.id, case when s.status = 'exempt' then 'exempt' when not s.needed then 'requirementMet' else 'requirementEnded' end as reason
    from waiting w left join standing s on s.person_id = w.person_id and s.requirement_id = w.requirement_id
    where w.id not in (select id from kept) order by w.id`.execute(work.tx);
  return rows;
}
