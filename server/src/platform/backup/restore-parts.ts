import { createWriteStream, existsSync } from 'node:fs';
import { mkdir, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Writable } from 'node:stream';
import { syncFolder } from '../files/upload-staging.ts';
import type { FileOfRow } from './files-of-rows.ts';
import type { OpenBackup } from './open-backup.ts';
import { type Contents, readPart, readSmallPart } from './parts.ts';
import { BackupRefusal } from './refusal.ts';
import { writeWhole } from './repository.ts';
import { pathOfHash } from './stored-files.ts';

/** Puts every file back below `dataDir`, each under its name only when its bytes are complete and right. */
export async function restoreFiles({ repository, identity, manifest }: OpenBackup, dataDir: string): Promise<void> {
  const folders = new Set<string>();
  for (const file of manifest.files)
    folders.add(await restoreFile(join(repository.folder, file.path), identity, file, dataDir, file.place));
  for (const folder of folders) await syncFolder(folder);
}

/** Returns the folder in which the file lies now. */
async function restoreFile(
  path: string,
  identity: string,
  contents: Contents,
  dataDir: string,
  place: string,
): Promise<string> {
  const target = join(dataDir, place);
  if (!target.startsWith(join(dataDir, 'files/')) && !target.startsWith(join(dataDir, 'anchors/')))
    throw new BackupRefusal(`${place} lies outside of the data folder.`);
  await mkdir(dirname(target), { recursive: true, mode: 0o700 });
  await readPart(
    path,
    identity,
    contents,
    createWriteStream(`${target}.restoring`, { mode: 0o600, flags: 'wx', flush: true }),
  );
  await rename(`${target}.restoring`, target);
  return dirname(target);
}

/**
 * Puts back the files that rows of a moment name: from the lists of these backups, or by their hash from what the
 * server copied between two backups. Returns the hash of each that is there, by place.
 */
export async function restoreFilesOfRows(
  backups: readonly OpenBackup[],
  dataDir: string,
  named: ReadonlySet<string>,
  ofRows: readonly FileOfRow[],
): Promise<Map<string, string>> {
  const { repository, manifest, identity } = backups[0]!;
  const nameKey = Buffer.from(manifest.nameKey, 'base64url');
  const wanted = new Map(
    ofRows.map(({ place, sha256 }) => [place, { path: pathOfHash(nameKey, sha256), sha256, gzip: false }]),
  );
  for (const file of backups.flatMap((backup) => backup.manifest.files))
    if (file.place.startsWith('anchors/') || named.has(file.place.split('/').slice(2).join('/')))
      wanted.set(file.place, file);
  const there = new Map<string, string>();
  const folders = new Set<string>();
  for (const [place, contents] of wanted) {
    const path = join(repository.folder, contents.path);
    if (!existsSync(path)) continue;
    folders.add(await restoreFile(path, identity, contents, dataDir, place));
    there.set(place, contents.sha256);
  }
  for (const folder of folders) await syncFolder(folder);
  return there;
}

/** Decrypts every file and forgets it: the same checks as a restore, without its space. */
export async function checkFiles({ repository, identity, manifest }: OpenBackup): Promise<void> {
  const seen = new Set<string>();
  for (const file of [...manifest.files, ...(manifest.base?.files ?? [])]) {
    if (seen.has(file.path)) continue;
    seen.add(file.path);
    await readPart(
      join(repository.folder, file.path),
      identity,
      file,
      new Writable({ write: (_chunk, _encoding, done) => done() }),
    );
  }
}

/** The text of secrets.json; null where the server took its secrets from MUSTER_SECRETS, or had none. */
export async function secretsOf({ folder, identity, manifest }: OpenBackup): Promise<string | null> {
  return manifest.secrets
    ? (await readSmallPart(join(folder, manifest.secrets.path), identity, false)).toString()
    : null;
}

export const restoreSecrets = (dataDir: string, text: string): Promise<void> =>
  writeWhole(join(dataDir, 'secrets.json'), text);
