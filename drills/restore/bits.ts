import { readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { assertWhole, openBackup, type OpenBackup } from '../../server/src/platform/backup/open-backup.ts';

/** Every file of which a backup consists, the folder's own two among them. */
export function filesOf({ repository, folder, manifest }: OpenBackup): string[] {
  const own = ['manifest.age', 'secrets.age', 'files.txt', ...manifest.tables.map(({ path }) => path)].map((name) =>
    join(folder, name),
  );
  const shared = ['repository.json', 'identity.age', ...new Set(manifest.files.map(({ path }) => path))].map((name) =>
    join(repository.folder, name),
  );
  return [...own, ...shared];
}

/**
 * Changes one random bit, looks whether the backup is refused, and changes it back. Returns the file when it was not.
 */
export async function flipOneBit(backup: OpenBackup, passphrase: string): Promise<string | null> {
  const files = filesOf(backup);
  const path = files[Math.floor(Math.random() * files.length)]!;
  const bytes = readFileSync(path);
  const spoilt = Buffer.from(bytes);
  spoilt[Math.floor(Math.random() * bytes.length)]! ^= 1 << Math.floor(Math.random() * 8);
  writeFileSync(path, spoilt);
  // Opening by passphrase takes a second each time, so it is only done where that is what was spoilt.
  const key = path.endsWith('identity.age') ? { passphrase } : { identity: backup.identity };
  try {
    await assertWhole(await openBackup(backup.repository.folder, key, { name: backup.name }));
    return relative(backup.repository.folder, path);
  } catch (error) {
    if ((error as Error).name !== 'BackupRefusal') throw error;
    return null;
  } finally {
    writeFileSync(path, bytes);
  }
}
