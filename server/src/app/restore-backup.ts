import { resolve } from 'node:path';
import { assertKnownSchema } from '../platform/backup/manifest.ts';
import { trustFolder } from '../platform/backup/noted.ts';
import type { OpenBackup } from '../platform/backup/open-backup.ts';
import { assertWhole } from '../platform/backup/open-backup.ts';
import type { Checked } from '../platform/backup/restore-database.ts';
import { restoreDatabase } from '../platform/backup/restore-database.ts';
import { restoreFiles, restoreSecrets, secretsOf } from '../platform/backup/restore-parts.ts';
import {
  assertEmptyFolder,
  beginRestoreIn,
  endRestoreIn,
  markDatabase,
} from '../platform/backup/unfinished-restore.ts';
import type { Config } from '../platform/config.ts';
import { loadSecrets } from '../platform/security/secrets.ts';
import { openDatabase } from './database-source.ts';

type Target = Pick<Config, 'dataDir' | 'databaseUrl'>;

/**
 * Restores a backup into a data folder that holds nothing and, with DATABASE_URL, a database that holds nothing.
 * Everything is checked before anything is written. What is interrupted stays marked as incomplete, and no server
 * starts on it.
 */
export async function restoreBackup(backup: OpenBackup, config: Target, say: (line: string) => void): Promise<Checked> {
  const dataDir = resolve(config.dataDir);
  await assertEmptyFolder(dataDir);
  await assertKnownSchema(backup.manifest, Number.POSITIVE_INFINITY);
  say('Checking every part of the backup …');
  await assertWhole(backup);
  const secrets = await secretsOf(backup);
  await beginRestoreIn(dataDir, backup.name);
  const mark =
    config.databaseUrl === null
      ? null
      : await markDatabase({ connectionString: config.databaseUrl }).catch(async (error: unknown) => {
          // Nothing was written yet but the mark.
          await endRestoreIn(dataDir);
          throw error;
        });
  try {
    if (secrets !== null) await restoreSecrets(dataDir, secrets);
    say(`Restoring ${backup.manifest.files.length} files …`);
    await restoreFiles(backup, dataDir);
    const database = await openDatabase(
      { ...config, dataDir },
      () => loadSecrets(dataDir),
      () => {},
    );
    try {
      const checked = await restoreDatabase(database.connect, database.passwordOf, backup, say);
      // Anyone who restored has shown the key: backups of what was restored go on there.
      await trustFolder(dataDir, backup.repository, backup.manifest.nameKey);
      await mark?.done();
      await database.stop();
      await endRestoreIn(dataDir);
      return checked;
    } finally {
      await database.stop();
    }
  } finally {
    await mark?.release();
  }
}
