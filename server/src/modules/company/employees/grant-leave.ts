import * as api from '@app/contract/company/employment';
import { leaveObstacle } from '@app/domain/company/employee';
import { DomainError } from '@app/domain/errors';
import { sql } from 'kysely';
import { command } from '../../../platform/http/handler.ts';
import { holdEmployee } from '../records.ts';

export const startLeave = command(api.startLeave, async (work, { personId, from }) => {
  work.authorize('company.changeEmployees', { companyId: work.companyId });
  const code = leaveObstacle(await holdEmployee(work, personId), from);
  if (code) throw new DomainError(code, { issues: [{ path: 'from', code, message: 'refused' }] });
  await sql`update employments set on_leave_since = ${from}
    where company_id = ${work.companyId} and person_id = ${personId}`.execute(work.tx);
  work.record({ action: 'company.startLeave', entity: 'employee', entityId: personId, changes: { from } });
  return {};
});

export const endLeave = command(api.endLeave, async (work, { personId }) => {
  work.authorize('company.changeEmployees', { companyId: work.companyId });
  const { onLeaveSince } = await holdEmployee(work, personId);
  if (onLeaveSince === null) throw new DomainError('notOnLeave');
  await sql`update employments set on_leave_since = null
    where company_id = ${work.companyId} and person_id = ${personId}`.execute(work.tx);
  work.record({ action: 'company.endLeave', entity: 'employee', entityId: personId, changes: { since: onLeaveSince } });
  return {};
});
