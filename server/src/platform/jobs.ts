import { EventEmitter } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import type { Runner, TaskList, WorkerEvents } from 'graphile-worker';
import { Logger, parseCronItems, run, runMigrations, runOnce } from 'graphile-worker';
import pg from 'pg';
import type { Connect } from './database.ts';
import { heedless, withConnection } from './database.ts';
import type { Runtime } from './runtime.ts';
import { untilDatabaseAnswers } from './until-database-answers.ts';

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
  const pool = workerPool(connect, 1);
  try {
    await withConnection(connect('superuser'), async (client) => {
      await client.query('select pg_advisory_lock(hashtext($1))', ['muster.migrate']);
      await runMigrations({ pgPool: pool });
      await client.query(door);
    });
  } finally {
    await pool.end();
  }
}

type Connected = (error: Error | undefined, client: pg.PoolClient | undefined, release?: (broken?: Error | boolean) => void) => void;

/**
 * When the queue stops while the database dies under its listener, it lets go of that connection twice (0.18, `listenForChanges`). A pool throws then, where
 * nobody would catch it; this one hears it once.
 */
class LenientPool extends pg.Pool {
  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Connected): void;
  override connect(callback?: Connected): Promise<pg.PoolClient> | void {
    if (!callback) return super.connect();
    const once: Connected = (error, client, release) => {
      let held = client !== undefined;
      callback(error, client, (broken) => {
        if (held) release?.(broken);
        held = false;
      });
    };
    super.connect(once);
  }
}

/** A lost connection is the queue's to retry; without listeners it would end the process. */
function workerPool(connect: Connect, max: number): pg.Pool {
  const pool = new LenientPool({ ...connect('superuser'), max, connectionTimeoutMillis: 5_000 });
  pool.on('error', () => {});
  pool.on('connect', heedless);
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

/**
 * A job under whose key another was written while it ran has no tries left by the rules of the queue: it is running. Where its process was killed under it,
 * it would stay for somebody to clear away, without an error. It has one more try; as one that was killed at its every try looks the same, what is noted
 * keeps it from having another.
 */
const oneMoreTry = `
  select graphile_worker.reschedule_jobs(array[job.id], run_at => now(), attempts => job.max_attempts - 1)
  from graphile_worker.permanently_fail_jobs(
    array(select id from graphile_worker.jobs where locked_at is null and attempts >= max_attempts and last_error is null), $1) job`;

/**
 * Starts the worker: runs what is enqueued and what the clock asks for. `alone`: no other process works on this queue, so
 * that a job somebody holds is held by a process that was killed.
 */
export async function startWorker(runtime: Runtime, connect: Connect, jobs: readonly Job[], { alone = false } = {}): Promise<{ stop(): Promise<void> }> {
  const pgPool = workerPool(connect, 4);
  const stopping = new AbortController();
  let held: string[] = [];
  const begin = async (): Promise<Running> => {
    // Held by nobody who lives; the queue itself would wait four hours.
    await pgPool.query('select graphile_worker.force_unlock_workers(array(select locked_by from graphile_worker.jobs where locked_by = any ($1) or $2))', [
      held,
      alone,
    ]);
    await pgPool.query(oneMoreTry, ['The server ended while it ran']);
    const events: WorkerEvents = new EventEmitter();
    const ending = Promise.withResolvers<void>();
    events.on('pool:create', ({ workerPool: { id } }) => (held = [id]));
    events.on('pool:gracefulShutdown', () => ending.resolve());
    const runner = await run({
      pgPool,
      events,
      concurrency: 2,
      noHandleSignals: true,
      // Only in batches does the queue wait for the end of a job to be noted. Else a database that dies under a finished job
      // fails a promise that nobody looks at, which ends the process.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
      taskList: tasks(runtime, jobs),
      parsedCronItems: parseCronItems(jobs.filter((job) => job.schedule).map((job) => ({ task: job.name, match: job.schedule!, identifier: job.name }))),
      logger: quiet,
    });
    return { runner, ending: ending.promise };
  };
  let running: Running;
  try {
    running = await begin();
  } catch (error) {
    await pgPool.end();
    throw error;
  }
  // The queue's runner ends when it could not note the end of a job. Another takes its place once the database is back.
  const kept = (async () => {
    for (;;) {
      await endOf(running);
      if (stopping.signal.aborted) return;
      runtime.log.warn('the worker ended and is begun anew');
      running = await untilDatabaseAnswers(begin, () => {}, stopping.signal);
    }
  })().catch((error: Error) => {
    if (!stopping.signal.aborted) runtime.log.fatal({ cause: error.message }, 'the worker cannot be begun again: no job will run until the next start');
  });
  return {
    async stop() {
      stopping.abort();
      await Promise.race([running.runner.stop().catch(() => {}), endOf(running)]);
      await kept;
      void pgPool.end();
    },
  };
}

type Running = { runner: Runner; ending: Promise<void> };

/** Milliseconds that a queue which takes no more jobs has to finish those it has. */
const lastJobs = 10_000;

/**
 * When a runner is over. The queue says at once that it ends, and sometimes never that it has ended: when a second end of a
 * job cannot be noted while it waits for a database in recovery, it miscounts and waits for itself for ever (0.18, `batch`).
 */
async function endOf({ runner, ending }: Running): Promise<void> {
  const over = runner.promise.catch(() => {});
  await Promise.race([over, ending]);
  const waited = new AbortController();
  await Promise.race([over, wait(lastJobs, undefined, { signal: waited.signal, ref: false }).catch(() => {})]);
  waited.abort();
  // One that hangs still keeps its clock; without it, only its memory stays.
  void runner.stop().catch(() => {});
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
