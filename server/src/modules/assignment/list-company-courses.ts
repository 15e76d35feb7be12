import * as api from '@app/contract/assignment/assignment';
import { companyCourseList } from '@app/domain/assignment/company-course-list';
import { sql } from 'kysely';
import type { z } from 'zod';
import { serveList } from '../../platform/lists/list.ts';
import type { Work } from '../../platform/database/work.ts';
import { textSql } from '../enrolment/index.ts';
import { notEndedBefore, openAttempt } from '../../platform/database/predicates.ts';

type Row = z.output<typeof api.listCompanyCourses.result>['rows'][number];

/** The progress of a company's people in each course: one reading of its attempts. */
export const countsSql = (work: Work) => sql`select e.course_id,
    count(*) filter (where ${openAttempt('e')} and e.started_at is null)::int as waiting,
    count(*) filter (where ${openAttempt('e')} and e.started_at is not null)::int as "inProgress",
    count(*) filter (where ${openAttempt('e')} and e.due_on < ${work.today}::date)::int as overdue,
    count(distinct e.person_id) filter (where e.completed_at is not null and e.voided_at is null)::int as completed,
    round(avg(e.time_spent_seconds) filter (where e.completed_at is not null and e.voided_at is null
      and e.time_spent_seconds > 0) / 60)::int as "averageMinutes"
  from enrolments e where e.company_id = ${work.companyId} group by e.course_id`;

/**
 * Proofs of a course that run out within the company's time of warning and were not renewed, of people who are still
 * here.
 */
export const expiringSql = (work: Work) => sql`select a.course_id, count(distinct a.person_id)::int as expiring
  from achievements a join companies c on c.id = a.company_id
  left join skill_rules k on k.skill_id = a.skill_id and k.retracted_at is null
  join employments m on m.company_id = a.company_id and m.person_id = a.person_id and ${notEndedBefore('m', work.today)}
  where a.company_id = ${work.companyId} and a.course_id is not null and a.revoked_at is null and a.retracted_at is null
    and a.valid_through >= ${work.today}::date
    and a.valid_through <= ${work.today}::date + coalesce((c.settings_overrides ->> 'expiringSoonDays')::int,
      k.expiring_soon_days, 60)
    and not exists (select 1 from achievements n where n.company_id = a.company_id and n.person_id = a.person_id
      and n.revoked_at is null and n.retracted_at is null
      and n.skill_id is not distinct from a.skill_id and (a.skill_id is not null or n.course_id = a.course_id)
        and coalesce(n.valid_through, 'infinity') > a.valid_through and n.valid_from <= a.valid_through + 1)
  group by a.course_id`;

const courses = serveList<typeof companyCourseList, Row>(
  companyCourseList,
  { page: api.listCompanyCourses, export: api.exportCompanyCourses },
  {
    rows(work, locale) {
      work.authorize('assignment.view', { companyId: work.companyId });
      return sql`select c.id, c.code, ${sql.raw(textSql('v.texts', 'v.languages', `'${locale}'`, 'title'))} as title,
        v.number as version, v.delivery,
          coalesce(n.waiting, 0) + coalesce(n."inProgress", 0) as enrolled, coalesce(n."inProgress", 0) as "inProgress",
            coalesce(n.completed, 0) as completed,
          coalesce(n.overdue, 0) as overdue, coalesce(x.expiring, 0) as expiring, n."averageMinutes"
        from courses c
        join lateral (select * from course_versions v where v.course_id = c.id and v.published_at is not null
          order by v.number desc limit 1) v on true
        left join (${countsSql(work)}) n on n.course_id = c.id left join (${expiringSql(work)}) x on x.course_id = c.id
        where c.retired_at is null or n.course_id is not null`;
    },
    search: ['title', 'code'],
    nullable: ['averageMinutes'],
    filters: {
      delivery: (deliveries) => sql`r.delivery = any(${deliveries})`,
      used: () => sql`r.enrolled > 0`,
      overdue: () => sql`r.overdue > 0`,
    },
  },
);

export const companyCourseHandlers = courses.handlers;
