import pg from 'pg';
import { expect, test } from 'vitest';
import { openWorld } from './harness.ts';

const world = await openWorld();

const append = (client: pg.Client, companyId: string, action: string) =>
  client.query(`select append_audit($1, 'person', 'p', $2, 'thing', '1', '{"name":{"after":"x"}}', null, 'r', '127.0.0.1', now())`, [companyId, action]);

const broken = async (companyId: string) => (await world.sql<{ first: number | null }>('select first_broken_audit_link($1) as first', [companyId]))[0]!.first;

test('eight writers at once leave one whole chain, numbered without gaps (I-13)', async () => {
  const { id } = await world.make.company();
  const writers = await Promise.all(
    Array.from({ length: 8 }, async () => {
      const client = new pg.Client(world.connect('muster_platform'));
      await client.connect();
      return client;
    }),
  );
  await Promise.all(
    writers.map(async (client, writer) => {
      for (let i = 0; i < 25; i++) await append(client, id, `test.write${writer}`);
    }),
  );
  await Promise.all(writers.map((client) => client.end()));
  const rows = await world.sql<{ sequence: number }>('select sequence from audit_entries where company_id = $1 order by sequence', [id]);
  expect(rows.map((row) => row.sequence)).toEqual(Array.from({ length: 200 }, (_, i) => i + 1));
  expect(await broken(id)).toBeNull();
});

test.each([
  ['an edited row', `update audit_entries set action = 'test.other' where company_id = $1 and sequence = 3`],
  ['an edited detail', `update audit_entries set changes = '{"name":{"after":"y"}}' where company_id = $1 and sequence = 3`],
  ['a deleted row', `delete from audit_entries where company_id = $1 and sequence = 3`],
  ['two rows swapped', `update audit_entries set sequence = case sequence when 3 then -4 else -3 end where company_id = $1 and sequence in (3, 4); `],
])('%s breaks the chain (I10)', async (_name, forgery) => {
  const { id } = await world.make.company();
  const client = new pg.Client(world.connect('muster_platform'));
  await client.connect();
  for (let i = 0; i < 6; i++) await append(client, id, 'test.write');
  await client.end();
  expect(await broken(id)).toBeNull();
  await world.sql(forgery, [id]);
  expect(await broken(id)).not.toBeNull();
});

test.each(['muster_app', 'muster_platform', 'muster_auth'] as const)('%s may not write audit rows by hand (I09)', async (role) => {
  const client = new pg.Client(world.connect(role));
  await client.connect();
  for (const statement of [
    `insert into audit_entries (company_id) values (gen_random_uuid())`,
    'update audit_entries set action = action',
    'delete from audit_entries',
    'truncate audit_entries',
  ]) {
    await expect(client.query(statement)).rejects.toThrow(/permission denied/);
  }
  await client.end();
});
