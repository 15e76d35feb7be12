import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Connect } from '../../platform/database/database.ts';
import { withConnection } from '../../platform/database/database.ts';
import { lockDataDir } from '../../platform/embedded/embedded-lock.ts';
import { lookUpPlaces } from '../../platform/embedded/embedded-places.ts';
import { startEmbedded } from '../../platform/embedded/embedded-postgres.ts';
import { killAll } from '../../platform/embedded/embedded-process.ts';

const prefix = 'muster-verify-';

/** An empty database in a PostgreSQL of its own, below the folder `scratch`; both are removed afterwards. */
export async function inScratch<R>(scratch: string, work: (connect: Connect) => Promise<R>): Promise<R> {
  await removeLeftovers(scratch);
  const dataDir = await mkdtemp(join(scratch, prefix));
  // PostgreSQL runs as another user where this is root, and has to get through.
  await chmod(dataDir, 0o711);
  const database = await startEmbedded({ dataDir, durable: false });
  try {
    await withConnection(database.connection('postgres', 'postgres'), (client) =>
      client.query('create database muster'),
    );
    const connect: Connect = (role) =>
      database.connection(role === 'superuser' || role === 'muster_owner' ? 'postgres' : role, 'muster');
    return await work(connect);
  } finally {
    await database.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Scratch folders of verifications that were killed. */
async function removeLeftovers(scratch: string): Promise<void> {
  for (const name of (await readdir(scratch)).filter((one) => one.startsWith(prefix))) {
    const dataDir = join(scratch, name);
    try {
      // One that was made a moment ago has no lock yet.
      if (!(await readdir(dataDir)).includes('muster.lock')) continue;
      lockDataDir(dataDir);
      await killAll(lookUpPlaces(dataDir).clusterDir);
      await rm(dataDir, { recursive: true, force: true });
    } catch {
      // In use by another verification, or someone else's.
    }
  }
}
