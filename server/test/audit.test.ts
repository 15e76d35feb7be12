import pg from 'pg';
import { expect, test } from 'vitest';
import { randomTampering } from '../../drills/log/tampering.ts';
import { randomFrom } from '../../drills/jobs/random.ts';
import { anchorAudit } from '../src/modules/operations/anchor-audit.ts';
import { readKeptAnchor } from '../src/platform/audit/kept-anchors.ts';
import { breaksAgainst, breaksOf, readAnchor } from '../src/platform/audit/audit-check.ts';
import { openWorld } from './harness.ts';

const world = await openWorld();

const append = (client: pg.Client, companyId: string, action: string) =>
  client.query(
    `select append_audit($1, 'person', 'p', $2, 'thing', '1', '{"name":{"after":"x"}}', null, 'r', '127.0.0.1', now())`,
    [companyId, action],
  );

const broken = async (companyId: string) =>
  (await world.sql<{ first: number | null }>('select first_broken_audit_link($1) as first', [companyId]))[0]!.first;

/** What the daily job leaves for a backup to collect. */
async function dailyAnchor() {
  await anchorAudit.run(world.runtime, {}, { id: 'x', number: 1 });
  return readAnchor((await readKeptAnchor(world.runtime.files.anchors, '2026-03-02')) ?? '')!;
}

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
  const rows = await world.sql<{ sequence: number }>(
    'select sequence from audit_entries where company_id = $1 order by sequence',
    [id],
  );
  expect(rows.map((row) => row.sequence)).toEqual(Array.from({ length: 200 }, (_, i) => i + 1));
  expect(await broken(id)).toBeNull();
});

const ask = async <Row>(text: string, values: unknown[] = []) => (await world.sql(text, values)) as Row[];

/** A company's chain of so many entries. */
async function chain(entries: number): Promise<string> {
  const { id } = await world.make.company();
  await world.sql(
    `select append_audit($1, 'person', 'p', 'test.write', 'thing', n::text, '{"name":{"after":"x"}}', null, 'r',
      '127.0.0.1', now()) from generate_series(1, $2::int) n`,
    [id, entries],
  );
  expect(await breaksOf(ask, { companyId: id })).toEqual([]);
  return id;
}

const insertion = `insert into audit_entries select (jsonb_populate_record(e,
  jsonb_build_object('id', new_id(), 'sequence', $at))).* from audit_entries e where company_id = $1 and sequence = 3`;
test.each([
  [
    'an edited row',
    `update audit_entries set action = 'test.other' where company_id = $1 and sequence = 3`,
    [3, 'changed'],
  ],
  [
    'an edited detail',
    `update audit_entries set changes = '{"name":{"after":"y"}}' where company_id = $1 and sequence = 3`,
    [3, 'changed'],
  ],
  ['a deleted row', `delete from audit_entries where company_id = $1 and sequence = 3`, [3, 'missing']],
  ['a deleted first row', `delete from audit_entries where company_id = $1 and sequence = 1`, [1, 'missing']],
  ['a deleted last row', `delete from audit_entries where company_id = $1 and sequence = 6`, [6, 'missing']],
  ['a chain deleted', `delete from audit_entries where company_id = $1`, [1, 'missing']],
  ['a head deleted', `delete from audit_heads where company_id = $1`, [1, 'afterEnd']],
  ['a head moved back', `update audit_heads set sequence = 4 where company_id = $1`, [5, 'afterEnd']],
  ['a row inserted before the first', insertion.replace('$at', '0'), [0, 'inserted']],
  ['a row added at the end', insertion.replace('$at', '7'), [7, 'afterEnd']],
  [
    'two rows swapped',
    `update audit_entries set sequence = case sequence when 3 then -4 else -3 end
      where company_id = $1 and sequence in (3, 4)`,
    [-4, 'inserted'],
  ],
])('%s breaks the chain, and it is said where (I10)', async (_name, forgery, [sequence, kind]) => {
  const id = await chain(6);
  await world.sql(forgery, [id]);
  expect(await broken(id)).toBe(sequence);
  expect(await breaksOf(ask, { companyId: id })).toContainEqual({ companyId: id, sequence, kind });
});

