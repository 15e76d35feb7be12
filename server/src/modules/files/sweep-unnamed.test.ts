import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { openWorld } from '../../../test/harness.ts';
import type { Bucket } from '../../platform/files/files.ts';
import { uploadPath } from '../../platform/files/paths.ts';
import { sweepUnnamed } from './sweep-unnamed.ts';

const world = await openWorld();
const { clock } = world;
const { files } = world.runtime;
const run = () => sweepUnnamed.run(world.runtime, {}, {} as never);
const store = async (bucket: Bucket) => (await files.put(bucket, Readable.from([Buffer.from('a file')]), 100)).path;
const newPath = () => uploadPath(randomUUID());
const client = new pg.Client(world.connect('superuser'));
await client.connect();
afterAll(() => client.end());
// Files are as old as they are: the world's clock goes from today.
clock.advance(Date.now() - Date.parse(clock.now()));
const hours = (n: number) => clock.advance(n * 3_600_000);

test('bytes that a process left without a row go after two days, of every kind', async () => {
  const kinds: Bucket[] = [
    'people',
    'evidence',
    'branding',
    'agreements',
    'sheets',
    'exports',
    'inbound',
    'support',
    'trainings',
    'orders',
  ];
  for (const bucket of kinds) await store(bucket);
  hours(47);
  await run();
  for (const bucket of kinds) expect(await files.list(bucket), bucket).toHaveLength(1);
  hours(2);
  await run();
  for (const bucket of kinds) expect(await files.list(bucket), bucket).toEqual([]);
});

test('a file that any column of any table names is not one of them', async () => {
  const { rows: columns } = await client.query<{ relation: string; name: string; json: boolean }>(`
    select c.relname as relation, a.attname as name, a.atttypid = 'jsonb'::regtype as json from pg_class c
      join pg_attribute a on a.attrelid = c.oid
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and a.attnum > 0 and not a.attisdropped
      and c.relname not like 'audit\\_%'
      and (a.atttypid = 'jsonb'::regtype or a.attname in ('path', 'raw_path', 'object_path')) order by 1, 2`);
  expect(columns.length).toBeGreaterThan(100);
  const named = columns.map((column) => ({ ...column, path: newPath() }));
  const [left, other] = [newPath(), newPath()];
  await client.query('begin; set local role muster_owner');
  for (const [relation, those] of Map.groupBy(named, ({ relation }) => relation)) {
    // The same columns without the table's rules, so that a row needs no others.
    await client.query(
      `alter table "${relation}" rename to was_there; create table "${relation}" as select * from was_there limit 0; drop table was_there cascade`,
    );
    const values = those.map(({ json, path }) =>
      json ? JSON.stringify({ en: [{ file: { bucket: 'evidence', path } }] }) : path,
    );
    await client.query(
      `insert into "${relation}" (${those.map(({ name }) => `"${name}"`).join()})
        values (${those.map((_, at) => `$${at + 1}`).join()})`,
      values,
    );
  }
  const { rows } = await client.query<{ paths: string[] }>('select unnamed_files($1) as paths', [
    [...named.map(({ path }) => path), left, other],
  ]);
  await client.query('rollback');
  const missed = named
    .filter(({ path }) => rows[0]!.paths.includes(path))
    .map(({ relation, name }) => `${relation}.${name}`);
  expect(missed).toEqual([]);
  expect(rows[0]!.paths).toEqual(expect.arrayContaining([left, other]));
});

test('with most rows gone, nothing is removed and the job says so', async () => {
  for (let i = 0; i < 21; i++) await store('people');
  const other = await store('sheets');
  hours(49);
  await expect(run()).rejects.toThrow('21 of 21 in people');
  expect(await files.list('people')).toHaveLength(21);
  expect(await files.list('sheets')).not.toContain(other);
});
