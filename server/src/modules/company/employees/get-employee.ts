import * as api from '@app/contract/company/employees';
import type { ContactWay, EmployeeStatus, ReachWay } from '@app/domain/company/employee';
import { DomainError } from '@app/domain/errors';
import { sql } from 'kysely';
import { photoAddressOf } from '../../identity/index.ts';
import { query } from '../../../platform/http/handler.ts';
import { fieldsInUse } from '../fields/field-records.ts';
import { withValues } from '../fields/field-values.ts';
import { lastAdmins } from '../admins/change-admins.ts';
import { reachableBySql, statusSql } from './list-employees.ts';
import { notEndedBefore } from '../../../platform/database/predicates.ts';

type Named = { id: string; name: string };
type Row = {
  id: string;
  name: string;
  preferredName: string | null;
  photo: { path: string } | null;
  employeeNumber: string;
  externalId: string | null;
  jobTitle: string | null;
  email: string | null;
  phone: string | null;
  preferredContact: ContactWay | null;
  reachableBy: ReachWay;
  status: EmployeeStatus;
  startedOn: string;
  endedOn: string | null;
  onLeaveSince: string | null;
  invitedAt: string | null;
  joinedAt: string | null;
  lastSignedInAt: string | null;
  adminSince: string | null;
  site: Named | null;
  department: Named | null;
  manager: Named | null;
  positions: Named[];
  reports: number;
  nameIsOurs: boolean;
};

export const getEmployee = query(api.getEmployee, async (work, { personId }) => {
  work.authorize('company.viewEmployees', { companyId: work.companyId });
  const { rows } = await sql<Row>`
    select e.person_id as id, p.legal_name as name, p.preferred_name as "preferredName", p.photo,
      e.employee_number as "employeeNumber", e.external_id as "externalId",
      e.job_title as "jobTitle", e.contact_email as email, e.contact_phone as phone,
        e.preferred_contact as "preferredContact",
      ${reachableBySql} as "reachableBy", ${statusSql(work.today)} as status, e.started_on as "startedOn",
        e.ended_on as "endedOn", e.on_leave_since as "onLeaveSince",
      e.invited_at as "invitedAt", e.joined_at as "joinedAt", e.last_signed_in_at as "lastSignedInAt",
        e.bu_admin_since as "adminSince",
      (select json_build_object('id', s.id, 'name', s.name) from sites s
        where s.company_id = e.company_id and s.id = pl.site_id) as site,
      (select json_build_object('id', t.id, 'name', t.name) from departments t
        where t.company_id = e.company_id and t.id = pl.department_id) as department,
      (select json_build_object('id', m.id, 'name', m.legal_name) from people m where m.id = pl.manager_id) as manager,
      (select coalesce(json_agg(json_build_object('id', t.id, 'name', t.title) order by a.is_primary desc, t.title),
        '[]') from position_assignments a
        join positions t on t.company_id = a.company_id and t.id = a.position_id
        where a.company_id = e.company_id and a.person_id = e.person_id and a.retracted_at is null
          and a.started_on <= d.day and ${notEndedBefore('a', sql`d.day`)}) as positions,
      (select count(*)::int from placements r where r.company_id = e.company_id and r.manager_id = e.person_id
        and r.retracted_at is null
        and r.started_on <= ${work.today} and ${notEndedBefore('r', work.today)}) as reports,
      not is_known_elsewhere(e.company_id, e.person_id) as "nameIsOurs"
    from employments e join people p on p.id = e.person_id
    cross join lateral (select least(greatest(${work.today}::date, e.started_on), e.ended_on) as day) d
    left join placements pl on pl.company_id = e.company_id and pl.person_id = e.person_id and pl.retracted_at is null
      and pl.started_on <= d.day and ${notEndedBefore('pl', sql`d.day`)}
    where e.company_id = ${work.companyId} and e.person_id = ${personId}`.execute(work.tx);
  const row = rows[0];
  if (!row) throw new DomainError('notFound');
  const admins = await lastAdmins(work);
  return {
    ...row,
    photo: row.photo && photoAddressOf(personId, row.photo),
    lastAdmin: admins.length === 1 && admins[0] === personId,
    isMe: work.personId === personId,
    custom: await withValues(work, personId, await fieldsInUse(work)),
  };
});
