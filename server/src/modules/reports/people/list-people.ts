import * as api from '@app/contract/identity/people';
import { peopleList } from '@app/domain/identity/people-list';
import { sql } from 'kysely';
import { serveList } from '../../../platform/lists/list.ts';
import { notEndedBefore } from '../../../platform/database/predicates.ts';

/**
 * Everyone across companies. What is in several employments is joined for those shown, and looked through when someone
 * searches.
 */
export const peopleListHandlers = serveList(
  peopleList,
  { page: api.listPeople, export: api.exportPeople },
  {
    rows: (work) => sql`select p.id, p.legal_name as name, p.email,
      coalesce(p.phone, (select min(e.contact_phone) from employments e where e.person_id = p.id)) as phone,
      coalesce((select string_agg(c.display_name, ', ' order by e.ended_on nulls first, c.display_name)
        from employments e join companies c on c.id = e.company_id where e.person_id = p.id), '') as companies,
      coalesce((select string_agg(e.employee_number, ', ' order by e.ended_on nulls first, e.employee_number)
        from employments e where e.person_id = p.id), '') as numbers,
      coalesce((select string_agg(a.certificate_number, ' ') from achievements a where a.person_id = p.id),
        '') as certificates,
      coalesce((select string_agg(e.contact_email, ' ') from employments e where e.person_id = p.id), '') as contacts,
      case when p.merged_into is not null then 'merged' when p.locked_at is not null then 'locked'
        when exists (select 1 from employments e where e.person_id = p.id
          and ${notEndedBefore('e', work.today)}) then 'active' else 'unemployed' end as state,
      case when p.qms_admin_since is not null then 'platform'
        when exists (select 1 from employments e where e.person_id = p.id and e.bu_admin_since is not null
          and ${notEndedBefore('e', work.today)}) then 'company' else 'none' end as claims,
      (select max(e.last_signed_in_at) from employments e where e.person_id = p.id) as "lastSignedInAt"
    from people p where ${work.visible('identity.viewAnyone', {})}`,
    search: ['name', 'email', 'phone', 'numbers', 'contacts', 'certificates'],
    mayLag: true,
    filters: {
      state: (states) => sql`r.state = any(${states}::text[])`,
      claims: (claims) => sql`r.claims = any(${claims}::text[])`,
      company: (id) =>
        sql`exists (select 1 from employments e where e.person_id = r.id and e.company_id = ${id}::uuid)`,
    },
    nullable: ['email', 'lastSignedInAt'],
  },
).handlers;
