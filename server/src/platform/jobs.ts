import type { Runner, TaskList } from 'graphile-worker';
import { Logger, parseCronItems, run, runMigrations, runOnce } from 'graphile-worker';
import pg from 'pg';
import type { Connect } from './database.ts';
import type { Runtime } from './runtime.ts';

/** Work done after the commit, or by the clock. At least once: `run` must bear being repeated. */
export type Job = {
  name: `${string}.${string}`;
  /** Five cron fields, UTC; absent when only enqueued by use cases. */
  schedule?: string;
  run: (runtime: Runtime, payload: Record<string, unknown>, attempt: { id: string; number: number }) => Promise<void>;
};

// The door through which any role writes a job into its own transaction. Definer's rights: roles see no other job.
const door = `
  create schema if not exists jobs;
  create or replace function jobs.enqueue(task text, payload json, job_key text, run_at timestamptz, max_attempts int) returns void
  language sql security definer set search_path = graphile_worker, pg_temp as $$
    select graphile_worker.add_job(task, payload, run_at => run_at, max_attempts => max_attempts, job_key => job_key) $$;
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
  grant execute on function jobs.retry, jobs.discard to muster_platform;`;

/** Installs the queue's own schema and our door to it. Run after the migrations, under their lock. */
export async function installJobs(connect: Connect): Promise<void> {
  const client = new pg.Client(connect('superuser'));
  await client.connect();
  const pool = workerPool(connect, 1);
  try {
    await client.query('select pg_advisory_lock(hashtext($1))', ['muster.migrate']);
    await runMigrations({ pgPool: pool });
    await client.query(door);
  } finally {
    await pool.end();
    await client.end();
  }
}

/** A lost connection is the queue's to retry; without listeners it would end the process. */
function workerPool(connect: Connect, max: number): pg.Pool {
  const pool = new pg.Pool({ ...connect('superuser'), max });
  pool.on('error', () => {});
  pool.on('connect', (client) => void client.on('error', () => {}));
  return pool;
}

function tasks(runtime: Runtime, jobs: readonly Job[]): TaskList {
  return Object.fromEntries(
    jobs.map((job) => [
      job.name,
      async (payload: unknown, helpers: { job: { id: string; attempts: number } }) => {
        try {
          await job.run(runtime, (payload ?? {}) as Record<string, unknown>, { id: helpers.job.id, number: helpers.job.attempts });
        } catch (error) {
          runtime.log.error({ job: job.name, attempt: helpers.job.attempts, cause: (error as Error).name }, 'job failed');
          throw error;
        }
      },
    ]),
  );
}

/** Starts the worker: runs what is enqueued and what the clock asks for. */
export async function startWorker(runtime: Runtime, connect: Connect, jobs: readonly Job[]): Promise<Runner> {
  const pgPool = workerPool(connect, 4);
  const runner = await run({
    pgPool,
    concurrency: 2,
    noHandleSignals: true,
    taskList: tasks(runtime, jobs),
    parsedCronItems: parseCronItems(jobs.filter((job) => job.schedule).map((job) => ({ task: job.name, match: job.schedule!, identifier: job.name }))),
    logger: quiet,
  });
  runner.promise.catch(() => {}).finally(() => void pgPool.end());
  return runner;
}

/** Runs every job that is due, then returns. For tests. */
export async function runJobsOnce(runtime: Runtime, connect: Connect, jobs: readonly Job[]): Promise<void> {
  const pgPool = workerPool(connect, 2);
  try {
    await runOnce({ pgPool, taskList: tasks(runtime, jobs), noHandleSignals: true, logger: quiet });
  } finally {
    await pgPool.end();
  }
}

// The queue's own chatter repeats what our log says.
const quiet = new Logger(() => () => {});
