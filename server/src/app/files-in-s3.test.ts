import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { mp4Bytes, pngHead } from '../../test/bytes.ts';
import { openWorld } from '../../test/harness.ts';
import { buildPackage } from '../../test/packages/build-package.ts';
import { packageMakers } from '../../test/packages/send-package.ts';
import { openS3 } from '../../test/s3-server.ts';
import { filesOfStore } from '../platform/backup/copy-source.ts';
import { makeBackup } from '../platform/backup/make-backup.ts';
import { makeRepository } from '../platform/backup/repository.ts';
import { filesOfRows } from '../platform/backup/files-of-rows.ts';
import { withConnection } from '../platform/database/database.ts';
import { filesInS3, filesOnDisk } from '../platform/files/open-files.ts';
import { wrongFilesIn } from './commands/verify-files.ts';

const s3 = await openS3();
const world = await openWorld({ VIDEO_LIMIT_MB: '100', ...s3.env });
const admin = await world.as(await world.make.platformAdmin());
const { item, give, reading } = packageMakers(world, admin);
const stated = () => withConnection(world.connect('superuser'), filesOfRows);
const video = mp4Bytes({ seconds: 90, padding: 300_000 });
const send = (id: string, offset: number, bytes: Buffer) =>
  admin.put(`/admin/uploads/${id}`, undefined, { query: { offset: String(offset) }, bytes });

async function start(kind: string, bytes: number): Promise<string> {
  return (await admin.post('/admin/uploads', { name: 'lockout', bytes, kind })).body.uploadId;
}

const headers = () => ({ host: 'localhost:3000', 'sec-fetch-site': 'same-origin', cookie: admin.cookie! });

/** Another process of the same installation, with a disk and modules of its own. */
async function anotherProcess(config = world.runtime.config) {
  vi.resetModules();
  const [{ compose }, { createApplication }, { filesInS3 }] = await Promise.all([
    import('./compose.ts'),
    import('./application.ts'),
    import('../platform/files/open-files.ts'),
  ]);
  const dataDir = join(config.dataDir, randomUUID());
  const runtime = compose(
    { ...config, dataDir },
    world.connect,
    world.runtime.secrets,
    world.clock,
    await filesInS3({ ...config, dataDir }),
  );
  const http = await createApplication(runtime);
  return { http, end: async () => (await http.close(), runtime.pools.end()) };
}

afterAll(() => s3.stop());