test('a range is verified by itself, with the entry before it', async () => {
  const id = await chain(9);
  await world.sql(`update audit_entries set reason = 'other' where company_id = $1 and sequence = 5`, [id]);
  const kinds = async (first: number, last?: number) =>
    (await breaksOf(ask, { companyId: id, first, ...(last && { last }) })).map((one) => one.sequence);
  expect(await Promise.all([kinds(1, 4), kinds(1, 5), kinds(5, 5), kinds(6), kinds(6, 9), kinds(4, 20)])).toEqual([
    [],
    [5],
    [5],
    [],
    [],
    [5],
  ]);
  await world.sql(`delete from audit_entries where company_id = $1 and sequence = 5`, [id]);
  expect(await Promise.all([kinds(1, 4), kinds(5, 9), kinds(6), kinds(7)])).toEqual([[], [5], [5], []]);
});

test('any of 80 random single tamperings is found (I10)', async () => {
  const id = await chain(120);
  const client = new pg.Client(world.connect('superuser'));
  await client.connect();
  const random = randomFrom(16);
  const missed: string[] = [];
  for (let round = 0; round < 80; round += 1) {
    const tampering = randomTampering(random, 120);
    await client.query('begin');
    for (const text of tampering.statements) await client.query(text, [id]);
    const { rows } = await client.query('select 1 from audit_breaks($1) limit 1', [id]);
    if (rows.length === 0) missed.push(tampering.name);
    await client.query('rollback');
  }
  await client.end();
  expect(missed).toEqual([]);
});

/** What only the owner of the database can do: change an entry and compute every hash after it again. */
const rewrite = `do $$ declare e audit_entries; before bytea := '\\x00'; begin
  for e in select * from audit_entries where company_id = 'COMPANY' order by sequence loop
    if e.sequence = 3 then e.action := 'test.other'; end if;
    e.previous_hash := before; e.hash := sha256(before || audit_canonical(e)); before := e.hash;
    update audit_entries set action = e.action, previous_hash = e.previous_hash, hash = e.hash where company_id = e.company_id and sequence = e.sequence;
  end loop;
  update audit_heads set hash = before where company_id = 'COMPANY'; end $$`;

test('history that is rewritten as a whole differs from the anchor of the day (I10)', async () => {
  const [rewritten, removed] = [await chain(6), await chain(6)];
  const anchor = await dailyAnchor();
  const against = async () => [
    ...(await breaksAgainst(ask, anchor, rewritten)),
    ...(await breaksAgainst(ask, anchor, removed)),
  ];
  expect(await against()).toEqual([]);
  await world.sql(rewrite.replaceAll('COMPANY', rewritten));
  await world.sql('delete from audit_entries where company_id = $1', [removed]);
  await world.sql('delete from audit_heads where company_id = $1', [removed]);
  expect([
    ...(await breaksOf(ask, { companyId: rewritten })),
    ...(await breaksOf(ask, { companyId: removed })),
  ]).toEqual([]);
  expect(await against()).toEqual([
    { companyId: rewritten, sequence: 6, kind: 'rewritten' },
    { companyId: removed, sequence: 6, kind: 'missing' },
  ]);
});

test('the anchor of a day is kept as it was first written, and one that was touched is refused', async () => {
  const kept = await dailyAnchor();
  await chain(2);
  expect(await dailyAnchor()).toEqual(kept);
  const touched = { ...kept, heads: kept.heads.map((head) => ({ ...head, sequence: head.sequence + 1 })) };
  for (const text of ['', 'null', '{}', '[]', JSON.stringify(touched), JSON.stringify({ ...kept, heads: [null] })])
    expect(readAnchor(text)).toBeNull();
});

test.each(['muster_app', 'muster_platform', 'muster_auth'] as const)(
  '%s may not write audit rows by hand (I09)',
  async (role) => {
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
  },
);
