import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { afterEach, expect, inject, test, vi } from 'vitest';
import { openWorld } from '../../test/harness.ts';
import { freePort } from '../../test/packages/open-package.ts';

// A process that is told to stop, with requests in progress: real processes, on the database of this world.

const world = await openWorld();
const { make } = world;
const children: ChildProcess[] = [];
const held: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const letGo of [...held]) await letGo();
  for (const child of children.splice(0)) child.kill('SIGKILL');
});

type Got = { status: number; text: string; closes: boolean };
type Sent = { method?: string; body?: unknown; cookie?: string; accept?: string; agent?: Agent };
type Server = {
  ask: (path: string, sent?: Sent) => Promise<Got>;
  told: (signal?: NodeJS.Signals) => void;
  ended: Promise<number | null>;
  port: number;
};

async function start(
  env: Record<string, string>,
  { until = 'ready' }: { until?: 'ready' | 'says so' } = {},
): Promise<Server> {
  const port = await freePort();
  const { host, port: at } = inject('cluster');
  const child = spawn(process.execPath, [join(import.meta.dirname, '../main.ts')], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    env: {
      ...process.env,
      MUSTER_SECRETS: JSON.stringify(inject('secrets')),
      MUSTER_ROLE: 'web',
      PORT: String(port),
      DATA_DIR: world.runtime.config.dataDir,
      WEB_ROOT: world.runtime.config.webRoot!,
      LOG_LEVEL: 'silent',
      REQUESTS_PER_MINUTE: '1000000',
      DATABASE_URL: `postgres://postgres@localhost/${world.connect('superuser').database}?host=${encodeURIComponent(host)}&port=${at}`,
      ...env,
    },
  });
  children.push(child);
  const ended = once(child, 'exit').then(([code]) => code as number | null);
  await Promise.race([until === 'ready' ? once(child, 'message') : saidReady(child.stdout!), ended]);
  child.stdout!.resume();
  return {
    port,
    ended,
    told: (signal = 'SIGTERM') => void child.kill(signal),
    ask: (path, { method = 'GET', body, cookie = '', accept = '*/*', agent } = {}) =>
      new Promise((resolve, reject) => {
        const headers = {
          host: `localhost:${port}`,
          'sec-fetch-site': 'same-origin',
          'content-type': 'application/json',
          cookie,
          accept,
        };
        const asked = request({ port, path, method, headers, ...(agent && { agent }) }, (answer: IncomingMessage) => {
          let text = '';
          answer.setEncoding('utf8').on('data', (piece: string) => (text += piece));
          answer
            .once('error', reject)
            .once('end', () =>
              resolve({ status: answer.statusCode!, text, closes: answer.headers.connection === 'close' }),
            );
        });
        asked.once('error', reject).end(body === undefined ? undefined : JSON.stringify(body));
      }),
  };
}

async function saidReady(output: Readable): Promise<void> {
  let said = '';
  while (!said.includes('ready at')) said += String((await once(output, 'data'))[0]);
}

/** A machine with other work is slow. */
const soon = (look: () => Promise<void>) => vi.waitFor(look, { timeout: 20_000, interval: 20 });

/** Holds the row of a person, so that a request which changes it waits. */
async function hold(personId: string): Promise<() => Promise<void>> {
  const client = await world.runtime.pools.platform.connect();
  await client.query('begin');
  await client.query('select 1 from people where id = $1 for update', [personId]);
  const letGo = async () => {
    held.splice(held.indexOf(letGo), 1);
    await client.query('rollback');
    client.release();
  };
  held.push(letGo);
  return letGo;
}

/** Statements that wait for a lock. */
const waiting = async () =>
  (
    await world.sql<{ n: number }>(
      "select count(*)::int as n from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
    )
  )[0]!.n;

/**
 * Asks again and again, over connections that are kept, until no one listens any more. Answers when that was, and what
 * else went wrong before.
 */
async function keepAsking(server: Server, cookie: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const answers: Got[] = [];
  for (;;) {
    const begun = performance.now();
    try {
      answers.push(await server.ask('/api/session', { cookie, agent }));
    } catch (error) {
      return { answers, refusedAt: begun, why: (error as NodeJS.ErrnoException).code };
    }
  }
}

