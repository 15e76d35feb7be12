import sharp from 'sharp';
import { expect, test } from 'vitest';
import { pdfBytes } from '../../../test/bytes.ts';
import type { Caller } from '../../../test/harness.ts';
import { openWorld } from '../../../test/harness.ts';
import { workAsSystem } from '../../platform/runtime.ts';
import { publishVersion } from './first-versions.ts';
import { forgetAcceptances } from './forget-person.ts';
import { refuseScanned } from './agreement-scans.ts';

const world = await openWorld();
const { make } = world;
const company = await make.company();
const boss = await make.companyAdmin({ company, name: 'Bea Boss' });
const admin = await world.as(boss);
const second = await make.companyAdmin({ company });
const staff = await make.platformAdmin();
const platform = await world.as(staff);
const outsider = await world.as(await make.companyAdmin());
const learnerPerson = await make.person({ company });
const learner = await world.as(learnerPerson);
const anyone = await world.as(null);
await workAsSystem(world.runtime, 'test.legal', async (work) => {
  work.authorize('legal.publish');
  for (const kind of ['terms', 'privacy'] as const)
    await publishVersion(work, { kind, number: 1, effectiveOn: '2026-02-01', publishedAt: '2026-02-01T00:00:00.000Z' });
});
const versionIds = (
  await world.sql<{ id: string }>(`select id from legal_versions where published_at is not null order by kind`)
).map(({ id }) => id);
const [first, other] = versionIds as [string, string];
await world.sql(`insert into legal_acceptances (company_id, person_id, version_id, text_sha256, locale, accepted_at)
  select e.company_id, e.person_id, v.id, v.sha256, 'en', '2026-02-02' from employments e cross join legal_versions v`);

const at = (id: string) => `/settings/employees/${id}/agreements`;
let made = 0;
/** Someone who agreed on paper to these versions, recorded at once. */
const signed = async (ids = versionIds) => {
  const person = await make.person({ company, name: `Ann Able ${++made}` });
  await world.sql('delete from auth.accounts where person_id = $1', [person.id]);
  const paper = { versionIds: ids, signedOn: '2026-03-02', locale: 'en', reason: 'Signed at the gate' };
  expect((await admin.post(at(person.id), paper)).status).toBe(200);
  return person;
};
const picture = (type: 'png' | 'jpeg') =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: '#dddddd' } })
    [type]()
    .toBuffer();
const add = async (personId: string, bytes: Buffer, more: { versionId?: string; name?: string; who?: Caller } = {}) =>
  (more.who ?? admin).post(`${at(personId)}/${more.versionId ?? first}/scans`, undefined, {
    bytes,
    query: { name: more.name ?? 'paper.pdf' },
  });
const scans = async (personId: string) =>
  (await admin.get(at(personId))).body.documents.map(
    ({ agreed }: { agreed: { scans: unknown[] } | null }) => agreed?.scans.length ?? null,
  );
const read = async (personId: string, place = '0', who = admin, versionId = first) =>
  who.get(`${at(personId)}/${versionId}/scans/${place}`);

test('a scan is kept with every agreement that was recorded from the paper, for the company and in the report', async () => {
  const person = await signed();
  const pdf = pdfBytes({ words: 'I agree' });
  expect((await add(person.id, pdf, { name: '../signed copy.exe' })).status).toBe(200);
  expect((await add(person.id, await picture('png'), { name: 'photo.png', versionId: other })).status).toBe(200);
  expect(await scans(person.id)).toEqual([2, 2]);
  const { documents } = (await admin.get(at(person.id))).body;
  expect(documents[0].agreed.scans).toMatchObject([
    { name: 'signed copy.pdf', bytes: pdf.length },
    { name: 'photo.jpg' },
  ]);
  const file = await read(person.id);
  expect([file.status, file.headers['content-type'], file.raw.equals(pdf)]).toEqual([200, 'application/pdf', true]);
  expect(file.headers['content-security-policy']).toContain('sandbox');
  expect((await read(person.id, '1', admin, other)).headers['content-type']).toBe('image/jpeg');

  const [row] = (await platform.get(`/admin/legal/${first}/acceptances`, { q: `Ann Able ${made}` })).body.rows;
  expect(row).toMatchObject({ method: 'paper', scans: 2, paper: { companyId: company.id, versionId: first } });
  const staffFile = await platform.get(`/admin/legal/${first}/acceptances/${company.id}/${person.id}/scans/0`);
  expect([staffFile.status, staffFile.raw.equals(pdf)]).toEqual([200, true]);
  // The company sees that staff looked, and who added what.
  expect(
    await world.sql(
      `select action, actor_id as by from audit_entries
        where entity_id = $1 and action in ('legal.addScan', 'platform.look') order by sequence`,
      [person.id],
    ),
  ).toEqual([
    { action: 'legal.addScan', by: boss.id },
    { action: 'legal.addScan', by: boss.id },
    { action: 'platform.look', by: staff.id },
  ]);
});

test('a scan belongs to what was recorded with it: another paper of the same person has its own', async () => {
  const person = await signed([first]);
  world.clock.advance(60_000);
  await admin.post(at(person.id), {
    versionIds: [other],
    signedOn: '2026-03-02',
    locale: 'en',
    reason: 'The second paper',
  });
  expect((await add(person.id, pdfBytes())).status).toBe(200);
  expect((await scans(person.id)).toSorted()).toEqual([0, 1]);
});

