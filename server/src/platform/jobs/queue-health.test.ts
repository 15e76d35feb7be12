import { expect, test } from 'vitest';
import { openWorld } from '../../../test/harness.ts';
import { QueueHealth, type Seen, standsStill, untilReplaced, untilUnready } from './queue-health.ts';

const still: Seen = { freeSlots: 2, stillSeconds: 1000, dueSeconds: null, everyMinute: false };

test.each<[string, Partial<Seen>, boolean]>([
  ['nothing is due, and nothing comes every minute', {}, false],
  ['a job is due longer than the patience', { dueSeconds: 31 }, true],
  ['exactly so long', { dueSeconds: 30 }, true],
  ['not so long yet', { dueSeconds: 29 }, false],
  ['due long, but a job began or ended just now', { dueSeconds: 3000, stillSeconds: 29 }, false],
  ['due long, and every slot is taken', { dueSeconds: 3000, freeSlots: 0 }, false],
  ['due long, one slot is taken', { dueSeconds: 3000, freeSlots: 1 }, true],
  ['the heartbeat is missing', { everyMinute: true, stillSeconds: 180 }, true],
  ['the heartbeat was there', { everyMinute: true, stillSeconds: 179 }, false],
  ['the heartbeat waits for a slot', { everyMinute: true, freeSlots: 0 }, false],
])('whether the worker stands still: %s', (_name, seen, expected) => {
  expect(standsStill({ ...still, ...seen }, untilReplaced)).toBe(expected);
});

test('a server says that it is not ready later than it replaces its worker', () => {
  expect(untilUnready.due).toBeGreaterThan(2 * untilReplaced.due);
  expect(untilUnready.silent).toBeGreaterThan(untilReplaced.silent);
});

test('without a worker nothing is expected', () => {
  const health = new QueueHealth();
  health.due(10_000);
  expect(health.standsStill({ due: 0, silent: 0 })).toBe(false);
  health.expect(false);
  expect(health.standsStill({ due: 0, silent: 0 })).toBe(true);
  health.expectNothing();
  expect(health.standsStill({ due: 0, silent: 0 })).toBe(false);
});

test('a server whose worker stands still is not ready, and its operators see it; so is one that missed its heartbeat', async () => {
  const world = await openWorld();
  const admin = await world.as(await world.make.platformAdmin());
  let seconds = 0;
  const queue = (world.runtime.queue = new QueueHealth(() => seconds * 1000));
  const told = async () => {
    const { statusCode, body } = await world.http.inject({
      method: 'GET',
      url: '/readyz',
      headers: { host: 'localhost:3000' },
    });
    return [statusCode, body, (await admin.get('/admin/overview')).body.jobs.standsStill];
  };
  const [ready, unready] = [
    [200, '{"ok":true}', false],
    [503, '{"ok":false}', true],
  ];
  queue.expect(true);
  queue.due(119);
  seconds = 119;
  expect(await told()).toEqual(ready);
  queue.due(120);
  seconds = 120;
  expect(await told()).toEqual(unready);
  queue.jobBegan();
  expect(await told()).toEqual(ready);
  queue.jobEnded();
  queue.due(null);
  seconds += 299;
  expect(await told()).toEqual(ready);
  seconds += 1;
  expect(await told()).toEqual(unready);
});

test('the overview tells how long the oldest job has been due that no worker has', async () => {
  const world = await openWorld();
  const admin = await world.as(await world.make.platformAdmin());
  const jobs = async () => (await admin.get('/admin/overview')).body.jobs;
  expect(await jobs()).toEqual({ waiting: 0, running: 0, dead: 0, oldestDueSeconds: null, standsStill: false });
  await world.sql(
    `select jobs.enqueue('test.due', '{}', null, now() - interval '90 seconds', 25),
      jobs.enqueue('test.later', '{}', null, now() + interval '1 hour', 25)`,
  );
  expect(await jobs()).toMatchObject({ waiting: 2, running: 0, oldestDueSeconds: 90 });
  await world.sql(
    `update graphile_worker._private_jobs set locked_by = 'worker', locked_at = now(), attempts = 1
      where run_at < now()`,
  );
  expect(await jobs()).toMatchObject({ waiting: 1, running: 1, oldestDueSeconds: null });
});
