import type { TaskList } from 'graphile-worker';
import { Logger, runMigrations, runOnce } from 'graphile-worker';
import pg from 'pg';
import type { Connect } from '../database/database.ts';
import { ignoreErrors, withConnection } from '../database/database.ts';
import { keptAlive } from '../database/kept-alive.ts';
import { lockForMigrations, longestWaitMs, withoutQueue } from '../database/migration-locks.ts';
import type { Runtime } from '../runtime.ts';
import { jobRuns } from '../watch/channels.ts';

/** Work done after the commit, or by the clock. At least once: `run` must bear being repeated. */
export type Job = {
  name: `${string}.${string}`;
  /** Five cron fields, UTC; absent when only enqueued by use cases. */
  schedule?: string;
  run: (runtime: Runtime, payload: Record<string, unknown>, attempt: { id: string; number: number }) => Promise<void>;
};

/**
 * Jobs of which one runs at a time in all processes: each reads what may take its whole time, one document after the
 * other. In line they hold none of the slots that everything else needs; the next one is found when a slot looks for
 * work, within two seconds. Companies that wait come by turns.
 */
const inLine = ['sds.readUpload'];
const isInLine = `task in (${inLine.map((name) => `'${name}'`).join(', ')})`;

// The door through which any role writes a job into its own transaction. Definer's rights: roles see no other job.
const door = `
  create schema if not exists jobs;
  -- The priority of the next job of a company in a line, 0 to 32000: behind its own, and never before the turn that
  -- has come. So a company that has 500 documents in the line holds up another's by one, and waits for one of each.
  create or replace function jobs.turn_in_line(line text, company text) returns int
  language sql stable security definer set search_path = graphile_worker, pg_temp as $$
    select least(32000, coalesce(greatest(min(j.priority),
      max(j.priority) filter (where j.payload ->> 'companyId' = company) + 1), 0))
    from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where t.identifier = line and j.attempts < j.max_attempts $$;
  revoke execute on function jobs.turn_in_line from public;
  create or replace function jobs.enqueue(task text, payload json, job_key text, run_at timestamptz, max_attempts int) returns void
  language sql security definer set search_path = graphile_worker, pg_temp as $$
    select graphile_worker.add_job(task, payload, run_at => run_at, max_attempts => max_attempts, job_key => job_key,
      queue_name => case when ${isInLine} then task end,
      priority => case when ${isInLine} then jobs.turn_in_line(task, payload ->> 'companyId') end) $$;
  create or replace view jobs.overview as
    select j.id::text, j.task_identifier as job, j.attempts, j.max_attempts, j.last_error, j.created_at, j.run_at, j.locked_at
    from graphile_worker.jobs j;
  grant usage on schema jobs to muster_app, muster_platform, muster_auth;
  revoke execute on function jobs.enqueue from public;
  grant execute on function jobs.enqueue to muster_app, muster_platform, muster_auth;
  grant select on jobs.overview to muster_platform;
  create or replace function jobs.retry(job_id text) returns void language sql security definer set search_path = graphile_worker, pg_temp as $$
    select graphile_worker.reschedule_jobs(array[job_id::bigint], run_at => now(), attempts => 0) $$;
  create or replace function jobs.discard(job_id text) returns void language sql security definer set search_path = graphile_worker, pg_temp as $$
    select graphile_worker.complete_jobs(array[job_id::bigint]) $$;
  revoke execute on function jobs.retry, jobs.discard from public;
  grant execute on function jobs.retry, jobs.discard to muster_platform;

  -- Frees what workers hold that no longer live; the queue itself would wait four hours. "alone": no process but this one
  -- works on the queue, so that only what "living" holds is held by someone.
  create or replace function jobs.free_held(dead text[], living text, alone boolean) returns void
  language plpgsql security definer set search_path = graphile_worker, pg_temp as $$
  declare
    holders text[] := array(select distinct locked_by from graphile_worker.jobs
      where locked_by = any (dead) or alone and locked_by is distinct from living and locked_by is not null);
  begin
    if cardinality(holders) > 0 then perform graphile_worker.force_unlock_workers(holders); end if;
    -- A job under whose key another was written while it ran has no tries left by the rules of the queue: it is running. Where
    -- its worker ended under it, it would stay for a person to clear away, without an error. It has one more try; as one that was
    -- killed at its every try looks the same, what is noted keeps it from having another.
    perform graphile_worker.reschedule_jobs(array[job.id], run_at => now(), attempts => job.max_attempts - 1)
    from graphile_worker.permanently_fail_jobs(
      array(select id from graphile_worker.jobs where locked_at is null and attempts >= max_attempts and last_error is null),
      'The server ended while it ran') job;
  end $$;
  -- Workers that live say so again and again. What one holds that has said nothing for so long is freed by another, but not by one that itself began
  -- to speak less than so long ago: when the database was away, all are late.
  create table if not exists jobs.workers (id text primary key, since timestamptz not null, seen_at timestamptz not null);
  comment on table jobs.workers is 'Workers of the queue that live, or were killed a short time ago.';
  create or replace function jobs.beat(mine text[], silence interval) returns void
  language plpgsql security definer set search_path = graphile_worker, pg_temp as $$
  declare
    gone text[];
  begin
    insert into jobs.workers as w (id, since, seen_at) select unnest(mine), now(), now()
    on conflict (id) do update set seen_at = now(), since = case when w.seen_at < now() - silence / 3 then now() else w.since end;
    if not exists (select from jobs.workers where id = any (mine) and since <= now() - silence) then return; end if;
    gone := array(select id from jobs.workers where seen_at < now() - silence);
    if cardinality(gone) = 0 then return; end if;
    perform jobs.free_held(gone, null, false);
    delete from jobs.workers where id = any (gone);
  end $$;
  -- How long the oldest job of these names has been due that nobody has taken. Null: none is due.
  create or replace function jobs.oldest_due_seconds(names text[]) returns double precision
  language sql stable security definer set search_path = graphile_worker, pg_temp as $$
    select extract(epoch from now() - min(run_at))::double precision from graphile_worker.jobs
    where task_identifier = any (names) and locked_at is null and attempts < max_attempts and run_at <= now() $$;
  revoke execute on function jobs.free_held, jobs.beat, jobs.oldest_due_seconds from public;
  grant execute on function jobs.free_held, jobs.beat, jobs.oldest_due_seconds to muster_platform;`;

