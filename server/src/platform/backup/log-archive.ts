import { existsSync } from 'node:fs';
import { mkdir, readFile, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createReadStream } from 'node:fs';
import type pg from 'pg';
import { withConnection } from '../database/database.ts';
import { syncFolder } from '../files/upload-staging.ts';
import { StartupError } from '../startup-error.ts';
import { nameKeyFor } from './noted.ts';
import { filesOfFolder } from './copy-source.ts';
import { FileCopies } from './stored-files.ts';
import { writePart } from './parts.ts';
import type { Repository } from './repository.ts';
import { findRepository, writeWhole } from './repository.ts';

/** PostgreSQL closes a piece of its log after so many seconds at most, and hands it over. */
const closedAfterSeconds = 30;
const lookEveryMs = 2000;
const filesEveryMs = 20_000;

export const logFolder = (folder: string, systemIdentifier: string): string => join(folder, 'wal', systemIdentifier);
const stateOf = (dataDir: string) => join(dataDir, 'backup-archive.json');

/**
 * Settings of PostgreSQL with which it copies every finished piece of its log into `spool`, whole or not at all, before
 * it forgets it.
 */
export const archiveSettings = (spool: string): Record<string, string> => ({
  archive_mode: 'on',
  archive_timeout: `${closedAfterSeconds}s`,
  archive_command: `cp "%p" "${spool}/%f.new" && sync "${spool}/%f.new" && mv "${spool}/%f.new" "${spool}/%f"`,
});

type Archive = { repository: Repository; nameKey: Buffer };

/** The folder that BACKUP_ARCHIVE names, as it must be before the database starts. Throws a StartupError. */
export async function openArchive(folder: string, dataDir: string): Promise<Archive> {
  const repository = await findRepository(folder).catch((error: Error) => {
    throw new StartupError(`BACKUP_ARCHIVE: ${error.message}`);
  });
  const nameKey = repository && (await nameKeyFor(dataDir, repository));
  if (!repository || !nameKey)
    throw new StartupError(
      `BACKUP_ARCHIVE: this server has not backed up into ${folder} yet. Run npm run backup -- --to ${folder} first, without BACKUP_ARCHIVE.`,
    );
  return { repository, nameKey };
}

/**
 * Encrypts what PostgreSQL hands over and moves it to the backups, piece after piece. What fails is tried again;
 * nothing is removed before it is there.
 */
export function startArchive(
  {
    spool,
    archive: { repository, nameKey },
    dataDir,
    connection,
    systemIdentifier,
  }: { spool: string; archive: Archive; dataDir: string; connection: pg.ClientConfig; systemIdentifier: string },
  warn: (reason: string) => void,
): { stop(): Promise<void> } {
  const target = logFolder(repository.folder, systemIdentifier);
  let moving: Promise<void> = Promise.resolve();
  let warned = '';
  const copies = new FileCopies(filesOfFolder(dataDir), dataDir, repository, nameKey);
  let copiesBegun = false;
  let lookedAt = 0;
  /** Files as well, or the rows of a moment between two backups would name some that were never copied. */
  const copyFiles = async (): Promise<void> => {
    const now = Date.now();
    if (now - lookedAt < filesEveryMs) return;
    if (!copiesBegun) await copies.begin(false);
    copiesBegun = true;
    await copies.pass(lookedAt === 0 ? 0 : lookedAt - 5000);
    lookedAt = now;
  };
  const move = async (): Promise<void> => {
    try {
      await mkdir(target, { recursive: true, mode: 0o700 });
      const waiting = (await readdir(spool)).filter((name) => !name.endsWith('.new')).toSorted();
      for (const name of waiting) {
        const unfinished = join(target, `.new-${name}`);
        await rm(unfinished, { force: true });
        const { bytes, sha256 } = await writePart(
          unfinished,
          createReadStream(join(spool, name)),
          repository.recipient,
          { gzip: true },
        );
        await rename(unfinished, join(target, `${name}.${bytes}.${sha256}.gz.age`));
        await syncFolder(target);
        await rm(join(spool, name));
        await writeWhole(
          stateOf(dataDir),
          `${JSON.stringify({ folder: repository.folder, at: new Date().toISOString(), piece: name })}\n`,
        );
      }
      await copyFiles();
      warned = '';
    } catch (error) {
      const reason = (error as Error).message;
      if (reason !== warned) warn(reason);
      warned = reason;
    }
  };
  const timer = setInterval(() => (moving = moving.then(move)), lookEveryMs);
  return {
    async stop() {
      clearInterval(timer);
      await moving;
      // The piece that is being written goes as well, where the database still answers.
      const last = await withConnection(
        connection,
        async (client) =>
          (await client.query<{ name: string }>('select pg_walfile_name(pg_switch_wal()) as name')).rows[0]?.name,
      ).catch(() => null);
      for (let tries = 0; last && tries < 50 && !existsSync(join(spool, last)); tries++)
        await new Promise((resolve) => setTimeout(resolve, 100));
      await move();
    },
  };
}

export type ArchiveState = { folder: string; at: string; piece: string };

/** When a piece was last moved to the backups; null where no archive was ever kept. */
export async function archiveState(dataDir: string): Promise<ArchiveState | null> {
  const text = await readFile(stateOf(dataDir), 'utf8').catch(() => null);
  return text === null ? null : (JSON.parse(text) as ArchiveState);
}