test('until the drain is over everything is served while /readyz says 503; what is then in progress is answered', async () => {
  const ana = await make.person();
  const cookie = (await world.as(ana)).cookie!;
  const server = await start({ DRAIN_SECONDS: '2' });
  expect((await server.ask('/readyz')).status).toBe(200);
  const letGo = await hold(ana.id);
  const inProgress = server.ask('/api/profile', { method: 'PATCH', body: { preferredName: 'Ana' }, cookie });
  const stream = server.ask('/api/inbox/stream', { cookie, accept: 'text/event-stream' });
  const asking = [1, 2, 3].map(() => keepAsking(server, cookie));
  await soon(async () => expect(await waiting()).toBe(1));

  const toldAt = performance.now();
  server.told();
  await soon(async () => expect((await server.ask('/readyz')).status).toBe(503));
  expect((await server.ask('/healthz')).closes).toBe(true);
  for (const { answers, refusedAt, why } of await Promise.all(asking)) {
    expect(why).toMatch(/ECONNREFUSED|ECONNRESET/);
    expect(refusedAt - toldAt).toBeGreaterThan(1990);
    expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
    // Those of the drain lead to another process.
    expect(answers.at(-1)!.closes).toBe(true);
  }
  expect((await stream).text).toMatch(/^retry: 3000[^]*\nretry: \d+\n\n$/);
  await letGo();
  expect(await inProgress).toMatchObject({ status: 200, closes: true });
  expect(await server.ended).toBe(0);
});

test('without a balancer it ends at once, with its requests answered and its connections closed', async () => {
  const ana = await make.person();
  const cookie = (await world.as(ana)).cookie!;
  const server = await start({});
  const agent = new Agent({ keepAlive: true });
  await server.ask('/api/session', { cookie, agent });
  const stream = server.ask('/api/inbox/stream', { cookie, accept: 'text/event-stream' });
  const letGo = await hold(ana.id);
  const inProgress = server.ask('/api/profile', { method: 'PATCH', body: { preferredName: 'Ana' }, cookie });
  await soon(async () => expect(await waiting()).toBe(1));
  server.told();
  await stream;
  const toldAt = performance.now();
  await letGo();
  expect((await inProgress).status).toBe(200);
  expect(await server.ended).toBe(0);
  // Kept connections would hold it for five seconds.
  expect(performance.now() - toldAt).toBeLessThan(2000);
});

test('a second signal ends it at once; the same one twice within a second is one', async () => {
  const server = await start({ DRAIN_SECONDS: '600' });
  const draining = () => soon(async () => expect((await server.ask('/readyz')).status).toBe(503));
  server.told('SIGTERM');
  server.told('SIGINT');
  await draining();
  const again = setInterval(() => server.told(), 100);
  expect(await server.ended).toBe(1);
  clearInterval(again);
});

test('a worker that stops gives back the job it could not end', async () => {
  const worker = await start({ MUSTER_ROLE: 'worker' });
  const client = await world.runtime.pools.platform.connect();
  try {
    await client.query('begin');
    await client.query('lock table quiz_attempts in access exclusive mode');
    await world.sql(`select jobs.enqueue('assessment.closeExpired', '{}', 'held', now(), 25)`);
    await soon(async () => expect(await waiting()).toBe(1));
    worker.told();
    expect(await worker.ended).toBe(0);
  } finally {
    await client.query('rollback');
    client.release();
  }
  expect(
    await world.sql(`select attempts::int, locked_by, last_error from graphile_worker.jobs where key = 'held'`),
  ).toEqual([{ attempts: 1, locked_by: null, last_error: null }]);
});

test('told to stop in the moment in which it says that it is ready, it drains all the same', async () => {
  const server = await start({ DRAIN_SECONDS: '2' }, { until: 'says so' });
  server.told();
  expect((await server.ask('/api/session')).status).toBe(200);
  await soon(async () => expect((await server.ask('/readyz')).status).toBe(503));
  expect(await server.ended).toBe(0);
});
