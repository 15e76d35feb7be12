import { spawn } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { asPostgresUser } from './embedded-cluster.ts';
import { give, type Places } from './embedded-places.ts';
import {
  findPostmaster,
  isOutdated,
  isRunning,
  killAll,
  processStart,
  readPostmasterFile,
  signal,
  stopPostmaster,
  waitUntil,
} from './embedded-process.ts';

const shortestPause = 100;
const longestPause = 10_000;

/** Keeps one PostgreSQL running on one cluster: adopts, starts, restarts and stops it. */
export class PostgresSupervisor {
  /** Of the server that accepts connections; null while there is none. */
  pid: number | null = null;
  readonly #places: Places;
  readonly #args: string[];
  readonly #log: (line: string) => void;
  readonly #onDown: () => void;
  readonly #binary: string;
  #stopping = false;
  /** Of a server that was started and is not ready yet. */
  #starting: number | null = null;
  #restarting: Promise<void> = Promise.resolve();
  #readyAt = 0;
  #pause = shortestPause;

  constructor(places: Places, args: string[], log: (line: string) => void, onDown: () => void) {
    this.#places = places;
    this.#args = args;
    this.#log = log;
    this.#onDown = onDown;
    this.#binary = join(places.native, 'bin', 'postgres');
  }

  /** A first start that fails is tried again for 10 s: what a killed server left may take a moment to go. */
  async start(): Promise<void> {
    const end = performance.now() + 10_000;
    for (;;) {
      try {
        await this.#adoptOrSpawn();
        return;
      } catch (error) {
        if (this.#stopping || performance.now() > end) throw error;
        this.#log(`PostgreSQL did not start, trying again. ${lastLine(error)}`);
        await wait(300);
      }
    }
  }

  /** Asks for a fast shutdown without waiting for it. */
  tellToStop(): void {
    this.#stopping = true;
    const running = this.pid ?? this.#starting;
    if (running) signal(running, 'SIGINT');
  }

  /** Takes at most 10 s. Nothing is started again afterwards. */
  async stop(): Promise<void> {
    this.#stopping = true;
    const running = this.pid ?? this.#starting ?? findPostmaster(this.#places.clusterDir)?.pid;
    if (running) await stopPostmaster(running, this.#places.clusterDir);
    await this.#restarting;
    this.pid = null;
  }

  async #adoptOrSpawn(): Promise<void> {
    if (!(await this.#adopt())) {
      await this.#clearLeftovers();
      if (!this.#stopping) await this.#spawn();
    }
  }

  /** Uses the server that an earlier, killed Muster left behind; stops it when it is not as this release wants it. */
  async #adopt(): Promise<boolean> {
    const { clusterDir } = this.#places;
    const orphan = findPostmaster(clusterDir);
    if (!orphan) return false;
    const ours = this.#isOurs(orphan.pid, orphan.socketDir);
    // In recovery, it is further than a new one would be.
    if (ours && orphan.status === 'starting') await this.#untilReady(orphan.pid);
    if (ours && findPostmaster(clusterDir)?.status === 'ready') {
      this.#log(`PostgreSQL is still running from an earlier start, using it (process ${orphan.pid})`);
      this.#watch(orphan.pid);
      return true;
    }
    this.#log(`stopping an earlier PostgreSQL (process ${orphan.pid})`);
    await stopPostmaster(orphan.pid, clusterDir);
    return false;
  }

  /** Same executable, same settings, same socket: PostgreSQL itself notes its command line in postmaster.opts. */
  #isOurs(pid: number, socketDir: string): boolean {
    const command = `${this.#binary} ${this.#args.map((arg) => `"${arg}"`).join(' ')}`;
    const opts = join(this.#places.clusterDir, 'postmaster.opts');
    const noted = existsSync(opts) ? readFileSync(opts, 'utf8').trim() : '';
    return noted === command && socketDir === this.#places.socketDir && !isOutdated(pid);
  }

  /**
   * A dead postmaster leaves backends that finish their query, and a lock that PostgreSQL respects while the pid
   * exists, even as a zombie or as someone else's process. The backends go first: with the lock gone, nothing else
   * would keep a second server from writing the same files.
   */
  async #clearLeftovers(): Promise<void> {
    const { clusterDir, socketDir } = this.#places;
    await killAll(clusterDir);
    if (!readPostmasterFile(clusterDir)) return;
    rmSync(join(clusterDir, 'postmaster.pid'), { force: true });
    const port = this.#args.find((arg) => arg.startsWith('port='))?.slice('port='.length) ?? '';
    for (const name of [`.s.PGSQL.${port}.lock`, `.s.PGSQL.${port}`]) rmSync(join(socketDir, name), { force: true });
  }

  async #spawn(): Promise<void> {
    const { root, user } = this.#places;
    const outputPath = join(root, 'start.log');
    const output = openSync(outputPath, 'w', 0o600);
    give(outputPath, user, 0o600);
    // Its own session: Ctrl-C in the terminal must reach Muster first, which lets requests finish before the database
    // goes.
    const child = spawn(this.#binary, this.#args, {
      ...asPostgresUser(this.#places),
      detached: true,
      stdio: ['ignore', output, output],
    });
    closeSync(output);
    child.unref();
    const failed = new Promise<Error>((resolve) => child.once('error', resolve));
    if (child.pid === undefined) throw await failed;
    this.#starting = child.pid;
    const ready = await this.#untilReady(child.pid);
    this.#starting = null;
    if (!ready) throw new Error(`PostgreSQL ended while starting: ${readFileSync(outputPath, 'utf8').trim()}`);
    this.#log(`PostgreSQL is ready (process ${child.pid})`);
    this.#watch(child.pid);
  }

  /**
   * False when it ended before. Recovery after a crash may take long, and stopping it would begin it again. An open
   * socket is not readiness: during recovery it answers "the database system is starting up".
   */
  async #untilReady(pid: number): Promise<boolean> {
    const { clusterDir } = this.#places;
    const begun = performance.now();
    const isReady = (): boolean => {
      const file = readPostmasterFile(clusterDir);
      return file?.pid === pid && file.status === 'ready';
    };
    while (!(await waitUntil(() => isReady() || !isRunning(pid), 10_000))) {
      this.#log(`PostgreSQL is recovering, ${Math.round((performance.now() - begun) / 1000)} s so far`);
    }
    return isReady() && isRunning(pid);
  }

  /** By looking, not by the child's exit event: an adopted server is no one's child, and one way is enough. */
  #watch(pid: number): void {
    this.pid = pid;
    this.#readyAt = performance.now();
    const start = processStart(pid);
    const timer = setInterval(() => {
      if (start !== null && processStart(pid) === start) return;
      clearInterval(timer);
      if (!this.#stopping) this.#restarting = this.#restart();
    }, 50).unref();
  }

  async #restart(): Promise<void> {
    this.pid = null;
    this.#log('PostgreSQL ended unexpectedly, restarting it');
    this.#onDown();
    // One that was ready may be wanted again soon; the long pauses are for one that does not even start.
    this.#pause = performance.now() - this.#readyAt > 1000 ? shortestPause : Math.min(this.#pause, 1000);
    while (!this.#stopping) {
      await wait(this.#pause);
      this.#pause = Math.min(this.#pause * 2, longestPause);
      try {
        await this.#adoptOrSpawn();
        return;
      } catch (error) {
        this.#log(`PostgreSQL did not start, next try in ${this.#pause / 1000} s. ${lastLine(error)}`);
      }
    }
  }
}

const lastLine = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split('\n').at(-1) ?? '';
