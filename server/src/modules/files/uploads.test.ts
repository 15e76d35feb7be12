import { createHash } from 'node:crypto';
import { appendFile, stat, truncate } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { captionBytes, mp4Bytes, pdfBytes, pngHead } from '../../../test/bytes.ts';
import type { Caller } from '../../../test/harness.ts';
import { openWorld } from '../../../test/harness.ts';
import { testOnDisk } from '../../../test/on-disk.ts';

const world = await openWorld({ VIDEO_LIMIT_MB: '1000' });
const admin = await world.as(await world.make.platformAdmin());
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const incoming = join(world.runtime.config.dataDir, 'files/incoming');
const { files } = world.runtime;
/** Uploads with bytes, on disk or in a store. */
const onTheirWay = () => files.incoming.olderThan(Number.MAX_SAFE_INTEGER);
const bytesOf = (id: string) => files.incoming.withFile(id, async (place) => (await stat(place)).size);
const keepFile = (id: string) => files.incoming.withFile(id, (source) => files.keep('content', id, source));

async function start(kind: string, bytes: number, name = 'a file', by: Caller = admin): Promise<string> {
  const answer = await by.post('/admin/uploads', { name, bytes, kind });
  expect(answer.status).toBe(200);
  return answer.body.uploadId;
}
const send = (id: string, offset: number, bytes: Buffer, by: Caller = admin) =>
  by.put(`/admin/uploads/${id}`, undefined, { query: { offset: String(offset) }, bytes });
async function upload(kind: string, bytes: Buffer, name?: string) {
  const id = await start(kind, bytes.length, name);
  expect((await send(id, 0, bytes)).status).toBe(200);
  return admin.post(`/admin/uploads/${id}/finish`);
}

