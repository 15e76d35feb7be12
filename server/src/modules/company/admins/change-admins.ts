import * as api from '@app/contract/company/employees';
import { lastAdminObstacle } from '@app/domain/company/employee';
import { DomainError, refuseIf } from '@app/domain/errors';
import { sql } from 'kysely';
import { adminRightsLost, endSessionsAt, refuseLastPlatformAdmin } from '../../identity/index.ts';
import { command } from '../../../platform/http/handler.ts';
import type { Work } from '../../../platform/database/work.ts';
import { holdEmployee } from '../records.ts';

/** The administrators who stay: those without a last day. */
export async function lastAdmins(work: Work): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select person_id as id from employments
    where company_id = ${work.companyId} and bu_admin_since is not null and ended_on is null
      order by person_id`.execute(work.tx);
  return rows.map(({ id }) => id);
}

/**
 * Refuses to let the last administrator go (A15). The administrators are locked in one order, so that of two who demote
 * each other at once one waits, and then sees that no one else is left (A16).
 */
export async function refuseLastAdmin(work: Work, going: readonly string[]): Promise<void> {
  const { rows } = await sql<{ id: string }>`select person_id as id from employments
    where company_id = ${work.companyId} and bu_admin_since is not null and ended_on is null order by person_id
      for no key update`.execute(work.tx);
  const staying = rows.map(({ id }) => id);
  refuseIf(lastAdminObstacle(staying, going));
  await refuseLastPlatformAdmin(work, work.companyId, going);
}

/** By invitation and for one's own people only: anyone who is not employed here is not there (A10). */
export const grantAdmin = command(api.grantAdmin, async (work, { personId }) => {
  work.authorize('company.changeAdmins', { companyId: work.companyId });
  const { buAdmin, endedOn } = await holdEmployee(work, personId);
  if (endedOn !== null && endedOn < work.today) throw new DomainError('alreadyLeft');
  if (buAdmin) throw new DomainError('alreadyAdmin');
  await sql`update employments set bu_admin_since = ${work.now}
    where company_id = ${work.companyId} and person_id = ${personId}`.execute(work.tx);
  // A new claim is a new privilege: anyone who has it signs in again.
  await endSessionsAt(work, personId);
  work.record({
    action: 'company.grantAdmin',
    entity: 'employee',
    entityId: personId,
    changes: { buAdmin: [false, true] },
  });
  return {};
});

export const revokeAdmin = command(api.revokeAdmin, async (work, { personId }) => {
  work.authorize('company.changeAdmins', { companyId: work.companyId });
  await refuseLastAdmin(work, [personId]);
  const { buAdmin } = await holdEmployee(work, personId);
  if (!buAdmin) throw new DomainError('notAdmin');
  await sql`update employments set bu_admin_since = null
    where company_id = ${work.companyId} and person_id = ${personId}`.execute(work.tx);
  await work.emit(adminRightsLost, { personId, companyId: work.companyId });
  work.record({
    action: 'company.revokeAdmin',
    entity: 'employee',
    entityId: personId,
    changes: { buAdmin: [true, false] },
  });
  return {};
});
