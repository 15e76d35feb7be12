import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Caller, World } from '../../../test/harness.ts';
import { openWorld } from '../../../test/harness.ts';
import { createApplication } from '../application.ts';
import type { ServiceLevels } from './service-levels.ts';
import { countServiceLevels } from './service-levels.ts';

let world: World;
/** Two processes of one installation. */
let processes: { levels: ServiceLevels; http: FastifyInstance }[];
let asStaff: Caller;
let cookie: string;

beforeAll(async () => {
  world = await openWorld();
  processes = [];
  for (const _ of [1, 2]) {
    const levels = countServiceLevels(world.runtime);
    const http = await createApplication(world.runtime, [
      levels,
      { watch: (early) => void early.get('/api/broken', async () => Promise.reject(new Error('broken'))) },
    ]);
    processes.push({ levels, http });
  }
  afterAll(async () => void (await Promise.all(processes.map(({ http }) => http.close()))));
  asStaff = await world.as(await world.make.platformAdmin());
  cookie = (await world.as(await world.make.person())).cookie!;
});

const ask = async (process: number, url: string, times = 1) => {
  for (let n = 0; n < times; n += 1)
    await processes[process]!.http.inject({
      url,
      headers: { host: 'localhost:3000', 'sec-fetch-site': 'same-origin', cookie },
    });
};
const write = async () => void (await Promise.all(processes.map(({ levels }) => levels.write())));
type Period = { state: string; share: number | null; counted: number; failed: number; p95?: number | null };
type Levels = {
  measure: string;
  goal: { most: number; share: number };
  periods: Record<'hour' | 'day' | 'month', Period>;
}[];
const read = async () => {
  const { body } = await asStaff.get('/admin/service-levels');
  const of = (measure: string) => (body.measures as Levels).find((level) => level.measure === measure)!.periods;
  return {
    of,
    errors: body.errors.periods as Record<'hour' | 'day' | 'month', Period>,
    since: body.since as string | null,
  };
};

test('nothing is said before anything was counted', async () => {
  const { of, errors, since } = await read();
  expect([since, of('reads').hour, errors.month]).toEqual([
    null,
    { state: 'none', share: null, counted: 0, failed: 0, p50: null, p95: null, p99: null },
    { state: 'none', share: null, counted: 0, failed: 0 },
  ]);
});

test('what two processes answered is one measure, by hour, day and month', async () => {
  await ask(0, '/api/dashboard', 3);
  await ask(1, '/api/dashboard', 2);
  await ask(1, '/readyz');
  await write();
  // Written twice is not counted twice.
  await write();
  const { of, errors, since } = await read();
  expect(since).toBe('2026-03-02T09:00:00.000Z');
  expect([of('reads').hour.counted, of('reads').month.counted, of('changes').hour.counted]).toEqual([5, 5, 0]);
  expect(of('reads').hour.p95).toBeGreaterThan(0);
  expect(errors.day).toMatchObject({ state: 'met', share: 1, counted: 5 });
  expect(of('queue').hour).toMatchObject({ state: 'met', share: 1, counted: 4 });
  // A process whose clock was wrong does not count for ever after.
  await world.sql(`insert into service_levels (span, starts_at, measure, process, counts, failed)
    values ('minute', '2031-01-01', 'reads', gen_random_uuid(), array[0, 99], 99),
      ('hour', '2031-01-01', 'reads', gen_random_uuid(), array[0, 99], 99)`);
  expect([(await read()).of('reads').hour.counted, (await read()).errors.month.failed]).toEqual([5, 0]);
  // Without a mail server no email waits for one.
  expect(of('outbox').hour.state).toBe('none');
});

test('a request that fails misses the goal of errors, and leaves the hour, the day and the month in turn', async () => {
  await ask(0, '/api/broken');
  await write();
  expect((await read()).errors.hour).toMatchObject({ state: 'missed', failed: 1, counted: 6 });
  const states = async () => {
    await write();
    const { errors } = await read();
    return [errors.hour, errors.day, errors.month].map(({ failed }) => failed);
  };
  const seen: Record<string, number[]> = {};
  for (const at of ['2026-03-02T10:05:00.000Z', '2026-03-03T10:05:00.000Z', '2026-04-02T10:05:00.000Z']) {
    world.clock.set(at);
    seen[at] = await states();
  }
  expect(Object.values(seen)).toEqual([
    [0, 1, 1],
    [0, 0, 1],
    [0, 0, 0],
  ]);
});

test('a backup too old and a job that no one takes miss their goals', async () => {
  await world.sql(`select graphile_worker.add_job('test.unknown', run_at => now() - interval '7 minutes')`);
  const done = { folder: 'f', name: 'n', at: '2026-03-31T08:00:00.000Z', doneAt: '2026-03-31T08:01:00.000Z' };
  await writeFile(join(world.runtime.config.dataDir, 'backups.json'), JSON.stringify({ lastBackup: done }));
  world.clock.set('2026-04-02T13:00:00.000Z');
  await write();
  const { of } = await read();
  expect([of('queue').hour, of('backup').hour].map(({ state }) => state)).toEqual(['missed', 'missed']);
});

test('minutes are forgotten after two days, hours after ninety', async () => {
  const kept = async () =>
    (
      await world.sql<{ span: string; n: number }>(
        `select span, count(*)::int as n from service_levels group by 1 order by 1`,
      )
    ).map(({ span }) => span);
  expect(await kept()).toEqual(['hour', 'minute']);
  world.clock.set('2026-04-05T13:01:00.000Z');
  await forget();
  expect(await kept()).toEqual(['hour']);
  world.clock.set('2026-07-05T13:01:00.000Z');
  await forget();
  expect(await kept()).toEqual([]);
});

async function forget(): Promise<void> {
  await world.sql(`select graphile_worker.add_job('operations.forgetServiceLevels')`);
  await world.runJobs();
}
