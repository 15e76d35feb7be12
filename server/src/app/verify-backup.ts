import { tmpdir } from 'node:os';
import { assertKnownSchema } from '../platform/backup/manifest.ts';
import type { OpenBackup } from '../platform/backup/open-backup.ts';
import { assertWhole } from '../platform/backup/open-backup.ts';
import type { Checked } from '../platform/backup/restore-database.ts';
import { checkLog } from '../platform/backup/recover-cluster.ts';
import { restoreDatabase } from '../platform/backup/restore-database.ts';
import { checkFiles, secretsOf } from '../platform/backup/restore-parts.ts';
import { parseSecrets } from '../platform/security/secrets.ts';
import { inScratch } from './restore/scratch-database.ts';

/**
 * Restores a backup into a scratch database that is removed afterwards, and checks all that a restore checks; files are
 * decrypted and compared, not kept.
 */
export async function verifyBackup(
  backup: OpenBackup,
  say: (line: string) => void,
  scratch = tmpdir(),
): Promise<Checked> {
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
  return inScratch(scratch, (connect) => restoreDatabase(connect, () => null, backup, say));
}
