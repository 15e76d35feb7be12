import * as api from '@app/contract/positions/holders';
import { DomainError } from '@app/domain/errors';
import { sql } from 'kysely';
import type { z } from 'zod';
import { query } from '../../platform/http/handler.ts';
import type { Work } from '../../platform/database/work.ts';
import { stateOn } from './records.ts';
import { notEndedBefore } from '../../platform/database/predicates.ts';

async function refuseForeign(work: Work, positionId: string): Promise<void> {
  const { rows } =
    await sql`select 1 from positions where company_id = ${work.companyId} and id = ${positionId}`.execute(work.tx);
  if (rows.length === 0) throw new DomainError('notFound');
}

const listHolders = query(api.listHolders, async (work, { positionId, past }) => {
  work.authorize('positions.view', { companyId: work.companyId });
  await refuseForeign(work, positionId);
  const { rows } = await sql<z.output<typeof api.listHolders.result>['holders'][number]>`
    select a.id as "assignmentId", a.person_id as "personId", p.legal_name as name,
      e.employee_number as "employeeNumber", w.site_id as "siteId", l.name as "siteName",
      a.started_on as "startedOn", a.ended_on as "endedOn", a.is_primary as "isPrimary",
        ${stateOn(work, 'a.started_on', 'a.ended_on')} as state
    from position_assignments a
    join employments e on e.company_id = a.company_id and e.person_id = a.person_id
    join people p on p.id = a.person_id
    left join lateral (select w.site_id from placements w
      where w.company_id = a.company_id and w.person_id = a.person_id and w.retracted_at is null
      order by (w.started_on <= ${work.today} and ${notEndedBefore('w', work.today)}) desc, w.started_on desc limit 1) w
        on true
    left join sites l on l.company_id = a.company_id and l.id = w.site_id
    where a.company_id = ${work.companyId} and a.position_id = ${positionId} and a.retracted_at is null
      and ${past ? sql`true` : sql`${notEndedBefore('a', work.today)}`}
    order by p.legal_name, a.person_id, a.started_on`.execute(work.tx);
  return { holders: rows };
});

const findCandidates = query(api.findCandidates, async (work, { positionId, q, siteId }) => {
  work.authorize('positions.view', { companyId: work.companyId });
  await refuseForeign(work, positionId);
  const pattern = `%${(q ?? '').replace(/[\\%_]/g, '\\$&')}%`;
  const { rows } = await sql<z.output<typeof api.findCandidates.result>['people'][number]>`
    select e.person_id as "personId", p.legal_name as name, e.employee_number as "employeeNumber", l.name as "siteName",
      array(select distinct o.title from position_assignments a
        join positions o on o.company_id = a.company_id and o.id = a.position_id
        where a.company_id = e.company_id and a.person_id = e.person_id and a.retracted_at is null
          and a.started_on <= ${work.today}
          and ${notEndedBefore('a', work.today)}) as positions
    from employments e
    join people p on p.id = e.person_id
    left join placements w on w.company_id = e.company_id and w.person_id = e.person_id and w.retracted_at is null
      and w.started_on <= ${work.today} and ${notEndedBefore('w', work.today)}
    left join sites l on l.company_id = e.company_id and l.id = w.site_id
    where e.company_id = ${work.companyId} and ${notEndedBefore('e', work.today)}
      and (p.name_key like folded(${pattern}) or e.employee_number ilike ${pattern})
        and (${siteId ?? null}::uuid is null or w.site_id = ${siteId ?? null}::uuid)
      and not exists (select 1 from position_assignments a
        where a.company_id = e.company_id and a.person_id = e.person_id and a.position_id = ${positionId}
        and a.retracted_at is null and a.started_on <= ${work.today} and ${notEndedBefore('a', work.today)})
    order by p.legal_name, e.person_id limit 50`.execute(work.tx);
  return { people: rows };
});

export const listHoldersHandlers = [listHolders, findCandidates];
