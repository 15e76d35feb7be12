import type { BackupFacts } from '@app/domain/operations/backup-health';
import { randomBytes } from 'node:crypto';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { BackupRefusal } from './refusal.ts';
import type { Repository } from './repository.ts';
import { writeWhole } from './repository.ts';

const done = z.object({ folder: z.string(), name: z.string(), at: z.string(), doneAt: z.string() });
const shape = z.object({
  /**
   * By id: the key to which this machine encrypts, so that a changed folder cannot have it encrypt to another; and the
   * key of its file names.
   */
  folders: z.record(z.string(), z.object({ recipient: z.string(), nameKey: z.string() })).default({}),
  lastBackup: done.nullable().default(null),
  lastVerified: done.nullable().default(null),
  /** The last try of each that failed since, in words. */
  failed: z
    .object({ backup: z.string().nullable().default(null), verify: z.string().nullable().default(null) })
    .prefault({}),
});

/** What the data folder remembers of its backups. */
export type BackupNotes = z.infer<typeof shape>;

const place = (dataDir: string) => join(dataDir, 'backups.json');

export async function readNotes(dataDir: string): Promise<BackupNotes> {
  const text = await readFile(place(dataDir), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '{}';
    throw error;
  });
  try {
    return shape.parse(JSON.parse(text));
  } catch {
    throw new BackupRefusal(
      `${place(dataDir)} was damaged. Remove it: the next backup then copies all files again, and asks for the passphrase once.`,
    );
  }
}

/** What the commands noted, for the rule that judges it. Notes that were damaged say nothing. */
export async function backupFacts(dataDir: string): Promise<BackupFacts> {
  const { lastBackup, lastVerified, failed } = await readNotes(dataDir).catch(() => shape.parse({}));
  return {
    backedUpAt: lastBackup?.at ?? null,
    verifiedAt: lastVerified?.doneAt ?? null,
    backupFailed: failed.backup !== null,
    verifyFailed: failed.verify !== null,
  };
}

export async function changeNotes(dataDir: string, change: (notes: BackupNotes) => BackupNotes): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  await writeWhole(place(dataDir), `${JSON.stringify(change(await readNotes(dataDir)), null, 2)}\n`);
}

/** Null where this machine has not written into the folder before, and has to be shown its key first. */
export async function nameKeyFor(dataDir: string, { id, recipient, folder }: Repository): Promise<Buffer | null> {
  const known = (await readNotes(dataDir)).folders[id];
  if (known && known.recipient !== recipient)
    throw new BackupRefusal(
      `${folder} is encrypted to another key than before: repository.json was changed. No backup was made.`,
    );
  return known ? Buffer.from(known.nameKey, 'base64url') : null;
}

/**
 * From now on, this machine writes into the folder without its key. `nameKey`: that of a backup of it, so that no file
 * is stored twice.
 */
export async function trustFolder(
  dataDir: string,
  { id, recipient }: Repository,
  nameKey = randomBytes(32).toString('base64url'),
): Promise<void> {
  await changeNotes(dataDir, (notes) => ({ ...notes, folders: { ...notes.folders, [id]: { recipient, nameKey } } }));
}
