import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { openWorld, type World } from '../../test/harness.ts';
import { quickFolder } from '../../test/quick-folder.ts';
import { differencesOf } from '../platform/backup/load.ts';
import { makeBackup, removeBackups } from '../platform/backup/make-backup.ts';
import { changeNotes, nameKeyFor, trustFolder } from '../platform/backup/noted.ts';
import type { OpenBackup } from '../platform/backup/open-backup.ts';
import { openBackup } from '../platform/backup/open-backup.ts';
import { backupsIn, findRepository, makeRepository, type Repository } from '../platform/backup/repository.ts';
import { brokenInvariants } from '../platform/backup/restore-database.ts';
import { assertRestored, assertRestoredDatabase } from '../platform/backup/unfinished-restore.ts';
import { withConnection } from '../platform/database/database.ts';
import { localFiles } from '../platform/files/local-files.ts';
import { migrate } from '../platform/database/migrate.ts';
import { migrationFiles } from '../platform/database/migration-files.ts';
import { ensureRoles } from '../platform/database/roles.ts';
import { installJobs } from '../platform/jobs/jobs.ts';
import { describeSchema } from './describe-schema.ts';
import { restoreBackup } from './restore-backup.ts';
import { verifyBackup } from './verify-backup.ts';

/**
 * Each restore makes every table by its migrations, which takes ten seconds: `npm run check backups` tries them all.
 */
const thorough = test.runIf(process.env['MUSTER_BACKUPS'] === '1');

const passphrase = 'correct horse battery staple';
const nameKey = Buffer.alloc(32, 7);
let area: string;
let world: World;
let dataDir: string;
let secrets: string;
let repository: Repository;
const made: string[] = [];

beforeAll(async () => {
  area = await mkdtemp(join(quickFolder(), 'muster-backup-'));
  world = await openWorld();
  dataDir = world.runtime.config.dataDir;
  secrets = JSON.stringify(inject('secrets'));
  const company = await world.make.company();
  const person = await world.make.person({ company });
  const admin = await world.as(person);
  expect((await admin.patch('/profile', { preferredName: 'Kim' })).status).toBe(200);
  await store('people', 'a picture', { company_id: company.id, created_by: person.id });
  repository = await makeRepository(join(area, 'backups'), { passphrase });
  await back();
}, 120_000);

afterAll(async () => {
  for (const name of made) await admin(`drop database if exists ${name} with (force)`);
  await rm(area, { recursive: true, force: true });
});

/** A stored file and its row. */
async function store(bucket: 'people', text: string, row: Record<string, unknown>): Promise<string> {
  const kept = await localFiles(dataDir).put(bucket, Readable.from([Buffer.from(text)]), 1000);
  await world.make.insert('files', {
    bucket,
    ...kept,
    name: 'a.png',
    mime: 'image/png',
    created_at: world.clock.now(),
    ...row,
  });
  return join(dataDir, 'files', bucket, kept.path);
}

const back = (into = repository, options = {}) =>
  makeBackup(into, { connection: world.connect('superuser'), dataDir, secrets, nameKey }, options);

const admin = (text: string) =>
  withConnection({ ...inject('cluster'), user: 'postgres', database: 'postgres' }, (client) => client.query(text));

async function emptyDatabase(
  owner = 'postgres',
): Promise<{ url: string; connection: pg.ClientConfig; dataDir: string }> {
  const name = `t_${randomUUID().replaceAll('-', '')}`;
  made.push(name);
  await admin(`create database ${name} owner ${owner}`);
  const { host, port } = inject('cluster');
  const url = `postgres://${owner}@localhost/${name}?host=${encodeURIComponent(host)}&port=${port}`;
  return { url, connection: { connectionString: url }, dataDir: join(area, name) };
}

const newest = (from = repository.folder) => openBackup(from, { passphrase });
const silent = () => {};

async function restoreInto(target: { url: string; dataDir: string }, backup?: OpenBackup) {
  return restoreBackup(backup ?? (await newest()), { databaseUrl: target.url, dataDir: target.dataDir }, silent);
}

/** Changes one bit in the middle of a file while something is tried, and changes it back. */
async function withBitFlipped(path: string, work: () => Promise<void>): Promise<void> {
  const bytes = await readFile(path);
  const spoilt = Buffer.from(bytes);
  spoilt[Math.floor(bytes.length / 2)]! ^= 1;
  await writeFile(path, spoilt);
  try {
    await work();
  } finally {
    await writeFile(path, bytes);
  }
}

