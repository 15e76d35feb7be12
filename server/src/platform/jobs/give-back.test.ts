import { expect, test } from 'vitest';
import { openWorld } from '../../../test/harness.ts';
import { startWorker } from './job-worker.ts';
import type { Job } from './jobs.ts';
import { jobSlots } from './queue-health.ts';

// A process that stops while others work on the same queue.

const world = await openWorld();

test('a job that does not end in time is given back, and another process has it at once', async () => {
  const took: number[] = [];
  const [begun, again] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const job = (run: () => Promise<void>): Job => ({
    name: 'test.slow',
    run: (_runtime, _payload, { number }) => (took.push(number), run()),
  });
  const leaving = await startWorker(world.runtime, world.connect, [
    job(() => (begun.resolve(), new Promise(() => {}))),
  ]);
  await world.sql(`select jobs.enqueue('test.slow', '{}', null, now(), 25)`);
  await begun.promise;
  const staying = await startWorker(world.runtime, world.connect, [job(async () => again.resolve())]);
  await leaving.stop(200);
  expect(took).toEqual([1]);
  await leaving.giveBack();
  await again.promise;
  expect(took).toEqual([1, 2]);
  await staying.stop();
});

test('jobs that end in time are done, and the next one is left to another process', async () => {
  const [begun, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let runs = 0;
  const run = () => {
    runs += 1;
    if (runs === jobSlots) begun.resolve();
    return end.promise;
  };
  const leaving = await startWorker(world.runtime, world.connect, [{ name: 'test.ends', run }]);
  await world.sql(`select jobs.enqueue('test.ends', '{}', null, now(), 25) from generate_series(1, $1)`, [
    jobSlots + 1,
  ]);
  await begun.promise;
  const stopped = leaving.stop(20_000);
  end.resolve();
  await stopped;
  await leaving.giveBack();
  const left = await world.sql(
    `select attempts::int, locked_at from graphile_worker.jobs where task_identifier = 'test.ends'`,
  );
  expect(left).toEqual([{ attempts: 0, locked_at: null }]);
});

test('the jobs of a worker that was killed go to another after its silence; those of one that lives do not', async () => {
  await world.sql('delete from jobs.workers');
  const [killed, living] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const begun: Record<string, () => void> = { killed: killed.resolve, living: living.resolve };
  const run: Job['run'] = async (_runtime, { of }) => begun[String(of)]?.();
  for (const of of Object.keys(begun)) {
    await world.sql(`select jobs.enqueue('test.held', json_build_object('of', $1::text), null, now(), 25)`, [of]);
    await world.sql(
      `update graphile_worker._private_jobs set locked_at = now(), locked_by = 'pool-' || $1
        where payload ->> 'of' = $1`,
      [of],
    );
    await world.sql(
      `insert into jobs.workers (id, since, seen_at) values ('pool-' || $1, now() - interval '1 day',
        now() - interval '1 hour')`,
      [of],
    );
  }
  const held = async () =>
    (
      await world.sql<{ by: string }>(
        `select locked_by as by from graphile_worker.jobs where task_identifier = 'test.held'`,
      )
    ).map(({ by }) => by);
  // While the database was away, no one could say anything: a worker that has just begun frees nothing.
  const worker = await startWorker(world.runtime, world.connect, [{ name: 'test.held', run }], {
    lookSeconds: 0.1,
    silence: 3,
  });
  const alive = setInterval(
    () => void world.sql(`update jobs.workers set seen_at = now() where id = 'pool-living'`).catch(() => {}),
    100,
  );
  try {
    expect((await held()).toSorted()).toEqual(['pool-killed', 'pool-living']);
    await killed.promise;
    expect(await held()).toContain('pool-living');
    expect(await held()).not.toContain('pool-killed');
    expect(await world.sql(`select from jobs.workers where id = 'pool-killed'`)).toEqual([]);
    clearInterval(alive);
    await living.promise;
  } finally {
    clearInterval(alive);
    await worker.stop();
  }
});
