import { createHash, randomUUID } from 'node:crypto';
import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import pg from 'pg';
import { expect, test, vi } from 'vitest';
import { openWorld } from '../../../../test/harness.ts';
import { readManifest } from '../../../platform/audit/log-manifest.ts';
import { listZip, unzipPart } from '../../../platform/files/unzip.ts';
import { zip } from '../../../platform/files/zip.ts';
import { anchorAudit } from '../../operations/anchor-audit.ts';

const world = await openWorld();
const { make } = world;
const staff = await world.as(await make.platformAdmin());
const company = await make.company();
const admin = await world.as(await make.companyAdmin({ company }));

const act = async (name: string) => {
  const site = { code: name, name, timeZone: 'UTC', address: null };
  expect((await admin.post('/settings/sites', site, { headers: { 'idempotency-key': randomUUID() } })).status).toBe(
    200,
  );
};
const compare = async (anchor: string) => await staff.post('/admin/reports/logs/anchor-comparison', { anchor });
const take = async (day: string) => {
  world.clock.set(`${day}T00:10:00.000Z`);
  await anchorAudit.run(world.runtime, {}, { id: '1', number: 1 });
};
const kept = async (day: string) => (await staff.get(`/admin/reports/logs/anchors/${day}`)).text;
const lastOf = async () =>
  (await world.sql<{ n: number }>('select sequence::int as n from audit_heads where company_id = $1', [company.id]))[0]!
    .n;
/**
 * What the owner of the database can do: change an entry and compute every later hash again, so that the chain holds.
 */
const rewrite = async (sequence: number) => {
  const rows = await world.sql<Record<string, unknown>>(
    'select * from audit_entries where company_id = $1 order by sequence',
    [company.id],
  );
  await world.sql('delete from audit_entries where company_id = $1', [company.id]);
  await world.sql(`update audit_heads set sequence = 0, hash = '\\x00' where company_id = $1`, [company.id]);
  for (const row of rows) {
    const reason = Number(row['sequence']) === sequence ? 'Nothing happened here' : row['reason'];
    await world.sql('select append_audit($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)', [
      ...[
        company.id,
        row['actor_kind'],
        row['actor_id'],
        row['action'],
        row['entity'],
        row['entity_id'],
        row['changes'],
        reason,
      ],
      ...[row['request_id'], row['ip'], row['at']],
    ]);
  }
};

test('the anchors of each day are in a list and can be taken away; a damaged one is none', async () => {
  expect((await staff.get('/admin/reports/logs/anchors')).body).toEqual({ rows: [], addresses: [] });
  await act('A');
  await take('2026-03-03');
  await take('2026-03-04');
  const { rows } = (await staff.get('/admin/reports/logs/anchors')).body;
  expect(rows).toMatchObject([{ day: '2026-03-04', companies: expect.any(Number) }, { day: '2026-03-03' }]);
  const answer = await staff.get('/admin/reports/logs/anchors/2026-03-03');
  expect(answer.headers['content-disposition']).toContain('muster-anchor-2026-03-03.json');
  expect(JSON.parse(answer.text)).toMatchObject({ kind: 'muster-audit-anchor', at: '2026-03-03T00:10:00.000Z' });
  const folder = join(world.runtime.config.dataDir, 'anchors');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, '2026-03-02.json'), answer.text.replace('"sequence": ', '"sequence": 1'));
  await writeFile(join(folder, 'secrets.json'), '{}');
  expect((await staff.get('/admin/reports/logs/anchors')).body.rows).toHaveLength(2);
  for (const day of ['2026-01-01', '..%2fsecrets', 'secrets'])
    expect((await staff.get(`/admin/reports/logs/anchors/${day}`)).status, day).toBe(404);
});

test('only the platform’s administrators see anchors and compare', async () => {
  for (const path of ['/admin/reports/logs/anchors', '/admin/reports/logs/anchors/2026-03-03'])
    expect((await admin.get(path)).status).toBe(403);
  expect((await admin.post('/admin/reports/logs/anchor-comparison', { anchor: await kept('2026-03-03') })).status).toBe(
    403,
  );
  expect((await admin.get('/admin/reports/logs/signed-export', { format: 'csv' })).status).toBe(403);
});

