import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { prepareDatabase } from '../src/app/prepare.ts';
import { withConnection } from '../src/platform/database/database.ts';
import { asPostgresUser } from '../src/platform/embedded/embedded-cluster.ts';
import { findPlaces, give, type SystemUser } from '../src/platform/embedded/embedded-places.ts';
import { startEmbedded } from '../src/platform/embedded/embedded-postgres.ts';
import { quickFolder } from './quick-folder.ts';

/** A PostgreSQL of its own with a prepared template, and a replica that follows it. */
export type Pair = {
  primary: { host: string; port: number };
  replica: { host: string; port: number };
  /** SQL on the replica, in a database of the cluster. */
  onReplica(database: string, text: string): Promise<Record<string, unknown>[]>;
  stopReplica(): Promise<void>;
  startReplica(): Promise<void>;
  stop(): Promise<void>;
};

const port = 5432;

/** Copies a running cluster to where a replica of it will run; what starts that replica says where its primary is. */
export async function copyCluster(
  superuser: pg.ClientConfig,
  { from, to, user }: { from: string; to: string; user: SystemUser },
): Promise<void> {
  // Its log comes from the primary; its locks are another's.
  const own = /\/(pg_wal|pg_replslot)\/.|postmaster\.(pid|opts)$/;
  const label = await withConnection(superuser, async (client) => {
    await client.query(`select pg_backup_start('replica', true)`);
    await cp(from, to, { recursive: true, filter: (path) => !own.test(path.slice(from.length)) });
    return (await client.query<{ label: string }>('select labelfile as label from pg_backup_stop(false)')).rows[0]!
      .label;
  });
  await writeFile(join(to, 'backup_label'), label);
  await writeFile(join(to, 'standby.signal'), '');
  if (process.getuid?.() === 0) execFileSync('chown', ['-R', `${user.uid}:${user.gid}`, to]);
  give(to, user, 0o700);
}

export async function startPair(): Promise<Pair> {
  const area = await mkdtemp(join(quickFolder(), 'muster-pair-'));
  // PostgreSQL runs as another user where this is root, and has to get through.
  await chmod(area, 0o711);
  const dataDir = join(area, 'one');
  const database = await startEmbedded({ dataDir, durable: false });
  const places = findPlaces(dataDir, () => {});
  const superuser = database.connection('postgres', 'postgres');
  await withConnection(superuser, (client) => client.query('create database muster_template'));
  await prepareDatabase(
    () => database.connection('postgres', 'muster_template'),
    () => null,
  );

  const cluster = join(area, 'cluster');
  const sockets = join(area, 'sockets');
  await copyCluster(superuser, { from: places.clusterDir, to: cluster, user: places.user });
  await mkdir(sockets);
  give(sockets, places.user, 0o700);

  const settings = {
    listen_addresses: '',
    port: String(port),
    unix_socket_directories: sockets,
    primary_conninfo: `host=${places.socketDir} port=${port} user=postgres`,
    // What it replays waits only a moment for those who read.
    max_standby_streaming_delay: '100ms',
    hot_standby_feedback: 'off',
    fsync: 'off',
    timezone: 'UTC',
  };
  let running: ReturnType<typeof spawn> | null = null;
  const onReplica: Pair['onReplica'] = (name, text) =>
    withConnection(
      { host: sockets, port, user: 'postgres', database: name },
      async (one) => (await one.query(text)).rows as Record<string, unknown>[],
    );
  const startReplica = async (): Promise<void> => {
    const args = ['-D', cluster, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
    running = spawn(join(places.native, 'bin', 'postgres'), args, { ...asPostgresUser(places), stdio: 'ignore' });
    for (let left = 200; ; left--) {
      const found = await onReplica('postgres', 'select 1').catch((error: Error) => error);
      if (!(found instanceof Error)) return;
      if (left === 0) throw found;
      await wait(50);
    }
  };
  const stopReplica = async (): Promise<void> => {
    if (!running || running.exitCode !== null) return;
    const ended = once(running, 'exit');
    running.kill('SIGINT');
    await ended;
  };
  await startReplica();
  return {
    primary: { host: places.socketDir, port },
    replica: { host: sockets, port },
    onReplica,
    startReplica,
    stopReplica,
    async stop() {
      await stopReplica();
      await database.stop();
      await rm(area, { recursive: true, force: true });
    },
  };
}
