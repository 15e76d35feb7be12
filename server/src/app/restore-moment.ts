import { resolve } from 'node:path';
import { trustFolder } from '../platform/backup/noted.ts';
import type { OpenBackup } from '../platform/backup/open-backup.ts';
import { assertWhole, openBackup } from '../platform/backup/open-backup.ts';
import type { Copy, Recovered } from '../platform/backup/recover-cluster.ts';
import { checkLog, recoverCluster } from '../platform/backup/recover-cluster.ts';
import { BackupRefusal } from '../platform/backup/refusal.ts';
import { assertKnownSchema } from '../platform/backup/manifest.ts';
import { backupsIn } from '../platform/backup/repository.ts';
import { brokenInvariants } from '../platform/backup/restore-database.ts';
import { filesOfRows, wrongFiles } from '../platform/backup/files-of-rows.ts';
import { restoreFilesOfRows, restoreSecrets, secretsOf } from '../platform/backup/restore-parts.ts';
import { namesInTables } from '../platform/backup/dump.ts';
import { assertEmptyFolder, beginRestoreIn, endRestoreIn } from '../platform/backup/unfinished-restore.ts';
import { withConnection } from '../platform/database/database.ts';
import { loadSecrets } from '../platform/security/secrets.ts';
import { openDatabase } from './database-source.ts';
import { prepareDatabase } from './prepare.ts';

type RestoredMoment = Recovered & { files: number; absent: string[] };

/**
 * Restores the embedded database as it was at a moment (null: the last one that was archived), from the copy of a
 * backup before it and the log that was archived since. Files are those that rows of that moment name.
 */
export async function restoreMoment(
  backup: Copy,
  newest: OpenBackup,
  { dataDir: into, at }: { dataDir: string; at: string | null },
  say: (line: string) => void,
): Promise<RestoredMoment> {
  const dataDir = resolve(into);
  await assertEmptyFolder(dataDir);
  await assertKnownSchema(backup.manifest, Number.POSITIVE_INFINITY);
  say('Checking every part of the backup …');
  await assertWhole(backup);
  await checkLog(backup);
  const secrets = await secretsOf(newest);
  await beginRestoreIn(dataDir, backup.name);
  if (secrets !== null) await restoreSecrets(dataDir, secrets);
  const recovered = await recoverCluster(backup, dataDir, at, say);
  const database = await openDatabase(
    { dataDir, databaseUrl: null },
    () => loadSecrets(dataDir),
    () => {},
  );
  try {
    const { named, ofRows } = await withConnection(database.connect('superuser'), async (client) => ({
      named: await namesInTables(client),
      ofRows: await filesOfRows(client),
    }));
    say('Restoring the files that rows name …');
    const there = await restoreFilesOfRows([backup, newest], dataDir, named, ofRows);
    const absent = wrongFiles(named, ofRows, there);
    await prepareDatabase(database.connect, database.passwordOf, say);
    say('Verifying the audit chains, seats and money …');
    const broken = await withConnection(database.connect('superuser'), async (client) => {
      await client.query(`select jobs.free_held('{}', null, true)`);
      return brokenInvariants(client);
    });
    if (broken.length > 0)
      throw new BackupRefusal(`What was restored does not hold:\n${broken.slice(0, 20).join('\n')}`);
    await trustFolder(dataDir, backup.repository, backup.manifest.nameKey);
    await database.stop();
    await endRestoreIn(dataDir);
    return { ...recovered, files: there.size, absent };
  } finally {
    await database.stop();
  }
}

/** The newest backup from which the log leads to this moment; null where none has a copy of the cluster. */
export async function openForMoment(from: string, identity: string, at: string | null): Promise<Copy | null> {
  for (const name of (await backupsIn(from)).toReversed()) {
    const backup = await openBackup(from, { identity }, { name });
    const { base } = backup.manifest;
    if (base && (at === null || Date.parse(base.stoppedAt) <= Date.parse(at))) return { ...backup, base };
  }
  return null;
}