describe('with files in an object store', () => {
  test('a video arrives in pieces, each at another process, and none of it stays on a disk', async () => {
    const id = await start('video', video.length);
    expect((await send(id, 0, video.subarray(0, 100_000))).body).toEqual({ received: 100_000 });
    const { http, end } = await anotherProcess();
    const answer = await http.inject({
      method: 'PUT',
      url: `/api/admin/uploads/${id}?offset=100000`,
      headers: { ...headers(), 'content-type': 'application/octet-stream' },
      payload: video.subarray(100_000),
    });
    await end();
    expect(answer.json()).toEqual({ received: video.length });
    const { body } = await admin.post(`/admin/uploads/${id}/finish`);
    expect(body.file).toMatchObject({ mime: 'video/mp4', bytes: video.length, durationSeconds: 90 });
    const { address } = (await admin.post(`/admin/files/${body.file.id}/address`, {})).body;
    const shown = await admin.get(
      new URL(address, 'http://localhost').pathname.replace(/^\/api/, ''),
      {},
      { headers: { range: 'bytes=100-199' } },
    );
    expect([shown.status, shown.raw]).toEqual([206, video.subarray(100, 200)]);
    expect(existsSync(join(world.runtime.config.dataDir, 'files'))).toBe(false);
  });

  test('an upload that two processes finish at once is one whole file, also when it takes the last room', async () => {
    const { config } = world.runtime;
    const used = await world.sql<{ bytes: number }>(`select coalesce(sum(bytes), 0)::float8 as bytes from files`);
    const room = { files: 1000, bytes: used[0]!.bytes + video.length * 1.5 };
    const id = await start('video', video.length);
    await send(id, 0, video);
    const others = [];
    for (let n = 0; n < 3; n += 1)
      others.push(await anotherProcess({ ...config, room: { company: room, platform: room } }));
    const answers = await Promise.all(
      others.map(({ http }) =>
        http.inject({ method: 'POST', url: `/api/admin/uploads/${id}/finish`, headers: headers(), payload: {} }),
      ),
    );
    expect(answers.map((answer) => [answer.statusCode, answer.json().file?.sha256, answer.json().error?.code])).toEqual(
      others.map(() => [200, createHash('sha256').update(video).digest('hex'), undefined]),
    );
    await Promise.all(others.map(({ end }) => end()));
    expect(await wrongFilesIn(world.runtime.files, await stated())).toEqual([]);
  });

  test('a course package is unpacked, and each of its files has the bytes that its row states', async () => {
    const id = await item();
    await give(
      id,
      buildPackage({ standard: 'scorm12', files: { 'sco.html': '<!doctype html><title>Ladders</title>' } }),
    );
    expect(await reading(id)).toMatchObject({ state: 'ready' });
    const rows = await stated();
    expect(rows.length).toBeGreaterThan(2);
    expect(await wrongFilesIn(world.runtime.files, rows)).toEqual([]);
  });

  test('a backup contains them, with the anchors of the audit log', async () => {
    const { dataDir } = world.runtime.config;
    await world.runtime.files.anchors.keep('2026-03-02.json', 'an anchor');
    const repository = await makeRepository(join(dataDir, 'backups'), { passphrase: 'correct horse battery staple' });
    const source = {
      connection: world.connect('superuser'),
      dataDir,
      files: filesOfStore(await filesInS3(world.runtime.config), dataDir),
    };
    const make = () => makeBackup(repository, { ...source, secrets: null, nameKey: Buffer.alloc(32, 7) });
    const made = await make();
    expect([made.absent, made.files]).toEqual([[], (await stated()).length + 1]);
    // What was copied before is not read again.
    expect((await make()).copiedFiles).toBeLessThanOrEqual(1);
  });

  test('a backup also contains what is still in the data folder', async () => {
    const { config } = world.runtime;
    const { path } = await filesOnDisk(config).put('messages', Readable.from([Buffer.from('a plan')]), 10);
    const source = filesOfStore(await filesInS3(config), config.dataDir);
    const places: string[] = [];
    for await (const page of source.list(0)) places.push(...page.map(({ place }) => place));
    expect(places).toContain(`files/messages/${path}`);
    expect(Buffer.concat(await (await source.read(`files/messages/${path}`)).toArray()).toString()).toBe('a plan');
    await filesOnDisk(config).remove('messages', path);
  });

  test('what is missing or changed there is found', async () => {
    const rows = await stated();
    const [gone, changed] = rows.filter(({ place }) => place.startsWith('files/packages/'));
    const pathOf = (place: string) => place.split('/').slice(2).join('/');
    await world.runtime.files.remove('packages', pathOf(gone!.place));
    await world.runtime.files.adopt(
      'packages',
      pathOf(changed!.place),
      Readable.from([Buffer.from('other bytes')]),
      100,
    );
    const wrong = await wrongFilesIn(world.runtime.files, rows);
    expect(new Map(wrong.map(({ place, why }) => [place, why]))).toEqual(
      new Map([
        [gone!.place, 'is missing'],
        [changed!.place, 'has other bytes than were stored'],
      ]),
    );
  });

  test.skipIf(process.env['TEST_S3_ENDPOINT'])(
    'while the store is away uploads are told to try again, the rest works, and nothing is lost',
    async () => {
      const id = await start('video', video.length);
      await send(id, 0, video.subarray(0, 50_000));
      const before = await stated();
      await s3.stop();
      const refused = await send(id, 50_000, video.subarray(50_000));
      expect([refused.status, refused.body.error.code, refused.headers['retry-after']]).toEqual([
        503,
        'unavailable',
        '30',
      ]);
      expect(
        (await world.http.inject({ method: 'GET', url: '/readyz', headers: { host: 'localhost:3000' } })).statusCode,
      ).toBe(200);
      expect((await admin.get(`/admin/uploads/${id}`)).body.received).toBe(50_000);
      const picture = await admin.post('/admin/uploads', { name: 'a', bytes: 100, kind: 'image' });
      expect((await send(picture.body.uploadId, 0, pngHead(4, 4))).status).toBe(503);
      await s3.start();
      expect(await stated()).toEqual(before);
      expect((await send(id, 50_000, video.subarray(50_000))).body).toEqual({ received: video.length });
      expect((await admin.post(`/admin/uploads/${id}/finish`)).status).toBe(200);
    },
  );
});