test('a log that went on as it was agrees with what was kept, and tells how much came since', async () => {
  const anchor = await kept('2026-03-04');
  const before = await lastOf();
  await act('B');
  expect((await compare(anchor)).body).toMatchObject({
    at: '2026-03-04T00:10:00.000Z',
    unknown: 0,
    total: 0,
    breaks: [],
  });
  expect((await compare(anchor)).body.since).toBeGreaterThanOrEqual((await lastOf()) - before);
  const [entry] = await world.sql(
    `select changes from audit_entries where action = 'audit.verify' order by at desc, sequence desc limit 1`,
  );
  expect(entry).toMatchObject({ changes: { anchor: '2026-03-04T00:10:00.000Z', breaks: 0 } });
});

test('what is logged while an anchor is compared is no obstacle', async () => {
  const anchor = await kept('2026-03-04');
  const other = new pg.Client(world.connect('superuser'));
  await other.connect();
  await other.query('begin');
  await other.query(
    `select append_audit(c.id, 'system', 'test', 'test.entry', 'company', null, null, null, null, null, $1)
      from companies c where c.is_platform`,
    [world.clock.now()],
  );
  const answer = compare(anchor);
  const waits = `select count(*)::int as n from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  await vi.waitFor(async () => expect((await world.sql<{ n: number }>(waits))[0]!.n).toBe(1), { timeout: 2500 });
  await other.query('commit');
  await other.end();
  expect(await answer).toMatchObject({ status: 200, body: { total: 0 } });
});

test('what no one kept is refused at its field', async () => {
  const text = await kept('2026-03-03');
  const damaged = text.replace(/"sequence": (\d+)/, (_whole, n: string) => `"sequence": ${Number(n) + 1}`);
  for (const anchor of ['{}', 'no anchor', damaged, '{"kind":"muster-audit-anchor","version":1}']) {
    const answer = await compare(anchor);
    expect([answer.status, answer.body.error.issues[0].path], anchor.slice(0, 40)).toEqual([400, 'anchor']);
  }
  expect((await compare('')).status).toBe(400);
});

test('a history that was rewritten as a whole passes its own verification, and the kept anchor shows where it differs', async () => {
  await act('C');
  await take('2026-03-06');
  const anchor = await kept('2026-03-06');
  const head = await lastOf();
  await act('D');
  await rewrite(head - 1);
  expect(
    (await staff.post('/admin/reports/logs/verification', { company: company.id, from: null, to: null })).body.total,
  ).toBe(0);
  const { body } = await compare(anchor);
  expect(body).toMatchObject({ total: 1, breaks: [{ companyId: company.id, sequence: head, kind: 'rewritten' }] });
  expect(body.breaks[0].company).toBeTruthy();
  // Cut at its end, together with the kept head: the chain holds too.
  await world.sql('delete from audit_entries where company_id = $1 and sequence >= $2', [company.id, head]);
  await world.sql(
    `update audit_heads h set sequence = $2, hash = (select hash from audit_entries e
      where e.company_id = $1 and e.sequence = $2) where company_id = $1`,
    [company.id, head - 1],
  );
  expect((await compare(anchor)).body).toMatchObject({
    total: 1,
    breaks: [{ sequence: head, kind: 'missing', at: null }],
  });
});

type Part = { name: string; bytes: Buffer };
async function unpacked(bytes: Buffer): Promise<Part[]> {
  const read = async ({ start, end }: { start: number; end: number }) =>
    Readable.from([bytes.subarray(start, end + 1)]);
  const found: Part[] = [];
  for (const part of await listZip(read, bytes.length))
    found.push({
      name: part.name,
      bytes: await buffer(unzipPart(read, part, { unpackedBytes: 1e8, expansion: 1000 })),
    });
  return found;
}
const published = async () =>
  (
    await world.http.inject({ method: 'GET', url: '/.well-known/jwks.json', headers: { host: 'localhost:3000' } })
  ).json();

test.each(['csv', 'json'])(
  'a signed export as %s is verified with the published key; a changed byte is noticed',
  async (format) => {
    const answer = await staff.get('/admin/reports/logs/signed-export', { format, locale: 'en', company: company.id });
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'application/zip']);
    const [file, jws, json] = await unpacked(answer.raw);
    expect([file!.name, jws!.name, json!.name]).toEqual([`logs.${format}`, 'manifest.jws', 'manifest.json']);
    const keys = await published();
    const manifest = readManifest(jws!.bytes.toString(), keys)!;
    expect(manifest).toMatchObject({
      kind: 'muster-log-export',
      file: `logs.${format}`,
      filters: { company: company.id },
      rows: await lastOf(),
    });
    expect(manifest.sha256).toBe(createHash('sha256').update(file!.bytes).digest('hex'));
    expect(manifest.heads).toMatchObject([{ companyId: company.id, sequence: await lastOf() }]);
    const { kid: _kid, ...signed } = manifest;
    expect(JSON.parse(json!.bytes.toString())).toEqual(signed);
    expect(file!.bytes.toString()).toContain(manifest.heads[0]!.hash);
    const changed = Buffer.from(file!.bytes);
    changed[changed.length - 5]! ^= 1;
    expect(createHash('sha256').update(changed).digest('hex')).not.toBe(manifest.sha256);
    const [head, payload, signature] = jws!.bytes.toString().split('.') as [string, string, string];
    const other = Buffer.from(JSON.stringify({ ...signed, rows: signed.rows + 1 })).toString('base64url');
    const none = Buffer.from(JSON.stringify({ alg: 'none', typ: 'muster-log-export', kid: manifest.kid })).toString(
      'base64url',
    );
    for (const forged of [
      `${head}.${other}.${signature}`,
      `${none}.${payload}.`,
      `${head}.${payload}.`,
      `${head}.${payload}.${signature}.x`,
      'x',
      '',
    ])
      expect(readManifest(forged, keys), forged.slice(0, 20)).toBeNull();
    expect(readManifest(jws!.bytes.toString(), { keys: [] })).toBeNull();
  },
);

test('the command says so too, without a server: whole, with a changed byte, with another platform’s keys', async () => {
  const answer = await staff.get('/admin/reports/logs/signed-export', {
    format: 'json',
    locale: 'en',
    company: company.id,
  });
  const folder = await mkdtemp(join(tmpdir(), 'muster-export-'));
  const parts = await unpacked(answer.raw);
  const archive = async (name: string, change: (part: Part) => Part) => {
    await writeFile(
      join(folder, name),
      await buffer(zip(parts.map(change).map((part) => ({ name: part.name, content: [part.bytes] })))),
    );
    return join(folder, name);
  };
  const flipped = (of: string) => (part: Part) => {
    const bytes = Buffer.from(part.bytes);
    if (part.name === of) bytes[Math.floor(bytes.length / 2)]! ^= 1;
    return { ...part, bytes };
  };
  await writeFile(join(folder, 'jwks.json'), JSON.stringify(await published()));
  await writeFile(join(folder, 'other.json'), '{"keys":[]}');
  const run = (file: string, keys = 'jwks.json') => {
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      ['scripts/verify-export.ts', file, '--keys', join(folder, keys)],
      { encoding: 'utf8' },
    );
    return { status, said: stdout + stderr };
  };
  const whole = await archive('whole.zip', (part) => part);
  expect(run(whole)).toMatchObject({ status: 0, said: expect.stringContaining('Unchanged.') });
  expect(run(await archive('rows.zip', flipped('logs.json')))).toMatchObject({
    status: 1,
    said: expect.stringContaining('was changed after it was signed'),
  });
  expect(run(await archive('manifest.zip', flipped('manifest.jws')))).toMatchObject({
    status: 1,
    said: expect.stringContaining('not signed'),
  });
  expect(run(whole, 'other.json')).toMatchObject({ status: 1, said: expect.stringContaining('not signed') });
  expect(run(join(folder, 'none.zip')).status).toBe(2);
  await rm(folder, { recursive: true });
});

test('a signed export asks for a step-up and is an entry of the log', async () => {
  const [{ n }] = (await world.sql<{ n: number }>(
    `select count(*)::int as n from audit_entries where action = 'audit.export'`,
  )) as [{ n: number }];
  expect(n).toBe(1);
});
