import * as api from '@app/contract/company/companies';
import { lastAdminObstacle } from '@app/domain/company/employee';
import { DomainError, refuseIf } from '@app/domain/errors';
import { sql } from 'kysely';
import { adminRightsLost, refuseLastPlatformAdmin } from '../../identity/index.ts';
import { command } from '../../../platform/http/handler.ts';
import type { AuditDetail, Work } from '../../../platform/database/work.ts';

// The claim to administer a company, given and taken by the platform. The company's own book says so.

type Held = { buAdmin: boolean; gone: boolean };

async function holdMembership(work: Work, companyId: string, personId: string): Promise<Held> {
  const { rows } = await sql<Held>`select e.bu_admin_since is not null as "buAdmin",
      (e.ended_on < ${work.today} or c.terminated_at is not null) is true as gone
    from employments e join companies c on c.id = e.company_id
      where e.company_id = ${companyId} and e.person_id = ${personId} for no key update of e`.execute(work.tx);
  if (!rows[0]) throw new DomainError('notFound');
  return rows[0];
}

export const grantAnyAdmin = command(api.grantAnyAdmin, async (work, { personId, companyId }) => {
  work.authorize('identity.changeClaims');
  const { buAdmin, gone } = await holdMembership(work, companyId, personId);
  // Anyone who is platform admin already and had no claim anywhere would get their rights back by this door: two people
  // stand behind those.
  const { rows } = await sql`select 1 from people where id = ${personId} and qms_admin_since is not null
    and not exists (select 1 from employments where person_id = ${personId} and bu_admin_since is not null)`.execute(
    work.tx,
  );
  if (personId === work.personId) throw new DomainError('notForOneself');
  if (rows.length > 0) throw new DomainError('secondPersonNeeded');
  if (gone) throw new DomainError('alreadyLeft');
  if (buAdmin) throw new DomainError('alreadyAdmin');
  await sql`update employments set bu_admin_since = ${work.now}
    where company_id = ${companyId} and person_id = ${personId}`.execute(work.tx);
  await sql`select end_all_sessions(array[${personId}]::uuid[])`.execute(work.tx);
  work.record({
    action: 'company.grantAdmin',
    entity: 'employee',
    entityId: personId,
    companyId,
    changes: { buAdmin: [false, true] },
  });
  return {};
});

/**
 * Takes the claim to administer a company from someone, and says what to record; never the last one's. Who may do it,
 * the caller asks.
 */
export async function takeCompanyClaim(
  work: Work,
  companyId: string,
  personId: string,
  reason?: string,
): Promise<AuditDetail> {
  const { rows } = await sql<{ id: string }>`select person_id as id from employments
    where company_id = ${companyId} and bu_admin_since is not null and ended_on is null order by person_id
      for no key update`.execute(work.tx);
  refuseIf(
    lastAdminObstacle(
      rows.map(({ id }) => id),
      [personId],
    ),
  );
  await refuseLastPlatformAdmin(work, companyId, [personId]);
  const { buAdmin } = await holdMembership(work, companyId, personId);
  if (!buAdmin) throw new DomainError('notAdmin');
  await sql`update employments set bu_admin_since = null
    where company_id = ${companyId} and person_id = ${personId}`.execute(work.tx);
  await work.emit(adminRightsLost, { personId, companyId });
  const changes = { buAdmin: [true, false] };
  return {
    action: 'company.revokeAdmin',
    entity: 'employee',
    entityId: personId,
    companyId,
    ...(reason && { reason }),
    changes,
  };
}

export const revokeAnyAdmin = command(api.revokeAnyAdmin, async (work, { personId, companyId }) => {
  work.authorize('identity.changeClaims');
  work.record(await takeCompanyClaim(work, companyId, personId));
  return {};
});
