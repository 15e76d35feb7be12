import * as api from '@app/contract/privacy/privacy';
import { DomainError, refuseFields } from '@app/domain/errors';
import type { RetentionKind, RetentionTimes } from '@app/domain/privacy/retention';
import { retentionRules, timeFor, timeObstacle } from '@app/domain/privacy/retention';
import type { Instant } from '@app/domain/time';
import { sql } from 'kysely';
import { command } from '../../platform/http/handler.ts';
import type { Work } from '../../platform/database/work.ts';
import { holdRetention } from '../../platform/database/retention-lock.ts';

type Time = { kind: RetentionKind; companyId: string | null; skillId: string | null; count: number | null };

/** The times that are in force now. The caller asked the permission. */
export async function readTimes(work: Work): Promise<RetentionTimes> {
  const { rows } =
    await sql<Time>`select kind, company_id as "companyId", skill_id as "skillId", count from retention_times
    where replaced_at is null and count is not null`.execute(work.tx);
  const platform: Partial<Record<RetentionKind, number>> = {};
  const companies: Record<string, number> = {};
  const skills: Record<string, number> = {};
  for (const { kind, companyId, skillId, count } of rows) {
    if (companyId) companies[companyId] = count!;
    else if (skillId) skills[skillId] = count!;
    else platform[kind] = count!;
  }
  return { platform, companies, skills };
}

/** When a time was last made shorter: what was seen in a dry run before then is no longer all that falls due. */
export async function lastShortenedAt(work: Work): Promise<Instant | null> {
  const { rows } = await sql<{
    at: Instant | null;
  }>`select max(set_at) as at from retention_times where shortens`.execute(work.tx);
  return rows[0]!.at;
}

export const setRetentionTime = command(
  api.setRetentionTime,
  async (work, { kind, companyId, skillId, count, reason }) => {
    work.authorize('privacy.change');
    const of = companyId ? 'company' : skillId ? 'skill' : 'platform';
    const obstacle = companyId && skillId ? 'retentionNotHere' : timeObstacle(kind, count, of);
    if (obstacle) refuseFields([{ path: 'count', code: obstacle }]);
    const known = companyId
      ? sql`select from companies where id = ${companyId}`
      : skillId
        ? sql`select from skills where id = ${skillId}`
        : sql`select`;
    if ((await known.execute(work.tx)).rows.length === 0) throw new DomainError('notFound');
    await holdRetention(work);
    const times = await readTimes(work);
    const before =
      of === 'company' ? times.companies[companyId!] : of === 'skill' ? times.skills[skillId!] : times.platform[kind];
    const was = of === 'skill' ? (before ?? 0) : timeFor(kind, times, companyId);
    // Without a time of its own a company follows the platform, and a skill adds nothing.
    const becomes =
      count ?? (of === 'skill' ? 0 : of === 'company' ? timeFor(kind, times) : retentionRules[kind].standard);
    await sql`update retention_times set replaced_at = ${work.now}
      where kind = ${kind} and company_id is not distinct from ${companyId}::uuid
    and skill_id is not distinct from ${skillId}::uuid and replaced_at is null`.execute(work.tx);
    await sql`insert into retention_times (kind, company_id, skill_id, count, shortens, reason, set_by, set_at)
    values (${kind}, ${companyId}, ${skillId}, ${count}, ${becomes < was}, ${reason}, ${work.personId},
      ${work.now})`.execute(work.tx);
    work.record({
      ...{
        action: 'privacy.setTime',
        entity: 'retention',
        entityId: kind,
        reason,
        changes: { companyId, skillId, count: [before ?? null, count] },
      },
      ...(companyId && { companyId }),
    });
    return {};
  },
);
