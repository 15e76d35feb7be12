import * as api from '@app/contract/reports/unfinished-report';
import { companyUnfinishedList } from '@app/domain/reports/company-unfinished-list';
import { sql } from 'kysely';
import type { z } from 'zod';
import { serveList } from '../../../platform/lists/list.ts';
import type { Locale } from '../../../platform/lists/list-source.ts';
import { unnarrowed } from '../../../platform/lists/list-source.ts';
import type { Work } from '../../../platform/database/work.ts';
import { employeeColumns } from '../../company/index.ts';
import { nameSql } from '../../enrolment/index.ts';
import { productName } from '../../seats/index.ts';
import { enrolmentRows, zoneOf } from './enrolment-rows.ts';

// The report CompanyUnfinishedCourses.

type Row = z.output<typeof api.listUnfinished.result>['rows'][number];

/** Days without activity from which an attempt counts as idle. */
const idleFrom = 14;

/** Open attempts, and of those that were not passed the newest of a person at a course. */
const unfinishedAttempts = sql`e.completed_at is null and e.withdrawn_at is null and e.voided_at is null
  and (e.failed_at is null or not exists (select 1 from enrolments n
    where n.company_id = e.company_id and n.person_id = e.person_id and n.course_id = e.course_id
    and n.attempt_number > e.attempt_number and n.voided_at is null))`;

/** A place in group training of the course that is still to come. */
const booked = (
  work: Work,
) => sql`exists (select 1 from roster_entries t join trainings g on g.company_id = t.company_id and g.id = t.training_id
  join training_sessions o on o.company_id = g.company_id and o.training_id = g.id
  where t.company_id = e.company_id and t.person_id = e.person_id and g.course_id = e.course_id
    and t.booked_at is not null and t.cancelled_at is null
    and g.cancelled_at is null and g.closed_at is null and o.ends_at > ${work.now}::timestamptz)`;

/** The learner went through everything, and a package among it has told no result. */
const silent = sql`exists (select 1 from package_registrations r
  where r.company_id = e.company_id and r.enrolment_id = e.id
  and not coalesce((r.outcome ->> 'finished')::boolean, false) and r.outcome ->> 'passed' is null
    and coalesce((r.outcome ->> 'furthest')::numeric, 0) >= 1)`;

/** The requirement that attempt `e` was opened for, as it reads now. */
const requiredRow = sql`(select q.id from requirements q
  where q.company_id = e.company_id and q.requirement_id = e.requirement_id and q.retracted_at is null
  order by q.version desc limit 1)`;

/** What of attempt `e` a report of unfinished ones says besides. */
const more = (work: Work, locale: Locale) => sql`,
  case when e.failed_at is not null then 'failed' when e.started_at is null and e.waits_for_seat then 'waitingSeat'
    when e.evaluation_due_at is not null then 'awaitingEvaluation'
    when e.started_at is not null then 'inProgress' else 'assigned' end as standing,
  case when e.failed_at is null and e.due_on < ${work.today}::date then ${work.today}::date - e.due_on end
    as "daysOver",
  greatest(0, ${work.today}::date - (coalesce(e.last_activity_at, e.started_at,
    e.assigned_at) at time zone ${work.timeZone}::text)::date) as "idleDays",
  (select count(*)::int from notices n where n.company_id = e.company_id and n.person_id = e.person_id
    and n.subject = e.id::text) as reminders,
  (select ${sql.raw(nameSql('u.titles', `'${locale}'`))} from course_units u
    join course_sections s on s.id = u.section_id
    where u.version_id = e.course_version_id and not exists (select 1 from unit_progress d
      where d.company_id = e.company_id and d.enrolment_id = e.id and d.unit_id = u.id and d.completed_at is not null)
    order by s.position, u.position limit 1) as "stuckOn",
  case when e.failed_at is null then su.complete_by end as "accessUntil", ${booked(work)} as booked,
    ${silent} as silent, ${requiredRow} as "rowId"`;

/**
 * How often the learner of each attempt may still try the quiz that is not passed: the fewest of several, null where
 * none is limited.
 */
