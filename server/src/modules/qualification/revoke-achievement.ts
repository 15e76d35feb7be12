import * as api from '@app/contract/qualification';
import { DomainError, refuseIf } from '@app/domain/errors';
import { sql } from 'kysely';
import { command } from '../../platform/handler.ts';
import type { Work } from '../../platform/work.ts';

type Row = { id: string; companyId: string; personId: string; revokedAt: string | null };

/** Takes an achievement back for good. The public page and the status list say so at once; the row and its certificate stay. */
async function revoke(work: Work, { publicId, reason }: { publicId: string; reason: string }) {
  const reach = work.reach('achievement.revoke');
  const { rows } = await sql<Row>`select id, company_id as "companyId", person_id as "personId", revoked_at as "revokedAt"
    from achievements where public_id = ${publicId} and (${reach === 'anyone'} or company_id = ${work.companyId}) for update`.execute(work.tx);
  const achievement = rows[0];
  if (!achievement) throw new DomainError('notFound');
  work.authorize('achievement.revoke', achievement);
  // Nobody takes back, or keeps, their own proof alone (A21).
  if (achievement.personId === work.personId) throw new DomainError('notAllowed');
  refuseIf(achievement.revokedAt ? 'alreadyRevoked' : null);
  await sql`update achievements set revoked_at = ${work.now}, revoked_by = ${work.personId}, revocation_reason = ${reason}
    where company_id = ${achievement.companyId} and id = ${achievement.id}`.execute(work.tx);
  work.record({ entity: 'achievement', entityId: achievement.id, action: 'achievement.revoke', companyId: achievement.companyId, reason });
  return {};
}

export const revokeAchievement = command(api.revokeAchievement, revoke);
export const revokeAnyAchievement = command(api.revokeAnyAchievement, revoke);
