import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FilePart, Manifest } from './manifest.ts';
import { manifestName, readManifest } from './manifest.ts';
import { listName } from './make-backup.ts';
import type { Sealed } from './parts.ts';
import { sameHash, storedHash } from './parts.ts';
import { BackupRefusal } from './refusal.ts';
import type { Key, Repository } from './repository.ts';
import { backupsFolder, backupsIn, findRepository, identityOf, momentOfName } from './repository.ts';

export type OpenBackup = {
  repository: Repository;
  identity: string;
  name: string;
  /** Where its own parts lie. */ folder: string;
  manifest: Manifest;
};

/** Opens the newest backup of a folder, or the newest of those up to `at`, or the one of a name. */
export async function openBackup(
  from: string,
  key: Key,
  { at, name }: { at?: string; name?: string } = {},
): Promise<OpenBackup> {
  const repository = await findRepository(from);
  if (!repository) throw new BackupRefusal(`${from} contains no backup of Muster.`);
  const identity = await identityOf(repository, key);
  const names = await backupsIn(from);
  const chosen = names.findLast(
    (one) =>
      (name === undefined || one === name) && (at === undefined || Date.parse(momentOfName(one)) <= Date.parse(at)),
  );
  if (!chosen)
    throw new BackupRefusal(
      `${from} has no backup${name ? ` ${name}` : ''}${
        at
          ? `
        from before ${at}`
          : ''
      }. It has: ${names.join(', ') || 'none'}.`,
    );
  const folder = join(backupsFolder(from), chosen);
  const manifest = await readManifest(join(folder, manifestName), identity, repository);
  if (manifest.at !== momentOfName(chosen))
    throw new BackupRefusal(`${folder} was renamed: its manifest is of ${manifest.at}.`);
  return { repository, identity, name: chosen, folder, manifest };
}

/**
 * Reads every part as it lies on disk and compares it with the manifest. Throws at the first that is missing or differs
 * in a bit.
 */
export async function assertWhole({ repository, folder, manifest }: OpenBackup): Promise<void> {
  const list = await readFile(join(folder, listName)).catch(() => null);
  if (!list || !sameHash(createHash('sha256').update(list).digest('hex'), manifest.list))
    throw new BackupRefusal(`${join(folder, listName)} is missing or was changed.`);
  const parts = new Map<string, Sealed>(
    [...manifest.files, ...(manifest.base?.files ?? [])].map((file: FilePart) => [
      join(repository.folder, file.path),
      file,
    ]),
  );
  for (const table of manifest.tables) parts.set(join(folder, table.path), table);
  if (manifest.secrets) parts.set(join(folder, manifest.secrets.path), manifest.secrets);
  for (const [path, part] of parts) {
    const found = await storedHash(path);
    if (!found) throw new BackupRefusal(`${path} is missing. The backup is not complete.`);
    if (!sameHash(found.storedSha256, part.storedSha256) || found.storedBytes !== part.storedBytes)
      throw new BackupRefusal(
        `${path} was changed or damaged. Restore another backup; \`npm run backup -- --recheck\` copies damaged files again.`,
      );
  }
}
