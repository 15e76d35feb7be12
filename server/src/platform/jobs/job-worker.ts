import { setTimeout as wait } from 'node:timers/promises';
import type { Connect } from '../database/database.ts';
import { withConnection } from '../database/database.ts';
import { JobThread } from './job-thread-handle.ts';
import { type Job, attempt } from './jobs.ts';
import { jobSlots, untilReplaced } from './queue-health.ts';
import type { Runtime } from '../runtime.ts';

const shortestPause = 100;
const longestPause = 5_000;
/** Milliseconds that the jobs in progress have when the worker is told to stop. */
const lastJobs = 10_000;
/** The longest time, in seconds, between two replacements of a worker that stands still again and again. */
const longestRest = 600;
/** Seconds without a sign of life after which another process takes the jobs of a worker. */
const longestSilence = 180;

export type Working = {
  /** Takes no further job, and lets those in progress end. */
  stop(milliseconds?: number): Promise<void>;
  /**
   * What did not end by then is free for another process at once; the queue itself would wait four hours. The last
   * thing before the process ends.
   */
  giveBack(): Promise<void>;
};

/**
 * Starts the worker: runs what is enqueued and what the clock asks for. The queue itself lives in a thread that is
 * replaced when it ends and when it stands still; the jobs run in this process. `alone`: no other process works on this
 * queue, so that a job that is held is held by a process that was killed.
 */
export async function startWorker(
  runtime: Runtime,
  connect: Connect,
  jobs: readonly Job[],
  { alone = false, patience = untilReplaced, lookSeconds = 5, silence = longestSilence } = {},
): Promise<Working> {
  const { queue, log } = runtime;
  const byName = new Map<string, Job>(jobs.map((job) => [job.name, job]));
  const names = [...byName.keys()];
  const schedules = jobs.flatMap(({ name, schedule }) =>
    schedule ? [{ task: name, match: schedule, identifier: name }] : [],
  );
  const stopping = new AbortController();
  /** The last attempt at each job that runs, by the job's id. */
  const running = new Map<string, Promise<unknown>>();
  let dead: string[] = [];

  /** A job that an earlier thread began may still run when the next one is given it: the two take turns. */
  const perform = async (
    asking: JobThread,
    name: string,
    payload: unknown,
    id: string,
    number: number,
  ): Promise<void> => {
    for (let before = running.get(id); before; before = running.get(id)) await before.catch(() => {});
    if (asking.isOver) return;
    queue.jobBegan();
    const run = attempt(runtime, byName.get(name)!, payload, { id, number });
    running.set(id, run);
    try {
      await run;
    } finally {
      running.delete(id);
      queue.jobEnded();
    }
  };

  const beat = (of: JobThread) =>
    runtime.pools.platform.query('select jobs.beat($1, make_interval(secs => $2))', [of.pools, silence]);

  const begin = async (): Promise<JobThread> => {
    await withConnection(connect('superuser'), (client) =>
      client.query('select jobs.free_held($1, null, $2)', [dead, alone]),
    );
    const begun = await JobThread.begin(
      { connection: connect('superuser'), names, schedules, slots: jobSlots },
      perform,
    );
    // Without it its jobs would be held for four hours, should it be killed before it first says that it lives.
    await beat(begun).catch(() => {});
    return begun;
  };

  const beginAgain = async (): Promise<JobThread> => {
    for (let pause = shortestPause; ; pause = Math.min(pause * 2, longestPause)) {
      await wait(pause, undefined, { signal: stopping.signal });
      try {
        return await begin();
      } catch (error) {
        log.warn({ cause: (error as Error).message }, 'the worker does not begin, trying again');
      }
    }
  };

  // A busy machine may keep the queue's first questions from an answer: once more, and then the start fails with the
  // reason.
  let thread = await begin().catch((error: Error) => {
    log.warn({ cause: error.message }, 'the worker does not begin, trying again');
    return begin();
  });
  queue.expect(schedules.some(({ match }) => match === '* * * * *'));
  const kept = (async () => {
    for (;;) {
      const why = await thread.over;
      if (stopping.signal.aborted) return;
      log.warn({ cause: why }, 'the worker ended, another takes its place');
      // The oldest were freed long ago.
      dead = [...dead, ...thread.pools].slice(-50);
      thread = await beginAgain();
      // Told to stop while it began.
      if (stopping.signal.aborted) thread.end();
    }
  })().catch(() => {
    // Told to stop while it waited.
  });

  let rest = patience.due;
  let restsUntil = 0;
  let looking = false;
  const look = async (): Promise<void> => {
    const looked = thread;
    if (looked.isOver) return;
    await beat(looked);
    const { rows } = await runtime.pools.platform.query<{ seconds: number | null }>(
      // An earlier thread's last question may have been answered after it ended, with a job that no one runs.
      'select jobs.oldest_due_seconds($1) as seconds, jobs.free_held($2, $3, $4)',
      [names, dead, looked.pools.at(-1), alone],
    );
    queue.due(rows[0]?.seconds ?? null);
    if (!queue.standsStill(patience)) {
      if (queue.seen().stillSeconds < lookSeconds) rest = patience.due;
      return;
    }
    if (performance.now() < restsUntil || looked.isOver) return;
    restsUntil = performance.now() + rest * 1000;
    rest = Math.min(rest * 2, longestRest);
    queue.replaced += 1;
    log.error({ ...queue.seen(), times: queue.replaced }, 'the worker stands still and is replaced');
    looked.end('it stood still');
  };
  const timer = setInterval(() => {
    if (looking) return;
    looking = true;
    // A database that is away is not the worker's fault.
    void look()
      .catch(() => {})
      .finally(() => (looking = false));
  }, lookSeconds * 1000).unref();

  return {
    async stop(milliseconds = lastJobs) {
      clearInterval(timer);
      queue.expectNothing();
      stopping.abort();
      await thread.stop(milliseconds);
      await kept;
    },
    async giveBack() {
      await withConnection(connect('superuser'), (client) =>
        client.query('select jobs.free_held($1, null, false)', [[...dead, ...thread.pools]]),
      );
    },
  };
}