test('a restored database has the same schema and rows, its files the same bytes, and the same secrets', async () => {
  const target = await emptyDatabase();
  const checked = await restoreInto(target);
  expect(checked).toMatchObject({ files: 1, absent: [], migrated: [] });
  expect(checked.rows).toBeGreaterThan(10);
  const schemas = await Promise.all(
    [world.connect('superuser'), target.connection].map((at) => withConnection(at, describeSchema)),
  );
  expect(schemas[1]).toBe(schemas[0]);
  expect(JSON.parse(await readFile(join(target.dataDir, 'secrets.json'), 'utf8'))).toEqual(JSON.parse(secrets));
  const [file] = (await newest()).manifest.files;
  expect(await readFile(join(target.dataDir, file!.place), 'utf8')).toBe('a picture');
  for (const path of ['secrets.json', file!.place])
    expect((await stat(join(target.dataDir, path))).mode & 0o077).toBe(0);
  // Backups of what was restored go on in the same folder, without its key and without storing a file again.
  expect(await nameKeyFor(target.dataDir, repository)).toEqual(nameKey);
  // Marked as incomplete no longer, and any later change of a row is seen.
  assertRestored(target.dataDir);
  await withConnection(target.connection, async (client) => {
    await assertRestoredDatabase(client);
    expect(await differencesOf(client, (await newest()).manifest, new Set())).toEqual([]);
    await client.query(`update companies set display_name = display_name || '.' where not is_platform`);
    expect(await differencesOf(client, (await newest()).manifest, new Set())).toEqual([
      'public.companies has other rows than were backed up',
    ]);
  });
}, 120_000);

test('nothing in a backup can be read without its key, and no part is readable by other users', async () => {
  const files = (await readdir(repository.folder, { recursive: true, withFileTypes: true })).filter((entry) =>
    entry.isFile(),
  );
  expect(files.length).toBeGreaterThan(50);
  for (const entry of files) {
    const path = join(entry.parentPath, entry.name);
    expect((await stat(path)).mode & 0o077).toBe(0);
    if (!['repository.json', 'files.txt'].includes(entry.name))
      expect((await readFile(path)).subarray(0, 21).toString()).toBe('age-encryption.org/v1');
  }
});

test('a backup is one moment: what a transaction had not committed is not in it, and writers do not wait', async () => {
  const writer = new pg.Client(world.connect('superuser'));
  await writer.connect();
  await writer.query('begin');
  await writer.query(`insert into settings (key, value) values ('early', '1')`);
  const { at } = await back();
  await writer.query(`insert into settings (key, value) values ('late', '1')`);
  await writer.query('commit');
  await writer.end();
  const { manifest } = await newest();
  expect(manifest.at).toBe(at);
  expect(manifest.tables.find(({ name }) => name === 'settings')!.rows).toBe(0);
  await world.sql('delete from settings');
});

thorough(
  'a second backup copies only new files, and a file that is removed stays in the first',
  async () => {
    const own = await makeRepository(join(area, 'twice'), { passphrase });
    const extra = await store('people', 'another', {
      company_id: (await world.sql<{ id: string }>('select id from companies limit 1'))[0]!.id,
    });
    const first = await back(own);
    expect(first.copiedFiles).toBe(2);
    await world.sql(`delete from files where path = $1`, [extra.split('/').slice(-2).join('/')]);
    await rm(extra);
    const second = await back(own);
    expect(second).toMatchObject({ copiedFiles: 0, files: 1, absent: [] });
    expect(await backupsIn(own.folder)).toEqual([first.name, second.name]);
    // Removing the first removes what only it names.
    expect(await removeBackups(own, [first.name], [second.name])).toEqual({ files: 1 });
    expect(await backupsIn(own.folder)).toEqual([second.name]);
    await verifyBackup(await newest(own.folder), silent);
  },
  120_000,
);

thorough(
  'a damaged copy of a file is found, and made again by a backup that rechecks',
  async () => {
    const [file] = (await newest()).manifest.files;
    const path = join(repository.folder, file!.path);
    const bytes = await readFile(path);
    bytes[bytes.length - 1]! ^= 1;
    await writeFile(path, bytes);
    await expect(verifyBackup(await newest(), silent)).rejects.toThrow(/was changed or damaged.*--recheck/);
    expect((await back(repository, { recheck: true })).copiedFiles).toBe(1);
    await verifyBackup(await newest(), silent);
  },
  120_000,
);

