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
  const job = (run: () => Promise<void>): Job => ({ name: 'test.slow', run: (_runtime, _payload, { number }) => (took.push(number), run()) });
  const leaving = await startWorker(world.runtime, world.connect, [job(() => (begun.resolve(), new Promise(() => {})))]);
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
  await world.sql(`select jobs.enqueue('test.ends', '{}', null, now(), 25) from generate_series(1, $1)`, [jobSlots + 1]);
  await begun.promise;
  const stopped = leaving.stop(20_000);
  end.resolve();
  await stopped;
  await leaving.giveBack();
  const left = await world.sql(`select attempts::int, locked_at from graphile_worker.jobs where task_identifier = 'test.ends'`);
  expect(left).toEqual([{ attempts: 0, locked_at: null }]);
});
