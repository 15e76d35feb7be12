import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption';
import { createHash, randomUUID } from 'node:crypto';
import { chmod, mkdir, open, readFile, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { syncFolder } from '../files/upload-staging.ts';
import { BackupRefusal } from './refusal.ts';

const shape = z.strictObject({
  muster: z.literal('backups'),
  format: z.literal(1),
  id: z.uuid(),
  recipient: z.string(),
  madeAt: z.string(),
});

/** A folder of backups that share one key and the files that did not change between them. */
export type Repository = {
  folder: string;
  id: string;
  recipient: string;
  /** Of its description as it is on disk; manifests repeat it. */ sha256: string;
};

/**
 * What a backup is opened with: the passphrase of the folder, or the key to which it is encrypted
 * (`AGE-SECRET-KEY-1…`).
 */
export type Key = { passphrase: string } | { identity: string };

const described = (folder: string) => join(folder, 'repository.json');
const wrapped = (folder: string) => join(folder, 'identity.age');
export const backupsFolder = (folder: string) => join(folder, 'backups');
export const filesFolder = (folder: string) => join(folder, 'files');
const backupName = /^\d{4}-\d{2}-\d{2}T\d{6}\.\d{3}Z$/;

/** What the folder says of itself; null where it is empty or absent. Throws where it holds something else. */
export async function findRepository(folder: string): Promise<Repository | null> {
  const text = await readFile(described(folder), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (text === null) {
    const found = (await readdir(folder).catch(() => [])).filter(
      (name) => !name.startsWith('.') && !name.startsWith('muster.lock') && name !== 'lost+found',
    );
    if (found.length > 0 && found.join() !== 'identity.age')
      throw new BackupRefusal(`${folder} holds something that is no backup (${found[0]}). Choose an empty folder.`);
    return null;
  }
  const read = shape.safeParse(jsonOf(text));
  if (!read.success)
    throw new BackupRefusal(`${described(folder)} was changed or damaged, or is of a newer version of Muster.`);
  return {
    folder,
    id: read.data.id,
    recipient: read.data.recipient,
    sha256: createHash('sha256').update(text).digest('hex'),
  };
}

/**
 * Makes a folder of backups. With a passphrase, a new key pair is made and its secret half stored encrypted by the
 * passphrase; with a recipient, the secret half is kept elsewhere by the person who made it, and this machine cannot
 * open its own backups.
 */
export async function makeRepository(
  folder: string,
  how: { passphrase: string } | { recipient: string },
): Promise<Repository> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await chmod(folder, 0o700);
  let recipient: string;
  if ('recipient' in how) recipient = checkedRecipient(how.recipient);
  else {
    const identity = await generateX25519Identity();
    recipient = await identityToRecipient(identity);
    const encrypter = new Encrypter();
    encrypter.setPassphrase(how.passphrase);
    await writeWhole(wrapped(folder), await encrypter.encrypt(identity));
  }
  const description = {
    muster: 'backups',
    format: 1,
    id: randomUUID(),
    recipient,
    madeAt: new Date().toISOString(),
  } as const;
  await writeWhole(described(folder), `${JSON.stringify(description, null, 2)}\n`);
  for (const inside of [backupsFolder(folder), filesFolder(folder)])
    await mkdir(inside, { recursive: true, mode: 0o700 });
  return (await findRepository(folder))!;
}

function checkedRecipient(recipient: string): string {
  try {
    new Encrypter().addRecipient(recipient);
    if (!recipient.startsWith('age1')) throw new Error();
    return recipient;
  } catch {
    throw new BackupRefusal(`--recipient takes a public key of age (age1…), not "${recipient}".`);
  }
}

/** The secret key that opens the parts. Throws a BackupRefusal when passphrase or key are not those of this folder. */
export async function identityOf(repository: Repository, key: Key): Promise<string> {
  const identity = 'identity' in key ? key.identity : await unwrapped(repository, key.passphrase);
  const recipient = await identityToRecipient(identity).catch(() => null);
  if (recipient !== repository.recipient)
    throw new BackupRefusal(
      `The key is not the one that ${repository.folder} is encrypted to, or repository.json was changed.`,
    );
  return identity;
}

async function unwrapped({ folder }: Repository, passphrase: string): Promise<string> {
  const bytes = await readFile(wrapped(folder)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT')
      throw new BackupRefusal(`${folder} is encrypted to a key that is kept elsewhere. Give its file with --identity.`);
    throw error;
  });
  const decrypter = new Decrypter();
  decrypter.addPassphrase(passphrase);
  return decrypter.decrypt(bytes, 'text').catch(() => {
    throw new BackupRefusal(`The passphrase does not open ${wrapped(folder)}, or the file was changed or damaged.`);
  });
}

/** Names of the complete backups, the oldest first. Those on their way have another kind of name. */
export async function backupsIn(folder: string): Promise<string[]> {
  const names = await readdir(backupsFolder(folder)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  return names.filter((name) => backupName.test(name)).toSorted();
}

/** `2026-11-28T10:00:00.123Z` → `2026-11-28T100000.123Z`: sorts by time, and is a name on every file system. */
export const nameOfMoment = (at: string): string => at.replaceAll(':', '');
/** The other way round: the moment of a backup by its name. */
export const momentOfName = (name: string): string => name.replace(/T(\d\d)(\d\d)(\d\d)/, 'T$1:$2:$3');

/** Whole or not at all: under another name first. */
export async function writeWhole(path: string, content: string | Uint8Array): Promise<void> {
  const unfinished = `${path}.unfinished`;
  await rm(unfinished, { force: true });
  const handle = await open(unfinished, 'wx', 0o600);
  try {
    await handle.writeFile(content);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(unfinished, path);
  await syncFolder(join(path, '..'));
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
