import { execFileSync, spawnSync } from 'node:child_process';
import { appendFileSync, mkdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { withConnection } from '../../server/src/platform/database/database.ts';
import { asPostgresUser } from '../../server/src/platform/embedded/embedded-cluster.ts';
import { findPlaces, give, type Places } from '../../server/src/platform/embedded/embedded-places.ts';
import { copyCluster } from '../../server/test/standby.ts';
import { Service } from '../failover/service.ts';
import type { Sql } from '../kill/scene.ts';
import { addressOf, at, type Machine } from './network.ts';

const secret = 'drill';
const port = 5432;

/** What of its disk is taken while it is full; the rest of the path is the folder of a machine's own disk. */
const ballast = 'ballast';

/** A folder that is a disk of its own, of so many megabytes. */
export class Disk {
  readonly path: string;
  constructor(path: string, megabytes: number) {
    this.path = path;
    mkdirSync(path, { recursive: true });
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'muster-drill', path]);
  }
  /** To the last block. */
  fill(): void {
    const { bavail, bsize } = statfsSync(this.path);
    spawnSync('fallocate', ['-l', String(bavail * bsize), join(this.path, ballast)]);
    const zeros = Buffer.alloc(4096);
    try {
      for (;;) appendFileSync(join(this.path, ballast), zeros);
    } catch {
      // Now it is full.
    }
  }
  free(): void {
    rmSync(join(this.path, ballast), { force: true });
  }
}

/** A primary and a replica that streams from it, each at its machine and with its disk: the PostgreSQL that we ship. */
export class Databases {
  readonly disk: Disk;
  readonly #places: Places;
  readonly #replicaDir: string;
  readonly primary: Service;
  readonly replica: Service;

  constructor(area: string) {
    this.disk = new Disk(join(area, 'primary'), 700);
    this.#places = findPlaces(this.disk.path, () => {});
    const { user } = this.#places;
    this.#replicaDir = join(area, 'replica');
    mkdirSync(this.#replicaDir);
    give(this.#replicaDir, user, 0o700);
    const cluster = join(this.#replicaDir, 'cluster');
    this.primary = this.#postgres(area, 'primary', this.#places.clusterDir, {
      max_wal_size: '128MB',
      min_wal_size: '64MB',
      wal_keep_size: '64MB',
    });
    this.replica = this.#postgres(area, 'replica', cluster, {
      primary_conninfo: `host=${addressOf('primary')} port=${port} user=postgres password=${secret} connect_timeout=5`,
      max_standby_streaming_delay: '100ms',
      // A primary that is silent is called again.
      wal_receiver_timeout: '10s',
      wal_retrieve_retry_interval: '1s',
    });
  }

  get user() {
    return this.#places.user;
  }

  url = (machine: Machine, database: string): string =>
    `postgres://postgres:${secret}@${addressOf(machine)}:${port}/${database}`;

  async start(): Promise<void> {
    const { clusterDir, native, user } = this.#places;
    const asked = join(this.#places.root, 'password');
    writeFileSync(asked, secret);
    give(asked, user, 0o600);
    const args = [
      '-D',
      clusterDir,
      '--username=postgres',
      `--pwfile=${asked}`,
      '--encoding=UTF8',
      '--locale=C',
      '--auth=scram-sha-256',
      '--data-checksums',
    ];
    const made = spawnSync(join(native, 'bin', 'initdb'), [...args, '--no-sync'], {
      ...asPostgresUser(this.#places),
      encoding: 'utf8',
    });
    if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr}`);
    appendFileSync(
      join(clusterDir, 'pg_hba.conf'),
      'host all all 10.83.0.0/24 scram-sha-256\nhost replication all 10.83.0.0/24 scram-sha-256\n',
    );
    this.primary.start();
    await this.#untilUp('primary');
    await this.sql('primary', 'postgres', (sql) => sql('create database muster'));
    await copyCluster(this.#at('primary', 'postgres'), {
      from: clusterDir,
      to: join(this.#replicaDir, 'cluster'),
      user,
    });
    this.replica.start();
    await this.#untilUp('replica');
  }

  async stop(): Promise<void> {
    await Promise.all([this.replica.stop('SIGQUIT'), this.primary.stop('SIGQUIT')]);
  }

  sql<R>(machine: 'primary' | 'replica', database: string, work: (sql: Sql) => Promise<R>): Promise<R> {
    return withConnection(this.#at(machine, database), (client) =>
      work(async (text, values = []) => (await client.query(text, values)).rows),
    );
  }

  /**
   * Files of the log are made in advance, and hold for a while on a full disk: until there is none, and the primary
   * can't write on.
   */
  async useUpLog(): Promise<void> {
    const ended = (sql: Sql) => sql(`select pg_logical_emit_message(false, 'drill', 'x'), pg_switch_wal()`);
    for (let files = 0; files < 30; files++) {
      const failure = await this.sql('primary', 'postgres', ended).then(
        () => null,
        (error: Error) => error,
      );
      if (failure) return;
    }
    throw new Error('The primary writes on although its disk is full');
  }

  /** Everything of the primary stops where it is, as on a disk that does not answer. */
  stall(signal: 'SIGSTOP' | 'SIGCONT'): void {
    const { pid } = this.primary;
    const children = spawnSync('ps', ['--ppid', String(pid), '-o', 'pid='], { encoding: 'utf8' })
      .stdout.split('\n')
      .map(Number);
    for (const one of [pid, ...children]) if (one > 1) process.kill(one, signal);
  }

  /** Until the replica has replayed what the primary has now. */
  async untilFollowed(): Promise<void> {
    const [now] = await this.sql('primary', 'muster', (sql) =>
      sql<{ position: string }>('select pg_current_wal_insert_lsn()::text as position'),
    );
    for (; ; await wait(100)) {
      const [seen] = await this.sql('replica', 'muster', (sql) =>
        sql<{ enough: boolean }>('select pg_last_wal_replay_lsn() >= $1::pg_lsn as enough', [now!.position]),
      );
      if (seen!.enough) return;
    }
  }

  #at = (machine: 'primary' | 'replica', database: string): pg.ClientConfig => ({
    connectionString: this.url(machine, database),
    query_timeout: 10_000,
  });

  async #untilUp(machine: 'primary' | 'replica'): Promise<void> {
    for (let left = 100; ; left--) {
      const failure = await this.sql(machine, 'postgres', (sql) => sql('select')).then(
        () => null,
        (error: Error) => error,
      );
      if (!failure) return;
      if (left === 0)
        throw new Error(`The ${machine} does not start: ${failure.message}\n${this[machine].lastLines()}`);
      await wait(100);
    }
  }

  #postgres(area: string, machine: 'primary' | 'replica', cluster: string, own: Record<string, string>): Service {
    const { native, user } = this.#places;
    const settings: Record<string, string> = {
      listen_addresses: addressOf(machine),
      port: String(port),
      unix_socket_directories: '',
      max_connections: '100',
      shared_buffers: '64MB',
      hot_standby_feedback: 'on',
      timezone: 'UTC',
      ...own,
    };
    const [program, ...before] = at(machine);
    const identity = ['/usr/bin/setpriv', `--reuid=${user.uid}`, `--regid=${user.gid}`, '--clear-groups'];
    const postgres = [
      join(native, 'bin', 'postgres'),
      '-D',
      cluster,
      ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ];
    return new Service({
      program: program!,
      args: [...before, ...identity, ...postgres],
      log: join(area, `${machine}.log`),
      cwd: '/',
    });
  }
}
