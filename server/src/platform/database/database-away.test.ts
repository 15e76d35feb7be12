import { sql } from 'kysely';
import { once } from 'node:events';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { prepareDatabase } from '../../app/prepare.ts';
import { ended, type FragileDatabase, makeFragile } from '../../../test/doubles/fragile-database.ts';
import type { World } from '../../../test/harness.ts';
import { openWorld } from '../../../test/harness.ts';
import type { Connect } from './database.ts';
import { openPools, withConnection } from './database.ts';
import { startWorker } from '../jobs/job-worker.ts';
import type { Job } from '../jobs/jobs.ts';
import { workAsSystem } from '../runtime.ts';
import { retryWhileUnavailable } from './retry-while-unavailable.ts';

// Each of these once ended the process: a listener or a handler was missing somewhere, and only a kill at the right
// moment showed it. An error that no one catches fails the run.

type Gate = PromiseWithResolvers<void>;

let world: World;
let fragile: FragileDatabase;
let connect: Connect;
const closing: (() => unknown)[] = [];

beforeAll(async () => {
  world = await openWorld();
});
beforeEach(async () => {
  const made = await makeFragile(world.connect('superuser'));
  fragile = made;
  closing.push(made.close);
  connect = (role) => ({ ...made.config, user: world.connect(role).user });
});
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

test('a job that ends while the database is away is done again when it is back', async () => {
  const attempts: number[] = [];
  let again = () => {};
  const doneAgain = new Promise<void>((resolve) => (again = resolve));
  const job: Job = {
    name: 'test.cut',
    async run(_runtime, _payload, attempt) {
      attempts.push(attempt.number);
      if (attempts.length > 1) return again();
      await fragile.cut();
      // Back only after the queue has failed to note the end of this attempt.
      setTimeout(() => void fragile.mend(), 300);
    },
  };
  const worker = await startWorker(world.runtime, connect, [job]);
  closing.push(worker.stop);
  await world.sql(`select jobs.enqueue('test.cut', '{}', null, now(), 25)`);
  await doneAgain;
  expect(attempts).toEqual([1, 2]);
}, 20_000);

test('jobs that end one after the other while the database recovers are done again too', async () => {
  const begun: string[] = [];
  const again: string[] = [];
  const [first, second, bothBegun, bothDone] = Array.from({ length: 4 }, () => Promise.withResolvers<void>()) as [
    Gate,
    Gate,
    Gate,
    Gate,
  ];
  const job: Job = {
    name: 'test.recovering',
    async run(_runtime, _payload, { id, number }) {
      if (number > 1) return again.push(id) === 2 ? bothDone.resolve() : undefined;
      if (begun.push(id) === 1) return first.promise;
      bothBegun.resolve();
      await second.promise;
    },
  };
  const worker = await startWorker(world.runtime, connect, [job]);
  closing.push(worker.stop);
  await world.sql(`select jobs.enqueue('test.recovering', '{}', null, now(), 25) from generate_series(1, 2)`);
  await bothBegun.promise;
  // The end of the first is refused, and so is the question for another job; then the end of the second.
  let refusals = 0;
  await fragile.recover(() => {
    refusals += 1;
    if (refusals === 2) second.resolve();
    if (refusals === 3) setTimeout(() => void fragile.mend(), 300);
  });
  first.resolve();
  await bothDone.promise;
  expect(again.toSorted()).toEqual(begun.toSorted());
}, 30_000);

test('a worker whose first question ends with the database works once it is back', async () => {
  const asked = fragile.swallow('insert into "graphile_worker"._private_tasks');
  const worker = startWorker(world.runtime, connect, [{ name: 'test.first', run: async () => done.resolve() }]);
  const done = Promise.withResolvers<void>();
  closing.push(async () => (await worker).stop());
  await asked;
  await fragile.cut();
  await fragile.mend();
  await world.sql(`select jobs.enqueue('test.first', '{}', null, now(), 25)`);
  await done.promise;
}, 20_000);

test('a worker that asks for jobs and never hears an answer is replaced, and the log says so', async () => {
  const { queue } = world.runtime;
  const before = queue.replaced;
  const done = Promise.withResolvers<void>();
  const job: Job = { name: 'test.unheard', run: async () => done.resolve() };
  // both of its slots
  const asked = fragile.swallow('get_job', 2);
  const worker = await startWorker(world.runtime, connect, [job], {
    patience: { due: 0.3, silent: 60 },
    lookSeconds: 0.1,
  });
  closing.push(worker.stop);
  await asked;
  await world.sql(`select jobs.enqueue('test.unheard', '{}', null, now(), 25)`);
  await done.promise;
  expect(queue.replaced).toBeGreaterThan(before);
}, 20_000);

test('a job that an ended thread began, and that still runs, runs to its end before it is begun again', async () => {
  const seen: string[] = [];
  const [begun, finish, again] = [
    Promise.withResolvers<void>(),
    Promise.withResolvers<void>(),
    Promise.withResolvers<void>(),
  ];
  const job: Job = {
    name: 'test.turns',
    async run(_runtime, _payload, { number }) {
      seen.push(`begins ${number}`);
      if (number > 1) return again.resolve();
      begun.resolve();
      await finish.promise;
      seen.push('ends 1');
    },
  };
  const worker = await startWorker(world.runtime, connect, [job]);
  closing.push(worker.stop);
  await world.sql(`select jobs.enqueue('test.turns', '{}', null, now(), 25)`);
  await begun.promise;
  await fragile.cut();
  await fragile.mend();
  const attempts = async () =>
    (
      await world.sql<{ attempts: number }>(
        `select attempts from graphile_worker.jobs where task_identifier = 'test.turns'`,
      )
    )[0]?.attempts;
  await expect.poll(attempts, { timeout: 10_000 }).toBe(2);
  finish.resolve();
  await again.promise;
  expect(seen).toEqual(['begins 1', 'ends 1', 'begins 2']);
}, 20_000);

