import { spawnSync } from 'node:child_process';
import { createWriteStream, readFileSync, writeFileSync } from 'node:fs';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { withConnection } from '../database/database.ts';
import { asPostgresUser } from '../embedded/embedded-cluster.ts';
import { findPlaces, give, type Places } from '../embedded/embedded-places.ts';
import { startEmbedded } from '../embedded/embedded-postgres.ts';
import { logFolder } from './log-archive.ts';
import type { Manifest } from './manifest.ts';
import type { OpenBackup } from './open-backup.ts';
import { readPart } from './parts.ts';
import { BackupRefusal } from './refusal.ts';

type Base = NonNullable<Manifest['base']>;
export type Recovered = {
  /** The last change that is there. */ lastChangeAt: string | null;
  /** The archive ends before the moment that was asked. */ endsEarly: boolean;
  pieces: number;
};

/** A piece of the log, or the history of a timeline: its name, size and hash are its file's name. */
const pieceName = /^([0-9A-F]{24}(?:\.[0-9A-F]{8}\.backup)?|[0-9A-F]{8}\.history)\.(\d+)\.([0-9a-f]{64})\.gz\.age$/;

/**
 * Puts a copy of a cluster into a data folder, has PostgreSQL replay its archived log up to `at` (null: all of it), and leaves the cluster
 * stopped and on disk, ready for a usual start.
 */
export async function recoverCluster(backup: OpenBackup & { base: Base }, dataDir: string, at: string | null, say: (line: string) => void): Promise<Recovered> {
  const { base, repository, identity } = backup;
  const places = findPlaces(dataDir, say);
  say(`Copying ${base.files.length} files of the database …`);
  for (const folder of ['', ...base.folders]) await folderOf(places, join(places.clusterDir, folder));
  for (const file of base.files) {
    const target = join(places.clusterDir, file.place.slice('cluster/'.length));
    if (!target.startsWith(places.clusterDir)) throw new BackupRefusal(`${file.place} lies outside of the cluster.`);
    await readPart(join(repository.folder, file.path), identity, file, createWriteStream(target, { mode: 0o600, flags: 'wx' }));
    give(target, places.user, 0o600);
  }
  const log = join(places.root, 'wal-archived');
  await folderOf(places, log);
  const pieces = await decryptLog(backup, log, places);
  put(places, 'backup_label', base.label);
  put(places, 'recovery.signal', '');
  writeFileSync(
    join(dataDir, 'cluster.json'),
    `${JSON.stringify({ systemIdentifier: base.systemIdentifier, major: readFileSync(join(places.clusterDir, 'PG_VERSION'), 'utf8').trim() })}\n`,
    { mode: 0o600, flush: true },
  );
  say(`Replaying ${pieces} pieces of the log${at === null ? '' : ` up to ${at}`} …`);
  let endsEarly = false;
  const lastChangeAt = await replay(dataDir, log, at).catch((error: unknown) => {
    if (!(error as Error).message.includes('recovery ended before configured recovery target was reached')) throw error;
    // No change after the asked moment is in the archive: all that it has is what was asked for.
    endsEarly = true;
    return replay(dataDir, log, null);
  });
  await rm(log, { recursive: true });
  const synced = spawnSync(join(places.native, 'bin', 'initdb'), ['--sync-only', '-D', places.clusterDir], { ...asPostgresUser(places), encoding: 'utf8' });
  if (synced.status !== 0) throw new Error(`The restored database could not be written to disk: ${synced.stderr}`);
  return { lastChangeAt, endsEarly, pieces };
}

async function folderOf(places: Places, path: string): Promise<void> {
  await mkdir(path, { recursive: true, mode: 0o700 });
  give(path, places.user, 0o700);
}

function put(places: Places, name: string, text: string): void {
  const path = join(places.clusterDir, name);
  writeFileSync(path, text, { mode: 0o600 });
  give(path, places.user, 0o600);
}

/** Everything from the first piece that the copy needs; each is checked before PostgreSQL sees it. */
async function decryptLog({ repository, identity, base }: OpenBackup & { base: Base }, into: string, places: Places): Promise<number> {
  const folder = logFolder(repository.folder, base.systemIdentifier);
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException): string[] => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  let pieces = 0;
  for (const name of names) {
    const [, piece, bytes, sha256] = pieceName.exec(name) ?? [];
    if (!piece || !bytes || !sha256) continue;
    // Within the same timeline, and in any later one; the first eight digits are the timeline.
    if (piece.length >= 24 && piece.slice(8, 24) < base.firstLog.slice(8)) continue;
    const target = join(into, piece);
    await readPart(join(folder, name), identity, { bytes: Number(bytes), sha256, gzip: true }, createWriteStream(target, { mode: 0o600 }));
    give(target, places.user, 0o600);
    if (piece.length === 24) pieces += 1;
  }
  if (pieces === 0) throw new BackupRefusal(`${folder} has no log from ${base.firstLog} on. Without --at, the backup can be restored as of its own moment.`);
  return pieces;
}

/** Settings are read before PostgreSQL knows abbreviations of time zones, `Z` among them. */
const writtenOut = (at: string): string => new Date(at).toISOString().replace('T', ' ').replace('Z', '+00');

/** Starts PostgreSQL for as long as it recovers. Returns when the last change that it replayed was made. */
async function replay(dataDir: string, log: string, at: string | null): Promise<string | null> {
  const target: Record<string, string> =
    at === null ? {} : { recovery_target_time: writtenOut(at), recovery_target_inclusive: 'on', recovery_target_action: 'promote' };
  const database = await startEmbedded({
    dataDir,
    durable: false,
    settings: () => ({ restore_command: `cp "${join(log, '%f')}" "%p"`, hot_standby: 'off', archive_mode: 'off', ...target }),
  });
  try {
    return await withConnection(database.connection('postgres', 'muster'), async (client) => {
      const { rows } = await client.query<{ at: string | null }>(`select to_char(pg_last_xact_replay_timestamp(), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at`);
      return rows[0]?.at ?? null;
    });
  } finally {
    await database.stop();
  }
}
