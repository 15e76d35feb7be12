import * as api from '@app/contract/company/employees';
import { DomainError } from '@app/domain/errors';
import { sql } from 'kysely';
import { auditAbout } from '../../../platform/audit/audit-reading.ts';
import { query } from '../../../platform/http/handler.ts';

/** What was done about a person at this company; what another company did is in its own book. */
export const listEmployeeAudit = query(api.listEmployeeAudit, async (work, { personId, cursor, limit = 50 }, call) => {
  work.authorize('company.viewAudit', { companyId: work.companyId });
  const { rows } =
    await sql`select 1 from employments where company_id = ${work.companyId} and person_id = ${personId}`.execute(
      work.tx,
    );
  if (!rows[0]) throw new DomainError('notFound');
  return auditAbout(work, call, { entities: ['employee', 'person'], entityId: personId, cursor, limit });
});
