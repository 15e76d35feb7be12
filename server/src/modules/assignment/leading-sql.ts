import type { Day } from '@app/domain/time';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';

// Which course leads to what a requirement asks: the parts of a statement that enrols people, and of one that says what
// they will need.

type At = { id: string; today: Day };

/** Attempts that are not closed. */
export const open = (alias: string) =>
  sql.raw(
    `${alias}.completed_at is null and ${alias}.withdrawn_at is null and ${alias}.failed_at is null and ${alias}.voided_at is null`,
  );

/**
 * Editions on offer, and which of them lead to what the requirement rows of `asked` ask: the course itself, or one that
 * gives the skill.
 */
export const leading = (company: At, asked: RawBuilder<unknown>) => sql`
  offered as (select distinct on (v.course_id) v.course_id, v.id as version_id, v.languages, v.expected_minutes, c.code
    from course_versions v join courses c on c.id = v.course_id
    where v.published_at is not null and c.retired_at is null order by v.course_id, v.number desc),
  asked_for as (select t.requirement_row_id as row_id, t.place, t.skill_id, t.course_id, t.min_level
    from requirement_targets t
    where t.company_id = ${company.id} and t.requirement_row_id in (${asked})),
  leads as (select f.row_id, f.place, o.* from asked_for f join offered o on o.course_id = f.course_id
    union all
    select f.row_id, f.place, o.* from asked_for f join course_skills g on g.skill_id = f.skill_id
      and g.level >= f.min_level join offered o on o.version_id = g.version_id),
  first_steps as (
    select l.course_id, p.course_id as step_id from leads l join course_prerequisites p on p.version_id = l.version_id
    union
    select f.course_id, p.course_id from first_steps f join offered o on o.course_id = f.step_id
      join course_prerequisites p on p.version_id = o.version_id)`;

export const completed = (
  company: At,
  person: string,
  course: string,
) => sql`exists (select 1 from enrolments d where d.company_id = ${company.id}
  and d.person_id = ${sql.ref(person)} and d.course_id = ${sql.ref(course)} and d.completed_at is not null
    and d.voided_at is null)`;

/**
 * Of the rows of `needs` the people who have nothing open that leads there, each with the course nearest to their
 * language (`chosen`), and with what is to be completed before it (`steps`). The planner expects a thousand needs and
 * two ways to meet them where a large company has a quarter of a million, and would go through every way, and every
 * open attempt, for each need: so what leads to a row and what a person has open are one row each, and only where
 * several courses lead to a row is one chosen.
 */
export const stepsOf = (company: At) => sql`
    led as materialized (select row_id, array_agg(course_id) as courses from leads group by row_id),
    opened as materialized (select e.person_id, array_agg(e.course_id) as courses from enrolments e
      where e.company_id = ${company.id} and ${open('e')} group by e.person_id),
    chosen as (
      select distinct on (n.person_id, n.requirement_id) n.*, case when cardinality(d.courses) = 1 then d.courses[1]
        else (
          select l.course_id from leads l join companies c on c.id = ${company.id} join people p on p.id = n.person_id
            left join achievements a on a.company_id = ${company.id} and a.id = n.achievement_id
          where l.row_id = n.row_id
          order by l.course_id is distinct from a.course_id, not left(p.locale, 2) = any(l.languages),
            not left(c.locale, 2) = any(l.languages), not 'en' = any(l.languages),
            l.place, l.expected_minutes, l.code limit 1) end as course_id
      from needs n join led d on d.row_id = n.row_id left join opened o on o.person_id = n.person_id
      where not coalesce(d.courses && o.courses, false)
      order by n.person_id, n.requirement_id, n.row_id),
    steps as (
      select c.*, c.course_id as step_id from chosen c
      union all
      select c.*, f.step_id from chosen c join first_steps f on f.course_id = c.course_id
        where not ${completed(company, 'c.person_id', 'f.step_id')})`;
