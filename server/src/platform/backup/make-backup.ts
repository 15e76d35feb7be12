import { createHash } from 'node:crypto';
import { mkdir, readFile, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type pg from 'pg';
import { withConnection } from '../database/database.ts';
import { syncFolder } from '../files/upload-staging.ts';
import { copyCluster } from './base-copy.ts';
import type { CopySource } from './copy-source.ts';
import { filesOfFolder } from './copy-source.ts';
import { dumpTables, openMoment } from './dump.ts';
import { filesOfRows, wrongFiles } from './files-of-rows.ts';
import type { Manifest } from './manifest.ts';
import { manifestName, musterVersion } from './manifest.ts';
import type { Sealed } from './parts.ts';
import { writePart } from './parts.ts';
import type { Repository } from './repository.ts';
import { backupsFolder, nameOfMoment, writeWhole } from './repository.ts';
import { FileCopies } from './stored-files.ts';

export type Made = {
  name: string;
  at: string;
  tables: number;
  rows: number;
  /** Stored bytes of this backup alone, and of files copied for it. */
  storedBytes: number;
  files: number;
  copiedFiles: number;
  copiedBytes: number;
  absent: string[];
};

/** Of which shared files a backup is made up: names that tell nothing, so that a folder is tidied without its key. */
export const listName = 'files.txt';
const unfinishedName = (name: string) => `.unfinished-${name}`;

/**
 * One backup: the database at one moment, the files that its rows name, the secrets. It gets its name when everything
 * is on disk; what was interrupted keeps another name and is removed by the next backup. `secrets`: the text of
 * secrets.json; null where there are none yet.
 */
export async function makeBackup(
  repository: Repository,
  source: {
    connection: pg.ClientConfig;
    dataDir: string;
    /** Where the files are; the data folder, if not said. */ files?: CopySource;
    secrets: string | null;
    nameKey: Buffer;
    /** Of a server that archives its log. */ clusterDir?: string;
  },
  { recheck = false, say = (_line: string) => {} } = {},
): Promise<Made> {
  await removeUnfinished(repository);
  const copies = new FileCopies(
    source.files ?? filesOfFolder(source.dataDir),
    source.dataDir,
    repository,
    source.nameKey,
  );
  await copies.begin(recheck);
  say('Copying files …');
  // Most files before the moment, the few that came since after it: what is thrown away in between was copied already.
  await copies.pass();
  return withConnection(source.connection, async (client) => {
    const moment = await openMoment(client);
    await copies.pass();
    await copies.end();
    const name = nameOfMoment(moment.at);
    const folder = join(backupsFolder(repository.folder), unfinishedName(name));
    await mkdir(folder, { mode: 0o700 });
    say(`Copying the database as of ${moment.at} …`);
    const named = new Set<string>();
    const tables = await dumpTables(client, moment, folder, repository.recipient, named);
    const files = [...copies.found.values()];
    const absent = wrongFiles(
      named,
      await filesOfRows(client),
      new Map(files.map((file) => [file.place, file.sha256])),
    );
    await client.query('rollback; reset role');
    const base = source.clusterDir === undefined ? null : await copyCluster(client, source.clusterDir, copies);
    const secrets =
      source.secrets === null ? null : await sealedText(folder, 'secrets.age', source.secrets, repository.recipient);
    const list = listOf([...files, ...(base?.files ?? [])], base);
    await writeWhole(join(folder, listName), `${list}\n`);
    const manifest: Manifest = {
      muster: 'backup',
      format: 1,
      repository: { id: repository.id, sha256: repository.sha256 },
      at: moment.at,
      until: moment.until,
      versions: { ...moment.versions, muster: await musterVersion() },
      tables,
      sequences: moment.sequences,
      totals: moment.totals,
      files,
      absent,
      base,
      secrets,
      nameKey: source.nameKey.toString('base64url'),
      list: createHash('sha256').update(`${list}\n`).digest('hex'),
    };
    await sealedText(folder, manifestName, JSON.stringify(manifest), repository.recipient, true);
    await syncFolder(join(folder, 'tables'));
    await syncFolder(folder);
    await rename(folder, join(backupsFolder(repository.folder), name));
    await syncFolder(backupsFolder(repository.folder));
    return {
      name,
      at: moment.at,
      tables: tables.length,
      rows: tables.reduce((sum, { rows }) => sum + rows, 0),
      storedBytes: tables.reduce((sum, part) => sum + part.storedBytes, 0),
      files: files.length,
      copiedFiles: copies.copied,
      copiedBytes: copies.copiedBytes,
      absent,
    };
  });
}

async function sealedText(
  folder: string,
  path: string,
  text: string,
  recipient: string,
  gzip = false,
): Promise<Sealed & { path: string }> {
  return { path, ...(await writePart(join(folder, path), Readable.from([Buffer.from(text)]), recipient, { gzip })) };
}

/** What a backup needs of the folder: shared files, and the log from a piece on. */
const listOf = (files: readonly { path: string }[], base: Manifest['base']): string =>
  [...new Set(files.map(({ path }) => path)), ...(base ? [`wal/${base.systemIdentifier}/${base.firstLog}`] : [])]
    .toSorted()
    .join('\n');

/**
 * What an interrupted backup, or an interrupted tidying, left behind. No one else writes here: the folder is locked.
 */
async function removeUnfinished({ folder }: Repository): Promise<void> {
  for (const place of [backupsFolder(folder), join(folder, 'files')])
    for (const name of await readdir(place))
      if (name.startsWith('.')) await rm(join(place, name), { recursive: true, force: true });
}

/** Removes backups, and then the files that no remaining backup names. Returns what it removed. */
export async function removeBackups(
  { folder }: Repository,
  names: readonly string[],
  remaining: readonly string[],
): Promise<{ files: number }> {
  for (const name of names) {
    const place = join(backupsFolder(folder), name);
    // Renamed first: half of a backup must not look like one.
    await rename(place, join(backupsFolder(folder), unfinishedName(name)));
    await syncFolder(backupsFolder(folder));
    await rm(join(backupsFolder(folder), unfinishedName(name)), { recursive: true });
  }
  const wanted = new Set<string>();
  const logs = new Map<string, string>();
  for (const name of remaining)
    for (const path of (await readFile(join(backupsFolder(folder), name, listName), 'utf8')).split('\n')) {
      wanted.add(path);
      const [, cluster, piece] = /^wal\/(\d+)\/([0-9A-F]{24})$/.exec(path) ?? [];
      if (cluster && piece && piece.slice(8) < (logs.get(cluster) ?? 'Z')) logs.set(cluster, piece.slice(8));
    }
  let files = 0;
  for (const fold of (await readdir(join(folder, 'files'))).filter((name) => /^[0-9a-f]{2}$/.test(name)))
    for (const name of await readdir(join(folder, 'files', fold))) {
      if (wanted.has(`files/${fold}/${name}`)) continue;
      await rm(join(folder, 'files', fold, name));
      files += 1;
    }
  for (const [cluster, first] of logs)
    for (const name of await readdir(join(folder, 'wal', cluster)))
      // Histories of timelines have short names and stay.
      if (/^[0-9A-F]{24}/.test(name) && name.slice(8, 24) < first) await rm(join(folder, 'wal', cluster, name));
  return { files };
}
