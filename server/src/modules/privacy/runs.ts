import type { RetentionState } from '@app/domain/privacy/switch';
import { retentionState } from '@app/domain/privacy/switch';
import type { Day, Instant } from '@app/domain/time';
import { sql } from 'kysely';
import type { Work } from '../../platform/database/work.ts';
import { lastShortenedAt } from './times.ts';

export type Run = {
  id: string;
  startedBy: string;
  startedAt: Instant;
  finishedAt: Instant | null;
  failedAt: Instant | null;
  asOf: Day;
  confirmedAt: Instant | null;
  takesEffectAt: Instant | null;
  stoppedAt: Instant | null;
  startedByName: string | null;
  confirmedByName: string | null;
  due: number;
  held: number;
};

const dryRuns = sql`select r.id, r.started_by as "startedBy", r.started_at as "startedAt",
  r.finished_at as "finishedAt", r.failed_at as "failedAt", r.as_of as "asOf",
    r.confirmed_at as "confirmedAt", r.takes_effect_at as "takesEffectAt", r.stopped_at as "stoppedAt",
      s.legal_name as "startedByName", c.legal_name as "confirmedByName",
    coalesce((select sum(f.due)::int from retention_findings f where f.run_id = r.id), 0) as due,
    coalesce((select sum(f.held)::int from retention_findings f where f.run_id = r.id), 0) as held
  from retention_runs r left join people s on s.id = r.started_by left join people c on c.id = r.confirmed_by
    where r.dry`;

export async function readDryRun(work: Work, id: string | null): Promise<Run | null> {
  const { rows } =
    await sql<Run>`${dryRuns} and ${id ? sql`r.id = ${id}` : sql`true`} order by r.started_at desc, r.id desc
      limit 1`.execute(work.tx);
  return rows[0] ?? null;
}

/** Whether the daily run deletes now, and by which confirmed dry run. */
export async function switchOf(
  work: Work,
): Promise<{ state: RetentionState; run: Run | null; shortenedAt: Instant | null }> {
  const { rows } =
    await sql<Run>`${dryRuns} and r.confirmed_at is not null order by r.confirmed_at desc, r.id desc limit 1`.execute(
      work.tx,
    );
  const run = rows[0] ?? null;
  const shortenedAt = await lastShortenedAt(work);
  return { state: retentionState(run, shortenedAt, work.now), run, shortenedAt };
}
