// npm run backup -- --to DIR [--keep 7d,4w,12m] [--passphrase-file FILE | --recipient age1…] [--recheck] [--json]
// Backs up the database at one moment, the files and the secrets, encrypted, while the server runs. A folder of backups
// is made by the first one, which needs a passphrase or a recipient; later ones need neither. Exits 1 when no complete
// backup was made.
import { existsSync, readFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join, resolve, sep } from 'node:path';
import { parseArgs } from 'node:util';
import { type KeepRule, keepRuleOf, keptBackups } from '@app/domain/operations/kept-backups';
import type pg from 'pg';
import { withDatabase } from '../server/src/app/commands/with-database.ts';
import { filesOfFolder, filesOfStore } from '../server/src/platform/backup/copy-source.ts';
import { makeBackup, removeBackups } from '../server/src/platform/backup/make-backup.ts';
import { changeNotes, nameKeyFor, trustFolder } from '../server/src/platform/backup/noted.ts';
import { BackupRefusal } from '../server/src/platform/backup/refusal.ts';
import type { Repository } from '../server/src/platform/backup/repository.ts';
import {
  backupsIn,
  findRepository,
  identityOf,
  makeRepository,
  momentOfName,
} from '../server/src/platform/backup/repository.ts';
import { withConnection } from '../server/src/platform/database/database.ts';
import { filesInS3 } from '../server/src/platform/files/open-files.ts';
import { readConfig } from '../server/src/platform/config.ts';
import { lockDataDir } from '../server/src/platform/embedded/embedded-lock.ts';
import { passphraseFrom, runCommand, sizeOf } from './backup/backup-options.ts';

const text = { type: 'string' } as const;
const flag = { type: 'boolean', default: false } as const;

await runCommand(async () => {
  const { values } = parseArgs({
    options: { to: text, keep: text, 'passphrase-file': text, recipient: text, recheck: flag, json: flag },
  });
  const config = readConfig();
  const to = folderOf(values.to, config.dataDir);
  const keep = ruleOf(values.keep);
  const say = (line: string): void => (values.json ? console.error(line) : console.log(line));
  if (config.databaseUrl === null && !existsSync(join(config.dataDir, 'cluster.json')))
    throw new BackupRefusal(`${config.dataDir} contains no database.`);
  const unlock = await lockFolder(to);
  try {
    const { repository, nameKey } = await writable(
      to,
      config.dataDir,
      values.recipient,
      values['passphrase-file'],
      say,
    );
    const files = config.s3 ? filesOfStore(await filesInS3(config), config.dataDir) : filesOfFolder(config.dataDir);
    const made = await withDatabase(config, async (connection, clusterDir) =>
      makeBackup(
        repository,
        {
          connection,
          dataDir: config.dataDir,
          files,
          secrets: secretsIn(config.dataDir),
          nameKey,
          ...(clusterDir && (await archives(connection)) && { clusterDir }),
        },
        { recheck: values.recheck, say },
      ),
    );
    const doneAt = new Date().toISOString();
    await changeNotes(config.dataDir, (notes) => ({
      ...notes,
      lastBackup: { folder: to, name: made.name, at: made.at, doneAt },
      failed: { ...notes.failed, backup: null },
    }));
    const removed = keep ? await tidy(repository, keep) : { backups: 0, files: 0 };
    if (values.json) return console.log(JSON.stringify({ ...made, folder: to, doneAt, removed }, null, 2));
    say(
      `Backup ${made.name} is complete: ${made.rows} rows of ${made.tables} tables (${sizeOf(made.storedBytes)}), ${made.files} files, of which ${made.copiedFiles} were new (${sizeOf(made.copiedBytes)}).`,
    );
    if (removed.backups > 0)
      say(`Removed by --keep: ${removed.backups} older backups, ${removed.files} files of theirs.`);
    if (made.absent.length > 0)
      say(
        `WARNING: ${made.absent.length} files that rows name are missing or were changed on this disk, so they are not in the backup:\n${made.absent
          .slice(0, 20)
          .map((place) => `  ${place}`)
          .join('\n')}`,
      );
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    await changeNotes(config.dataDir, (notes) => ({
      ...notes,
      failed: { ...notes.failed, backup: `${new Date().toISOString()} ${reason}` },
    })).catch(() => {});
    throw error;
  } finally {
    unlock();
  }
});

