import { createWriteStream } from 'node:fs';
import { mkdir, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Writable } from 'node:stream';
import { syncFolder } from '../files/upload-staging.ts';
import type { OpenBackup } from './open-backup.ts';
import { readPart, readSmallPart } from './parts.ts';
import { BackupRefusal } from './refusal.ts';
import { writeWhole } from './repository.ts';

/** Puts every file back below `dataDir`, each under its name only when its bytes are complete and right. */
export async function restoreFiles({ repository, identity, manifest }: OpenBackup, dataDir: string): Promise<void> {
  const folders = new Set<string>();
  for (const file of manifest.files) {
    const target = join(dataDir, file.place);
    if (!target.startsWith(join(dataDir, 'files/')) && !target.startsWith(join(dataDir, 'anchors/')))
      throw new BackupRefusal(`${file.place} lies outside of the data folder.`);
    await mkdir(dirname(target), { recursive: true, mode: 0o700 });
    await readPart(join(repository.folder, file.path), identity, file, createWriteStream(`${target}.restoring`, { mode: 0o600, flags: 'wx', flush: true }));
    await rename(`${target}.restoring`, target);
    folders.add(dirname(target));
  }
  for (const folder of folders) await syncFolder(folder);
}

/** Decrypts every file and forgets it: the same checks as a restore, without its space. */
export async function checkFiles({ repository, identity, manifest }: OpenBackup): Promise<void> {
  const seen = new Set<string>();
  for (const file of manifest.files) {
    if (seen.has(file.path)) continue;
    seen.add(file.path);
    await readPart(join(repository.folder, file.path), identity, file, new Writable({ write: (_chunk, _encoding, done) => done() }));
  }
}

/** The text of secrets.json; null where the server took its secrets from MUSTER_SECRETS, or had none. */
export async function secretsOf({ folder, identity, manifest }: OpenBackup): Promise<string | null> {
  return manifest.secrets ? (await readSmallPart(join(folder, manifest.secrets.path), identity, false)).toString() : null;
}

export const restoreSecrets = (dataDir: string, text: string): Promise<void> => writeWhole(join(dataDir, 'secrets.json'), text);
