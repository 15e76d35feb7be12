import { chmod, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import type { AddressInfo, Socket } from 'node:net';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import sharp from 'sharp';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { captionBytes, pdfBytes } from '../../../test/bytes.ts';
import { openWorld } from '../../../test/harness.ts';
import { testOnDisk } from '../../../test/on-disk.ts';
import { readConfig } from '../config.ts';
import { scannerOf } from './scanner.ts';

// The test file of EICAR, in two halves: whole, it would be found here too.
const eicar = Buffer.from(['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join(''));

let mood: 'works' | 'silent' | 'broken' = 'works';
const seen: number[] = [];
/** Speaks clamd's INSTREAM: reads pieces until one of length zero, then says whether EICAR was in them. */
const clamd = createServer((socket: Socket) => {
  let held = Buffer.alloc(0);
  socket.on('error', () => {});
  socket.on('data', (data: Buffer) => {
    held = Buffer.concat([held, data]);
    const command = 'zINSTREAM\0';
    if (held.length < command.length + 4) return;
    if (held.toString('latin1', 0, command.length) !== command) return void socket.end('UNKNOWN COMMAND\0');
    let bytes = Buffer.alloc(0);
    for (let at = command.length; at + 4 <= held.length;) {
      const length = held.readUInt32BE(at);
      if (length === 0) {
        seen.push(bytes.length);
        if (mood === 'silent') return void socket.destroy();
        if (mood === 'broken') return void socket.end('stream: Can not allocate memory ERROR\0');
        return void socket.end(bytes.includes(eicar) ? 'stream: Eicar-Test-Signature FOUND\0' : 'stream: OK\0');
      }
      bytes = Buffer.concat([bytes, held.subarray(at + 4, at + 4 + length)]);
      at += 4 + length;
    }
  });
});
await new Promise<void>((ready) => clamd.listen(0, '127.0.0.1', ready));
const port = String((clamd.address() as AddressInfo).port);
const scripts = await mkdtemp(join(tmpdir(), 'muster-scan-'));
afterAll(async () => {
  await rm(scripts, { recursive: true });
  await new Promise<void>((closed) => void clamd.close(() => closed()));
});
beforeEach(() => {
  mood = 'works';
  seen.length = 0;
});

const guarded = await openWorld({ CLAMD_HOST: `127.0.0.1:${port}` });
const admin = await guarded.as(await guarded.make.platformAdmin());
const root = join(guarded.runtime.config.dataDir, 'files');

async function upload(bytes: Buffer, kind: string) {
  const { uploadId } = (await admin.post('/admin/uploads', { name: 'a file', bytes: bytes.length, kind })).body;
  await admin.put(`/admin/uploads/${uploadId}`, undefined, { query: { offset: '0' }, bytes });
  return { uploadId, finish: () => admin.post(`/admin/uploads/${uploadId}/finish`) };
}

testOnDisk.each([
  ['as captions', 'captions', Buffer.concat([captionBytes, eicar])],
  ['bare, named a picture', 'image', eicar],
  ['in a document', 'document', Buffer.concat([Buffer.from('%PDF-1.7\n'), eicar])],
])('EICAR %s is refused, quarantined, and given to no one (F18)', async (_how, kind, bytes) => {
  const { uploadId, finish } = await upload(bytes, kind);
  const answer = await finish();
  expect([answer.status, answer.body.error.code]).toEqual([422, 'fileInfected']);
  expect(seen).toEqual([bytes.length]);
  expect((await admin.get(`/admin/uploads/${uploadId}`)).status).toBe(404);
  expect((await admin.get('/admin/files', { bucket: 'content' })).body.rows).toEqual([]);
  expect(await guarded.runtime.files.list('content')).toEqual([]);
  expect(await readdir(join(root, 'incoming'))).not.toContain(uploadId);
  const kept = await stat(join(root, 'quarantine', uploadId));
  expect([kept.size, kept.mode & 0o777]).toEqual([bytes.length, 0]);
  // a signed address for the place, were there one, leads nowhere
  const forged = guarded.runtime.files.signedAddress({
    bucket: '../quarantine' as never,
    path: uploadId,
    mime: 'text/plain',
    name: 'x',
  });
  expect((await admin.get(forged.replace('/api', ''))).status).not.toBe(200);
  const [event] = await guarded.sql<{ details: object }>(
    `select details from security_events where kind = 'file.quarantined' order by at desc limit 1`,
  );
  expect(event!.details).toEqual({ id: uploadId, found: 'Eicar-Test-Signature' });
});

test('what is clean is kept, every byte of it looked at first (F18)', async () => {
  const { finish } = await upload(captionBytes, 'captions');
  expect((await finish()).status).toBe(200);
  expect(seen).toEqual([captionBytes.length]);
});

test('photos and pictures of courses are looked at as they were sent (F18)', async () => {
  const ann = await guarded.as(await guarded.make.person());
  const picture = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#2d7d67' } })
    .png()
    .toBuffer();
  const refused = await ann.put('/profile/photo', undefined, { bytes: Buffer.concat([picture, eicar]) });
  expect([refused.status, refused.body.error.code]).toEqual([422, 'fileInfected']);
  expect(await guarded.runtime.files.list('people')).toEqual([]);
  expect((await ann.put('/profile/photo', undefined, { bytes: picture })).status).toBe(200);
  expect(seen).toEqual([picture.length + eicar.length, picture.length]);
});

test('a file with EICAR is attached to no message and given to no one (F18)', async () => {
  const boss = await guarded.as(await guarded.make.companyAdmin());
  const attach = (bytes: Buffer) =>
    boss.post('/settings/message-files', undefined, { query: { name: 'Plan.pdf' }, bytes });
  const before = await guarded.runtime.files.list('messages');
  const refused = await attach(Buffer.concat([pdfBytes(), eicar]));
  expect([refused.status, refused.body.error.code]).toEqual([422, 'fileInfected']);
  expect(await guarded.runtime.files.list('messages')).toEqual(before);
  expect((await attach(pdfBytes())).status).toBe(200);
});

test.each(['silent', 'broken'] as const)(
  'when clamd is %s nothing is kept, and it can be tried again (F18)',
  async (state) => {
    mood = state;
    const { finish } = await upload(captionBytes, 'captions');
    expect((await finish()).body.error.code).toBe('unavailable');
    mood = 'works';
    expect((await finish()).status).toBe(200);
  },
);

test('when clamd is not there nothing is kept (F18)', async () => {
  const { scan } = scannerOf(readConfig({ CLAMD_HOST: '127.0.0.1:1' }))!;
  await expect(scan(Readable.from([captionBytes]))).rejects.toMatchObject({ code: 'unavailable' });
  const gone = scannerOf(readConfig({ SCAN_COMMAND: '/nowhere/scan' }))!;
  await expect(gone.scan(Readable.from([captionBytes]))).rejects.toMatchObject({ code: 'unavailable' });
});

test('a large stream is looked at in pieces (F18)', async () => {
  const { scan } = scannerOf(readConfig({ CLAMD_HOST: `127.0.0.1:${port}` }))!;
  const pieces = function* () {
    for (let i = 0; i < 40; i++) yield Buffer.alloc(64 * 1024, i);
    yield eicar;
  };
  expect(await scan(Readable.from(pieces()))).toEqual({ clean: false, name: 'Eicar-Test-Signature' });
  expect(seen).toEqual([40 * 64 * 1024 + eicar.length]);
});

test('a program in clamd’s place reads its standard input and answers by its exit code (F18)', async () => {
  const program = join(scripts, 'scan.sh');
  await writeFile(
    program,
    `#!/bin/sh\nif grep -q EICAR-STANDARD; then echo "stdin: Eicar-Test-Signature FOUND"; exit 1; fi\nexit $1\n`,
  );
  await chmod(program, 0o700);
  const by = (code: string) => scannerOf(readConfig({ SCAN_COMMAND: `${program} ${code}` }))!;
  expect(await by('0').scan(Readable.from([captionBytes]))).toEqual({ clean: true });
  expect(await by('0').scan(Readable.from([eicar]))).toEqual({ clean: false, name: 'Eicar-Test-Signature' });
  await expect(by('2').scan(Readable.from([captionBytes]))).rejects.toMatchObject({ code: 'unavailable' });
});

test('without either nothing is called (F18)', async () => {
  expect(scannerOf(readConfig({}))).toBeNull();
  const plain = await openWorld();
  const who = await plain.as(await plain.make.platformAdmin());
  const bytes = Buffer.concat([captionBytes, Buffer.from('\n00:02.000 --> 00:03.000\n'), eicar, Buffer.from('\n')]);
  const { uploadId } = (await who.post('/admin/uploads', { name: 'x', bytes: bytes.length, kind: 'captions' })).body;
  await who.put(`/admin/uploads/${uploadId}`, undefined, { query: { offset: '0' }, bytes });
  expect((await who.post(`/admin/uploads/${uploadId}/finish`)).status).toBe(200);
  expect(seen).toEqual([]);
});

test.each([
  ['clam', { host: 'clam', port: 3310 }],
  ['10.0.0.5:3311', { host: '10.0.0.5', port: 3311 }],
  ['[::1]:3312', { host: '::1', port: 3312 }],
  ['/run/clamav/clamd.ctl', { path: '/run/clamav/clamd.ctl' }],
])('CLAMD_HOST=%s is an address', (text, address) => expect(readConfig({ CLAMD_HOST: text }).clamd).toEqual(address));