function folderOf(to: string | undefined, dataDir: string): string {
  if (!to) throw new BackupRefusal('Say where to: npm run backup -- --to DIR');
  if (/^[a-z0-9]+:\/\//i.test(to))
    throw new BackupRefusal(
      `--to takes a folder, not ${to}. Back up into a folder, then copy the folder: it is encrypted, and its files never change once written.`,
    );
  const folder = resolve(to);
  if (folder === dataDir || folder.startsWith(dataDir + sep))
    throw new BackupRefusal(
      `${folder} lies in the data folder, and would be lost together with it. Choose another disk.`,
    );
  return folder;
}

function ruleOf(keep: string | undefined): KeepRule | null {
  if (keep === undefined) return null;
  const rule = keepRuleOf(keep);
  if (!rule) throw new BackupRefusal('--keep takes numbers of days, weeks, months and years, such as 7d,4w,12m.');
  return rule;
}

async function lockFolder(folder: string): Promise<() => void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  try {
    return lockDataDir(folder);
  } catch (error) {
    throw new BackupRefusal(
      `Another backup into ${folder} is running, or it cannot be written to. (${(error as Error).message})`,
    );
  }
}

/**
 * The folder of backups, made where there is none, and shown its key where this machine has not written into it before.
 */
async function writable(
  folder: string,
  dataDir: string,
  recipient: string | undefined,
  passphraseFile: string | undefined,
  say: (line: string) => void,
): Promise<{ repository: Repository; nameKey: Buffer }> {
  let repository = await findRepository(folder);
  if (!repository) {
    const passphrase = recipient === undefined ? passphraseFrom(passphraseFile) : null;
    if (recipient === undefined && passphrase === null)
      throw new BackupRefusal(
        'The first backup into a folder needs a passphrase (BACKUP_PASSPHRASE_FILE or --passphrase-file) or a public key of age (--recipient).',
      );
    repository = await makeRepository(folder, recipient === undefined ? { passphrase: passphrase! } : { recipient });
    say(
      `Made ${folder}. Keep its ${recipient === undefined ? 'passphrase' : 'secret key'} in a safe place away from this machine: without it, no backup can be restored.`,
    );
    await trustFolder(dataDir, repository);
  } else if (recipient !== undefined && recipient !== repository.recipient)
    throw new BackupRefusal(`${folder} is encrypted to ${repository.recipient}, not to the given recipient.`);
  const nameKey = await nameKeyFor(dataDir, repository);
  if (nameKey) return { repository, nameKey };
  if (recipient === undefined) {
    const passphrase = passphraseFrom(passphraseFile);
    if (passphrase === null)
      throw new BackupRefusal(
        `This machine has not written into ${folder} before. Give its passphrase or its --recipient once.`,
      );
    await identityOf(repository, { passphrase });
  }
  await trustFolder(dataDir, repository);
  return { repository, nameKey: (await nameKeyFor(dataDir, repository))! };
}

function secretsIn(dataDir: string): string | null {
  if (process.env['MUSTER_SECRETS']) return process.env['MUSTER_SECRETS'];
  const path = join(dataDir, 'secrets.json');
  return existsSync(path) ? readFileSync(path, 'utf8') : null;
}

/** A copy of the cluster's own files is of use only where its log is archived. */
async function archives(connection: pg.ClientConfig): Promise<boolean> {
  return withConnection(
    connection,
    async (client) =>
      (await client.query<{ on: string }>(`select current_setting('archive_mode') as on`)).rows[0]?.on === 'on',
  );
}

async function tidy(repository: Repository, keep: KeepRule): Promise<{ backups: number; files: number }> {
  const names = await backupsIn(repository.folder);
  const kept = keptBackups(names.map(momentOfName), keep);
  const [stay, go] = [
    names.filter((name) => kept.has(momentOfName(name))),
    names.filter((name) => !kept.has(momentOfName(name))),
  ];
  return { backups: go.length, ...(await removeBackups(repository, go, stay)) };
}