describe('a resumable upload', () => {
  const video = mp4Bytes({ seconds: 90, padding: 300_000 });

  test('arrives in pieces and is kept with its type, its hash and its length', async () => {
    const id = await start('video', video.length, 'lockout.mp4');
    expect((await send(id, 0, video.subarray(0, 100_000))).body).toEqual({ received: 100_000 });
    expect((await send(id, 100_000, video.subarray(100_000))).body).toEqual({ received: video.length });
    const { status, body } = await admin.post(`/admin/uploads/${id}/finish`);
    expect(status).toBe(200);
    expect(body.file).toMatchObject({
      name: 'lockout.mp4',
      mime: 'video/mp4',
      bytes: video.length,
      sha256: sha256(video),
      durationSeconds: 90,
      bucket: 'content',
    });
    expect(body.file).not.toHaveProperty('path');
    expect((await admin.post(`/admin/uploads/${id}/finish`)).body).toEqual(body);
    expect(await onTheirWay()).not.toContain(id);
  });

  testOnDisk('a crash in the middle of a piece loses nothing acknowledged: it goes on from there', async () => {
    const id = await start('video', video.length);
    await send(id, 0, video.subarray(0, 50_000));
    // What a kill -9 leaves behind: bytes on disk that no answer acknowledged.
    await appendFile(join(incoming, id), Buffer.alloc(12_345, 0xee));
    expect((await admin.get(`/admin/uploads/${id}`)).body).toMatchObject({
      received: 50_000,
      bytes: video.length,
      file: null,
    });
    await send(id, 50_000, video.subarray(50_000));
    expect((await admin.post(`/admin/uploads/${id}/finish`)).body.file.sha256).toBe(sha256(video));
  });

  test('finishing again after a crash between keeping and recording gives the same file', async () => {
    const id = await start('video', video.length);
    await send(id, 0, video);
    await keepFile(id);
    const { status, body } = await admin.post(`/admin/uploads/${id}/finish`);
    expect([status, body.file.sha256]).toEqual([200, sha256(video)]);
  });

  test('a wrong offset is refused with the right one', async () => {
    const id = await start('video', video.length);
    await send(id, 0, video.subarray(0, 10));
    for (const offset of [0, 9, 11, video.length]) {
      expect((await send(id, offset, video.subarray(0, 5))).body.error).toMatchObject({
        code: 'uploadOffset',
        details: { received: 10 },
      });
    }
  });

  testOnDisk('bytes that the disk lost are asked for again', async () => {
    const id = await start('video', video.length);
    await send(id, 0, video.subarray(0, 1000));
    await truncate(join(incoming, id), 400);
    expect((await send(id, 1000, video.subarray(1000))).body.error).toMatchObject({
      code: 'uploadOffset',
      details: { received: 400 },
    });
    await send(id, 400, video.subarray(400));
    expect((await admin.post(`/admin/uploads/${id}/finish`)).body.file.sha256).toBe(sha256(video));
  });

  test('bytes that were lost before they were put together are asked for again', async () => {
    const id = await start('video', video.length);
    await send(id, 0, video);
    await files.incoming.remove(id);
    expect((await admin.post(`/admin/uploads/${id}/finish`)).body.error).toMatchObject({
      code: 'uploadOffset',
      details: { received: 0 },
    });
    await send(id, 0, video.subarray(0, 1000));
    await world.sql('update uploads set received_bytes = total_bytes where id = $1', [id]);
    expect((await admin.post(`/admin/uploads/${id}/finish`)).body.error).toMatchObject({
      code: 'uploadOffset',
      details: { received: 1000 },
    });
    expect((await send(id, 1000, video.subarray(1000))).status).toBe(200);
    expect((await admin.post(`/admin/uploads/${id}/finish`)).body.file.sha256).toBe(sha256(video));
  });

  test('what came before the connection broke counts', async () => {
    const id = await start('video', video.length);
    await world.http.listen({ port: 0, host: '127.0.0.1' });
    const { port } = world.http.server.address() as { port: number };
    await new Promise<void>((resolve, reject) => {
      const socket = connect(port, '127.0.0.1', () => {
        socket.write(
          `PUT /api/admin/uploads/${id}?offset=0 HTTP/1.1\r\nHost: localhost:3000\r\nCookie: ${admin.cookie}\r\nSec-Fetch-Site: same-origin\r\nContent-Type: application/octet-stream\r\nContent-Length: ${video.length}\r\n\r\n`,
        );
        socket.write(video.subarray(0, 20_000), () => setTimeout(() => socket.destroy(), 100));
      });
      socket.on('close', () => resolve());
      socket.on('error', reject);
    });
    await expect.poll(async () => (await admin.get(`/admin/uploads/${id}`)).body.received).toBe(20_000);
    await send(id, 20_000, video.subarray(20_000));
    expect((await admin.post(`/admin/uploads/${id}/finish`)).body.file.sha256).toBe(sha256(video));
  });

  testOnDisk('anyone who signed out while a piece was on its way has sent nothing (A17)', async () => {
    const author = await world.make.platformAdmin();
    const here = await world.as(author);
    const there = await world.as(author);
    const id = await start('video', video.length, 'a film', here);
    const { port } = world.http.server.address() as { port: number };
    const heard = await new Promise<string>((resolve, reject) => {
      let answer = '';
      const socket = connect(port, '127.0.0.1', () => {
        socket.write(
          `PUT /api/admin/uploads/${id}?offset=0 HTTP/1.1\r\nHost: localhost:3000\r\nConnection: close\r\nCookie: ${here.cookie}\r\nSec-Fetch-Site: same-origin\r\nContent-Type: application/octet-stream\r\nContent-Length: ${video.length}\r\n\r\n`,
        );
        socket.write(video.subarray(0, 20_000));
        const arrived = async () => (await stat(join(incoming, id)).catch(() => null))?.size === 20_000;
        void expect
          .poll(arrived)
          .toBe(true)
          .then(() => here.post('/session/end'))
          .then(() => socket.write(video.subarray(20_000)), reject);
      });
      socket.on('data', (part) => (answer += String(part)));
      socket.on('close', () => resolve(answer));
      socket.on('error', reject);
    });
    expect(heard).toMatch(/^HTTP\/1\.1 401 /);
    expect((await there.get(`/admin/uploads/${id}`)).body.received).toBe(0);
  });

  test('more bytes than announced are cut off, and what was there before stays (F06)', async () => {
    const id = await start('video', 1000);
    await send(id, 0, Buffer.alloc(600));
    expect((await send(id, 600, Buffer.alloc(401))).body.error.code).toBe('fileTooLarge');
    expect((await admin.get(`/admin/uploads/${id}`)).body.received).toBe(600);
    expect(await bytesOf(id)).toBe(600);
  });

  test('it cannot be finished before its last byte', async () => {
    const id = await start('video', video.length);
    await send(id, 0, video.subarray(0, 10));
    expect((await admin.post(`/admin/uploads/${id}/finish`)).body.error).toMatchObject({
      code: 'uploadOffset',
      details: { received: 10 },
    });
  });

  testOnDisk('its bytes are readable by no one else on the machine (F17)', async () => {
    const id = await start('video', 10);
    await send(id, 0, Buffer.alloc(5));
    expect((await stat(join(incoming, id))).mode & 0o777).toBe(0o600);
  });
});

