import type { CompiledQuery, DatabaseConnection, Dialect, Driver, QueryResult } from 'kysely';
import { Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import type { EventEmitter } from 'node:events';
import type { Duplex } from 'node:stream';
import pg from 'pg';
import { keptAlive, longestQueryMs } from './kept-alive.ts';
import type { DB } from './tables.ts';

// Instants come out of the database as ISO text in UTC, days as `YYYY-MM-DD`, bigints as numbers (all of ours fit
// 2^53).
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (text) => new Date(text).toISOString());
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);

export type DatabaseRole = 'muster_app' | 'muster_platform' | 'muster_auth' | 'muster_public';
/**
 * How a role reaches the database. `pooled`: through a pooler that gives a server connection for one transaction, where
 * one is configured; anything that listens, keeps a lock beyond a transaction or changes a setting of its session goes
 * without it. `replica`: a replica of it, where one is configured.
 */
export type Connect = (
  role: DatabaseRole | 'muster_owner' | 'superuser',
  way?: 'direct' | 'pooled' | 'replica',
) => pg.ClientConfig;

/** The pools, one per role. Nothing but the platform folder reaches them. */
export type Pools = {
  app: pg.Pool;
  platform: pg.Pool;
  auth: pg.Pool;
  /** Counts tries while a transaction runs: never behind those that wait for it. */ tries: pg.Pool;
  public: pg.Pool;
  end(): Promise<void>;
};

/**
 * The first answers of a new connection take ten times as long (300 ms for a page): those that a busy moment needed
 * stay for the next one.
 */
const idleMs = 5 * 60_000;

export function openPools(connect: Connect, sizes = { app: 8, platform: 3, auth: 3, tries: 2, public: 2 }): Pools {
  const open = (role: DatabaseRole, max: number) => {
    const pool = new pg.Pool({
      ...connect(role, 'pooled'),
      application_name: 'muster',
      max,
      idleTimeoutMillis: idleMs,
      connectionTimeoutMillis: 5_000,
      query_timeout: longestQueryMs,
      ...keptAlive,
      pipeline: true,
    } as pg.PoolConfig);
    // An idle connection that dies is replaced by the pool; without a listener it would end the process.
    pool.on('error', () => {});
    pool.on('connect', ignoreErrors);
    return pool;
  };
  const pools = {
    app: open('muster_app', sizes.app),
    platform: open('muster_platform', sizes.platform),
    auth: open('muster_auth', sizes.auth),
    tries: open('muster_auth', sizes.tries),
    public: open('muster_public', sizes.public),
  };
  return { ...pools, end: async () => void (await Promise.all(Object.values(pools).map((pool) => pool.end()))) };
}

/**
 * What was asked of a connection that dies fails by itself; the event tells nothing more, and without a listener would
 * end the process. The pool listens only while a connection lies idle.
 */
export function ignoreErrors(client: EventEmitter): void {
  client.on('error', () => {});
}

const longestGoodbyeMs = 5_000;
const streamOf = (client: pg.Client): Duplex =>
  (client as unknown as { connection: { stream: Duplex } }).connection.stream;

/** One connection of its own, outside the pools, for as long as the work takes. */
export async function withConnection<R>(config: pg.ClientConfig, work: (client: pg.Client) => Promise<R>): Promise<R> {
  const client = new pg.Client({ connectionTimeoutMillis: 5_000, ...keptAlive, ...config });
  ignoreErrors(client);
  await client.connect();
  try {
    return await work(client);
  } finally {
    // A database that has gone without a word does not answer a goodbye either.
    const gone = setTimeout(() => streamOf(client).destroy(), longestGoodbyeMs);
    await client.end().catch(() => {});
    clearTimeout(gone);
  }
}

export type Database = Kysely<DB>;

/**
 * A Kysely on one connection that someone else opened, and on whose transaction it works. Statements that get a name
 * are kept by the connection.
 */
export function kyselyOn(client: pg.ClientBase, nameOf?: NameOf | false): Database {
  return new Kysely<DB>({ dialect: new OneConnectionDialect(client, nameOf || (() => undefined)) });
}

type NameOf = (text: string) => string | undefined;
const mostNames = 300;
const names = new Map<string, string>();

/**
 * One name for each text, whatever its values. A connection holds what it was told by name until it ends: past so many
 * texts, the rest goes unnamed.
 */
export function statementName(text: string): string | undefined {
  if (!names.has(text) && names.size < mostNames) names.set(text, `prepared.${names.size}`);
  return names.get(text);
}

class OneConnectionDialect implements Dialect {
  readonly #client: pg.ClientBase;
  readonly #nameOf: NameOf;
  constructor(client: pg.ClientBase, nameOf: NameOf) {
    this.#client = client;
    this.#nameOf = nameOf;
  }
  createAdapter = () => new PostgresAdapter();
  createQueryCompiler = () => new PostgresQueryCompiler();
  createIntrospector = (db: Kysely<never>) => new PostgresIntrospector(db);
  createDriver(): Driver {
    const connection = new ClientConnection(this.#client, this.#nameOf);
    const refuse = async () => {
      throw new Error('A unit of work has one transaction; it opens no other');
    };
    return {
      init: async () => {},
      acquireConnection: async () => connection,
      releaseConnection: async () => {},
      beginTransaction: refuse,
      commitTransaction: refuse,
      rollbackTransaction: refuse,
      destroy: async () => {},
    };
  }
}

class ClientConnection implements DatabaseConnection {
  readonly #client: pg.ClientBase;
  readonly #nameOf: NameOf;
  constructor(client: pg.ClientBase, nameOf: NameOf) {
    this.#client = client;
    this.#nameOf = nameOf;
  }
  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const name = this.#nameOf(query.sql);
    const result = await this.#client.query({ ...(name && { name }), text: query.sql, values: [...query.parameters] });
    return { rows: result.rows as R[], numAffectedRows: BigInt(result.rowCount ?? 0) };
  }
  streamQuery(): never {
    throw new Error('Streams go through work.stream');
  }
}
