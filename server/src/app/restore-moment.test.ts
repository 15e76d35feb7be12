import { chmod, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { quickFolder } from '../../test/quick-folder.ts';
import { logFolder } from '../platform/backup/log-archive.ts';
import { makeBackup } from '../platform/backup/make-backup.ts';
import { nameKeyFor, trustFolder } from '../platform/backup/noted.ts';
import { openBackup } from '../platform/backup/open-backup.ts';
import { makeRepository, type Repository } from '../platform/backup/repository.ts';
import { withConnection } from '../platform/database/database.ts';
import { lookUpPlaces } from '../platform/embedded/embedded-places.ts';
import { localFiles } from '../platform/files/local-files.ts';
import { openDatabase } from './database-source.ts';
import { prepareDatabase } from './prepare.ts';
import { verifyBackup } from './verify-backup.ts';
import { openForMoment, restoreMoment } from './restore-moment.ts';

/**
 * Each restore makes every table by its migrations, which takes ten seconds: `npm run check backups` tries them all.
 */
const thorough = test.runIf(process.env['MUSTER_BACKUPS'] === '1');

const passphrase = 'correct horse battery staple';
const silent = () => {};
let area: string;
let dataDir: string;
let repository: Repository;
let between: string;

const sql = (database: Awaited<ReturnType<typeof openDatabase>>, text: string, values: unknown[] = []) =>
  withConnection(
    database.connect('superuser'),
    async (client) => (await client.query<{ key: string; at: string }>(text, values)).rows,
  );

beforeAll(async () => {
  area = await mkdtemp(join(quickFolder(), 'muster-moment-'));
  // PostgreSQL runs as another user where this is root, and has to get through.
  await chmod(area, 0o711);
  dataDir = join(area, 'data');
  repository = await makeRepository(join(area, 'backups'), { passphrase });
  const open = (backupArchive: string | null) =>
    openDatabase({ dataDir, databaseUrl: null, backupArchive }, () => inject('secrets'), silent);
  await expect(open(repository.folder)).rejects.toThrow('this server has not backed up into');
  await trustFolder(dataDir, repository);
  const database = await open(repository.folder);
  await prepareDatabase(database.connect, database.passwordOf);
  const source = {
    connection: database.connect('superuser'),
    dataDir,
    secrets: JSON.stringify(inject('secrets')),
    nameKey: (await nameKeyFor(dataDir, repository))!,
  };
  await makeBackup(repository, { ...source, clusterDir: lookUpPlaces(dataDir).clusterDir });
  // A file that came after the backup, and its row.
  const file = await localFiles(dataDir).put('branding', Readable.from([Buffer.from('a logo')]), 100);
  await sql(database, `insert into settings (key, value) values ('before', $1)`, [
    JSON.stringify({ bucket: 'branding', ...file }),
  ]);
  await wait(50);
  between = (await sql(database, `select to_char(clock_timestamp(), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at`))[0]!.at;
  await wait(50);
  await sql(database, `insert into settings (key, value) values ('after', '1')`);
  // The log goes within seconds of its end, the file within twenty.
  await sql(database, 'select pg_switch_wal()');
  await wait(22_000);
  await database.stop();
}, 300_000);

afterAll(() => rm(area, { recursive: true, force: true }));

async function restore(at: string | null) {
  const newest = await openBackup(repository.folder, { passphrase });
  const copy = await openForMoment(repository.folder, newest.identity, at);
  const target = await mkdtemp(join(area, 'to-'));
  await chmod(target, 0o711);
  const into = join(target, 'data');
  return { into, ...(await restoreMoment(copy!, newest, { dataDir: into, at }, silent)) };
}

async function keysIn(into: string): Promise<string[]> {
  const database = await openDatabase({ dataDir: into, databaseUrl: null }, () => inject('secrets'), silent);
  try {
    return (await sql(database, `select key from settings where key in ('before', 'after') order by 1`)).map(
      ({ key }) => key,
    );
  } finally {
    await database.stop();
  }
}

thorough(
  'a moment between two changes has the first and not the second, with the file that its row names',
  async () => {
    const restored = await restore(between);
    expect(restored).toMatchObject({ absent: [], files: 1, endsEarly: false });
    expect(Date.parse(restored.lastChangeAt!)).toBeLessThanOrEqual(Date.parse(between));
    expect(await keysIn(restored.into)).toEqual(['before']);
    const [place] = (await readdir(join(restored.into, 'files/branding'), { recursive: true })).filter(
      (name) => name.length > 3,
    );
    expect(await readFile(join(restored.into, 'files/branding', place!), 'utf8')).toBe('a logo');
  },
  300_000,
);

thorough(
  'the last archived moment has everything, also where a later one was wanted',
  async () => {
    const restored = await restore('2099-01-01T00:00:00Z');
    expect(restored.endsEarly).toBe(true);
    expect(await keysIn(restored.into)).toEqual(['after', 'before']);
  },
  300_000,
);

thorough('a moment before the first copy has no way to it', async () => {
  const { identity } = await openBackup(repository.folder, { passphrase });
  expect(await openForMoment(repository.folder, identity, '2026-01-01T00:00:00Z')).toBeNull();
});

thorough(
  'a piece of the log that was changed or is missing is refused',
  async () => {
    const { manifest } = await openBackup(repository.folder, { passphrase });
    const folder = logFolder(repository.folder, manifest.base!.systemIdentifier);
    const pieces = (await readdir(folder))
      .filter((name) => /^[0-9A-F]{24}\.\d+\.[0-9a-f]{64}/.test(name) && name >= manifest.base!.firstLog)
      .toSorted();
    const first = join(folder, pieces[0]!);
    const bytes = await readFile(first);
    const spoilt = Buffer.from(bytes);
    spoilt[spoilt.length >> 1]! ^= 1;
    await writeFile(first, spoilt);
    await expect(restore(null)).rejects.toThrow('was changed or damaged');
    await rm(first);
    await expect(restore(null)).rejects.toThrow('lacks');
    await expect(verifyBackup(await openBackup(repository.folder, { passphrase }), silent)).rejects.toThrow('lacks');
    await writeFile(first, bytes);
  },
  120_000,
);