test('a job that a killed process held is done by the next one at once', async () => {
  await world.sql(`select jobs.enqueue('test.held', '{}', null, now(), 25)`);
  await world.sql(`update graphile_worker._private_jobs set locked_by = 'killed', locked_at = now(), attempts = 1`);
  const attempt = await new Promise<number>((resolve) => {
    const job: Job = { name: 'test.held', run: async (_runtime, _payload, { number }) => resolve(number) };
    void startWorker(world.runtime, connect, [job], { alone: true }).then((worker) => closing.push(worker.stop));
  });
  expect(attempt).toBe(2);
}, 20_000);

test('a job that was written again while it ran, and was killed then, is not left to someone: it is tried once more, and not for ever', async () => {
  await world.sql(`select jobs.enqueue('test.anew', '{}', 'anew', now(), 25)`);
  const kill = () =>
    world.sql(
      `update graphile_worker._private_jobs set locked_by = 'killed', locked_at = now(), attempts = attempts + 1`,
    );
  await kill();
  // the queue takes the key from the one that runs, and all its tries
  await world.sql(`select jobs.enqueue('test.anew', '{}', 'anew', now(), 25)`);
  await world.sql(`select jobs.enqueue('test.anew', '{}', 'last', now() + interval '1 second', 25)`);
  const done: string[] = [];
  const job: Job = { name: 'test.anew', run: async (_runtime, _payload, { id }) => void done.push(id) };
  const worker = await startWorker(world.runtime, connect, [job], { alone: true });
  await expect.poll(() => world.sql('select id from graphile_worker.jobs'), { timeout: 30_000 }).toEqual([]);
  await worker.stop();
  expect(new Set(done).size).toBe(3);
  // killed in that try too: it stands among the failed, with why
  await world.sql(`select jobs.enqueue('test.anew', '{}', null, now(), 1)`);
  for (let times = 0; times < 2; times += 1) {
    await kill();
    const idle = await startWorker(world.runtime, connect, [], { alone: true });
    await idle.stop();
  }
  expect(
    await world.sql('select attempts >= max_attempts as over, last_error as why from graphile_worker.jobs'),
  ).toEqual([{ over: true, why: 'The server ended while it ran' }]);
  await world.sql('delete from graphile_worker._private_jobs');
}, 60_000);

test('a worker that stops while the database dies under its listener ends quietly', async () => {
  const listening = fragile.swallow('LISTEN "jobs:insert"');
  const worker = await startWorker(world.runtime, connect, [{ name: 'test.idle', run: async () => {} }]);
  await listening;
  const stopped = worker.stop();
  await fragile.cut();
  await stopped;
});

test('a start waits for a database that is away, and says so', async () => {
  await fragile.cut();
  const said: string[] = [];
  await retryWhileUnavailable(
    () => prepareDatabase(connect, () => null),
    (line) => {
      said.push(line);
      if (said.length === 2) void fragile.mend();
    },
  );
  expect(said[0]).toMatch(/^the database is away, trying again: connect ENOENT/);
});

test('a step of the start that the database interrupts is done again; what no waiting mends is thrown', async () => {
  let tries = 0;
  const pids = await retryWhileUnavailable(
    () =>
      withConnection(connect('superuser'), async (client) => {
        if (++tries === 1)
          await client
            .query('select pg_terminate_backend(pg_backend_pid())')
            .catch((cause: Error) => Promise.reject(new Error('step', { cause })));
        return (await client.query('select 1')).rowCount;
      }),
    () => {},
  );
  expect([tries, pids]).toEqual([2, 1]);
  await expect(
    retryWhileUnavailable(
      () => withConnection(connect('superuser'), (client) => client.query('select nothing')),
      () => {},
    ),
  ).rejects.toThrow('column "nothing" does not exist');
});

test('a unit of work of the start that the database interrupts is done again', async () => {
  const runtime = { ...world.runtime, pools: openPools(connect) };
  closing.push(runtime.pools.end);
  const count = () =>
    workAsSystem(runtime, 'test', async (work) => (work.reach('enrolment.view'), sql`select 1`.execute(work.tx)), {
      companyId: world.make.platform.id,
      audited: false,
    });
  await fragile.cut();
  const said: string[] = [];
  await retryWhileUnavailable(count, (line) => {
    said.push(line);
    void fragile.mend();
  });
  expect(said[0]).toMatch(/^the database is away/);
});

test('a connection of its own that dies while nothing is asked of it fails the next question only', async () => {
  const question = withConnection(connect('superuser'), async (client) => {
    const gone = once(client, 'end');
    await fragile.cut();
    await gone;
    return client.query('select 1');
  });
  await expect(question).rejects.toThrow(/not queryable|terminated/);
});

test('a connection that ends in the moment the pool hands it out fails what is asked of it only', async () => {
  const pools = openPools(connect);
  closing.push(pools.end);
  fragile.sayBehindReady(ended);
  const client = await pools.app.connect();
  await expect(client.query('select 1')).rejects.toThrow(/not queryable|terminated/);
  client.release();
  expect((await pools.app.query('select 1 as up')).rows).toEqual([{ up: 1 }]);
});
