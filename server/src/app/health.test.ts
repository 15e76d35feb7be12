import { expect, test, vi } from 'vitest';
import { openWorld } from '../../test/harness.ts';
import { withConnection } from '../platform/database/database.ts';

const world = await openWorld();
const ready = async () =>
  (await world.http.inject({ method: 'GET', url: '/readyz', headers: { host: 'localhost:3000' } })).statusCode;

test('a process whose requests all wait for a lock is still ready: the others wait for the same', async () => {
  const held = await Promise.all(Array.from({ length: 8 }, () => world.runtime.pools.app.connect()));
  const waiting = world.runtime.pools.app.connect();
  expect(await ready()).toBe(200);
  for (const client of held) client.release();
  (await waiting).release();
});

test('a process whose database takes no connections is not', async () => {
  const [{ name }] = (await world.sql<{ name: string }>('select current_database() as name')) as [{ name: string }];
  const elsewhere = (text: string) =>
    withConnection({ ...world.connect('superuser'), database: 'postgres' }, (client) => client.query(text));
  await elsewhere(`alter database ${name} allow_connections false`);
  await elsewhere(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`);
  expect(await ready()).toBe(503);
  await elsewhere(`alter database ${name} allow_connections true`);
  await vi.waitFor(async () => expect(await ready()).toBe(200), { timeout: 10_000, interval: 50 });
});
