import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Connect } from '../../server/src/platform/database/database.ts';
import { withConnection } from '../../server/src/platform/database/database.ts';
import { startEmbedded } from '../../server/src/platform/embedded/embedded-postgres.ts';
import { findPostmaster, processesIn, signal } from '../../server/src/platform/embedded/embedded-process.ts';
import { installJobs } from '../../server/src/platform/jobs/jobs.ts';
import { ensureRoles } from '../../server/src/platform/database/roles.ts';
import { retryWhileUnavailable } from '../../server/src/platform/database/retry-while-unavailable.ts';
import type { Random } from './random.ts';

export type Target = 'postmaster' | 'all' | 'backend';

export type Victim = {
  dataDir: string;
  connect: Connect;
  /** kill -9. Answers how many processes it met. */
  kill(target: Target, random: Random): number;
  /** By a connection of its own, again until it is answered. */
  ask(text: string, values?: unknown[]): Promise<void>;
  close(): Promise<void>;
};

/** A PostgreSQL with the queue in it and nothing else, which comes back within a fraction of a second. */
export async function openVictim(): Promise<Victim> {
  const dataDir = mkdtempSync(join(tmpdir(), 'muster-jobs-'));
  // As root PostgreSQL runs as another user, who has to get through.
  chmodSync(dataDir, 0o711);
  const database = await startEmbedded({ dataDir, durable: false });
  await withConnection(database.connection('postgres', 'postgres'), async (client) => {
    await client.query('create database muster');
    // Only a power cut may take what was committed; what a process had not handed over yet would be gone with it.
    await client.query('alter database muster set synchronous_commit = on');
    await client.query('checkpoint');
  });
  const connect: Connect = (role) =>
    database.connection(role === 'superuser' || role === 'muster_owner' ? 'postgres' : role, 'muster');
  await ensureRoles(connect, () => null);
  await installJobs(connect);
  const clusterDir = join(dataDir, 'postgres', 'cluster');
  return {
    dataDir,
    connect,
    kill(target, random) {
      const postmaster = findPostmaster(clusterDir)?.pid;
      const all = processesIn(clusterDir);
      const backends = all.filter((pid) => pid !== postmaster);
      const met = {
        all,
        postmaster: postmaster ? [postmaster] : [],
        backend: backends.length > 0 ? [random.pick(backends)] : [],
      }[target];
      for (const pid of met) signal(pid, 'SIGKILL');
      return met.length;
    },
    ask: (text, values = []) =>
      retryWhileUnavailable(
        () => withConnection(connect('superuser'), async (client) => void (await client.query(text, values))),
        () => {},
      ),
    async close() {
      await database.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
