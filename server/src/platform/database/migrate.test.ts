import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, inject, test, vi } from 'vitest';
import pg from 'pg';
import { quickFolder } from '../../../test/quick-folder.ts';
import { prepareDatabase } from '../../app/prepare.ts';
import type { Connect } from './database.ts';
import { withConnection } from './database.ts';
import { migrate } from './migrate.ts';

// Migrations while processes of the version before work on the same tables. The files are ours and those that a test
// adds.

const cluster = inject('cluster');
let name: string;
let folder: string;
let connect: Connect;
const clients: pg.Client[] = [];

const ours = join(import.meta.dirname, '../../../db/migrations');

beforeEach(async () => {
  name = `t_${randomUUID().replaceAll('-', '')}`;
  connect = () => ({ ...cluster, user: 'postgres', database: name });
  await withConnection({ ...cluster, user: 'postgres', database: 'postgres' }, (client) =>
    client.query(
      `create database ${name} template ${process.env['MUSTER_TEMPLATE'] ?? 'muster_template'} strategy file_copy`,
    ),
  );
  folder = await mkdtemp(join(quickFolder(), 'muster-migrations-'));
  for (const file of await readdir(ours)) await symlink(join(ours, file), join(folder, file));
});
afterEach(async () => {
  for (const client of clients.splice(0)) await client.end();
  await withConnection({ ...cluster, user: 'postgres', database: 'postgres' }, (client) =>
    client.query(`drop database ${name} with (force)`),
  );
  await rm(folder, { recursive: true });
});

const add = (file: string, sql: string) => writeFile(join(folder, file), sql);
const ask = <Row extends object>(text: string, values: unknown[] = []) =>
  withConnection(connect('superuser'), async (client) => (await client.query<Row>(text, values)).rows);
async function open(): Promise<pg.Client> {
  const client = new pg.Client(connect('superuser'));
  clients.push(client);
  await client.connect();
  return client;
}
const columnsOf = async (table: string) =>
  (
    await ask<{ name: string }>(
      `select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0`,
      [table],
    )
  ).map((row) => row.name);

test('a migration that does not get its lock lets go, so that readers go on, and is done once the lock is free', async () => {
  await add('9000_wide.sql', 'alter table people add column nickname text;');
  const holder = await open();
  await holder.query('begin; select count(*) from people');
  const said: string[] = [];
  const migrating = migrate(connect, (line) => said.push(line), { folder });
  await vi.waitFor(
    () =>
      expect(said).toContain(
        'Migration 9000_wide.sql waits: another transaction uses a table that it changes. Trying again in 2 s',
      ),
    {
      timeout: 20_000,
    },
  );
  // In the pause after the second try nothing blocks it; during a try the wait is a second at most.
  const reader = await open();
  await reader.query(`set lock_timeout = '1500ms'`);
  for (let reads = 0; reads < 20; reads += 1) await reader.query('select count(*) from people');
  expect(await columnsOf('people')).not.toContain('nickname');
  await holder.query('commit');
  expect((await migrating).applied).toEqual(['9000_wide.sql']);
  expect(await columnsOf('people')).toContain('nickname');
});

test('an index is built while others write, and again where its building was cut off', async () => {
  await add(
    '9000_index.sql',
    '-- outside a transaction\n-- for the list\ncreate index concurrently people_nick on people (legal_name);\ncreate index concurrently people_mail on people (email);\n',
  );
  await ask('create index people_nick on people (legal_name)');
  await ask(`update pg_index set indisvalid = false where indexrelid = 'people_nick'::regclass`);
  const before = (await ask<{ id: number }>(`select 'people_nick'::regclass::oid::int as id`))[0]!.id;
  expect((await migrate(connect, () => {}, { folder })).applied).toEqual(['9000_index.sql']);
  const indexes = await ask<{ name: string; id: number; valid: boolean; owner: string }>(
    `select c.relname as name, c.oid::int as id, i.indisvalid as valid, pg_get_userbyid(c.relowner) as owner
      from pg_index i join pg_class c on c.oid = i.indexrelid where c.relname in ('people_nick', 'people_mail')
      order by 1`,
  );
  expect(indexes).toMatchObject([
    { name: 'people_mail', valid: true, owner: 'muster_owner' },
    { name: 'people_nick', valid: true, owner: 'muster_owner' },
  ]);
  expect(indexes[1]!.id).not.toBe(before);
});

test('rows of a large table are filled in by batches, each committed, and the rest after an interruption', async () => {
  await ask(
    `insert into people (email, legal_name) select 'p' || n || '@example.com', 'Person ' || n
      from generate_series(1, 25) n`,
  );
  await add('9000_wide.sql', 'alter table people add column nickname text;');
  await add(
    '9001_filled.sql',
    `-- outside a transaction
do $$ begin loop
  update people set nickname = legal_name where id in (select id from people where nickname is null limit 10);
  exit when not found;
  commit;
  if (select count(*) from people where nickname is not null) = 10 then raise exception 'cut off'; end if;
end loop; end $$;`,
  );
  await expect(migrate(connect, () => {}, { folder })).rejects.toThrow('9001_filled.sql: cut off');
  const filled = async () =>
    (await ask<{ n: number }>('select count(*)::int as n from people where nickname = legal_name'))[0]!.n;
  expect(await filled()).toBe(10);
  await migrate(connect, () => {}, { folder });
  expect(await filled()).toBe(25);
});

test('two processes that start together do each migration once, also one that is built beside others', async () => {
  await add(
    '9000_index.sql',
    '-- outside a transaction\ncreate index concurrently people_nick on people (legal_name);\n',
  );
  await add('9001_wide.sql', 'alter table people add column nickname text;');
  const both = await Promise.all([migrate(connect, () => {}, { folder }), migrate(connect, () => {}, { folder })]);
  expect(both.flatMap(({ applied }) => applied).toSorted()).toEqual(['9000_index.sql', '9001_wide.sql']);
});

test('a migration that fails is undone whole, and says which it was', async () => {
  await add('9000_wide.sql', 'alter table people add column nickname text; select 1 / 0;');
  await expect(migrate(connect, () => {}, { folder })).rejects.toThrow('9000_wide.sql: division by zero');
  expect(await columnsOf('people')).not.toContain('nickname');
});

test('an older version does not start on a newer schema, and says what to do', async () => {
  await add('9000_wide.sql', 'alter table people add column nickname text;');
  await migrate(connect, () => {}, { folder });
  const start = (allowNewer: boolean, say: (line: string) => void = () => {}) =>
    prepareDatabase(connect, () => null, say, allowNewer);
  await expect(start(false)).rejects.toThrow(
    /The database is newer than this program: it has 9000_wide.sql.*Start the version that the database was upgraded to.*set MUSTER_ALLOW_NEWER_SCHEMA=1.*restore a backup/,
  );
  const said: string[] = [];
  await start(true, (line) => said.push(line));
  expect(said.join()).toContain('This version works with them');

  await add('9001_less.sql', '-- contract: since 9000\nalter table people drop column nickname;');
  await migrate(connect, () => {}, { folder });
  await expect(start(true)).rejects.toThrow(
    'MUSTER_ALLOW_NEWER_SCHEMA does not help: this version does not work with 9001_less.sql.',
  );
});
