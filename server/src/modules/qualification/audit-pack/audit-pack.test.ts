import { createHash, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { filesIn } from '../../../../test/files-in-zip.ts';
import { openWorld } from '../../../../test/harness.ts';
import { makePack } from './audit-pack-job.ts';

const world = await openWorld();
const { make } = world;
const company = await make.company();
const boss = await make.companyAdmin({ company });
const admin = await world.as(boss);
const other = await world.as(await make.companyAdmin({ company: await make.company() }));
const key = () => ({ headers: { 'idempotency-key': randomUUID() } });
const ask = (more: object = {}) => ({ personIds: null, paper: 'letter', ...more });
const skill = await make.skill();
const position = await make.position(company, { title: 'Crane operator <A&B>' });
await make.requirement(company, { skillId: skill.id }, { position_id: position.id });

const holder = await make.person({ company, name: 'Zoë <Crane>' });
const none = await make.person({ company, name: '=Nobody' });
for (const person of [holder, none]) await make.assignment(person, position.id);
const picture = Buffer.from('a photo of a ticket');
const stored = await world.runtime.files.put('evidence', Readable.from([picture]), 1000);
const evidenceId = await make.insert('evidence', {
  company_id: company.id,
  person_id: holder.id,
  skill_id: skill.id,
  issuer: 'Crane school',
  issued_on: '2026-01-05',
  files: JSON.stringify([
    { bucket: 'evidence', name: '../../front.jpg', mime: 'image/jpeg', side: 'front', ...stored },
  ]),
  submitted_at: '2026-01-05T09:00:00Z',
});
await make.insert('achievements', {
  company_id: company.id,
  person_id: holder.id,
  skill_id: skill.id,
  source: 'external',
  evidence_id: evidenceId,
  public_id: randomUUID().replaceAll('-', '').slice(0, 22),
  verification_code: 'ABCDEFGHJK',
  certificate_number: 'NO-1',
  valid_from: '2026-01-05',
  valid_through: '2027-01-04',
  anchor_on: '2026-01-05',
  issued_at: '2026-01-05T09:00:00Z',
  recorded_at: '2026-01-05T09:00:00Z',
  snapshot: JSON.stringify({
    holderName: 'Zoë <Crane>',
    course: {
      code: 'CRANE',
      version: null,
      titles: { en: 'Crane ticket' },
      summaries: {},
      minutes: null,
      regulationRefs: [],
    },
    issuer: { name: 'Crane school', legalName: 'Crane school', isPlatform: false },
    completedOn: '2026-01-05',
    scorePercent: null,
    evidence: 'external',
    locale: 'en',
  }),
});

test('a pack holds the matrix, the proofs and why, and its manifest names every file as it is', async () => {
  const made = await admin.post('/settings/audit-packs', ask({ positionId: position.id }), key());
  expect([made.status, made.body.people]).toEqual([200, 2]);
  expect((await admin.post('/settings/audit-packs', ask(), key())).body.error.code).toBe('auditPackRunning');
  await world.runJobs();
  const [pack] = (await admin.get('/settings/audit-packs')).body.packs;
  expect(pack).toMatchObject({
    state: 'done',
    peopleTotal: 2,
    peopleDone: 2,
    failure: null,
    on: '2026-03-02',
    knownOn: null,
  });
  const answer = await admin.get(`/settings/audit-packs/${pack.id}/file`);
  expect([answer.status, answer.headers['content-type'], answer.raw.length]).toEqual([
    200,
    'application/zip',
    pack.bytes,
  ]);
  expect(createHash('sha256').update(answer.raw).digest('hex')).toBe(pack.sha256);
  const files = filesIn(answer.raw);
  const manifest = JSON.parse(files.get('manifest.json')!.toString());
  expect([...files.keys()].toSorted()).toEqual(
    ['manifest.json', ...manifest.files.map(({ path }: { path: string }) => path)].toSorted(),
  );
  expect(pack.files).toBe(files.size);
  for (const { path, bytes, sha256 } of manifest.files) {
    expect([path, files.get(path)!.length, createHash('sha256').update(files.get(path)!).digest('hex')]).toEqual([
      path,
      bytes,
      sha256,
    ]);
    expect(path).not.toMatch(/\.\.|^\/|\\/);
  }
  const names = [...files.keys()];
  const certificate = names.find((name) => name.endsWith('/certificates/NO-1.pdf'))!;
  expect(certificate).toMatch(/^people\/[^/]*Zoë _Crane_\/certificates\/NO-1\.pdf$/);
  for (const pdf of [certificate, 'matrix.pdf']) expect(files.get(pdf)!.subarray(0, 5).toString()).toBe('%PDF-');
  expect(files.get(names.find((name) => name.includes('/evidence/'))!)).toEqual(picture);
  expect(manifest.cells).toMatchObject([
    {
      name: '=Nobody',
      status: 'missing',
      letter: 'M',
      why: expect.arrayContaining(['No valid certificate from this day or earlier is on record.']),
    },
    { status: 'valid', letter: 'V', certificate: 'NO-1', validThrough: '2027-01-04' },
  ]);
  const csv = files.get('matrix.csv')!.toString();
  expect(csv).toContain("'=Nobody");
  expect(csv).toContain('NO-1');
  const index = files.get('index.html')!.toString();
  expect(index).toContain('Zoë &lt;Crane&gt;');
  expect(index).not.toContain('<Crane>');
  const mails = await world.sql<{ subject: string }>(
    `select subject from mails where kind = 'qualification.auditPack'`,
  );
  expect(mails).toEqual([{ subject: 'Your audit pack is ready' }]);
});

test('only people chosen, and only of one’s own company', async () => {
  const stranger = await make.person();
  expect((await admin.post('/settings/audit-packs', ask({ personIds: [stranger.id] }), key())).status).toBe(404);
  expect((await admin.post('/settings/audit-packs', ask({ on: '2019-01-01' }), key())).body.error.code).toBe(
    'auditPackEmpty',
  );
  const made = await admin.post('/settings/audit-packs', ask({ personIds: [none.id] }), key());
  expect(made.body.people).toBe(1);
  await world.runJobs();
  const { body, raw } = await admin.get(`/settings/audit-packs/${made.body.id}/file`);
  expect(body).toBeNull();
  expect([...filesIn(raw).keys()].toSorted()).toEqual(['index.html', 'manifest.json', 'matrix.csv', 'matrix.pdf']);
});

test('neither learners nor other companies see, stop or fetch it; after a day no one does', async () => {
  const [pack] = (await admin.get('/settings/audit-packs')).body.packs;
  const learner = await world.as(await make.person({ company }));
  expect((await learner.post('/settings/audit-packs', ask(), key())).status).toBe(403);
  expect((await learner.get(`/settings/audit-packs/${pack.id}/file`)).status).toBe(403);
  expect((await other.get('/settings/audit-packs')).body.packs).toEqual([]);
  expect((await other.get(`/settings/audit-packs/${pack.id}/file`)).status).toBe(404);
  expect((await other.post(`/settings/audit-packs/${pack.id}/cancel`)).status).toBe(404);
  expect((await admin.post(`/settings/audit-packs/${pack.id}/cancel`)).body.error.code).toBe('auditPackOver');
  world.clock.advance(25 * 3_600_000);
  expect((await admin.get(`/settings/audit-packs/${pack.id}/file`)).status).toBe(404);
  expect((await admin.get('/settings/audit-packs')).body.packs[0].until).toBeNull();
});

test('a pack is made by what narrows the matrix too: what ends soon, one column, people by name', async () => {
  const open = async (more: object) => {
    const made = await admin.post('/settings/audit-packs', ask(more), key());
    expect(made.status, made.text).toBe(200);
    await world.runJobs();
    return {
      people: made.body.people,
      files: filesIn((await admin.get(`/settings/audit-packs/${made.body.id}/file`)).raw),
    };
  };
  const soon = await open({ on: '2026-12-10', expires: '30' });
  expect([soon.people, [...soon.files.keys()].filter((name) => name.includes('/certificates/')).length]).toEqual([
    1, 1,
  ]);
  const { body: frame } = await admin.get('/settings/qualifications/frame');
  expect((await open({ target: frame.columns[0].key })).people).toBe(2);
  const named = await open({ personIds: [holder.id] });
  expect(named.files.get('index.html')!.toString()).toContain('Selected people: 1');
});

test('killed and run again, also twice at once, it is one pack, one letter and one file', async () => {
  const files = async () => (await world.runtime.files.list('exports')).length;
  const letters = async () => (await world.sql(`select 1 from mails where kind = 'qualification.auditPack'`)).length;
  const before = [await files(), await letters()] as const;
  const { body } = await admin.post('/settings/audit-packs', ask(), key());
  const run = (number: number) => makePack.run(world.runtime, { packId: body.id }, { number } as never);
  const { put } = world.runtime.files;
  world.runtime.files.put = () => Promise.reject(new Error('killed'));
  await expect(run(1)).rejects.toThrow('killed');
  world.runtime.files.put = put;
  const packOf = async () =>
    (await admin.get('/settings/audit-packs')).body.packs.find(({ id }: { id: string }) => id === body.id);
  expect(await packOf()).toMatchObject({ state: 'running' });
  await Promise.all([run(2), run(2)]);
  await run(3);
  expect(await packOf()).toMatchObject({ state: 'done', peopleDone: body.people });
  expect([await files(), await letters()]).toEqual([before[0] + 1, before[1] + 1]);
});

test('a pack stops when asked, and when who asked for it is no admin any more', async () => {
  const kept = await world.runtime.files.list('exports');
  const stopped = await admin.post('/settings/audit-packs', ask(), key());
  expect((await admin.post(`/settings/audit-packs/${stopped.body.id}/cancel`)).status).toBe(200);
  await world.runJobs();
  const second = await make.companyAdmin({ company });
  const theirs = await (await world.as(second)).post('/settings/audit-packs', ask(), key());
  await world.sql('update employments set bu_admin_since = null where company_id = $1 and person_id = $2', [
    company.id,
    second.id,
  ]);
  await world.runJobs();
  const { packs } = (await admin.get('/settings/audit-packs')).body;
  expect(packs.find(({ id }: { id: string }) => id === stopped.body.id)).toMatchObject({
    state: 'cancelled',
    until: null,
  });
  expect(packs.find(({ id }: { id: string }) => id === theirs.body.id)).toMatchObject({
    state: 'failed',
    failure: 'notAllowed',
  });
  expect(await world.runtime.files.list('exports')).toHaveLength(kept.length);
});
