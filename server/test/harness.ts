import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import pg from 'pg';
import { afterAll, inject } from 'vitest';
import { createApplication } from '../src/app/application.ts';
import { allJobs, compose } from '../src/app/compose.ts';
import { fixedClock } from '../src/platform/clock.ts';
import { readConfig } from '../src/platform/config.ts';
import { newToken, signToken, tokenHash } from '../src/platform/http/cookies.ts';
import type { Connect } from '../src/platform/database/database.ts';
import { runJobsOnce, workerPool } from '../src/platform/jobs/jobs.ts';
import { openFiles } from '../src/platform/files/open-files.ts';
import type { Runtime } from '../src/platform/runtime.ts';
import type { Secrets } from '../src/platform/security/secrets.ts';
import type { Makers } from './make/make.ts';
import { makers } from './make/make.ts';
import { quickFolder } from './quick-folder.ts';
import { openS3 } from './s3-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    cluster: { host: string; port: number };
    /** One set for the run: making an RSA key takes longer than many a test. */
    secrets: Secrets;
  }
}

export type Answer = {
  status: number;
  body: any;
  headers: LightMyRequestResponse['headers'];
  text: string;
  raw: Buffer;
};
type Sent = { headers?: Record<string, string>; query?: Record<string, string>; bytes?: Buffer };

/** Someone who calls the API; `cookie` null is a stranger. */
export type Caller = {
  get(path: string, query?: Record<string, string>, sent?: Sent): Promise<Answer>;
  post(path: string, body?: unknown, sent?: Sent): Promise<Answer>;
  put(path: string, body?: unknown, sent?: Sent): Promise<Answer>;
  patch(path: string, body?: unknown, sent?: Sent): Promise<Answer>;
  delete(path: string, query?: Record<string, string>, sent?: Sent): Promise<Answer>;
  cookie: string | null;
};

export type World = {
  http: FastifyInstance;
  runtime: Runtime;
  clock: ReturnType<typeof fixedClock>;
  /** Superuser SQL, to look behind and to set the scene. */
  sql<R extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<R[]>;
  connect: Connect;
  make: Makers;
  /** Calls the API as a person (a fresh session); without one as a stranger. */
  as(person?: { id: string; companyId: string } | null): Promise<Caller>;
  /** Calls the API with a cookie one has. */
  by(cookie: string): Caller;
  runJobs(): Promise<void>;
};

/**
 * A world of its own for one test file: a database cloned from the migrated template, files in a temporary folder,
 * a clock that stands at 2026-03-02 09:00 UTC until moved. HTTP without a socket, PostgreSQL for real.
 * `like`: a copy of another world's database, with its keys. `on`: in another cluster, with a replica.
 */
export async function openWorld(...given: Parameters<typeof raiseWorld>): Promise<World> {
  const { world, close } = await raiseWorld(...given);
  afterAll(close);
  return world;
}