thorough(
  'a bit that changed anywhere, or a missing part, is refused before anything is written',
  async () => {
    const { manifest, folder } = await newest();
    const parts = [
      ...[
        'manifest.age',
        'secrets.age',
        'files.txt',
        'tables/public.people.gz.age',
        'tables/graphile_worker._private_jobs.gz.age',
      ].map((name) => join(folder, name)),
      ...['repository.json', 'identity.age', manifest.files[0]!.path].map((name) => join(repository.folder, name)),
    ];
    const target = { url: 'postgres://nowhere.invalid/never', dataDir: join(area, 'never') };
    for (const part of parts)
      await withBitFlipped(part, () =>
        expect(restoreInto(target)).rejects.toThrow(/changed|damaged|cannot be decrypted|key/),
      );
    for (const part of parts) {
      const bytes = await readFile(part);
      await rm(part);
      await expect(restoreInto(target)).rejects.toThrow(/missing|no backup|holds something|kept elsewhere/);
      await writeFile(part, bytes, { mode: 0o600 });
    }
    expect(existsSync(target.dataDir)).toBe(false);
  },
  120_000,
);

test('a wrong passphrase and the key of another folder are refused', async () => {
  await expect(openBackup(repository.folder, { passphrase: `${passphrase}.` })).rejects.toThrow(
    'The passphrase does not open',
  );
  await expect(openBackup(repository.folder, { identity: await generateX25519Identity() })).rejects.toThrow(
    'The key is not the one',
  );
  await expect(openBackup(repository.folder, { identity: 'AGE-SECRET-KEY-1NONE' })).rejects.toThrow(
    'The key is not the one',
  );
  await expect(openBackup(join(area, 'nothing'), { passphrase })).rejects.toThrow('contains no backup');
});

test('a backup can be encrypted to a key that this machine never sees', async () => {
  const identity = await generateX25519Identity();
  const own = await makeRepository(join(area, 'recipient'), { recipient: await identityToRecipient(identity) });
  await back(own);
  await expect(newest(own.folder)).rejects.toThrow('encrypted to a key that is kept elsewhere');
  expect((await openBackup(own.folder, { identity })).manifest.tables.length).toBeGreaterThan(100);
  await expect(makeRepository(join(area, 'bad'), { recipient: 'ssh-ed25519 AAAA' })).rejects.toThrow(
    'takes a public key of age',
  );
});

test('a folder that was given another key is not written to', async () => {
  const notes = join(area, 'notes');
  await trustFolder(notes, repository);
  expect(await nameKeyFor(notes, repository)).toHaveLength(32);
  await expect(nameKeyFor(notes, { ...repository, recipient: 'age1other' })).rejects.toThrow(
    'encrypted to another key than before',
  );
  expect(await nameKeyFor(notes, { ...repository, id: randomUUID() })).toBeNull();
  await writeFile(join(notes, 'backups.json'), '{');
  await expect(changeNotes(notes, (all) => all)).rejects.toThrow('was damaged');
});

test('a folder that holds something else, or was described by another version, is not used for backups', async () => {
  const foreign = join(area, 'foreign');
  await mkdir(foreign);
  await writeFile(join(foreign, 'holiday.jpg'), '');
  await expect(findRepository(foreign)).rejects.toThrow('holds something that is no backup');
  await writeFile(join(foreign, 'repository.json'), '{"muster":"backups","format":2}');
  await expect(findRepository(foreign)).rejects.toThrow('changed or damaged, or is of a newer version');
});

test('an interrupted backup is never taken for one, and the next removes it', async () => {
  const half = join(repository.folder, 'backups', '.unfinished-2099-01-01T000000.000Z');
  await mkdir(join(half, 'tables'), { recursive: true });
  await writeFile(join(repository.folder, 'files', '.new-half'), '');
  expect((await newest()).name).not.toContain('2099');
  await back();
  expect(existsSync(half)).toBe(false);
  expect(existsSync(join(repository.folder, 'files', '.new-half'))).toBe(false);
});

test('a target that holds anything is refused: a folder, a database, what an interrupted restore left', async () => {
  const target = await emptyDatabase();
  await mkdir(target.dataDir);
  await writeFile(join(target.dataDir, 'notes.txt'), '');
  await expect(restoreInto(target)).rejects.toThrow('is not empty (notes.txt)');
  await rm(target.dataDir, { recursive: true });

  await withConnection(target.connection, (client) => client.query('create table theirs (id int)'));
  await expect(restoreInto(target)).rejects.toThrow('The database is not empty (public.theirs)');
  expect(await readdir(target.dataDir)).toEqual([]);
  await withConnection(target.connection, (client) =>
    client.query('drop table theirs; create schema muster_restore_incomplete'),
  );
  await expect(restoreInto(target)).rejects.toThrow('A restore into this database was interrupted');
  await expect(withConnection(target.connection, assertRestoredDatabase)).rejects.toThrow(
    'A restore into this database is running or was interrupted',
  );

  await writeFile(join(target.dataDir, 'restore-incomplete.json'), '{"backup":"one"}');
  await expect(restoreInto(target)).rejects.toThrow('is running or was interrupted');
  expect(() => assertRestored(target.dataDir)).toThrow('is running or was interrupted (backup one)');
});