test('what is no PDF or photo, broken, too large or one too many is refused in words', async () => {
  const person = await signed();
  const code = async (bytes: Buffer) => (await add(person.id, bytes)).body.error?.code ?? 200;
  expect(await code(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).toBe('fileTypeRefused');
  expect(await code(Buffer.alloc(0))).toBe('fileTypeRefused');
  expect(await code(pdfBytes().subarray(0, 150))).toBe('fileCorrupt');
  expect(await code(Buffer.concat([pdfBytes(), Buffer.alloc(10_000_001)]))).toBe('fileTooLarge');
  expect((await add(person.id, pdfBytes(), { name: '' })).status).toBe(400);
  for (let n = 0; n < 5; n++) expect(await code(pdfBytes({ trailer: `/N ${n}` }))).toBe(200);
  expect(await code(pdfBytes())).toBe('tooManyFiles');
  expect(await scans(person.id)).toEqual([5, 5]);
  const files = await world.sql<{ n: number }>(
    `select count(*)::int as n from files where bucket = 'agreements' and company_id = $1`,
    [company.id],
  );
  const named = await world.sql<{ n: number }>(
    `select count(distinct s.value ->> 'path')::int as n from legal_acceptances, jsonb_array_elements(scans) s
      where company_id = $1`,
    [company.id],
  );
  expect(files, 'nothing that was refused is kept').toEqual(named);
});

test('two at once beyond the limit: one is kept', async () => {
  const person = await signed();
  for (let n = 0; n < 4; n++) await add(person.id, pdfBytes({ trailer: `/N ${n}` }));
  const both = await Promise.all([8, 9].map((n) => add(person.id, pdfBytes({ trailer: `/N ${n}` }))));
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400]);
});

test('foreign hands, agreements on screen and what is not there are refused', async () => {
  const person = await signed();
  await add(person.id, pdfBytes());
  for (const [who, status] of [
    [outsider, 404],
    [learner, 403],
    [anyone, 401],
  ] as const) {
    expect((await add(person.id, pdfBytes(), { who })).status).toBe(status);
    expect((await read(person.id, '0', who)).status).toBe(status);
  }
  for (const who of [admin, learner, outsider])
    expect((await who.get(`/admin/legal/${first}/acceptances/${company.id}/${person.id}/scans/0`)).status).toBe(403);
  for (const place of ['1', '9', 'x', '-1', '10']) expect((await read(person.id, place)).status).toBe(404);
  expect((await read(person.id, '0', admin, company.id)).status).toBe(404);
  // Who agreed on screen signed no paper; no one adds to their own.
  expect((await add(learnerPerson.id, pdfBytes())).status).toBe(404);
  expect((await add(boss.id, pdfBytes())).body.error.code).toBe('notForOneself');
  expect((await add(boss.id, pdfBytes(), { who: await world.as(second) })).status).toBe(404);
  const elsewhere = await make.company();
  expect((await platform.get(`/admin/legal/${first}/acceptances/${elsewhere.id}/${person.id}/scans/0`)).status).toBe(
    404,
  );
});

test('a scan is not deleted from under its agreement, and goes when the person is forgotten', async () => {
  const person = await signed();
  await add(person.id, await picture('jpeg'));
  const [file] = (await world.sql<{ path: string }>(
    `select scans -> 0 ->> 'path' as path from legal_acceptances where person_id = $1`,
    [person.id],
  )) as [{ path: string }];
  const inWork = (run: Parameters<typeof workAsSystem<void>>[2]) =>
    workAsSystem(world.runtime, 'test.scans', run, { audited: false });
  await expect(
    inWork(async (work) => {
      work.reach('files.delete');
      await refuseScanned(work, { bucket: 'agreements', path: file.path });
    }),
  ).rejects.toMatchObject({ code: 'fileInUse' });
  expect(await world.runtime.files.size('agreements', file.path)).toBeGreaterThan(0);
  await inWork(async (work) => {
    work.reach('files.delete');
    await forgetAcceptances(work, { ids: [person.id], pseudonym: 'X', words: [] });
  });
  await world.runJobs();
  expect(
    await world.sql(
      `select distinct scans, method, signed_on::text as on from legal_acceptances where person_id = $1`,
      [person.id],
    ),
  ).toEqual([{ scans: [], method: 'paper', on: '2026-03-02' }]);
  await expect(world.runtime.files.size('agreements', file.path)).rejects.toThrow();
});

test('a PDF with scripts in it is marked, on the page of the company and in the report', async () => {
  const person = await signed();
  await add(person.id, pdfBytes({ trailer: '/OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >>' }), {
    name: 'with scripts.pdf',
  });
  await add(person.id, pdfBytes({ words: 'I agree' }));
  const { documents } = (await admin.get(at(person.id))).body;
  expect(documents[0].agreed.scans.map(({ active }: { active: boolean }) => active)).toEqual([true, false]);
  const report = (await platform.get(`/admin/legal/${first}/acceptances`, { q: 'Ann Able' })).body.rows;
  expect(
    report
      .filter(({ scansActive }: { scansActive: boolean }) => scansActive)
      .map(({ personId }: { personId: string }) => personId),
  ).toEqual([person.id]);
});

test('one’s own data names the scans', async () => {
  const person = await signed();
  await add(person.id, pdfBytes(), { name: 'my paper.pdf' });
  const self = await world.as(person);
  await world.sql('update auth.sessions set confirmed_at = now() where person_id = $1', [person.id]);
  const { body } = await self.get('/profile/export');
  expect(body.acceptances).toMatchObject(
    versionIds.map(() => ({ method: 'paper', scans: [{ name: 'my paper.pdf', mime: 'application/pdf' }] })),
  );
});