/** The same for a test that needs several, one after the other: it closes each of them itself. */
export async function raiseWorld(
  env: Record<string, string> = {},
  like?: { template: string; secrets: Secrets },
  on?: { primary: { host: string; port: number }; replica: { host: string; port: number } },
): Promise<{ world: World; close: () => Promise<void> }> {
  const cluster = on?.primary ?? inject('cluster');
  const name = `t_${randomUUID().replaceAll('-', '')}`;
  const at = (user: string, database: string): pg.ClientConfig => ({ ...cluster, user, database });
  await once(
    at('postgres', 'postgres'),
    `create database ${name} template ${like?.template ?? process.env['MUSTER_TEMPLATE'] ?? 'muster_template'} strategy file_copy`,
  );
  // The whole suite behind PgBouncer, where one is there: TEST_POOLER=127.0.0.1:6432.
  const [host, port] = process.env['TEST_POOLER']?.split(':') ?? [];
  const connect: Connect = (role, way) =>
    role === 'superuser' || role === 'muster_owner'
      ? at('postgres', name)
      : {
          ...at(role, name),
          ...(way === 'pooled' && host && { host, port: Number(port) }),
          ...(way === 'replica' && on?.replica),
        };
  const dataDir = await mkdtemp(join(quickFolder(), 'muster-test-'));
  const clock = fixedClock('2026-03-02T09:00:00.000Z');
  // Pages that an earlier build left are no part of a test: those that need some write their own.
  const config = readConfig({
    DATA_DIR: dataDir,
    WEB_ROOT: join(dataDir, 'no-pages'),
    LOG_LEVEL: process.env.TEST_LOG ?? 'silent',
    REQUESTS_PER_MINUTE: '1000000',
    // The whole suite with files in an object store, where one asks for it: TEST_FILES=s3.
    ...(process.env['TEST_FILES'] === 's3' && (await openS3()).env),
    ...env,
  });
  const runtime = compose(config, connect, like?.secrets ?? inject('secrets'), clock, await openFiles(config));
  const http = await createApplication(runtime);
  await http.ready();
  const superuser = new pg.Pool({ ...connect('superuser'), max: 2 });
  superuser.on('error', () => {});
  const worker = workerPool(connect, 2);
  const sql: World['sql'] = async <R extends pg.QueryResultRow>(text: string, values: unknown[] = []) =>
    (await superuser.query<R>(text, values)).rows;
  const close = async () => {
    await http.close();
    await runtime.replicas?.end();
    await runtime.pools.end();
    await superuser.end();
    await worker.end();
    await once(at('postgres', 'postgres'), `drop database ${name} with (force)`);
    await rm(dataDir, { recursive: true, force: true });
  };

  const caller = (cookie: string | null): Caller => {
    const send = async (options: InjectOptions, sent: Sent = {}): Promise<Answer> => {
      const response = await http.inject({
        ...options,
        ...(sent.query && { query: sent.query }),
        ...(sent.bytes && { payload: sent.bytes }),
        headers: {
          host: 'localhost:3000',
          'sec-fetch-site': 'same-origin',
          ...(cookie && { cookie }),
          ...(options.payload !== undefined && { 'content-type': 'application/json' }),
          ...(sent.bytes && { 'content-type': 'application/octet-stream' }),
          ...sent.headers,
        },
      } as InjectOptions);
      const json = String(response.headers['content-type'] ?? '').includes('application/json');
      return {
        status: response.statusCode,
        body: json && response.body ? JSON.parse(response.body) : null,
        headers: response.headers,
        text: response.body,
        raw: response.rawPayload,
      };
    };
    const withBody = (method: 'POST' | 'PUT' | 'PATCH') => (path: string, body?: unknown, sent?: Sent) =>
      send({ method, url: `/api${path}`, ...(body !== undefined && { payload: JSON.stringify(body) }) }, sent);
    return {
      cookie,
      get: (path, query, sent) => send({ method: 'GET', url: `/api${path}`, ...(query && { query }) }, sent),
      delete: (path, query, sent) => send({ method: 'DELETE', url: `/api${path}`, ...(query && { query }) }, sent),
      post: withBody('POST'),
      put: withBody('PUT'),
      patch: withBody('PATCH'),
    };
  };

  const world: World = {
    http,
    runtime,
    clock,
    sql,
    connect,
    make: await makers(sql),
    async as(person) {
      if (!person) return caller(null);
      const token = newToken();
      await sql(
        `insert into auth.sessions (token_hash, person_id, company_id, expires_at)
          values ($1, $2, $3, now() + interval '7 days')`,
        [tokenHash(token), person.id, person.companyId],
      );
      return caller(`sid=${signToken(token, runtime.sessionKey)}`);
    },
    by: caller,
    async runJobs() {
      await runJobsOnce(runtime, worker, allJobs);
      // The queue says that it is done before the last failure is written.
      const unwritten = `select from graphile_worker.jobs where locked_at is not null`;
      while ((await sql(unwritten)).length > 0);
    },
  };
  return { world, close };
}

async function once(config: pg.ClientConfig, statement: string): Promise<void> {
  const client = new pg.Client(config);
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
