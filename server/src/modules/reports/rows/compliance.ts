import * as api from '@app/contract/reports/compliance-report';
import { complianceList, complianceWords } from '@app/domain/reports/compliance-list';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { z } from 'zod';
import { serveList } from '../../../platform/lists/list.ts';
import type { Work } from '../../../platform/database/work.ts';

// The compliance of every company, beside the report CertificationStatus.

type Row = z.output<typeof api.listCompliance.result>['rows'][number];

/**
 * A row for each person of whom something mandatory is asked, by the clocks of their company. Where what is kept of a
 * company (decision 32) is of today and nothing changed since, it is read; of any other company everyone is derived.
 */
function complianceRows(work: Work): RawBuilder<unknown> {
  const keys = Object.keys(complianceWords);
  const worst = sql`case when bool_or(not s.qualified and s.status <> 'due' and s.status = 'expired') then 'expired'
    when bool_or(not s.qualified and s.status <> 'due') then 'gap'
    when bool_or(s.status in ('expiring', 'inGrace')) then 'expiring' else 'ok' end`;
  return sql`select overlay(overlay(md5(c.id::text || p.id) placing '8' from 13) placing '8' from 17)::uuid as id,
    p.id as "personId", p.legal_name as name, p.name_key as "nameKey",
      m.employee_number as "employeeNumber", m.search_key as "searchKey", c.id as "companyId",
        c.display_name as company, o.standing
    from companies c cross join lateral (select (${work.now}::timestamptz at time zone c.time_zone)::date as day) t
      cross join lateral (select exists (select 1 from kept_days d
        where d.company_id = c.id and d.on_date = t.day and d.known_at <= ${work.now})
        and not exists (select 1 from standing_marks x where x.company_id = c.id) as current) k
      cross join lateral (
        select s.person_id, n.standing from kept_standing s
          join unnest(${keys}::text[]) n (standing) on s.tally @> array[tally_id('overall', n.standing)]
        where k.current and s.company_id = c.id
        union all
        select s.person_id, ${worst} from requirement_status(c.id, t.day, ${work.now}) s
        where not k.current and s.kind = 'mandatory' and s.status <> 'future' group by 1) o
      join people p on p.id = o.person_id join employments m on m.company_id = c.id and m.person_id = o.person_id
    where ${work.visible('enrolmentReport.view', { companyId: 'c.id' })} and not m.sample`;
}

export const complianceHandlers = serveList<typeof complianceList, Row>(
  complianceList,
  { page: api.listCompliance, export: api.exportCompliance, group: api.groupCompliance },
  {
    rows: complianceRows,
    derived: true,
    search: ['company'],
    searchKeys: ['nameKey', 'searchKey'],
    order: { name: { key: sql`r."nameKey"`, type: 'text' } },
    filters: { standing: (values) => sql`r.standing = any(${values}::text[])` },
  },
).handlers;
