import { createHash, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { inflateRawSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { openWorld } from '../../../test/harness.ts';

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

/** The files of an archive, read by its central directory. */
function filesIn(archive: Buffer): Map<string, Buffer> {
  const files = new Map<string, Buffer>();
  const end = archive.lastIndexOf(Buffer.from('504b0506', 'hex'));
  for (let at = archive.readUInt32LE(end + 16), left = archive.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [size, nameLength, extra, comment, offset] = [
      archive.readUInt32LE(at + 20),
      archive.readUInt16LE(at + 28),
      archive.readUInt16LE(at + 30),
      archive.readUInt16LE(at + 32),
      archive.readUInt32LE(at + 42),
    ];
    const name = archive.subarray(at + 46, at + 46 + nameLength).toString();
    const begin = offset + 30 + archive.readUInt16LE(offset + 26) + archive.readUInt16LE(offset + 28);
    files.set(name, inflateRawSync(archive.subarray(begin, begin + size)));
    at += 46 + nameLength + extra + comment;
  }
  return files;
}

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
  files: JSON.stringify([{ bucket: 'evidence', name: '../../front.jpg', mime: 'image/jpeg', side: 'front', ...stored }]),
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
    course: { code: 'CRANE', version: null, titles: { en: 'Crane ticket' }, summaries: {}, minutes: null, regulationRefs: [] },
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
  expect(pack).toMatchObject({ state: 'done', peopleTotal: 2, peopleDone: 2, failure: null, on: '2026-03-02', knownOn: null });
  const answer = await admin.get(`/settings/audit-packs/${pack.id}/file`);
  expect([answer.status, answer.headers['content-type'], answer.raw.length]).toEqual([200, 'application/zip', pack.bytes]);
  expect(createHash('sha256').update(answer.raw).digest('hex')).toBe(pack.sha256);
  const files = filesIn(answer.raw);
  const manifest = JSON.parse(files.get('manifest.json')!.toString());
  expect([...files.keys()].toSorted()).toEqual(['manifest.json', ...manifest.files.map(({ path }: { path: string }) => path)].toSorted());
  expect(pack.files).toBe(files.size);
  for (const { path, bytes, sha256 } of manifest.files) {
    expect([path, files.get(path)!.length, createHash('sha256').update(files.get(path)!).digest('hex')]).toEqual([path, bytes, sha256]);
    expect(path).not.toMatch(/\.\.|^\/|\\/);
  }
  const names = [...files.keys()];
  const certificate = names.find((name) => name.endsWith('/certificates/NO-1.pdf'))!;
  expect(certificate).toMatch(/^people\/[^/]*Zoë _Crane_\/certificates\/NO-1\.pdf$/);
  for (const pdf of [certificate, 'matrix.pdf']) expect(files.get(pdf)!.subarray(0, 5).toString()).toBe('%PDF-');
  expect(files.get(names.find((name) => name.includes('/evidence/'))!)).toEqual(picture);
  expect(manifest.cells).toMatchObject([
    { name: '=Nobody', status: 'missing', letter: 'M', why: expect.arrayContaining(['No proof that counts has ever been recorded.']) },
    { status: 'valid', letter: 'V', certificate: 'NO-1', validThrough: '2027-01-04' },
  ]);
  const csv = files.get('matrix.csv')!.toString();
  expect(csv).toContain("'=Nobody");
  expect(csv).toContain('NO-1');
  const index = files.get('index.html')!.toString();
  expect(index).toContain('Zoë &lt;Crane&gt;');
  expect(index).not.toContain('<Crane>');
  const mails = await world.sql<{ subject: string }>(`select subject from mails where kind = 'qualification.auditPack'`);
  expect(mails).toEqual([{ subject: 'Your audit pack is ready' }]);
});

test('only people chosen, and only of one’s own company', async () => {
  const stranger = await make.person();
  expect((await admin.post('/settings/audit-packs', ask({ personIds: [stranger.id] }), key())).status).toBe(404);
  expect((await admin.post('/settings/audit-packs', ask({ on: '2019-01-01' }), key())).body.error.code).toBe('auditPackEmpty');
  const made = await admin.post('/settings/audit-packs', ask({ personIds: [none.id] }), key());
  expect(made.body.people).toBe(1);
  await world.runJobs();
  const { body, raw } = await admin.get(`/settings/audit-packs/${made.body.id}/file`);
  expect(body).toBeNull();
  expect([...filesIn(raw).keys()].toSorted()).toEqual(['index.html', 'manifest.json', 'matrix.csv', 'matrix.pdf']);
});

test('neither learners nor other companies see, stop or fetch it; after a day nobody does', async () => {
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

test('a pack stops when asked, and when who asked for it is no admin any more', async () => {
  const stopped = await admin.post('/settings/audit-packs', ask(), key());
  expect((await admin.post(`/settings/audit-packs/${stopped.body.id}/cancel`)).status).toBe(200);
  await world.runJobs();
  const second = await make.companyAdmin({ company });
  const theirs = await (await world.as(second)).post('/settings/audit-packs', ask(), key());
  await world.sql('update employments set bu_admin_since = null where company_id = $1 and person_id = $2', [company.id, second.id]);
  await world.runJobs();
  const { packs } = (await admin.get('/settings/audit-packs')).body;
  expect(packs.find(({ id }: { id: string }) => id === stopped.body.id)).toMatchObject({ state: 'cancelled', until: null });
  expect(packs.find(({ id }: { id: string }) => id === theirs.body.id)).toMatchObject({ state: 'failed', failure: 'notAllowed' });
  expect(await world.runtime.files.list('exports')).toHaveLength(2);
});