describe('what is refused', () => {
  test('2 GB of video under a limit of 1 GB, before a byte is sent (F06)', async () => {
    const answer = await admin.post('/admin/uploads', { name: 'long.mp4', bytes: 2e9, kind: 'video' });
    expect([answer.status, answer.body.error]).toMatchObject([413, { code: 'fileTooLarge', details: { limit: 1e9 } }]);
    expect((await admin.get('/admin/uploads/limits')).body).toMatchObject({
      bytes: { video: 1e9, document: 50e6, image: 10e6 },
    });
  });

  test.each([
    [
      'SVG with a script as a picture (D08)',
      'image',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
      415,
      'fileTypeRefused',
    ],
    ['HTML named .png (D09)', 'image', Buffer.from('<!doctype html><script>alert(1)</script>'), 415, 'fileTypeRefused'],
    ['UTF-16 text as captions (D09)', 'captions', Buffer.from('\ufeffWEBVTT\n\n', 'utf16le'), 415, 'fileTypeRefused'],
    [
      'HTML before a PDF (D09)',
      'document',
      Buffer.concat([Buffer.from('<script>1</script>'), pdfBytes()]),
      415,
      'fileTypeRefused',
    ],
    ['a PDF as a picture', 'image', pdfBytes(), 415, 'fileTypeRefused'],
    ['a picture as a document', 'document', pngHead(2, 2), 415, 'fileTypeRefused'],
    ['a program', 'video', Buffer.from('\x7fELF\x02\x01\x01'), 415, 'fileTypeRefused'],
    ['a PDF cut off', 'document', pdfBytes().subarray(0, 300), 400, 'fileCorrupt'],
    ['an encrypted PDF', 'document', pdfBytes({ trailer: '/Encrypt 9 0 R' }), 400, 'fileCorrupt'],
    [
      'a PDF whose table is elsewhere',
      'document',
      Buffer.from(
        pdfBytes()
          .toString('latin1')
          .replace(/startxref\n\d+/, 'startxref\n99999'),
        'latin1',
      ),
      400,
      'fileCorrupt',
    ],
    ['a picture that cannot be decoded', 'image', pngHead(20, 20), 400, 'fileCorrupt'],
    ['a picture of 50,000 × 50,000 (F07)', 'image', pngHead(50_000, 50_000), 400, 'imageTooLarge'],
    ['a video cut off', 'video', mp4Bytes().subarray(0, 900), 400, 'fileCorrupt'],
    [
      'captions with a broken time',
      'captions',
      Buffer.from('WEBVTT\n\n00:02.000 --> 00:01.000\nno\n'),
      400,
      'fileCorrupt',
    ],
  ])('%s', async (_name, kind, bytes, status, code) => {
    const before = await onTheirWay();
    const answer = await upload(kind, bytes, 'picture.png');
    expect([answer.status, answer.body.error.code]).toEqual([status, code]);
    if (code === 'fileCorrupt') expect(answer.body.error.details.reason).toBeTruthy();
    expect(await onTheirWay()).toEqual(before);
  });

  test('unknown fields, a chosen bucket or path, control characters in a name, nothing at all (F02)', async () => {
    for (const extra of [{ bucket: 'people' }, { path: '../../app.js' }, { acl: 'public' }]) {
      const answer = await admin.post('/admin/uploads', { name: 'a', bytes: 1, kind: 'image', ...extra });
      expect([answer.status, answer.body.error.issues[0].path]).toEqual([400, Object.keys(extra)[0]]);
    }
    for (const body of [
      { name: 'a\0b' },
      { name: '' },
      { name: 'x'.repeat(300) },
      { bytes: 0 },
      { bytes: 1.5 },
      { kind: 'exe' },
    ]) {
      expect((await admin.post('/admin/uploads', { name: 'a', bytes: 1, kind: 'image', ...body })).status).toBe(400);
    }
  });

  test('when less than 5 % of the disk is free, before and in the middle', async () => {
    const id = await start('image', 10);
    const real = world.runtime.files;
    world.runtime.files = { ...real, freeShare: async () => 0.04 };
    try {
      expect((await admin.post('/admin/uploads', { name: 'a', bytes: 1, kind: 'image' })).status).toBe(507);
      expect((await send(id, 0, Buffer.alloc(10))).body.error.code).toBe('storageFull');
    } finally {
      world.runtime.files = real;
    }
  });

  test('a twenty-first unfinished upload (F06)', async () => {
    const busy = await world.as(await world.make.platformAdmin());
    for (let i = 0; i < 20; i++) await start('image', 10, `p${i}`, busy);
    expect((await busy.post('/admin/uploads', { name: 'p', bytes: 10, kind: 'image' })).body.error.code).toBe(
      'tooManyUploads',
    );
  });
});

