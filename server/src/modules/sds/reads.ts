import * as api from '@app/contract/sds/sheet-reads';
import { sheetReadList } from '@app/domain/sds/sheet-lists';
import { sql } from 'kysely';
import { serveList } from '../../platform/lists/list.ts';
import { inForce } from './sheets.ts';
import { notEndedBefore } from '../../platform/database/predicates.ts';

/**
 * Everyone placed today at a site where a product is, once for each product that has a sheet in force. Of what a person
 * read, a revision in force counts before one that was replaced; one that was withdrawn is none.
 */
export const sheetReads = serveList<typeof sheetReadList, { id: string }>(
  sheetReadList,
  { page: api.listSheetReads, export: api.exportSheetReads },
  {
    rows: (work) => sql`select concat_ws('/', w.person_id, m.site_id, m.sheet_id) as id, w.person_id as "personId",
      p.legal_name as person, w.employee_number as "employeeNumber",
        m.site_id as "siteId", s.name as site, m.sheet_id as "sheetId", h.product, n.revised_on as "revisedOn",
        case when d.read_at is null then 'unread' when d.current then 'read'
          else 'earlier' end as state, d.revised_on as "readRevision", d.read_at as "readAt"
      from (select distinct company_id, site_id, sheet_id from site_chemicals where removed_at is null) m
        join sites s on s.company_id = m.company_id and s.id = m.site_id and s.archived_at is null
        join sds_sheets h on h.company_id = m.company_id and h.id = m.sheet_id
        join lateral (select max(c.revised_on) as revised_on, array_agg(c.id) as ids from ${inForce} c) n
          on n.revised_on is not null
        join (select distinct l.company_id, l.site_id, l.person_id, e.employee_number from placements l
          join employments e on e.company_id = l.company_id and e.person_id = l.person_id
          where l.retracted_at is null and l.started_on <= ${work.today}::date and ${notEndedBefore('l', work.today)}
            and ${notEndedBefore('e', work.today)} and not e.sample) w on w.company_id = m.company_id
              and w.site_id = m.site_id
        join people p on p.id = w.person_id
        left join lateral (select k.read_at, r.revised_on, r.id = any(n.ids) as current from sds_reads k
          join sds_revisions r on r.company_id = k.company_id and r.id = k.revision_id
          where k.company_id = m.company_id and k.person_id = w.person_id and r.sheet_id = m.sheet_id
            and r.withdrawn_at is null
          order by r.id = any(n.ids) desc, r.revised_on desc, k.read_at limit 1) d on true
      where ${work.visible('sheets.manage', { companyId: 'm.company_id' })}`,
    search: ['person', 'employeeNumber', 'product'],
    filters: {
      state: (states) => sql`r.state = any(${states}::text[])`,
      siteId: (id) => sql`r."siteId" = ${id}::uuid`,
      sheetId: (id) => sql`r."sheetId" = ${id}::uuid`,
    },
    nullable: ['readRevision', 'readAt'],
  },
);
