import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { readConfig } from '../platform/config.ts';
import { withConnection } from '../platform/database/database.ts';
import { startServer } from './start.ts';

// Processes of one installation that share the work: some serve, some run jobs.

const name = `t_${randomUUID().replaceAll('-', '')}`;
const cluster = inject('cluster');
const query = <Row extends object>(database: string, text: string) =>
  withConnection({ ...cluster, user: 'postgres', database }, async (client) => (await client.query<Row>(text)).rows);
let area: string;

beforeAll(async () => {
  area = await mkdtemp(join(tmpdir(), 'muster-roles-'));
  process.env['MUSTER_SECRETS'] = JSON.stringify(inject('secrets'));
  await query(
    'postgres',
    `create database ${name} template ${process.env['MUSTER_TEMPLATE'] ?? 'muster_template'} strategy file_copy`,
  );
});
afterAll(async () => {
  await query('postgres', `drop database ${name} with (force)`);
  await rm(area, { recursive: true, force: true });
});

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((open) => probe.listen(0, '127.0.0.1', open));
  const { port } = probe.address() as AddressInfo;
  await new Promise((closed) => probe.close(closed));
  return port;
}

async function start(role: 'web' | 'worker') {
  const port = await freePort();
  const { host, port: at } = cluster;
  const said: string[] = [];
  const config = readConfig({
    MUSTER_ROLE: role,
    PORT: String(port),
    DATA_DIR: area,
    WEB_ROOT: join(area, 'no-pages'),
    LOG_LEVEL: 'silent',
    DATABASE_URL: `postgres://postgres@localhost/${name}?host=${encodeURIComponent(host)}&port=${at}`,
  });
  const running = await startServer(config, (line) => said.push(line));
  return {
    ...running,
    said,
    status: async (path: string) => (await fetch(`http://localhost:${port}${path}`)).status,
  };
}

/** Connections that wait for jobs. */
const workers = async () =>
  (
    await query<{ n: number }>(
      'postgres',
      `select count(*)::int as n from pg_stat_activity where datname = '${name}'
        and query like 'LISTEN "jobs:insert"%'`,
    )
  )[0]!.n;
const job = 'assessment.closeExpired';
const jobsLeft = async () =>
  (await query<{ n: number }>(name, `select count(*)::int as n from jobs.overview where job = '${job}'`))[0]!.n;

test('one process serves and takes no job, another takes them and serves nothing but its health', async () => {
  const web = await start('web');
  expect(await web.status('/readyz')).toBe(200);
  expect(await web.status('/api/session')).toBe(200);
  expect(await workers()).toBe(0);
  await query(name, `select jobs.enqueue('${job}', '{}', null, now(), 1)`);
  expect(await jobsLeft()).toBe(1);

  const worker = await start('worker');
  await vi.waitFor(async () => expect(await workers()).toBe(1), { timeout: 20_000, interval: 50 });
  expect(await worker.status('/readyz')).toBe(200);
  expect(await worker.status('/api/session')).toBe(404);
  expect(worker.said.join('\n')).not.toContain('No administrator exists yet');
  await vi.waitFor(async () => expect(await jobsLeft()).toBe(0), { timeout: 20_000, interval: 50 });
  await worker.stop();
  expect(await web.status('/readyz')).toBe(200);
  await web.stop();
}, 60_000);

test.each([
  [{ MUSTER_ROLE: 'both', DATABASE_URL: 'postgres://localhost/x' }, 'must be all, web, worker'],
  [{ MUSTER_ROLE: 'worker' }, 'also needs DATABASE_URL'],
  [{ MUSTER_ROLE: 'web', DATABASE_URL: 'postgres://localhost/x', MUSTER_DEMO: '1' }, 'not possible for a demo'],
])('a role that cannot be is refused in words: %j', (env, words) => expect(() => readConfig(env)).toThrow(words));
