import * as api from '@app/contract/assignment/assignment';
import { coursePeopleList } from '@app/domain/assignment/course-people-list';
import { DomainError } from '@app/domain/errors';
import { sql } from 'kysely';
import type { z } from 'zod';
import { query } from '../../platform/http/handler.ts';
import { serveList } from '../../platform/lists/list.ts';
import { attemptStatusSql, requiredBySql, voids } from '../enrolment/index.ts';
import { notEndedBefore } from '../../platform/database/predicates.ts';

type Row = z.output<typeof api.listCoursePeople.result>['rows'][number];

/** The newest attempt of each person at a course. */
const people = serveList<typeof coursePeopleList, Row>(
  coursePeopleList,
  { page: api.listCoursePeople, export: api.exportCoursePeople },
  {
    rows: (
      work,
      _locale,
      { courseId },
    ) => sql`select e.id, e.person_id as "personId", p.legal_name as name, m.employee_number as "employeeNumber",
        (select s.name from placements l join sites s on s.company_id = l.company_id and s.id = l.site_id
          where l.company_id = e.company_id and l.person_id = e.person_id
          and l.retracted_at is null and l.started_on <= ${work.today}::date and ${notEndedBefore('l', work.today)}
            limit 1) as site,
        ${attemptStatusSql(work.today)} as status,
        e.due_on as "dueOn", e.progress_percent as percent, e.origin, e.note, e.outcome_reason as "outcomeReason",
        (select coalesce(b.preferred_name, b.legal_name) from people b
          where b.id = e.assigned_by and b.id <> e.person_id) as "assignedBy",
        ${sql.raw(requiredBySql(`'${work.today}'::date`))} as "requiredBy",
        (select count(*) from due_changes d where d.company_id = e.company_id
          and d.enrolment_id = e.id)::int as "dueChanges",
        (select v.number from course_versions v where v.id = e.course_version_id) as version,
        e.assigned_at as "assignedAt", e.completed_at as "completedAt", e.score_percent as "scorePercent",
          e.last_activity_at as "lastActivityAt"
      from enrolments e join people p on p.id = e.person_id
        join employments m on m.company_id = e.company_id and m.person_id = e.person_id
      where ${work.visible('assignment.view', { companyId: 'e.company_id' })} and e.company_id = ${work.companyId}
        and e.course_id = ${courseId}::uuid
        and not exists (select 1 from enrolments n where n.company_id = e.company_id and n.person_id = e.person_id
          and n.course_id = e.course_id
          and n.attempt_number > e.attempt_number)`,
    search: ['name', 'employeeNumber'],
    completed: [],
    async complete(work, rows) {
      const waiting = await voids.waitingOn(
        work,
        rows.filter(({ personId }) => personId !== work.personId).map(({ id }) => id),
      );
      return rows.map((row) => ({ ...row, voidAsked: waiting.get(row.id) ?? null }));
    },
    nullable: ['dueOn', 'completedAt', 'scorePercent', 'lastActivityAt', 'site'],
    filters: {
      status: (values) => sql`r.status = any(${values}::text[])`,
      origin: (values) => sql`r.origin = any(${values}::text[])`,
      position: (id, work) => sql`exists (select 1 from position_assignments a
        where a.company_id = ${work.companyId} and a.person_id = r."personId"
        and a.position_id = ${id}::uuid and a.retracted_at is null and a.started_on <= ${work.today}::date
          and ${notEndedBefore('a', work.today)})`,
    },
  },
);

const listDueChanges = query(api.listDueChanges, async (work, { enrolmentId }) => {
  work.authorize('assignment.view', { companyId: work.companyId });
  const { rows } = await sql<{ changes: z.output<typeof api.listDueChanges.result> }>`select
      (select coalesce(json_agg(json_build_object('id', d.id, 'before', d.due_before, 'after', d.due_after, 'reason',
        d.reason,
          'changedAt', to_char(d.changed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'changedBy',
            p.legal_name) order by d.changed_at desc, d.id desc), '[]')
        from due_changes d left join people p on p.id = d.changed_by
          where d.company_id = e.company_id and d.enrolment_id = e.id) as changes
    from enrolments e where e.company_id = ${work.companyId} and e.id = ${enrolmentId}`.execute(work.tx);
  if (!rows[0]) throw new DomainError('notFound');
  return rows[0].changes;
});

export const coursePeopleHandlers = [...people.handlers, listDueChanges];
export const selectedAttempts = people.matching;
