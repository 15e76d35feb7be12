import type { Day } from '@app/domain/time';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';

// Which course leads to what a requirement asks: the parts of a statement that enrols people, and of one that says what they will need.

type At = { id: string; today: Day };

/** Attempts that are not closed. */
export const open = (alias: string) =>
  sql.raw(`${alias}.completed_at is null and ${alias}.withdrawn_at is null and ${alias}.failed_at is null and ${alias}.voided_at is null`);

/** Editions on offer, and which of them lead to what the requirement rows of `asked` ask: the course itself, or one that gives the skill. */
export const leading = (company: At, asked: RawBuilder<unknown>) => sql`
  offered as (select distinct on (v.course_id) v.course_id, v.id as version_id, v.languages, v.expected_minutes, c.code
    from course_versions v join courses c on c.id = v.course_id
    where v.published_at is not null and c.retired_at is null order by v.course_id, v.number desc),
  asked_for as (select t.requirement_row_id as row_id, t.place, t.skill_id, t.course_id, t.min_level from requirement_targets t
    where t.company_id = ${company.id} and t.requirement_row_id in (${asked})),
  leads as (select f.row_id, f.place, o.* from asked_for f join offered o on o.course_id = f.course_id
    union all
    select f.row_id, f.place, o.* from asked_for f join course_skills g on g.skill_id = f.skill_id and g.level >= f.min_level join offered o on o.version_id = g.version_id),
  first_steps as (
    select l.course_id, p.course_id as step_id from leads l join course_prerequisites p on p.version_id = l.version_id
    union
    select f.course_id, p.course_id from first_steps f join offered o on o.course_id = f.step_id join course_prerequisites p on p.version_id = o.version_id)`;

export const completed = (company: At, person: string, course: string) => sql`exists (select 1 from enrolments d where d.company_id = ${company.id}
  and d.person_id = ${sql.ref(person)} and d.course_id = ${sql.ref(course)} and d.completed_at is not null and d.voided_at is null)`;

/**
 * Of the rows of `needs` the people who have nothing open that leads there, each with the course nearest to their language (`chosen`), and
 * with what is to be completed before it (`steps`).
 */
export const stepsOf = (company: At) => sql`
    underway as (select n.person_id, l.row_id from (select distinct person_id, row_id from needs) n join leads l on l.row_id = n.row_id
      join enrolments e on e.company_id = ${company.id} and e.person_id = n.person_id and e.course_id = l.course_id and ${open('e')}),
    chosen as (
      select distinct on (n.person_id, n.requirement_id) n.*, l.course_id from needs n
      join leads l on l.row_id = n.row_id join people p on p.id = n.person_id join companies c on c.id = ${company.id}
      left join achievements a on a.company_id = ${company.id} and a.id = n.achievement_id
      where not exists (select 1 from underway u where u.person_id = n.person_id and u.row_id = n.row_id)
      order by n.person_id, n.requirement_id, l.course_id is distinct from a.course_id, not left(p.locale, 2) = any(l.languages), not left(c.locale, 2) = any(l.languages),
        not 'en' = any(l.languages), l.place, l.expected_minutes, l.code),
    steps as (
      select c.*, c.course_id as step_id from chosen c
      union all
      select c.*, f.step_id from chosen c join first_steps f on f.course_id = c.course_id where not ${completed(company, 'c.person_id', 'f.step_id')})`;
