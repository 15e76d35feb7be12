import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, closeSync, openSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Answer } from './send.ts';
import { send } from './send.ts';
import { buildServer, serverEntry } from '../../scripts/build-server.mjs';
import { lookUpPlaces } from '../../server/src/platform/embedded/embedded-places.ts';
import {
  findPostmaster,
  isRunning,
  processesIn,
  signal,
  waitUntil,
} from '../../server/src/platform/embedded/embedded-process.ts';

await buildServer(process.cwd(), process.execPath);

/** The server ended although no one had killed it: what it said, in a file that outlives the drill. */
export interface Ending {
  /** Exit code, or the signal. */
  how: string;
  file: string;
  lastWords: string;
}

/**
 * The real server as its own process, started again whenever it ends, as a service manager would do. Nothing else is
 * ever done for it: no file touched, no lock removed.
 */
export class ServerProcess {
  readonly endings: Ending[] = [];
  readonly dataDir: string;
  readonly #directory: string;
  readonly port: number;
  readonly #preload: string | null;
  readonly #env: Record<string, string>;
  readonly #logPath: string;
  #child: ChildProcess | null = null;
  #stopped = false;
  #killed = false;

  /** `preload`: a module that the server loads before its own. */
  constructor(directory: string, port: number, preload: string | null, env: Record<string, string> = {}) {
    this.#preload = preload;
    this.#env = env;
    this.dataDir = join(directory, 'data');
    this.#directory = directory;
    this.port = port;
    this.#logPath = join(directory, 'server.log');
    // As root PostgreSQL runs as someone else, who has to get through to the data directory.
    chmodSync(directory, 0o711);
  }

  start(): void {
    const log = openSync(this.#logPath, 'a');
    const begin = statSync(this.#logPath).size;
    const env = {
      ...process.env,
      REQUESTS_PER_MINUTE: '100000000',
      PORT: String(this.port),
      DATA_DIR: this.dataDir,
      NODE_ENV: 'production',
      LOG_LEVEL: 'error',
      MUSTER_DEMO: '0',
      ...this.#env,
    };
    const preload = this.#preload ? ['--import', this.#preload] : [];
    const child = spawn(process.execPath, [...preload, serverEntry], { stdio: ['ignore', log, log], env });
    closeSync(log);
    this.#child = child;
    this.#killed = false;
    child.once('exit', (code, signal) => {
      if (this.#stopped) return;
      if (!this.#killed) this.#keep(signal ?? `code ${code}`, begin);
      // A program that ends at once is not started a thousand times a second.
      setTimeout(() => !this.#stopped && this.start(), this.#killed ? 0 : 500);
    });
  }

  killNode(): void {
    this.#killed = true;
    this.#child?.kill('SIGKILL');
  }

  killPostmaster(): void {
    const found = findPostmaster(this.clusterDir);
    if (found) signal(found.pid, 'SIGKILL');
  }

  /** One of the processes that serve connections or write to disk. */
  killBackend(random: () => number): void {
    const postmaster = findPostmaster(this.clusterDir)?.pid;
    const backends = processesIn(this.clusterDir).filter((pid) => pid !== postmaster);
    const chosen = backends[Math.floor(random() * backends.length)];
    if (chosen) signal(chosen, 'SIGKILL');
  }

  killWholePostgres(): void {
    for (const pid of processesIn(this.clusterDir)) signal(pid, 'SIGKILL');
  }

  get clusterDir(): string {
    return lookUpPlaces(this.dataDir).clusterDir;
  }

  /** SIGTERM, as at the end of a day. Answers the seconds it took; whatever then still runs is the caller's finding. */
  async stop(): Promise<number> {
    this.#stopped = true;
    const pid = this.#child?.pid ?? 0;
    const begun = performance.now();
    this.#child?.kill('SIGTERM');
    await waitUntil(() => !isRunning(pid), 20_000);
    return (performance.now() - begun) / 1000;
  }

  /** For the end of the drill, whatever happened. */
  async destroy(): Promise<void> {
    this.#stopped = true;
    this.#child?.kill('SIGKILL');
    this.killWholePostgres();
    await waitUntil(() => processesIn(this.clusterDir).length === 0, 5000);
  }

  lastLines(): string {
    return lastOf(readFileSync(this.#logPath, 'utf8'));
  }

  /** What this one process said, from its first line on. */
  #keep(how: string, begin: number): void {
    const file = `${this.#directory}-ended-${this.endings.length + 1}.log`;
    const words = readFileSync(this.#logPath).subarray(begin).toString();
    writeFileSync(file, words, { mode: 0o600 });
    this.endings.push({ how, file, lastWords: lastOf(words) });
  }

  /** Asks the API as a page of ours does; a whole address is asked as a page of a package does, which has no cookie. */
  send(method: string, place: string, body: unknown, cookie = '', more: Record<string, string> = {}): Promise<Answer> {
    return send(this.port, method, place, body, cookie, more);
  }
}

const lastOf = (words: string): string => words.trim().split('\n').slice(-15).join('\n');