thorough(
  'of two operators who restore into one target at once, one is refused',
  async () => {
    const [target, other] = [await emptyDatabase(), join(area, 'second-folder')];
    const [first, second] = await Promise.allSettled([restoreInto(target), restoreInto(target)]);
    expect([first.status, second.status].toSorted()).toEqual(['fulfilled', 'rejected']);
    const database = await emptyDatabase();
    const both = await Promise.allSettled([restoreInto(database), restoreInto({ ...database, dataDir: other })]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  },
  180_000,
);

thorough(
  'a backup of a newer program is refused, one of an older program is restored and migrated',
  async () => {
    await world.sql(`insert into schema_migrations (name, sha256) values ('9999_future.sql', 'x')`);
    const own = await makeRepository(join(area, 'newer'), { passphrase });
    await back(own);
    await world.sql(`delete from schema_migrations where name = '9999_future.sql'`);
    await expect(
      restoreInto({ url: 'postgres://nowhere.invalid/never', dataDir: join(area, 'never') }, await newest(own.folder)),
    ).rejects.toThrow('The backup is newer than this program: it has migration 9999_future.sql');
    await expect(verifyBackup(await newest(own.folder), silent)).rejects.toThrow('newer than this program');

    const old = await emptyDatabase();
    const connect = () => old.connection;
    const names = (await migrationFiles()).map(({ name }) => name);
    await ensureRoles(connect, () => null);
    await migrate(connect, silent, { only: new Set(names.slice(0, -2)) });
    await installJobs(connect);
    const older = await makeRepository(join(area, 'older'), { passphrase });
    await makeBackup(older, { connection: old.connection, dataDir: join(area, 'no-data'), secrets, nameKey });
    const target = await emptyDatabase();
    expect((await restoreInto(target, await newest(older.folder))).migrated).toEqual(names.slice(-2));
  },
  180_000,
);

thorough(
  'a file that rows name and that is missing or changed is told by the backup, and does not keep it from being restored',
  async () => {
    const own = await makeRepository(join(area, 'absent'), { passphrase });
    const [{ id }] = (await world.sql<{ id: string }>('select id from companies limit 1')) as [{ id: string }];
    const [gone, changed] = [
      await store('people', 'gone', { company_id: id }),
      await store('people', 'as it was', { company_id: id }),
    ];
    await rm(gone);
    await writeFile(changed, 'otherwise');
    const { absent } = await back(own);
    expect(absent).toEqual([gone, changed].map((path) => path.slice(dataDir.length + 1)).toSorted());
    expect((await verifyBackup(await newest(own.folder), silent)).absent).toEqual(absent);
    for (const path of [gone, changed])
      await world.sql('delete from files where path = $1', [path.split('/').slice(-2).join('/')]);
    await rm(changed);
  },
  120_000,
);

test('what a restored database must keep is checked, and a break is named', async () => {
  const target = await emptyDatabase();
  await restoreInto(target);
  await withConnection(target.connection, async (client) => {
    expect(await brokenInvariants(client)).toEqual([]);
    await client.query('begin');
    await client.query(`alter table audit_entries disable trigger user; update audit_entries set reason = 'another'`);
    expect((await brokenInvariants(client)).join()).toMatch(/audit log of .* changed/);
    await client.query('rollback');
    await client.query('begin; alter table people no force row level security');
    expect(await brokenInvariants(client)).toContain('public.people: row level security is not forced');
    await client.query('rollback');
  });
}, 120_000);

thorough(
  'a database user that is no superuser restores and backs up every row',
  async () => {
    const operator = `operator_${randomUUID().slice(0, 8)}`;
    await admin(`create role ${operator} login createrole`);
    const roles = [
      'muster_owner',
      'muster_bi_owner',
      'muster_bi',
      'muster_app',
      'muster_platform',
      'muster_auth',
      'muster_public',
    ];
    await admin(`grant ${roles.join(', ')} to ${operator} with admin option`);
    try {
      const target = await emptyDatabase(operator);
      await restoreInto(target);
      const own = await makeRepository(join(area, 'operator'), { passphrase });
      await makeBackup(own, { connection: target.connection, dataDir: target.dataDir, secrets, nameKey });
      const [before, after] = [await newest(), await newest(own.folder)].map(({ manifest }) =>
        manifest.tables.map(({ name, sha256 }) => [name, sha256]),
      );
      expect(after).toEqual(before);
    } finally {
      for (const name of made.splice(0)) await admin(`drop database if exists ${name} with (force)`);
      await admin(`reassign owned by ${operator} to postgres; drop owned by ${operator}; drop role ${operator}`);
    }
  },
  180_000,
);
