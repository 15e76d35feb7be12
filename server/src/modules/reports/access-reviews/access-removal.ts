import * as api from '@app/contract/reports/access-reviews';
import { DomainError } from '@app/domain/errors';
import type { AdminRole } from '@app/domain/reports/admin-list';
import type { Instant } from '@app/domain/time';
import { sql } from 'kysely';
import { command } from '../../../platform/http/handler.ts';
import type { AuditDetail, Work } from '../../../platform/database/work.ts';
import { takeCompanyClaim } from '../../company/index.ts';
import { takeStaffRole } from '../../group-training/index.ts';
import { takePlatformClaim } from '../../identity/index.ts';
import { adminRows } from '../rows/admin-rows.ts';

type Right = { role: AdminRole; companyId: string; personId: string };

/**
 * Removes a right in the way of the module it belongs to, with that module's guards, and says what to record.
 * `grantedUntil`: of the rights in group trainings, those of then.
 */
export function removeRight(
  work: Work,
  { role, companyId, personId }: Right,
  reason: string,
  grantedUntil: Instant | null = null,
): Promise<AuditDetail> {
  if (role === 'platformAdmin') return takePlatformClaim(work, personId, reason);
  if (role === 'companyAdmin') return takeCompanyClaim(work, companyId, personId, reason);
  return takeStaffRole(work, { role, companyId, personId }, reason, grantedUntil);
}

/** One press in the list of administrators. */
export const removeAdminRole = command(api.removeAdminRole, async (work, { adminRoleId, reason }) => {
  work.authorize('identity.changeClaims');
  const { rows } = await sql<Right>`select r.role, r."companyId", r."personId" from (${adminRows(work, 'en')}) r
      where r.id = ${adminRoleId}`.execute(work.tx);
  if (!rows[0]) throw new DomainError('notFound');
  work.record(await removeRight(work, rows[0], reason));
  return {};
});
