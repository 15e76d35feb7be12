import { readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { openWorld } from '../../../../test/harness.ts';
import { mostAnchorAddresses } from '@app/domain/reports/anchor-words';
import { anchorAudit } from '../../operations/anchor-audit.ts';
import { keepAnchor } from '../../../platform/audit/kept-anchors.ts';
import type { Anchor } from '../../../platform/audit/audit-check.ts';
import { sendAnchor } from './anchor-emails.ts';

const world = await openWorld();
const { make, sql } = world;
const staff = await world.as(await make.platformAdmin());
const company = await make.company();
const admin = await world.as(await make.companyAdmin({ company }));

const add = async (address: string, locale = 'en') =>
  await staff.post('/admin/reports/logs/anchor-addresses', { address, locale });
const remove = async (address: string) => await staff.post('/admin/reports/logs/anchor-addresses/removal', { address });
const addresses = async () =>
  (await staff.get('/admin/reports/logs/anchors')).body.addresses as { address: string; failure: string | null }[];
const mails = async (kind: string) =>
  await sql<{
    to: string;
    locale: string;
    subject: string;
    text: string;
    attachment: { bucket: 'exports'; path: string; name: string } | null;
  }>(
    `select to_address as "to", locale, subject, text_body as text, attachment from mails where kind = $1
      order by created_at, to_address`,
    [kind],
  );
const at = async (day: string) => {
  world.clock.set(`${day}T00:10:00.000Z`);
  await anchorAudit.run(world.runtime, {}, { id: '1', number: 1 });
};
const send = async (day: string) => await sendAnchor.run(world.runtime, { day }, { id: '1', number: 1 });

test('an address is chosen by platform administrators alone, once, and is told by whom', async () => {
  expect(
    (await admin.post('/admin/reports/logs/anchor-addresses', { address: 'x@example.com', locale: 'en' })).status,
  ).toBe(403);
  expect((await add('Keeper@Example.com')).status).toBe(200);
  const again = await add(' keeper@example.com ');
  expect([again.status, again.body.error.code, again.body.error.issues[0].path]).toEqual([
    409,
    'anchorAddressThere',
    'address',
  ]);
  const wrong = await add('keeper at example');
  expect([wrong.status, wrong.body.error.issues[0].path]).toEqual([400, 'address']);
  expect((await add('notaire@example.org', 'fr')).status).toBe(200);
  expect(await addresses()).toMatchObject([
    { address: 'keeper@example.com', locale: 'en', lastSentAt: null, failure: null },
    { address: 'notaire@example.org', locale: 'fr' },
  ]);
  expect(await mails('reports.anchorAddress')).toMatchObject([
    { to: 'keeper@example.com', subject: 'You will receive the audit log anchors', attachment: null },
    { to: 'notaire@example.org', subject: 'Vous recevrez les ancrages du journal d’audit' },
  ]);
});

test('each address gets the kept anchor of a day as a file, once however often it is sent', async () => {
  await at('2026-03-03');
  await send('2026-03-03');
  await send('2026-03-03');
  const sent = await mails('reports.anchor');
  expect(sent.map(({ to, subject }) => [to, subject])).toEqual([
    ['keeper@example.com', 'Audit log anchor of March 3, 2026'],
    ['notaire@example.org', 'Ancrage du journal d’audit du 3 mars 2026'],
  ]);
  const kept = (await staff.get('/admin/reports/logs/anchors/2026-03-03')).text;
  for (const { attachment } of sent) {
    expect(attachment!.name).toBe('muster-anchor-2026-03-03.json');
    const bytes = await buffer(await world.runtime.files.read(attachment!.bucket, attachment!.path));
    expect(bytes.toString()).toBe(kept);
    expect((await staff.post('/admin/reports/logs/anchor-comparison', { anchor: bytes.toString() })).body.total).toBe(
      0,
    );
  }
});

test('an anchor taken later on the same day does not replace the one that is sent', async () => {
  await at('2026-03-04');
  const first = (await staff.get('/admin/reports/logs/anchors/2026-03-04')).text;
  await staff.post('/admin/reports/logs/verification', { company: company.id, from: null, to: null });
  await at('2026-03-04');
  await send('2026-03-04');
  const last = (await mails('reports.anchor')).at(-1)!;
  expect((await buffer(await world.runtime.files.read('exports', last.attachment!.path))).toString()).toBe(first);
});

test('taking the anchor has it sent: the job waits with its day', async () => {
  const [job] = await sql<{ payload: { day: string } }>(
    `select p.payload from graphile_worker.jobs j join graphile_worker._private_jobs p using (id)
      where j.task_identifier = 'reports.sendAnchor' and p.payload ->> 'day' = '2026-03-04'`,
  );
  expect(job).toBeTruthy();
});

test('who no longer receives anchors is told by whom, and the log says so', async () => {
  expect((await remove('stranger@example.com')).status).toBe(404);
  expect((await remove('notaire@example.org')).status).toBe(200);
  expect((await mails('reports.anchorAddress')).at(-1)).toMatchObject({
    to: 'notaire@example.org',
    locale: 'fr',
    subject: 'Vous ne recevrez plus les ancrages du journal d’audit',
  });
  const [entry] = await sql(
    `select changes from audit_entries where action = 'auditAnchor.send' order by sequence desc limit 1`,
  );
  expect(entry).toEqual({ changes: { address: { before: 'notaire@example.org', after: null } } });
  await at('2026-03-05');
  await send('2026-03-05');
  expect((await mails('reports.anchor')).filter(({ subject }) => /5/.test(subject)).map(({ to }) => to)).toEqual([
    'keeper@example.com',
  ]);
});

test('there are at most ten addresses, however many are added at once', async () => {
  const answers = await Promise.all(
    Array.from(
      { length: mostAnchorAddresses + 3 },
      async (_, place) => (await add(`party${place}@example.net`)).status,
    ),
  );
  expect(answers.filter((status) => status === 200)).toHaveLength(mostAnchorAddresses - 1);
  expect(answers.filter((status) => status === 409)).toHaveLength(4);
  expect(await addresses()).toHaveLength(mostAnchorAddresses);
});

const inDay = (day: string) =>
  sql<{ to: string }>(`select to_address as "to" from mails where unique_key like $1 order by 1`, [`anchor:${day}:%`]);

test('runs at once keep one anchor, send it once, and leave no parts behind', async () => {
  world.clock.set('2026-03-10T00:10:00.000Z');
  await Promise.all(Array.from({ length: 6 }, () => anchorAudit.run(world.runtime, {}, { id: '1', number: 1 })));
  const first = (await staff.get('/admin/reports/logs/anchors/2026-03-10')).text;
  expect(
    (await readdir(join(world.runtime.config.dataDir, 'anchors'))).filter((name) => !/^[\d-]{10}\.json$/.test(name)),
  ).toEqual([]);
  await Promise.all(Array.from({ length: 4 }, () => send('2026-03-10')));
  const mailsOf = await inDay('2026-03-10');
  expect(mailsOf).toHaveLength(mostAnchorAddresses);
  const anchor = JSON.parse(first) as { at: string };
  // A later anchor of the day, taken by one who found none yet, replaces nothing.
  await keepAnchor(world.runtime.files.anchors, { ...(anchor as never as Anchor), at: '2026-03-10T23:00:00.000Z' });
  expect((await staff.get('/admin/reports/logs/anchors/2026-03-10')).text).toBe(first);
});

test('an address gets the anchors that are taken while it is there: not that of the day on which it came', async () => {
  await remove('party0@example.net');
  await at('2026-03-11');
  world.clock.set('2026-03-11T09:00:00.000Z');
  expect((await add('late@example.net')).status).toBe(200);
  await send('2026-03-11');
  expect((await inDay('2026-03-11')).map(({ to }) => to)).not.toContain('late@example.net');
  await at('2026-03-12');
  await send('2026-03-12');
  expect((await inDay('2026-03-12')).map(({ to }) => to)).toContain('late@example.net');
});

test('a day that was kept and never sent is sent with the next', async () => {
  world.clock.set('2026-03-13T00:10:00.000Z');
  await anchorAudit.run(world.runtime, {}, { id: '1', number: 1 });
  await sql(`delete from graphile_worker._private_jobs where key like 'anchor:%'`);
  await at('2026-03-15');
  const waiting = await sql<{ day: string }>(
    `select payload ->> 'day' as day from graphile_worker._private_jobs where key like 'anchor:%' order by 1`,
  );
  expect(waiting.map(({ day }) => day)).toEqual(expect.arrayContaining(['2026-03-13', '2026-03-15']));
  expect(waiting.map(({ day }) => day)).not.toContain('2026-03-14');
  await send('2026-03-13');
  expect(await inDay('2026-03-13')).toHaveLength(mostAnchorAddresses);
});

test('a damaged or missing anchor is not sent, and its job fails', async () => {
  await at('2026-03-16');
  const path = join(world.runtime.config.dataDir, 'anchors/2026-03-16.json');
  const whole = await readFile(path, 'utf8');
  await writeFile(path, whole.replace(/"sequence": \d+/, '"sequence": 1'));
  await expect(send('2026-03-16')).rejects.toThrow(/damaged/);
  await rm(path);
  await expect(send('2026-03-16')).rejects.toThrow(/No anchor/);
  expect(await inDay('2026-03-16')).toEqual([]);
  await writeFile(path, whole);
  await send('2026-03-16');
  expect(await inDay('2026-03-16')).toHaveLength(mostAnchorAddresses);
});

test('who uses up the notices to an address can no longer remove it, and it receives its anchor all the same', async () => {
  const target = 'late@example.net';
  const done: number[] = [];
  for (let time = 0; time < 6; time += 1) done.push((await (time % 2 === 0 ? remove(target) : add(target))).status);
  expect(done).toEqual([200, 200, 200, 200, 429, 409]);
  expect((await addresses()).map(({ address }) => address)).toContain(target);
  await at('2026-03-17');
  await send('2026-03-17');
  expect((await inDay('2026-03-17')).map(({ to }) => to)).toContain(target);
});
