import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { chmodSync, closeSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { buildServer, serverEntry } from '../../scripts/build-server.mjs';
import { serverEnv, serverFlags } from '../../scripts/server-flags.mjs';
import { lookUpPlaces } from '../../server/src/platform/embedded/embedded-places.ts';

/** The real server as its own process, in a data folder that ends with the bench. */
export class BenchServer {
  readonly directory: string;
  readonly dataDir: string;
  readonly port: number;
  readonly #logPath: string;
  #child: ChildProcess | null = null;

  constructor(port: number, directory?: string) {
    this.port = port;
    this.directory = directory ?? mkdtempSync(join(tmpdir(), 'muster-bench-'));
    // As root PostgreSQL runs as someone else, who has to get through to the data directory.
    mkdirSync(this.directory, { recursive: true });
    chmodSync(this.directory, 0o711);
    this.dataDir = join(this.directory, 'data');
    this.#logPath = join(this.directory, 'server.log');
  }

  get origin(): string {
    return `http://localhost:${this.port}`;
  }

  get pid(): number {
    return this.#child!.pid!;
  }

  /** Starts it and waits until it is ready; answers the seconds that took. */
  async start(env: Record<string, string> = {}, nodeArgs: string[] = []): Promise<number> {
    await buildServer(process.cwd(), process.execPath);
    const log = openSync(this.#logPath, 'a');
    const begun = performance.now();
    const child = spawn(process.execPath, [...serverFlags, ...nodeArgs, serverEntry], {
      stdio: ['ignore', log, log],
      env: {
        ...process.env,
        ...serverEnv,
        REQUESTS_PER_MINUTE: '100000000',
        NODE_ENV: 'production',
        MUSTER_DEMO: '0',
        ...env,
        PORT: String(this.port),
        DATA_DIR: this.dataDir,
      },
    });
    closeSync(log);
    this.#child = child;
    while ((await this.#status('/readyz')) !== 200) {
      if (child.exitCode !== null || performance.now() - begun > 180_000)
        throw new Error(`The server does not start:\n${this.lastLines()}`);
      await wait(10);
    }
    return (performance.now() - begun) / 1000;
  }

  async stop(): Promise<void> {
    const child = this.#child;
    if (!child || child.exitCode !== null) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    await ended;
  }

  async destroy(keep = false): Promise<void> {
    await this.stop();
    if (keep) console.error(`  kept: ${this.directory}`);
    else rmSync(this.directory, { recursive: true, force: true });
  }

  /** The contents of secrets.json, for other processes of the same installation. */
  secrets(): string {
    return readFileSync(join(this.dataDir, 'secrets.json'), 'utf8');
  }

  /** Resident memory in MB. */
  rss(): number {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${this.pid}/status`, 'utf8'))![1]) / 1024;
  }

  lastLines(): string {
    return readFileSync(this.#logPath, 'utf8').trim().split('\n').slice(-15).join('\n');
  }

  /** Superuser SQL, to set the scene. */
  async sql<R>(work: (client: pg.Client) => Promise<R>): Promise<R> {
    const client = new pg.Client(this.connection('postgres'));
    await client.connect();
    try {
      return await work(client);
    } finally {
      await client.end();
    }
  }

  connection(user: string): pg.ClientConfig {
    return { host: lookUpPlaces(this.dataDir).socketDir, port: 5432, user, database: 'muster' };
  }

  #status(path: string): Promise<number | null> {
    return new Promise((resolve) => {
      get(
        { host: '127.0.0.1', port: this.port, path, headers: { host: `localhost:${this.port}` }, timeout: 2000 },
        (answer) => resolve(answer.resume().statusCode ?? null),
      ).on('error', () => resolve(null));
    });
  }
}