/** Installs the queue's own schema and our door to it. Run after the migrations, under their lock. */
export async function installJobs(connect: Connect, say: (line: string) => void = () => {}): Promise<void> {
  const pool = workerPool(connect, 1);
  try {
    await withConnection(connect('superuser'), async (client) => {
      await lockForMigrations(client);
      await runMigrations({ pgPool: pool });
      await client.query(`set lock_timeout = ${longestWaitMs}`);
      await withoutQueue('The queue', say, () => client.query(door));
    });
  } finally {
    await pool.end();
  }
}

/** A lost connection is the queue's to retry; without listeners it would end the process. */
export function workerPool(connect: Connect, max: number): pg.Pool {
  const pool = new pg.Pool({ ...connect('superuser'), max, connectionTimeoutMillis: 5_000, ...keptAlive });
  pool.on('error', () => {});
  pool.on('connect', ignoreErrors);
  return pool;
}

/** One attempt of a job, in this process. What fails is said here, and noted by the queue. */
export async function attempt(
  runtime: Runtime,
  job: Job,
  payload: unknown,
  { id, number }: { id: string; number: number },
): Promise<void> {
  try {
    await jobRuns.tracePromise(() => job.run(runtime, (payload ?? {}) as Record<string, unknown>, { id, number }), {
      job: job.name,
      attempt: number,
    });
  } catch (error) {
    runtime.log.error({ job: job.name, attempt: number, cause: (error as Error).name }, 'job failed');
    throw error;
  }
}

/**
 * Runs every job that is due, then returns. For tests, which keep the pool (`workerPool`): connections cost more than
 * most jobs.
 */
export async function runJobsOnce(runtime: Runtime, pgPool: pg.Pool, jobs: readonly Job[]): Promise<void> {
  const taskList: TaskList = Object.fromEntries(
    jobs.map((job) => [
      job.name,
      (payload, { job: { id, attempts } }) => attempt(runtime, job, payload, { id: String(id), number: attempts }),
    ]),
  );
  await runOnce({ pgPool, taskList, noHandleSignals: true, logger: quiet });
}

// The queue's own chatter repeats what our log says.
const quiet = new Logger(() => () => {});
