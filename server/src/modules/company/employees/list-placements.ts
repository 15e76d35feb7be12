import * as api from '@app/contract/company/employment';
import { DomainError } from '@app/domain/errors';
import { sql } from 'kysely';
import type { z } from 'zod';
import { query } from '../../../platform/http/handler.ts';

export const listPlacements = query(api.listPlacements, async (work, { personId }) => {
  work.authorize('company.viewEmployees', { companyId: work.companyId });
  const { rows } = await sql<z.input<typeof api.listPlacements.result>[number]>`
    select pl.id, pl.started_on as "startedOn", pl.ended_on as "endedOn", pl.recorded_at as "recordedAt",
      pl.retracted_at as "retractedAt",
      (select json_build_object('id', s.id, 'name', s.name) from sites s
        where s.company_id = pl.company_id and s.id = pl.site_id) as site,
      (select json_build_object('id', t.id, 'name', t.name) from departments t
        where t.company_id = pl.company_id and t.id = pl.department_id) as department,
      (select json_build_object('id', m.id, 'name', m.legal_name) from people m where m.id = pl.manager_id) as manager,
      (select m.legal_name from people m where m.id = pl.recorded_by) as "recordedBy",
        (select m.legal_name from people m where m.id = pl.retracted_by) as "retractedBy"
    from placements pl where pl.company_id = ${work.companyId} and pl.person_id = ${personId} and pl.kept_aside is null
    order by pl.started_on desc, pl.recorded_at desc, pl.id`.execute(work.tx);
  // Anyone who is employed here was placed at least once.
  if (rows.length === 0) throw new DomainError('notFound');
  return rows;
});
