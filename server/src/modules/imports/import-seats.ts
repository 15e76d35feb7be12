import * as api from '@app/contract/imports/imports';
import { sql } from 'kysely';
import { seatForecast } from '../assignment/index.ts';
import { query } from '../../platform/http/handler.ts';
import { findImport } from './records.ts';

/** Which seats the people will take whom a checked file would add, and who will wait for one. */
export const getImportSeats = query(api.getImportSeats, async (work, { importId }) => {
  work.authorize('imports.view', { companyId: work.companyId });
  const { id } = await findImport(work, importId);
  const rows = await seatForecast(
    work,
    sql`select row_number() over (order by r.turn, r.row_number) as ord, r.place ->> 'name' as name,
      (r.place ->> 'siteId')::uuid as site_id,
        (r.place ->> 'departmentId')::uuid as department_id,
          array(select jsonb_array_elements_text(r.place -> 'positionIds'))::uuid[] as position_ids
      from import_rows r where r.company_id = ${work.companyId} and r.import_id = ${id} and r.outcome = 'new'
        and r.applied_at is null and r.place is not null`,
  );
  return { rows };
});
