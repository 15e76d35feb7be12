import * as api from '@app/contract/identity/people';
import type { TwoPersonRequest } from '@app/domain/access/two-people';
import { confirmObstacle, isRequestOpen } from '@app/domain/access/two-people';
import { DomainError, refuseIf } from '@app/domain/errors';
import { askObstacle } from '@app/domain/identity/platform-admin';
import { sql } from 'kysely';
import { command } from '../../../platform/http/handler.ts';
import { askOne } from '../../../platform/database/questions.ts';
import type { AuditDetail, Work } from '../../../platform/database/work.ts';
import { adminRightsLost } from '../events.ts';
import { isEmployed } from '../questions.ts';

const nobodyLeft = async (work: Work, companyId: string | null, going: readonly string[]): Promise<boolean> =>
  (
    await sql<{ left: number }>`select platform_admins_left(${companyId}::uuid, ${[...going]}::uuid[]) as left`.execute(
      work.tx,
    )
  ).rows[0]!.left === 0;

/**
 * The platform admins among those going who have to stay, because no one would be left (A15); `companyId` null: they go
 * as such, else by their claim at that company. Those who can act are locked in one order, so that of two who demote
 * each other at once one waits, and then sees that no one is left (A16).
 */
export async function lastPlatformAdmins(
  work: Work,
  companyId: string | null,
  going: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{
    id: string;
  }>`select id from people where id = any(${[...going]}::uuid[]) and qms_admin_since is not null`.execute(work.tx);
  return rows.length > 0 && (await nobodyLeft(work, companyId, going)) ? rows.map(({ id }) => id) : [];
}

export async function refuseLastPlatformAdmin(
  work: Work,
  companyId: string | null,
  going: readonly string[],
): Promise<void> {
  if ((await lastPlatformAdmins(work, companyId, going)).length > 0) throw new DomainError('lastPlatformAdmin');
}

/** After a change that took claims on its way. */
export async function refuseNoPlatformAdmin(work: Work): Promise<void> {
  if (await nobodyLeft(work, null, [])) throw new DomainError('lastPlatformAdmin');
}

type Candidate = { isAdmin: boolean; employed: boolean };

async function holdCandidate(work: Work, personId: string): Promise<Candidate> {
  const { rows } = await sql<{ isAdmin: boolean }>`select qms_admin_since is not null as "isAdmin" from people
    where id = ${personId} and merged_into is null and locked_at is null for update`.execute(work.tx);
  if (!rows[0]) throw new DomainError('notFound');
  return { ...rows[0], employed: await askOne(work, isEmployed, { personId }) };
}

export const askQmsAdmin = command(api.askQmsAdmin, async (work, { personId, reason }) => {
  work.authorize('identity.changeClaims');
  const candidate = await holdCandidate(work, personId);
  refuseIf(askObstacle({ personId, askedBy: work.personId, ...candidate }));
  const { rows: open } = await sql<
    TwoPersonRequest & { id: string }
  >`select id, person_id as "personId", asked_by as "askedBy", asked_at as "askedAt", confirmed_at as "confirmedAt",
    withdrawn_at as "withdrawnAt"
    from qms_admin_requests where person_id = ${personId} and confirmed_at is null and withdrawn_at is null
      for update`.execute(work.tx);
  for (const request of open) {
    if (isRequestOpen(request, work.now)) throw new DomainError('requestOpen');
    await sql`update qms_admin_requests set withdrawn_at = ${work.now} where id = ${request.id}`.execute(work.tx);
  }
  const { rows } = await sql<{ id: string }>`insert into qms_admin_requests (person_id, reason, asked_by, asked_at)
    values (${personId}, ${reason}, ${work.personId}, ${work.now}) returning id`.execute(work.tx);
  work.record({ action: 'identity.askQmsAdmin', entity: 'person', entityId: personId, reason });
  return { requestId: rows[0]!.id };
});

async function holdRequest(work: Work, personId: string, requestId: string): Promise<TwoPersonRequest> {
  const { rows } =
    await sql<TwoPersonRequest>`select person_id as "personId", asked_by as "askedBy", asked_at as "askedAt",
      confirmed_at as "confirmedAt", withdrawn_at as "withdrawnAt"
    from qms_admin_requests where id = ${requestId} and person_id = ${personId} for update`.execute(work.tx);
  if (!rows[0]) throw new DomainError('notFound');
  return rows[0];
}

/** The second person gives the claim; anyone who has it signs in again. */
export const confirmQmsAdmin = command(api.confirmQmsAdmin, async (work, { personId, requestId }) => {
  work.authorize('identity.changeClaims');
  const request = await holdRequest(work, personId, requestId);
  refuseIf(confirmObstacle(request, work.personId, work.now));
  const asker = await sql`select 1 from people where id = ${request.askedBy} and qms_admin_since is not null`.execute(
    work.tx,
  );
  // Anyone who asked and is no platform admin any more is no second person.
  if (asker.rows.length === 0) throw new DomainError('requestOver');
  const candidate = await holdCandidate(work, personId);
  refuseIf(askObstacle({ personId, askedBy: request.askedBy, ...candidate }));
  await sql`update qms_admin_requests set confirmed_by = ${work.personId}, confirmed_at = ${work.now}
    where id = ${requestId}`.execute(work.tx);
  await sql`update people set qms_admin_since = ${work.now} where id = ${personId}`.execute(work.tx);
  await sql`select end_all_sessions(array[${personId}]::uuid[])`.execute(work.tx);
  work.record({
    action: 'identity.confirmQmsAdmin',
    entity: 'person',
    entityId: personId,
    changes: { qmsAdmin: [false, true], askedBy: request.askedBy },
  });
  return {};
});

export const withdrawQmsRequest = command(api.withdrawQmsRequest, async (work, { personId, requestId }) => {
  work.authorize('identity.changeClaims');
  const request = await holdRequest(work, personId, requestId);
  if (!isRequestOpen(request, work.now)) throw new DomainError('requestOver');
  await sql`update qms_admin_requests set withdrawn_by = ${work.personId}, withdrawn_at = ${work.now}
    where id = ${requestId}`.execute(work.tx);
  work.record({ action: 'identity.withdrawQmsRequest', entity: 'person', entityId: personId });
  return {};
});

/**
 * Takes the platform's claim from someone, and says what to record; never the last one's. Who may do it, the caller
 * asks.
 */
export async function takePlatformClaim(work: Work, personId: string, reason?: string): Promise<AuditDetail> {
  await refuseLastPlatformAdmin(work, null, [personId]);
  const { rows } = await sql<{ isAdmin: boolean; mine: boolean }>`select p.qms_admin_since is not null as "isAdmin",
      exists (select 1 from people me where me.id = ${work.personId} and me.qms_admin_since is not null) as mine
        from people p where p.id = ${personId}`.execute(work.tx);
  if (!rows[0]) throw new DomainError('notFound');
  // The claim this came with may have been taken while it waited.
  if (!rows[0].mine) throw new DomainError('notAllowed');
  if (!rows[0].isAdmin) throw new DomainError('notAdmin');
  await sql`update people set qms_admin_since = null where id = ${personId}`.execute(work.tx);
  await work.emit(adminRightsLost, { personId, companyId: null });
  return {
    action: 'identity.revokeQmsAdmin',
    entity: 'person',
    entityId: personId,
    ...(reason && { reason }),
    changes: { qmsAdmin: [true, false] },
  };
}

export const revokeQmsAdmin = command(api.revokeQmsAdmin, async (work, { personId, reason }) => {
  work.authorize('identity.changeClaims');
  work.record(await takePlatformClaim(work, personId, reason));
  return {};
});
