// What backup, restore and verify-backup have in common: keys from the command line or the environment, and how they
// end.
import { readFileSync } from 'node:fs';
import { BackupRefusal } from '../../server/src/platform/backup/refusal.ts';
import type { Key } from '../../server/src/platform/backup/repository.ts';
import { StartupError } from '../../server/src/platform/startup-error.ts';

const leastCharacters = 12;

/**
 * The passphrase of `--passphrase-file` (`-`: standard input), BACKUP_PASSPHRASE_FILE or BACKUP_PASSPHRASE; null: none
 * was given.
 */
export function passphraseFrom(file: string | undefined): string | null {
  const path = file ?? process.env['BACKUP_PASSPHRASE_FILE'];
  const passphrase = path ? textOf(path).replace(/\r?\n$/, '') : (process.env['BACKUP_PASSPHRASE'] ?? null);
  if (passphrase !== null && passphrase.length < leastCharacters)
    throw new BackupRefusal(`The passphrase must have at least ${leastCharacters} characters.`);
  return passphrase;
}

/** What opens backups: the file of a secret key of age, or a passphrase. */
export function keyFrom(identityFile: string | undefined, passphraseFile: string | undefined): Key {
  const path = identityFile ?? process.env['BACKUP_IDENTITY_FILE'];
  if (path) {
    const identity = textOf(path)
      .split('\n')
      .find((line) => line.startsWith('AGE-SECRET-KEY-'));
    if (!identity) throw new BackupRefusal(`${path} contains no secret key of age (AGE-SECRET-KEY-1…).`);
    return { identity: identity.trim() };
  }
  const passphrase = passphraseFrom(passphraseFile);
  if (passphrase === null)
    throw new BackupRefusal(
      'Backups are encrypted: set BACKUP_PASSPHRASE_FILE or BACKUP_IDENTITY_FILE, or give --passphrase-file or --identity.',
    );
  return { passphrase };
}

function textOf(path: string): string {
  try {
    return readFileSync(path === '-' ? 0 : path, 'utf8');
  } catch (error) {
    throw new BackupRefusal(`${path} cannot be read: ${(error as Error).message}`);
  }
}

/** Runs a command; what it refuses is said in words, and everything that failed ends with 1. */
export async function runCommand(command: () => Promise<void>): Promise<never> {
  try {
    await command();
    process.exit(0);
  } catch (error) {
    const told =
      error instanceof BackupRefusal ||
      error instanceof StartupError ||
      (error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS');
    console.error(told ? (error as Error).message : error);
    process.exit(1);
  }
}

/** `1234567` → `1.2 MB`. */
export const sizeOf = (bytes: number): string =>
  bytes < 1000
    ? `${bytes} B`
    : bytes < 1e6
      ? `${(bytes / 1e3).toFixed(1)} kB`
      : bytes < 1e9
        ? `${(bytes / 1e6).toFixed(1)} MB`
        : `${(bytes / 1e9).toFixed(2)} GB`;
