import { stat } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { captionBytes } from '../../../test/bytes.ts';
import { openWorld } from '../../../test/harness.ts';
import { testOnDisk } from '../../../test/on-disk.ts';
import { workAsSystem } from '../../platform/runtime.ts';
import { refuseOverQuota, usageOf } from './usage.ts';

const world = await openWorld({
  PLATFORM_STORAGE_MB: '1',
  PLATFORM_FILES: '12',
  COMPANY_STORAGE_MB: '2',
  COMPANY_FILES: '5',
});
const person = await world.make.platformAdmin();
const admin = await world.as(person);
const incoming = join(world.runtime.config.dataDir, 'files/incoming');
const empty = async () => {
  await world.sql('delete from uploads');
  await world.sql('delete from files');
  for (const path of await world.runtime.files.list('content')) await world.runtime.files.remove('content', path);
};
const start = (bytes: number, kind = 'image') => admin.post('/admin/uploads', { name: 'a file', bytes, kind });
const send = (id: string, offset: number, bytes: Buffer) =>
  admin.put(`/admin/uploads/${id}`, undefined, { query: { offset: String(offset) }, bytes });
const usage = (companyId: string) =>
  workAsSystem(
    world.runtime,
    'test.usage',
    async (work) => {
      work.reach('files.view');
      return usageOf(work);
    },
    { companyId, write: false, audited: false },
  );

test('what does not fit is refused before a byte is stored, with what is used and what there is (F06)', async () => {
  await empty();
  expect((await start(600_000)).status).toBe(200);
  const answer = await start(400_001);
  expect([answer.status, answer.body.error.code, answer.body.error.details]).toEqual([
    507,
    'quotaExceeded',
    { used: { files: 1, bytes: 600_000 }, limit: { files: 12, bytes: 1_000_000 } },
  ]);
  expect((await start(400_000)).status).toBe(200);
  expect((await start(1)).body.error.code).toBe('quotaExceeded');
  expect(await world.runtime.files.incoming.olderThan(Number.MAX_SAFE_INTEGER)).toEqual([]);
});

test('a hundred tiny files are twelve (F06)', async () => {
  await empty();
  const answers = [];
  for (let i = 0; i < 100; i++) {
    const begun = await start(captionBytes.length, 'captions');
    answers.push(begun.status);
    if (begun.status !== 200) continue;
    await send(begun.body.uploadId, 0, captionBytes);
    expect((await admin.post(`/admin/uploads/${begun.body.uploadId}/finish`)).status).toBe(200);
  }
  expect([
    answers.filter((status) => status === 200).length,
    answers.filter((status) => status === 507).length,
  ]).toEqual([12, 88]);
});

