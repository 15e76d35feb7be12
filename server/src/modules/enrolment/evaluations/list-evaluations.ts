import * as api from '@app/contract/enrolment/evaluations';
import { evaluationList } from '@app/domain/enrolment/evaluation-list';
import { sql } from 'kysely';
import type { z } from 'zod';
import { serveList } from '../../../platform/lists/list.ts';
import { managerOf } from '../attempts/managers-sql.ts';
import { openAttempt } from '../../../platform/database/predicates.ts';

type Row = z.output<typeof api.listEvaluations.result>['rows'][number];

/** Who awaits an evaluation that the caller may give. No one sees their own. */
export const evaluations = serveList<typeof evaluationList, Row>(
  evaluationList,
  { page: api.listEvaluations, export: api.exportEvaluations },
  {
    rows: (
      work,
      locale,
    ) => sql`select e.id, e.person_id as "personId", p.legal_name as name, m.employee_number as "employeeNumber",
        e.course_id as "courseId", coalesce(v.texts -> ${locale} ->> 'title', v.texts -> 'en' ->> 'title',
          v.texts -> v.languages[1] ->> 'title') as course,
        e.evaluation_due_at as "dueSince", pl.site_id as "siteId",
          (select s.name from sites s where s.company_id = e.company_id and s.id = pl.site_id) as site,
        (select coalesce(b.preferred_name, b.legal_name) from people b where b.id = pl.manager_id) as manager,
        (select count(*) from course_evaluations g where g.company_id = e.company_id
          and g.enrolment_id = e.id)::int as tries, e.due_on as "dueOn"
      from enrolments e join people p on p.id = e.person_id
        join employments m on m.company_id = e.company_id and m.person_id = e.person_id
        join course_versions v on v.id = e.course_version_id ${managerOf(work)}
      where e.company_id = ${work.companyId} and e.evaluation_due_at is not null and ${openAttempt('e')}
        and e.person_id <> ${work.personId} and
        ${work.visible('evaluation.give', { companyId: 'e.company_id', personId: 'pl.manager_id' })}`,
    nullable: ['site', 'manager', 'dueOn'],
    search: ['name', 'employeeNumber', 'course'],
    filters: {
      course: (id) => sql`r."courseId" = ${id}::uuid`,
      site: (id) => sql`r."siteId" = ${id}::uuid`,
    },
  },
);
