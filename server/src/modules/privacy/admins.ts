import { isEstablished } from '@app/domain/access/guarded-change';
import { DomainError } from '@app/domain/errors';
import type { Instant } from '@app/domain/time';
import { sql } from 'kysely';
import type { Work } from '../../platform/database/work.ts';
import { notEndedBefore } from '../../platform/database/predicates.ts';

export type PlatformAdmin = { personId: string; adminSince: Instant };

/** The administrators of the platform, each with since when they have both claims. */
export async function platformAdmins(work: Work): Promise<PlatformAdmin[]> {
  const { rows } = await sql<PlatformAdmin>`select p.id as "personId",
      max(greatest(p.qms_admin_since, e.bu_admin_since)) as "adminSince"
    from people p join employments e on e.person_id = p.id and e.bu_admin_since is not null
      join companies c on c.id = e.company_id and c.suspended_at is null and c.terminated_at is null
    where p.qms_admin_since is not null and p.locked_at is null and p.merged_into is null
      and ${notEndedBefore('e', sql`(${work.now}::timestamptz at time zone c.time_zone)::date`)} group by p.id`.execute(
    work.tx,
  );
  return rows;
}

/**
 * Who became an administrator just now asks for nothing that another may confirm at once, where one is who did not: it
 * would be one person with two names.
 */
export async function refuseNewcomer(work: Work, hours: number): Promise<void> {
  const { me, hasSecondPerson } = among(work, await platformAdmins(work), hours);
  if (!me) throw new DomainError('notAllowed');
  if (hasSecondPerson && !isEstablished(me.adminSince, work.now, hours)) throw new DomainError('adminTooNew');
}

/** Since when the person acting is one, and whether there is another who could confirm. */
export function among(
  work: Work,
  admins: readonly PlatformAdmin[],
  hours: number,
): { me: PlatformAdmin | null; hasSecondPerson: boolean } {
  return {
    me: admins.find(({ personId }) => personId === work.personId) ?? null,
    hasSecondPerson: admins.some(
      ({ personId, adminSince }) => personId !== work.personId && isEstablished(adminSince, work.now, hours),
    ),
  };
}