test('of twenty who take the last room at once, as many as it holds get it (F06)', async () => {
  await empty();
  const answers = await Promise.all(Array.from({ length: 20 }, () => start(300_000)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
});

testOnDisk(
  'a stream without a length is cut at what was announced, and so is one whose length lies (F06)',
  async () => {
    await empty();
    await world.http.listen({ port: 0, host: '127.0.0.1' });
    const { port } = world.http.server.address() as { port: number };
    const begin = async () => {
      const { uploadId } = (await start(50_000)).body;
      return {
        head: (more: string) =>
          `PUT /api/admin/uploads/${uploadId}?offset=0 HTTP/1.1\r\nHost: localhost:3000\r\nCookie: ${admin.cookie}\r\nSec-Fetch-Site: same-origin\r\nContent-Type: application/octet-stream\r\n${more}\r\n\r\n`,
        onDisk: async () => (await stat(join(incoming, uploadId)).catch(() => ({ size: 0 }))).size,
        received: async () => (await admin.get(`/admin/uploads/${uploadId}`)).body.received,
      };
    };
    const piece = Buffer.concat([Buffer.from('1000\r\n'), Buffer.alloc(4096), Buffer.from('\r\n')]);
    const endless = await begin();
    const cut = await talk(port, endless.head('Transfer-Encoding: chunked'), Array<Buffer>(16_384).fill(piece));
    expect(cut.answer).toMatch(/^HTTP\/1\.1 413 [^]*fileTooLarge/);
    expect(cut.taken).toBeLessThan(16_384);
    expect(await endless.onDisk()).toBe(0);
    // The rest is no request, so the whole may be turned away; no more than it said is ever taken.
    const longer = await begin();
    expect((await talk(port, longer.head('Content-Length: 10'), [Buffer.alloc(100_000)])).answer).toMatch(
      /^HTTP\/1\.1 (200 [^]*"received":10\}|400 )/,
    );
    expect(await longer.onDisk()).toBeLessThanOrEqual(10);
    // Less than it says, then gone: what came is kept, and nothing waits for the rest.
    const shorter = await begin();
    await talk(port, shorter.head('Content-Length: 50000'), [Buffer.alloc(90)], () =>
      expect.poll(shorter.onDisk).toBe(90),
    );
    await expect.poll(shorter.received).toBe(90);
    expect(
      (await talk(port, shorter.head('Content-Length: 10\r\nTransfer-Encoding: chunked'), [piece])).answer,
    ).toMatch(/^HTTP\/1\.1 400 /);
  },
);

/** Says something on a socket and listens until it is answered, or leaves after `leave`. */
function talk(
  port: number,
  head: string,
  pieces: Buffer[],
  leave?: () => Promise<unknown>,
): Promise<{ answer: string; taken: number }> {
  return new Promise((resolve) => {
    let [answer, taken] = ['', 0];
    const socket = connect(port, '127.0.0.1', async () => {
      socket.write(head);
      for (const piece of pieces) {
        if (socket.destroyed || answer) break;
        taken += 1;
        if (!socket.write(piece))
          await new Promise<void>((ready) => void socket.once('drain', ready).once('close', ready));
      }
      await leave?.();
      if (leave) socket.destroy();
    });
    socket.on('data', (data) => {
      answer += data.toString();
      if (answer.includes('}')) socket.destroy();
    });
    socket.on('error', () => {});
    socket.on('close', () => resolve({ answer, taken }));
  });
}

test('a picture that grows when it is drawn again still has to fit, and leaves nothing behind (F06)', async () => {
  await empty();
  const { default: sharp } = await import('sharp');
  const noise = await sharp({
    create: {
      width: 300,
      height: 300,
      channels: 3,
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
      background: '#888',
    },
  })
    .webp({ quality: 1 })
    .toBuffer();
  const { uploadId } = (await start(noise.length)).body;
  await send(uploadId, 0, noise);
  const [{ id }] = (await world.sql<{ id: string }>(
    `insert into files (company_id, bucket, path, name, mime, bytes, sha256) select id, 'content', 'aa/filler',
      'filler', 'image/webp', 999000, 'x' from companies where is_platform returning id`,
  )) as [{ id: string }];
  const kept = await world.runtime.files.list('content');
  const answer = await admin.post(`/admin/uploads/${uploadId}/finish`);
  expect([answer.status, answer.body.error.code]).toEqual([507, 'quotaExceeded']);
  expect(await world.runtime.files.list('content')).toEqual(kept);
  expect(await world.runtime.files.incoming.olderThan(Number.MAX_SAFE_INTEGER)).not.toContain(uploadId);
  await world.sql('delete from files where id = $1', [id]);
});

test('companies have their own room, smaller or larger than the platform’s, and none of each other’s (F06)', async () => {
  const [a, b] = [await world.make.company(), await world.make.company()];
  const fill = (companyId: string, bytes: number) =>
    world.make.insert('files', {
      company_id: companyId,
      bucket: 'evidence',
      path: `aa/${companyId}${bytes}`,
      name: 'x',
      mime: 'x',
      bytes,
      sha256: 'x',
    });
  await fill(a.id, 1_500_000);
  const room = (companyId: string, bytes: number) =>
    workAsSystem(
      world.runtime,
      'test.room',
      async (work) => {
        work.reach('files.view');
        await refuseOverQuota(work, world.runtime.config, { files: 1, bytes });
      },
      { companyId, audited: false },
    );
  await expect(room(a.id, 500_001)).rejects.toMatchObject({ code: 'quotaExceeded' });
  await room(a.id, 500_000);
  await room(b.id, 2_000_000);
});

test('after any order of starting, finishing, abandoning and deleting, usage is what lies there (F06, I22)', async () => {
  await empty();
  let seed = 20260302;
  const random = (below: number) => (seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648) % below;
  const begun: string[] = [];
  const stored: string[] = [];
  for (let i = 0; i < 60; i++) {
    const what = random(4);
    if (what === 0) {
      const { body, status } = await start(captionBytes.length, 'captions');
      if (status === 200) begun.push(body.uploadId);
    } else if (what === 1 && begun.length > 0) {
      const [id] = begun.splice(random(begun.length), 1) as [string];
      await send(id, 0, captionBytes);
      stored.push((await admin.post(`/admin/uploads/${id}/finish`)).body.file.id);
    } else if (what === 2 && begun.length > 0)
      await admin.delete(`/admin/uploads/${begun.splice(random(begun.length), 1)[0]}`);
    else if (what === 3 && stored.length > 0)
      await admin.delete(`/admin/files/${stored.splice(random(stored.length), 1)[0]}`);
  }
  await world.runJobs();
  expect(stored.length + begun.length).toBeGreaterThan(0);
  const bytes = (stored.length + begun.length) * captionBytes.length;
  expect(await usage(person.companyId)).toEqual({ files: stored.length + begun.length, bytes });
  const rows = await world.sql<{ path: string }>(`select path from files where bucket = 'content'`);
  const there = await world.runtime.files.list('content');
  for (const { path } of rows) expect(there).toContain(path);
  expect(there).toHaveLength(rows.length);
});
