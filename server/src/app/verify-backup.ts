import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { assertKnownSchema } from '../platform/backup/manifest.ts';
import type { OpenBackup } from '../platform/backup/open-backup.ts';
import { assertWhole } from '../platform/backup/open-backup.ts';
import type { Checked } from '../platform/backup/restore-database.ts';
import { checkLog } from '../platform/backup/recover-cluster.ts';
import { restoreDatabase } from '../platform/backup/restore-database.ts';
import { checkFiles, secretsOf } from '../platform/backup/restore-parts.ts';
import type { Connect } from '../platform/database/database.ts';
import { withConnection } from '../platform/database/database.ts';
import { lockDataDir } from '../platform/embedded/embedded-lock.ts';
import { lookUpPlaces } from '../platform/embedded/embedded-places.ts';
import { startEmbedded } from '../platform/embedded/embedded-postgres.ts';
import { killAll } from '../platform/embedded/embedded-process.ts';
import { parseSecrets } from '../platform/security/secrets.ts';

const prefix = 'muster-verify-';

/** Restores a backup into a scratch database that is removed afterwards, and checks all that a restore checks; files are decrypted and compared, not kept. */
export async function verifyBackup(backup: OpenBackup, say: (line: string) => void, scratch = tmpdir()): Promise<Checked> {
  await assertKnownSchema(backup.manifest, Number.POSITIVE_INFINITY);
  say('Checking every part of the backup …');
  await assertWhole(backup);
  const secrets = await secretsOf(backup);
  if (secrets !== null) parseSecrets(secrets, 'secrets.age');
  say(`Decrypting ${backup.manifest.files.length} files …`);
  await checkFiles(backup);
  const { base } = backup.manifest;
  if (base) {
    say('Decrypting the archived log …');
    await checkLog({ ...backup, base });
  }
  await removeLeftovers(scratch);
  const dataDir = await mkdtemp(join(scratch, prefix));
  // PostgreSQL runs as another user where this is root, and has to get through.
  await chmod(dataDir, 0o711);
  const database = await startEmbedded({ dataDir, durable: false });
  try {
    await withConnection(database.connection('postgres', 'postgres'), (client) => client.query('create database muster'));
    const connect: Connect = (role) => database.connection(role === 'superuser' || role === 'muster_owner' ? 'postgres' : role, 'muster');
    return await restoreDatabase(connect, () => null, backup, say);
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
