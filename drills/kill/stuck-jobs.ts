import { setTimeout as wait } from 'node:timers/promises';
import type { Sql } from './scene.ts';

/** What has been due that long without being begun, no worker will begin. */
const patienceSeconds = 60;

/** After the last recovery every job that is due has to be begun. Answers the names of those that are not. */
export async function stuckJobs(sql: Sql): Promise<string[]> {
  const end = performance.now() + patienceSeconds * 1000;
  for (;;) {
    const rows = await sql<{ job: string }>(
      'select job from jobs.overview where run_at <= now() and locked_at is null and attempts < max_attempts',
    );
    if (rows.length === 0 || performance.now() > end) return rows.map(({ job }) => job);
    await wait(250);
  }
}