async function withAttemptsLeft(work: Work, rows: Row[]): Promise<Row[]> {
  const found = await sql<{ id: string; left: number }>`
    select e.id, min(greatest(0, (v.body #>> '{settings,maxAttempts}')::int - t.taken))::int as left
    from enrolments e join course_units u on u.version_id = e.course_version_id
      join content_items i on i.id = u.content_item_id and i.kind = 'quiz'
      join content_versions v on v.id = u.content_version_id
      cross join lateral (select count(*)::int as taken, coalesce(bool_or(q.passed), false) as passed
        from quiz_attempts q
        where q.company_id = e.company_id and q.enrolment_id = e.id and q.unit_id = u.id) t
    where e.company_id = ${work.companyId} and e.id = any(${rows.map(({ id }) => id)}::uuid[])
      and v.body #>> '{settings,maxAttempts}' is not null and not t.passed
    group by e.id`.execute(work.tx);
  const left = new Map(found.rows.map((row) => [row.id, row.left]));
  return rows.map((row) => ({ ...row, attemptsLeft: left.get(row.id) ?? null }));
}

export const unfinished = serveList<typeof companyUnfinishedList, Row>(
  companyUnfinishedList,
  { page: api.listUnfinished, export: api.exportUnfinished, group: api.groupUnfinished },
  {
    rows: (
      work,
      locale,
      _asked,
      purpose,
    ) => sql`select a.id, a."companyId", a."personId", a.name, a."nameKey", a."employeeNumber", a."searchKey",
      a.employed, a."positionId", a.position,
        a."siteId", a.site, a."departmentId", a.department, a."managerId", a.manager, a."courseId", a."courseCode",
          a.course, a.delivery, a.attempt, a.origin, a."requiredBy", a."rowId",
        a."assignedAt", a."dueOn", a."startedAt", a."lastActivityAt", a.percent, a.standing as status, a."daysOver",
          a."idleDays", a."accessUntil", null::int as "attemptsLeft", a.reminders, a."stuckOn",
        case when a."daysOver" is null then 'notOverdue' when a."daysOver" <= 7 then 'week'
          when a."daysOver" <= 14 then 'fortnight' when a."daysOver" <= 30 then 'month'
          else 'longer' end as ageing,
        case when a.standing = 'waitingSeat' then 'noSeat' when a.standing = 'failed' then 'notPassed'
          when a.standing = 'awaitingEvaluation' then 'evaluation'
          when a.booked then 'session' when a.delivery = 'classroom' then 'noSession' when a.silent then 'silentPackage'
            when a.standing = 'assigned' then 'notStarted'
          when a."idleDays" >= ${idleFrom} then 'idle' else 'underWay' end as blocker
      from (${enrolmentRows(work, locale, {
        within: sql`${work.visible('assignment.view', { companyId: 'e.company_id' })}
          and e.company_id = ${work.companyId} and ${unfinishedAttempts}`,
        companyId: work.companyId,
        zone: zoneOf(work.companyId),
        purpose,
        more: more(work, locale),
      })}) a`,
    names: async (work, locale, asked): Promise<Record<string, string>> => {
      const { product } = asked as { product?: string };
      if (product === undefined) return {};
      const { rows } = await sql<{
        name: string;
      }>`select ${productName('p', locale)} as name from products p where p.id = ${product}::uuid
        and exists (select 1 from seat_lots l where l.company_id = ${work.companyId} and l.product_id = p.id)`.execute(
        work.tx,
      );
      return rows[0] ? { product: rows[0].name } : {};
    },
    custom: employeeColumns,
    chosenFirst: 'companyId',
    prepared: unnarrowed,
    large: unnarrowed,
    search: ['course', 'courseCode'],
    searchKeys: ['nameKey', 'searchKey'],
    order: { name: { key: sql`r."nameKey"`, type: 'text' } },
    nullable: ['dueOn', 'daysOver', 'startedAt', 'lastActivityAt', 'accessUntil'],
    complete: withAttemptsLeft,
    completed: ['attemptsLeft'],
    filters: {
      status: (values) => sql`r.status = any(${values}::text[])`,
      blocker: (values) => sql`r.blocker = any(${values}::text[])`,
      ageing: (values) => sql`r.ageing = any(${values}::text[])`,
      idle: (days) => sql`r."idleDays" >= ${Math.min(...days.map(Number))}::int`,
      product: (id) => sql`exists (select 1 from seat_lot_courses k
        join seat_lots l on l.company_id = k.company_id and l.id = k.lot_id
        where k.company_id = r."companyId" and k.course_id = r."courseId" and l.product_id = ${id}::uuid
          and l.owner_person_id is null)`,
      overdue: () => sql`r."daysOver" is not null`,
      leavers: () => sql`r.employed`,
    },
  },
);
