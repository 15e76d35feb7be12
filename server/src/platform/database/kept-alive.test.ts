import { readFileSync } from 'node:fs';
import { type AddressInfo, createConnection, createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { makeFragile } from '../../../test/doubles/fragile-database.ts';
import { openWorld, type World } from '../../../test/harness.ts';
import { workerPool } from '../jobs/jobs.ts';
import { startWorker } from '../jobs/job-worker.ts';
import { type Connect, openPools, withConnection } from './database.ts';
import { listenTo } from './listen.ts';
import { Replicas } from './replicas/replicas.ts';

// A firewall that forgets a connection tells no one: only a question to the other end finds out.

/** What PostgreSQL calls Terminate. */
const goodbye = 'X'.charCodeAt(0);

let world: World;
let connect: Connect;
let port: number;
let server: Server;
const closing: (() => unknown)[] = [];

beforeAll(async () => {
  world = await openWorld();
});
/** The tests' database, over TCP. */
beforeEach(async () => {
  const real = world.connect('superuser');
  server = createServer((inner) => {
    const outer = createConnection(join(String(real.host), `.s.PGSQL.${real.port}`));
    inner.pipe(outer).pipe(inner);
    for (const [one, other] of [
      [inner, outer],
      [outer, inner],
    ] as const)
      one.on('error', () => {}).on('close', () => other.destroy());
  });
  await new Promise<void>((open) => server.listen(0, '127.0.0.1', open));
  port = (server.address() as AddressInfo).port;
  connect = (role) => ({ ...world.connect(role), host: '127.0.0.1', port });
});
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
  server.close();
});

/**
 * Of each of our connections, the seconds until the kernel asks the other end; null where it won't. Hundredths in
 * hexadecimal, and 02 for such a timer.
 */
function secondsUntilAsked(): (number | null)[] {
  const lines = readFileSync('/proc/net/tcp', 'utf8').split('\n').slice(1);
  const theirs = `0100007F:${port.toString(16).toUpperCase().padStart(4, '0')}`;
  return lines.flatMap((line) => {
    const [, , remote, state, , timer = ''] = line.trim().split(/\s+/);
    if (remote !== theirs || state !== '01') return [];
    const [kind, when = ''] = timer.split(':');
    return [kind === '02' ? Number.parseInt(when, 16) / 100 : null];
  });
}

const asked = async (connections: number) => {
  await expect
    .poll(() => secondsUntilAsked().filter((seconds) => seconds !== null && seconds <= 10).length, { timeout: 5000 })
    .toBe(connections);
  expect(secondsUntilAsked()).toHaveLength(connections);
};

test('connections of requests ask within ten seconds whether the database is still there', async () => {
  const pools = openPools(connect);
  closing.push(pools.end);
  await Promise.all(
    [pools.app, pools.platform, pools.auth, pools.tries, pools.public].map((pool) => pool.query('select 1')),
  );
  await asked(5);
});

test('so do those to a replica', async () => {
  const replicas = new Replicas(connect, world.runtime.pools);
  closing.push(() => replicas.end());
  const setting = { pool: world.runtime.pools.app, actor: null };
  await replicas.look();
  await replicas.read(
    setting,
    () => true,
    async (pool) => void (await pool.query('select 1')),
    async () => {},
  );
  await asked(1);
});

test('so does one of its own', () => withConnection(connect('superuser'), () => asked(1)));

test('so does one that waits to be told something', async () => {
  await new Promise<void>((opened) => {
    const listening = listenTo({ ...world.runtime, connect }, 'test', { told: () => {}, opened });
    closing.push(() => listening.close());
  });
  await asked(1);
});

test('so do those of the queue', async () => {
  const pool = workerPool(connect, 1);
  closing.push(() => pool.end());
  await pool.query('select 1');
  await asked(1);
  await pool.end();
  closing.length = 0;
  const worker = await startWorker(world.runtime, connect, [{ name: 'test.idle', run: async () => {} }]);
  closing.push(worker.stop);
  await expect.poll(() => secondsUntilAsked().length).toBeGreaterThan(0);
  await expect
    .poll(() => secondsUntilAsked().every((seconds) => seconds !== null && seconds <= 10), { timeout: 5000 })
    .toBe(true);
});

test('a line that never opens is given up and opened again', async () => {
  const fragile = await makeFragile(world.connect('superuser'));
  closing.push(fragile.close);
  const swallowed = fragile.swallow('listen "test"');
  const opened = new Promise<void>((resolve) => {
    const way: Connect = (role) => ({ ...fragile.config, user: world.connect(role).user });
    const listening = listenTo({ ...world.runtime, connect: way }, 'test', { told: () => {}, opened: resolve }, 300);
    closing.push(() => listening.close());
  });
  await swallowed;
  await opened;
});

test('one of its own is not waited for where no goodbye is answered', async () => {
  const real = world.connect('superuser');
  const deaf = createServer({ allowHalfOpen: true }, (inner) => {
    const outer = createConnection(join(String(real.host), `.s.PGSQL.${real.port}`));
    closing.push(() => (outer.destroy(), inner.destroy()));
    outer.pipe(inner, { end: false });
    // The goodbye gets lost.
    inner.on('error', () => {}).on('data', (bytes) => bytes[0] !== goodbye && outer.write(bytes));
  });
  await new Promise<void>((open) => deaf.listen(0, '127.0.0.1', open));
  closing.push(() => deaf.close());
  const at = { ...real, host: '127.0.0.1', port: (deaf.address() as AddressInfo).port };
  expect(
    await withConnection(at, async (client) => (await client.query<{ n: number }>('select 7 as n')).rows[0]!.n),
  ).toBe(7);
}, 10_000);

test('the database, too, gives up a connection of ours that no packet passes', async () => {
  const rows = await world.sql<{ role: string; settings: string[] }>(
    `select r.rolname as role, array(select s from unnest(d.setconfig) s where s like 'tcp%' order by s) as settings
     from pg_db_role_setting d join pg_roles r on r.oid = d.setrole
       where r.rolname in ('muster_app', 'muster_platform', 'muster_auth', 'muster_public') order by 1`,
  );
  const settings = ['tcp_keepalives_idle=60s', 'tcp_keepalives_interval=10s', 'tcp_user_timeout=90s'];
  expect(rows).toEqual(
    ['muster_app', 'muster_auth', 'muster_platform', 'muster_public'].map((role) => ({ role, settings })),
  );
});
