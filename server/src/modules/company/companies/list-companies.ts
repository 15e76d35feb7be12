import * as api from '@app/contract/company/companies';
import { companyList } from '@app/domain/company/company-list';
import { sql } from 'kysely';
import { serveList } from '../../../platform/lists/list.ts';
import { notEndedBefore } from '../../../platform/database/predicates.ts';

/** Twin of `companyState` in domain, by the day of each company. */
export const companyStateSql = (
  now: string,
) => sql`case when c.terminated_at is not null then 'terminated' when c.suspended_at is not null then 'suspended'
  when c.valid_through < (${now}::timestamptz at time zone c.time_zone)::date then 'ended' else 'active' end`;

export const companyListHandlers = serveList(
  companyList,
  { page: api.listCompanies, export: api.exportCompanies },
  {
    rows: (work) => sql`select c.id, c.display_name as name, c.code, ${companyStateSql(work.now)} as state,
      c.max_people as "maxPeople", c.time_zone as "timeZone",
      c.valid_through as "validThrough", c.created_at as "createdAt", c.parent_id as "parentId",
      (select p.display_name from companies p where p.id = c.parent_id) as parent,
      (select count(*)::int from employments e where e.company_id = c.id and e.started_on <= ${work.today}
        and ${notEndedBefore('e', work.today)}) as people, null::int as compliance,
      (select max(e.last_signed_in_at) from employments e where e.company_id = c.id) as "lastActivityAt"
    from companies c where ${work.visible('company.viewAny', {})}`,
    search: ['name', 'code'],
    mayLag: true,
    filters: {
      state: (states) => sql`r.state = any(${states}::text[])`,
      parent: (id) => sql`r."parentId" = ${id}::uuid`,
    },
    nullable: ['parent', 'maxPeople', 'lastActivityAt', 'validThrough'],
  },
).handlers;
