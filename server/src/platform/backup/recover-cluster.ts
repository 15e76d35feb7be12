import { spawnSync } from 'node:child_process';
import { createWriteStream, readFileSync, writeFileSync } from 'node:fs';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { withConnection } from '../database/database.ts';
import { asPostgresUser } from '../embedded/embedded-cluster.ts';
import { findPlaces, give, type Places } from '../embedded/embedded-places.ts';
import { startEmbedded } from '../embedded/embedded-postgres.ts';
import { logFolder } from './log-archive.ts';
import type { Manifest } from './manifest.ts';
import type { OpenBackup } from './open-backup.ts';
import { type Contents, readPart } from './parts.ts';
import { BackupRefusal } from './refusal.ts';

type Base = NonNullable<Manifest['base']>;
/** A backup with a copy of the cluster. */
export type Copy = OpenBackup & { base: Base };
export type Recovered = {
  /** The last change that is there. */ lastChangeAt: string | null;
  /** The archive ends before the moment that was asked. */ endsEarly: boolean;
  pieces: number;
};

/** A piece of the log, or the history of a timeline: its name, size and hash are its file's name. */
const pieceName = /^([0-9A-F]{24}(?:\.[0-9A-F]{8}\.backup)?|[0-9A-F]{8}\.history)\.(\d+)\.([0-9a-f]{64})\.gz\.age$/;

/**
 * Puts a copy of a cluster into a data folder, has PostgreSQL replay its archived log up to `at` (null: all of it), and
 * leaves the cluster stopped and on disk, ready for a usual start.
 */
export async function recoverCluster(
  backup: Copy,
  dataDir: string,
  at: string | null,
  say: (line: string) => void,
): Promise<Recovered> {
  const { base, repository, identity } = backup;
  const places = findPlaces(dataDir, say);
  say(`Copying ${base.files.length} files of the database …`);
  for (const folder of ['', ...base.folders]) await folderOf(places, join(places.clusterDir, folder));
  for (const file of base.files) {
    const target = join(places.clusterDir, file.place.slice('cluster/'.length));
    if (!target.startsWith(places.clusterDir)) throw new BackupRefusal(`${file.place} lies outside of the cluster.`);
    await readPart(
      join(repository.folder, file.path),
      identity,
      file,
      createWriteStream(target, { mode: 0o600, flags: 'wx' }),
    );
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
  const synced = spawnSync(join(places.native, 'bin', 'initdb'), ['--sync-only', '-D', places.clusterDir], {
    ...asPostgresUser(places),
    encoding: 'utf8',
  });
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

type Piece = { file: string; name: string; contents: Contents };

/**
 * The log from the copy on, in order. Throws where a piece is missing: PostgreSQL would stop there and take it for the
 * end.
 */
async function piecesOf({ repository, base }: Pick<Copy, 'repository' | 'base'>): Promise<Piece[]> {
  const folder = logFolder(repository.folder, base.systemIdentifier);
  const files = await readdir(folder).catch((error: NodeJS.ErrnoException): string[] => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  const found = files.toSorted().flatMap((file): Piece[] => {
    const [, name, bytes, sha256] = pieceName.exec(file) ?? [];
    return name && sha256
      ? [{ file: join(folder, file), name, contents: { bytes: Number(bytes), sha256, gzip: true } }]
      : [];
  });
  // The first eight digits are the timeline; what was written on an earlier one, or before the copy, is not needed.
  const needed = found.filter(
    ({ name }) =>
      name.length < 24 ||
      (timelineOf(name) >= timelineOf(base.firstLog) && name.slice(8, 24) >= base.firstLog.slice(8)),
  );
  assertNoGap(
    needed.map(({ name }) => name).filter((name) => name.length === 24),
    base,
    folder,
  );
  return needed;
}

const timelineOf = (name: string): string => name.slice(0, 8);

function assertNoGap(pieces: readonly string[], base: Base, folder: string): void {
  const numberOf = (piece: string) =>
    Number.parseInt(piece.slice(8, 16), 16) * 256 + Number.parseInt(piece.slice(16), 16);
  if (pieces[0] !== base.firstLog)
    throw new BackupRefusal(
      `${folder} lacks ${base.firstLog}, with which the log of this backup begins. Without --at, the backup can be restored as of its own moment.`,
    );
  for (const [index, piece] of pieces.entries()) {
    const before = pieces[index - 1];
    if (before && timelineOf(before) === timelineOf(piece) && numberOf(piece) !== numberOf(before) + 1)
      throw new BackupRefusal(
        `${folder} lacks the piece of the log after ${before}. Restore without --at, or from a later backup.`,
      );
  }
}

/** Decrypts every piece of the log and forgets it, before anything is written. */
export async function checkLog(copy: Copy): Promise<void> {
  for (const { file, contents } of await piecesOf(copy))
    await readPart(file, copy.identity, contents, new Writable({ write: (_chunk, _encoding, done) => done() }));
}

/** Decrypts the log for PostgreSQL to fetch. Returns the number of its pieces. */
async function decryptLog(copy: Copy, into: string, places: Places): Promise<number> {
  const pieces = await piecesOf(copy);
  for (const { file, name, contents } of pieces) {
    const target = join(into, name);
    await readPart(file, copy.identity, contents, createWriteStream(target, { mode: 0o600 }));
    give(target, places.user, 0o600);
  }
  return pieces.filter(({ name }) => name.length === 24).length;
}

/** Settings are read before PostgreSQL knows abbreviations of time zones, `Z` among them. */
const writtenOut = (at: string): string => new Date(at).toISOString().replace('T', ' ').replace('Z', '+00');

/** Starts PostgreSQL for as long as it recovers. Returns when the last change that it replayed was made. */
async function replay(dataDir: string, log: string, at: string | null): Promise<string | null> {
  const target: Record<string, string> =
    at === null
      ? {}
      : { recovery_target_time: writtenOut(at), recovery_target_inclusive: 'on', recovery_target_action: 'promote' };
  const database = await startEmbedded({
    dataDir,
    durable: false,
    settings: () => ({
      restore_command: `cp "${join(log, '%f')}" "%p"`,
      hot_standby: 'off',
      archive_mode: 'off',
      ...target,
    }),
  });
  try {
    return await withConnection(database.connection('postgres', 'muster'), async (client) => {
      const { rows } = await client.query<{ at: string | null }>(
        `select to_char(pg_last_xact_replay_timestamp(), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at`,
      );
      return rows[0]?.at ?? null;
    });
  } finally {
    await database.stop();
  }
}
