import * as api from '@app/contract/company/employees';
import { employeeList } from '@app/domain/company/employee-list';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { z } from 'zod';
import { serveList } from '../../../platform/lists/list.ts';
import type { Work } from '../../../platform/database/work.ts';
import { employeeColumns } from '../fields/field-columns.ts';
import { overallOf, standsAgainst, standsIn } from '../companies/overall-standing.ts';
import { notEndedBefore, openAttempt } from '../../../platform/database/predicates.ts';

/** The day a row speaks of: today, or the last day of who has left, or the first of who is to come. */
const onDay = (today: string) =>
  sql`case when e.ended_on < ${today}::date then e.ended_on when e.started_on > ${today}::date then e.started_on
    else ${today}::date end`;

/** Twin of `employeeStatus` in domain. */
export const statusSql = (
  today: string,
) => sql`case when e.ended_on < ${today}::date then 'inactive' when e.started_on > ${today}::date then 'starting'
  when e.on_leave_since <= ${today}::date then 'leave' when e.invited_at is not null
    and e.joined_at is null then 'invited' else 'active' end`;

/** An attempt `o` whose due day is over. */
export const overdueAttemptSql = (today: string) => sql`o.due_on < ${today}::date and ${openAttempt('o')}`;

/** Twin of `reachableBy` in domain. */
export const reachableBySql = sql`case
  when e.preferred_contact = 'paper' or (e.preferred_contact = 'email' and e.contact_email is not null)
    or (e.preferred_contact = 'phone' and e.contact_phone is not null)
    then e.preferred_contact
  when e.contact_email is not null then 'email' when e.contact_phone is not null then 'phone'
    when e.pin_since is not null then 'pin' else 'paper' end`;

/** An assignment or placement `a` that holds on a day. */
export const holdsOn = (day: RawBuilder<unknown>) =>
  sql`a.retracted_at is null and a.started_on <= ${day} and ${notEndedBefore('a', day)}`;
const heldOn = holdsOn(sql`d.day`);

type Row = z.output<typeof api.listEmployees.result>['rows'][number];

const employees = serveList<typeof employeeList, Row>(
  employeeList,
  { page: api.listEmployees, export: api.exportEmployees },
  {
    // Names of places and positions are in the select: they are looked up for the page shown, not for all that is
    // sorted.
    rows: (
      work: Work,
    ) => sql`select e.person_id as id, p.legal_name as name, p.name_key as "nameKey", e.search_key as "searchKey",
      e.employee_number as "employeeNumber", e.job_title as "jobTitle",
      e.contact_email as email, e.contact_phone as phone, e.started_on as "startedOn", e.ended_on as "endedOn",
        e.last_signed_in_at as "lastSignedInAt",
      pl.site_id as "siteId", pl.department_id as "departmentId", pl.manager_id as "managerId",
        e.bu_admin_since as "adminSince", d.day,
      'none' as overall, (select count(*)::int from enrolments o
        where o.company_id = e.company_id and o.person_id = e.person_id
        and ${overdueAttemptSql(work.today)}) as overdue,
      ${statusSql(work.today)} as status, ${reachableBySql} as "reachableBy",
      (select s.name from sites s where s.company_id = e.company_id and s.id = pl.site_id) as site,
      (select t.name from departments t where t.company_id = e.company_id and t.id = pl.department_id) as department,
      (select m.legal_name from people m where m.id = pl.manager_id) as manager,
      (select string_agg(t.title, ', ' order by a.is_primary desc, t.title) from position_assignments a
        join positions t on t.company_id = a.company_id and t.id = a.position_id
        where a.company_id = e.company_id and a.person_id = e.person_id and ${heldOn}) as positions
    from employments e join people p on p.id = e.person_id
    cross join lateral (select ${onDay(work.today)} as day) d
    left join placements pl on pl.company_id = e.company_id and pl.person_id = e.person_id and pl.retracted_at is null
      and pl.started_on <= d.day and ${notEndedBefore('pl', sql`d.day`)}
    where ${work.visible('company.viewEmployees', { companyId: 'e.company_id' })} and e.company_id = ${work.companyId}`,
    search: [],
    mayLag: true,
    searchKeys: ['nameKey', 'searchKey'],
    order: { name: { key: sql`r."nameKey"`, type: 'text' } },
    filters: {
      overall: (values, work) => standsIn(work, values),
      overdue: () => sql`r.overdue > 0`,
      skill: (skill, work, { standing, on }) => (standing ? sql`true` : standsAgainst(work, { skill, on })),
      standing: (standing, work, { skill, on }) => standsAgainst(work, { standing, skill, on }),
      on: () => sql`true`,
      status: (values) => sql`r.status = any(${values}::text[])`,
      site: (id) => sql`r."siteId" = ${id}::uuid`,
      department: (id) => sql`r."departmentId" = ${id}::uuid`,
      manager: (id) => sql`r."managerId" = ${id}::uuid`,
      position: (id, work) => sql`exists (select 1 from position_assignments a
        where a.company_id = ${work.companyId} and a.person_id = r.id
      and a.position_id = ${id}::uuid and a.retracted_at is null and a.started_on <= r.day
        and ${notEndedBefore('a', sql`r.day`)})`,
      reach: (values) => sql`r."reachableBy" = any(${values}::text[])`,
      admins: () => sql`r."adminSince" is not null`,
    },
    nullable: ['site', 'department', 'manager', 'lastSignedInAt', 'jobTitle', 'email', 'endedOn'],
    custom: employeeColumns,
    completed: ['overall'],
    async complete(work, rows) {
      const overall = await overallOf(
        work,
        rows.map(({ id }) => id),
      );
      return rows.map((row) => ({ ...row, overall: overall.get(row.id) ?? 'none' }));
    },
  },
);

export const employeeListHandlers = employees.handlers;
export const selectedEmployees = employees.matching;
