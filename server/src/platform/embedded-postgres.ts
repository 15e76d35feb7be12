import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { asPostgresUser, openCluster } from './embedded-cluster.ts';
import { lockDataDir } from './embedded-lock.ts';
import { findPlaces, give, type Places } from './embedded-places.ts';
import { findPostmaster, isRunning, killAll, readPostmasterFile, runsExecutable, stopPostmaster, waitUntil } from './embedded-process.ts';
import { StartRefusal } from './start-refusal.ts';

export interface EmbeddedOptions {
  dataDir: string;
  /** Only names the socket; nothing listens on the network. */
  port?: number | null;
  /** False gives a fast throw-away cluster for tests that a power cut may destroy. */
  durable?: boolean;
  log?: (line: string) => void;
  /** PostgreSQL ended without being asked; it is being restarted. */
  onDown?: () => void;
}

export interface Embedded {
  connection(role: string, database: string): pg.ClientConfig;
  superuser: 'postgres';
  systemIdentifier: string;
  /** Fast shutdown, within 10 s. */
  stop(): Promise<void>;
  pid(): number | null;
}

/**
 * Starts the PostgreSQL that comes with Muster, or adopts the one an earlier, killed Muster left running, and keeps it
 * running. Refuses with a `StartRefusal` what a person has to decide.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const log = options.log ?? (() => {});
  const durable = options.durable ?? true;
  const port = options.port ?? 5432;
  const places = findPlaces(options.dataDir);
  const unlock = lockDataDir(places.dataDir);
  try {
    const systemIdentifier = openCluster(places, durable, log);
    const connection = (role: string, database: string): pg.ClientConfig => ({ host: places.socketDir, port, user: role, database });
    const server = new Supervisor(places, postgresArgs(places, port, durable), log, options.onDown ?? (() => {}));
    await server.start();
    await assertSettings(connection('postgres', 'postgres'), systemIdentifier, durable);
    const stop = async (): Promise<void> => {
      await server.stop();
      unlock();
    };
    return { connection, superuser: 'postgres', systemIdentifier, stop, pid: () => server.pid };
  } catch (error) {
    unlock();
    throw error;
  }
}

/** Sized for two cores and a small machine; everything not named keeps PostgreSQL's default. */
function postgresArgs(places: Places, port: number, durable: boolean): string[] {
  const settings: Record<string, string> = {
    listen_addresses: '',
    port: String(port),
    unix_socket_directories: places.socketDir,
    max_connections: '100',
    shared_buffers: '128MB',
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // The details of an error hold the values of rows, that is, people's data.
    log_error_verbosity: 'terse',
    log_min_error_statement: 'panic',
    ...(durable
      ? { logging_collector: 'on', log_filename: 'postgresql-%a.log', log_truncate_on_rotation: 'on', log_rotation_age: '1d' }
      : { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' }),
  };
  return ['-D', places.clusterDir, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
}

class Supervisor {
  pid: number | null = null;
  readonly #places: Places;
  readonly #args: string[];
  readonly #log: (line: string) => void;
  readonly #onDown: () => void;
  readonly #binary: string;
  #stopping = false;
  #startedAt = 0;
  #pause = 0.1;

  constructor(places: Places, args: string[], log: (line: string) => void, onDown: () => void) {
    this.#places = places;
    this.#args = args;
    this.#log = log;
    this.#onDown = onDown;
    this.#binary = join(places.native, 'bin', 'postgres');
  }

  /** Adopts or starts; a start that fails is tried again for 30 s, because leftovers of a killed server take a moment to go. */
  async start(): Promise<void> {
    const end = performance.now() + 30_000;
    for (;;) {
      try {
        await this.#adoptOrSpawn();
        return;
      } catch (error) {
        if (this.#stopping || performance.now() > end) throw error;
        this.#log(`PostgreSQL did not start, trying again: ${(error as Error).message.split('\n').at(-1)}`);
        await wait(300);
      }
    }
  }

  async stop(): Promise<void> {
    this.#stopping = true;
    const running = this.pid ?? findPostmaster(this.#places.clusterDir)?.pid;
    if (running) await stopPostmaster(running, this.#places.clusterDir);
    this.pid = null;
  }

  async #adoptOrSpawn(): Promise<void> {
    const { clusterDir } = this.#places;
    const orphan = findPostmaster(clusterDir);
    if (orphan && this.#isOurs(orphan.pid, orphan.socketDir) && orphan.status === 'ready') {
      this.#log(`PostgreSQL is still running from an earlier start, using it (process ${orphan.pid})`);
      this.#watch(orphan.pid, null);
      return;
    }
    if (orphan) {
      this.#log(`stopping an earlier PostgreSQL (process ${orphan.pid}, ${orphan.status})`);
      await stopPostmaster(orphan.pid, clusterDir);
    }
    await this.#clearLeftovers();
    await this.#spawn();
  }

  /** Same executable, same settings, same socket: PostgreSQL itself notes its command line in postmaster.opts. */
  #isOurs(pid: number, socketDir: string): boolean {
    const command = `${this.#binary} ${this.#args.map((arg) => `"${arg}"`).join(' ')}`;
    const noted = readFileSync(join(this.#places.clusterDir, 'postmaster.opts'), 'utf8').trim();
    return noted === command && socketDir === this.#places.socketDir && runsExecutable(pid, this.#binary);
  }

  /**
   * A dead postmaster leaves backends that finish their query, and a lock that PostgreSQL respects while the pid exists,
   * even as a zombie or as somebody else's process. The backends go first: with the lock gone, nothing else would keep a
   * second server from writing the same files.
   */
  async #clearLeftovers(): Promise<void> {
    const { clusterDir, socketDir } = this.#places;
    await killAll(clusterDir);
    if (!readPostmasterFile(clusterDir)) return;
    rmSync(join(clusterDir, 'postmaster.pid'), { force: true });
    for (const name of this.#socketNames()) rmSync(join(socketDir, name), { force: true });
  }

  #socketNames(): string[] {
    const port = this.#args.find((arg) => arg.startsWith('port='))?.slice('port='.length) ?? '';
    return [`.s.PGSQL.${port}.lock`, `.s.PGSQL.${port}`];
  }

  async #spawn(): Promise<void> {
    const { root, clusterDir, user } = this.#places;
    const outputPath = join(root, 'start.log');
    const output = openSync(outputPath, 'w', 0o600);
    give(outputPath, user, 0o600);
    // Its own session: Ctrl-C in the terminal must reach Muster first, which lets requests finish before the database goes.
    const child = spawn(this.#binary, this.#args, { ...asPostgresUser(this.#places), detached: true, stdio: ['ignore', output, output] });
    closeSync(output);
    child.unref();
    let ended = child.pid === undefined;
    child.once('exit', () => (ended = true)).once('error', () => (ended = true));
    // An open socket is not readiness: during recovery it answers "the database system is starting up".
    const ready = (): boolean => {
      const file = readPostmasterFile(clusterDir);
      return ended || (file?.pid === child.pid && file?.status === 'ready');
    };
    // Recovery after a crash may take long; a server that works on it is left alone.
    await waitUntil(ready, 10 * 60_000);
    if (ended || child.pid === undefined) throw new Error(`PostgreSQL ended while starting:\n${readFileSync(outputPath, 'utf8').trim()}`);
    this.#log(`PostgreSQL is ready (process ${child.pid})`);
    this.#watch(child.pid, child);
  }

  #watch(pid: number, child: ChildProcess | null): void {
    this.pid = pid;
    this.#startedAt = performance.now();
    if (child) {
      if (child.exitCode !== null || child.signalCode !== null) void this.#restart();
      else child.once('exit', () => void this.#restart());
      return;
    }
    // An adopted server is not our child, so nobody tells us when it ends.
    const timer = setInterval(() => {
      if (isRunning(pid)) return;
      clearInterval(timer);
      void this.#restart();
    }, 100).unref();
  }

  async #restart(): Promise<void> {
    if (this.#stopping) return;
    this.pid = null;
    this.#log('PostgreSQL ended unexpectedly, restarting it');
    this.#onDown();
    if (performance.now() - this.#startedAt > 30_000) this.#pause = 0.1;
    while (!this.#stopping) {
      await wait(this.#pause * 1000);
      this.#pause = Math.min(this.#pause * 2, 10);
      try {
        if (this.#stopping) return;
        await this.#adoptOrSpawn();
        if (this.#stopping) await this.stop();
        return;
      } catch (error) {
        this.#log(`${(error as Error).message}; next try in ${this.#pause} s`);
      }
    }
  }
}

/** What durability rests on is read back from the running server, whatever a configuration file says. */
async function assertSettings(connection: pg.ClientConfig, systemIdentifier: string, durable: boolean): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    const found = await client.query<{ id: string }>('select system_identifier::text as id from pg_control_system()');
    if (found.rows[0]?.id !== systemIdentifier) throw new StartRefusal(`Another PostgreSQL (cluster ${found.rows[0]?.id}) answers on this socket, expected ${systemIdentifier}.`);
    if (!durable) return;
    const wanted = ['fsync', 'full_page_writes', 'synchronous_commit', 'data_checksums'];
    const settings = await client.query<{ name: string; setting: string }>('select name, setting from pg_settings where name = any($1)', [wanted]);
    const off = settings.rows.filter((row) => row.setting !== 'on').map((row) => `${row.name} = ${row.setting}`);
    if (off.length > 0) throw new StartRefusal(`PostgreSQL would lose acknowledged work after a crash: ${off.join(', ')}. Take these settings out of its configuration.`);
  } finally {
    await client.end();
  }
}
