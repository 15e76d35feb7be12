import { DomainError } from '@app/domain/errors';
import type { Room } from '@app/domain/files/quota';
import { quotaObstacle } from '@app/domain/files/quota';
import { sql } from 'kysely';
import type { Config } from '../../platform/config.ts';
import type { Work } from '../../platform/database/work.ts';

/**
 * What the acting company keeps and what is on its way to it, but for one upload. Counted each time, so that there is
 * no counter that could drift from the truth (I-22): 200,000 rows take 20 ms, and an upload begins with it, not a page.
 */
export async function usageOf(work: Work, except: string | null = null): Promise<Room> {
  const { rows } = await sql<Room>`
    select sum(files)::int as files, sum(bytes)::float8 as bytes from (
      select count(*) as files, coalesce(sum(bytes), 0) as bytes from files where company_id = ${work.companyId}
      union all
      select count(*), coalesce(sum(total_bytes), 0) from uploads
      where company_id = ${work.companyId} and finished_at is null
        and id is distinct from ${except}::uuid) kept`.execute(work.tx);
  return rows[0]!;
}

/** Refuses what would not fit. One upload of a company at a time asks, so that two do not both take the last room. */
export async function refuseOverQuota(
  work: Work,
  config: Config,
  more: Room,
  except: string | null = null,
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('files.quota'), hashtext(${work.companyId}))`.execute(work.tx);
  const { rows } = await sql<{
    isPlatform: boolean;
  }>`select is_platform as "isPlatform" from companies where id = ${work.companyId}`.execute(work.tx);
  const limit = rows[0]?.isPlatform ? config.room.platform : config.room.company;
  const used = await usageOf(work, except);
  const obstacle = quotaObstacle(used, more, limit);
  if (obstacle) throw new DomainError(obstacle, { used, limit });
}
