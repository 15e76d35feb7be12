import { expect, test } from 'vitest';
import { captionBytes, pdfBytes } from '../../../test/bytes.ts';
import { openWorld } from '../../../test/harness.ts';
import { rangeOf } from '../../platform/http/serve-file.ts';

const world = await openWorld();
const admin = await world.as(await world.make.platformAdmin());
const stranger = await world.as();

async function stored(bytes = pdfBytes(), kind = 'document', name = 'Fiche "été".pdf') {
  const { body } = await admin.post('/admin/uploads', { name, bytes: bytes.length, kind });
  await admin.put(`/admin/uploads/${body.uploadId}`, undefined, { query: { offset: '0' }, bytes });
  return (await admin.post(`/admin/uploads/${body.uploadId}/finish`)).body.file;
}
async function addressOf(id: string, options: object = {}) {
  const { body } = await admin.post(`/admin/files/${id}/address`, options);
  return body.address.replace('/api', '') as string;
}

test('a signed address gives the bytes to the person who has it, sandboxed and with their type (F14)', async () => {
  const file = await stored();
  const answer = await stranger.get(await addressOf(file.id));
  expect(answer.status).toBe(200);
  expect(answer.raw.equals(pdfBytes())).toBe(true);
  expect(answer.headers).toMatchObject({
    'content-type': 'application/pdf',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "sandbox; default-src 'none'",
    'cache-control': 'private, no-store',
    'accept-ranges': 'bytes',
    'content-length': String(pdfBytes().length),
  });
  expect(answer.headers['content-disposition']).toContain("filename*=UTF-8''Fiche%20%22%C3%A9t%C3%A9%22.pdf");
  expect(answer.headers['content-disposition']).toMatch(/^inline; filename="Fiche __t__\.pdf"/);
});

test('an address asked for as an attachment is one', async () => {
  const file = await stored();
  expect((await stranger.get(await addressOf(file.id, { attachment: true }))).headers['content-disposition']).toMatch(
    /^attachment/,
  );
});

test('a changed, foreign or old address is not there (F03)', async () => {
  const file = await stored();
  const good = await addressOf(file.id);
  const [body, signature] = good.slice('/files/'.length).split('.') as [string, string];
  const parts = JSON.parse(Buffer.from(body, 'base64url').toString());
  const forged = (change: (all: unknown[]) => void) => {
    const all = [...parts];
    change(all);
    return `/files/${Buffer.from(JSON.stringify(all)).toString('base64url')}.${signature}`;
  };
  const attempts = [
    forged((all) => (all[1] = '../../secrets.json')),
    forged((all) => (all[2] = 'text/html')),
    forged((all) => (all[5] = 9e15)),
    `/files/${body}`,
    `/files/${body}.AAAA`,
    '/files/x.y',
  ];
  for (const address of attempts) expect((await stranger.get(address)).status).toBe(404);
  expect((await stranger.get(good, { 'response-content-type': 'text/html' })).status).toBe(400);
  world.clock.advance(59_000);
  expect((await stranger.get(good)).status).toBe(200);
  world.clock.advance(2_000);
  expect((await stranger.get(good)).status).toBe(404);
});

test('one range is answered with 206, the impossible with 416, what the browser has with 304', async () => {
  const file = await stored();
  const address = await addressOf(file.id);
  const whole = pdfBytes();
  const part = await stranger.get(address, {}, { headers: { range: 'bytes=5-9' } });
  expect([part.status, part.raw.toString('latin1'), part.headers['content-range']]).toEqual([
    206,
    whole.toString('latin1', 5, 10),
    `bytes 5-9/${whole.length}`,
  ]);
  const tail = await stranger.get(address, {}, { headers: { range: 'bytes=-6' } });
  expect([tail.status, tail.raw.toString('latin1')]).toEqual([206, whole.toString('latin1', whole.length - 6)]);
  const outside = await stranger.get(address, {}, { headers: { range: `bytes=${whole.length}-` } });
  expect([outside.status, outside.headers['content-range']]).toEqual([416, `bytes */${whole.length}`]);
  expect((await stranger.get(address, {}, { headers: { range: 'bytes=0-1,3-4' } })).status).toBe(200);
  expect((await stranger.get(address, {}, { headers: { range: 'bytes=0-1', 'if-range': '"other"' } })).status).toBe(
    200,
  );
  expect((await stranger.get(address, {}, { headers: { 'if-none-match': String(part.headers['etag']) } })).status).toBe(
    304,
  );
});

test.each([
  ['bytes=0-', 10, { start: 0, end: 9 }],
  ['bytes=3-99', 10, { start: 3, end: 9 }],
  ['bytes=-99', 10, { start: 0, end: 9 }],
  ['bytes=-0', 10, 'outside'],
  ['bytes=10-', 10, 'outside'],
  ['bytes=5-3', 10, null],
  ['bytes=-', 10, null],
  ['items=0-1', 10, null],
  [undefined, 10, null],
] as const)('range %s of %i bytes', (header, size, range) => expect(rangeOf(header, size)).toEqual(range));

test('files of a bucket are listed newest first, page by page', async () => {
  const first = await stored(captionBytes, 'captions', 'one.vtt');
  const second = await stored(captionBytes, 'captions', 'two.vtt');
  const page = (await admin.get('/admin/files', { bucket: 'content', limit: '1' })).body;
  expect(page.rows.map((row: { id: string }) => row.id)).toEqual([second.id]);
  const next = (await admin.get('/admin/files', { bucket: 'content', limit: '1', cursor: page.nextCursor })).body;
  expect(next.rows[0].id).toBe(first.id);
});

test('a deleted file is gone, with its bytes; a foreign or unknown one is 404 (B13)', async () => {
  const file = await stored();
  const address = await addressOf(file.id);
  expect((await admin.delete(`/admin/files/${file.id}`)).status).toBe(200);
  await world.runJobs();
  expect((await stranger.get(address)).status).toBe(404);
  expect((await admin.post(`/admin/files/${file.id}/address`, {})).status).toBe(404);
  const company = await world.make.company();
  const foreign = await world.make.insert('files', {
    company_id: company.id,
    bucket: 'evidence',
    path: 'aa/x',
    name: 'x',
    mime: 'application/pdf',
    bytes: 1,
    sha256: 'x',
  });
  expect((await admin.delete(`/admin/files/${foreign}`)).status).toBe(404);
  expect((await admin.post(`/admin/files/${foreign}/address`, {})).status).toBe(404);
});