describe('who may', () => {
  test('learners, company admins and qmsAdmin alone may not (403), strangers neither (401)', async () => {
    const id = await start('image', 10);
    const callers = [
      await world.as(await world.make.person()),
      await world.as(await world.make.companyAdmin()),
      await world.as(await world.make.qmsOnly()),
    ];
    for (const caller of [...callers, await world.as()]) {
      const status = caller.cookie ? 403 : 401;
      expect((await caller.post('/admin/uploads', { name: 'a', bytes: 1, kind: 'image' })).status).toBe(status);
      expect((await send(id, 0, Buffer.alloc(10), caller)).status).toBe(status);
      expect((await caller.get(`/admin/uploads/${id}`)).status).toBe(status);
      expect((await caller.post(`/admin/uploads/${id}/finish`)).status).toBe(status);
      expect((await caller.get('/admin/files', { bucket: 'content' })).status).toBe(status);
    }
  });

  test('another admin’s upload is not there', async () => {
    const id = await start('image', 10);
    const other = await world.as(await world.make.platformAdmin());
    expect((await send(id, 0, Buffer.alloc(10), other)).status).toBe(404);
    expect((await other.get(`/admin/uploads/${id}`)).status).toBe(404);
    expect((await other.delete(`/admin/uploads/${id}`)).status).toBe(404);
  });
});

describe('pictures', () => {
  test('are drawn again: no metadata, no hidden bytes, WebP', async () => {
    const hidden = Buffer.from('<script>alert("polyglot")</script>');
    const photo = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#2d7d67' } })
      .withExif({ IFD0: { Copyright: 'secret owner' }, IFD3: { GPSLatitudeRef: 'N' } })
      .jpeg()
      .toBuffer();
    const { body, status } = await upload('image', Buffer.concat([photo, hidden]), 'C:\\photos\\..\\yard.jpg');
    expect(status).toBe(200);
    expect(body.file).toMatchObject({ name: 'yard.webp', mime: 'image/webp', width: 400, height: 300 });
    const { address } = (await admin.post(`/admin/files/${body.file.id}/address`, {})).body;
    const kept = (await (await world.as()).get(address.replace('/api', ''))).raw;
    expect((await sharp(kept).metadata()).exif).toBeUndefined();
    for (const text of ['secret owner', 'script']) expect(kept.includes(text)).toBe(false);
  });

  test('a GIF that is also a script keeps its picture only', async () => {
    const gif = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#fff' } })
      .gif()
      .toBuffer();
    const { body } = await upload('image', Buffer.concat([gif, Buffer.from('*/=1;alert(1)//')]), 'x.js');
    expect(body.file).toMatchObject({ mime: 'image/webp', name: 'x.webp' });
  });
});

test('an upload without a byte for a day is swept, with its bytes (F17)', async () => {
  const id = await start('image', 10);
  await send(id, 0, Buffer.alloc(4));
  const fresh = await start('image', 10);
  // Killed between keeping it and recording it, and no one ever came back.
  const kept = await keepFile(id);
  await world.sql(`update uploads set changed_at = $2::timestamptz - interval '25 hours' where id = $1`, [
    id,
    world.clock.now(),
  ]);
  const { sweepUploads } = await import('./jobs.ts');
  await sweepUploads.run(world.runtime, {}, { id: '1', number: 1 });
  await world.runJobs();
  expect((await admin.get(`/admin/uploads/${id}`)).status).toBe(404);
  expect(await onTheirWay()).not.toContain(id);
  expect(await world.runtime.files.list('content', kept)).toEqual([]);
  expect((await admin.get(`/admin/uploads/${fresh}`)).status).toBe(200);
});

test('an abandoned upload is gone', async () => {
  const id = await start('captions', captionBytes.length);
  await send(id, 0, captionBytes);
  const kept = await keepFile(id);
  expect((await admin.delete(`/admin/uploads/${id}`)).status).toBe(200);
  await world.runJobs();
  expect(await onTheirWay()).not.toContain(id);
  expect(await world.runtime.files.list('content', kept)).toEqual([]);
});
