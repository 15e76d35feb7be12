import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { quickFolder } from '../../../test/quick-folder.ts';
import { openS3 } from '../../../test/s3-server.ts';
import { readConfig } from '../config.ts';
import type { StoredBytes } from './files.ts';
import { moveFiles } from './move-files.ts';
import { filesInS3, filesOnDisk, openFiles } from './open-files.ts';

const dataDir = await mkdtemp(join(quickFolder(), 'muster-files-'));
const s3 = await openS3();
const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', ...s3.env });
const disk = filesOnDisk(config);
const objects = await filesInS3(config);

afterAll(async () => {
  await s3.stop();
  await rm(dataDir, { recursive: true, force: true });
});

const textOf = async (body: Readable): Promise<string> => Buffer.concat(await body.toArray()).toString();
const stream = (...pieces: (string | Buffer)[]) => Readable.from(pieces.map((piece) => Buffer.from(piece)));
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const absentPath = `ab/${randomUUID()}`;
const hour = 3_600_000;

describe.each<[string, StoredBytes]>([
  ['on disk', disk],
  ['in S3', objects],
])('files %s', (_name, files) => {
  test('are read whole, in ranges and by size', async () => {
    const { path, bytes, sha256: hash } = await files.put('content', stream('hello ', 'world'), 100);
    expect([bytes, hash]).toEqual([11, sha256(Buffer.from('hello world'))]);
    expect(await textOf(await files.read('content', path))).toBe('hello world');
    expect(await textOf(await files.read('content', path, { start: 6, end: 8 }))).toBe('wor');
    expect((await files.readWhole('content', path)).toString()).toBe('hello world');
    expect(await files.size('content', path)).toBe(11);
    expect(await files.list('content')).toContain(path);
    await files.remove('content', path);
    expect(await files.list('content')).not.toContain(path);
  });

  test('that are not there are ENOENT, and can be removed all the same', async () => {
    for (const ask of [files.read, files.readWhole, files.size])
      await expect(ask('content', absentPath)).rejects.toMatchObject({ code: 'ENOENT' });
    await files.remove('content', absentPath);
  });

  test('larger than allowed leave nothing', async () => {
    await expect(files.put('orders', stream('12345', '67890'), 9)).rejects.toThrow(RangeError);
    expect(await files.list('orders')).toEqual([]);
  });

  test('of many parts and of no bytes are whole', async () => {
    const large = randomBytes(21_000_000);
    const { path } = await files.put('content', Readable.from([large]), 30_000_000);
    expect(sha256(await files.readWhole('content', path))).toBe(sha256(large));
    const empty = await files.put('content', Readable.from([]), 1);
    expect([await files.size('content', empty.path), await textOf(await files.read('content', empty.path))]).toEqual([
      0,
      '',
    ]);
  });

  test('under a path that is none of ours are never touched', async () => {
    for (const path of ['../secrets.json', 'ab/../../secrets', '/etc/passwd', 'ab/x'])
      await expect(async () => files.read('content', path)).rejects.toThrow('Not a path of ours');
  });

  test('named by their bytes are stored once', async () => {
    const first = await files.putByHash('packages', stream('the same'), 100);
    expect((await files.putByHash('packages', stream('the ', 'same'), 100)).path).toBe(first.path);
    expect(await textOf(await files.read('packages', first.path))).toBe('the same');
  });

  test('that no row names go when they are old, and stay when they were stored again', async () => {
    const { path } = await files.putByHash('packages', stream('left behind'), 100);
    const wanted = () => Promise.resolve(false);
    const unknown = () => Promise.resolve(true);
    await files.removeUnlessWanted('packages', path, Date.now() - hour, unknown);
    expect(await files.size('packages', path)).toBe(11);
    await files.removeUnlessWanted('packages', path, Date.now() + hour, wanted);
    expect(await files.size('packages', path)).toBe(11);
    const old: string[] = [];
    for await (const batch of files.storedBefore('packages', Date.now() + hour, 1)) old.push(...batch);
    expect(old).toContain(path);
    for await (const batch of files.storedBefore('packages', Date.now() - hour, 1)) expect(batch).not.toContain(path);
    await files.removeUnlessWanted('packages', path, Date.now() + hour, unknown);
    await expect(files.size('packages', path)).rejects.toMatchObject({ code: 'ENOENT' });
  });

  test('stored while they are removed are there in the end', async () => {
    const store = () => files.putByHash('packages', stream('wanted again'), 100);
    const { path } = await store();
    // Dates of a store have no parts of a second: what was just stored is older than the next one.
    const before = (Math.floor(Date.now() / 1000) + 1) * 1000;
    await setTimeout(before - Date.now());
    let storing: Promise<unknown> = Promise.resolve();
    await files.removeUnlessWanted('packages', path, before, async () => {
      storing = store();
      // Long enough to store it, were it not held up.
      await Promise.race([storing, setTimeout(500)]);
      return true;
    });
    await storing;
    expect((await files.readWhole('packages', path)).toString()).toBe('wanted again');
    const texts = Array.from({ length: 40 }, (_, n) => `round ${n}`);
    const paths = await Promise.all(
      texts.map(async (text) => (await files.putByHash('packages', stream(text), 100)).path),
    );
    const then = (Math.floor(Date.now() / 1000) + 1) * 1000;
    await setTimeout(then - Date.now());
    const turns = texts.flatMap((text, n) => [
      () => files.removeUnlessWanted('packages', paths[n]!, then, () => Promise.resolve(true)),
      () => files.putByHash('packages', stream(text), 100),
    ]);
    await Promise.all(
      turns.map(async (turn, n) => {
        await setTimeout((n * 7) % 20);
        await turn();
      }),
    );
    for (const [n, one] of paths.entries()) expect((await files.readWhole('packages', one)).toString()).toBe(texts[n]);
  });

  test('come in pieces, go on after a loss, and become files', async () => {
    const id = randomUUID();
    const { incoming } = files;
    expect(await incoming.append(id, 0, stream('01234'), 10)).toEqual({ received: 5, failure: null });
    // The sender of a piece went away: what had come counts.
    const broken = Readable.from(
      (async function* () {
        yield Buffer.from('56');
        throw new Error('gone');
      })(),
    );
    expect(await incoming.append(id, 5, broken, 10)).toMatchObject({ received: 7, failure: { message: 'gone' } });
    expect(await incoming.append(id, 9, stream('9'), 10)).toMatchObject({ received: 7, failure: expect.any(Error) });
    // A piece again that was stored and not acknowledged.
    expect(await incoming.append(id, 5, stream('56789'), 10)).toEqual({ received: 10, failure: null });
    await expect(incoming.append(id, 5, stream('567890'), 10)).rejects.toThrow(RangeError);
    await incoming.append(id, 5, stream('56789'), 10);
    const path = await incoming.withFile(id, async (place) => {
      expect(await readFile(place, 'utf8')).toBe('0123456789');
      return files.keep('content', id, place);
    });
    expect(await textOf(await files.read('content', path))).toBe('0123456789');
    expect(await incoming.withFile(id, (place) => files.keep('content', id, place))).toBe(path);
    await incoming.remove(id);
    await expect(incoming.withFile(id, (place) => readFile(place))).rejects.toMatchObject({ code: 'ENOENT' });
    expect(await textOf(await files.read('content', path))).toBe('0123456789');
    await files.forget('content', id);
    await expect(files.size('content', path)).rejects.toMatchObject({ code: 'ENOENT' });
  });

  test('come in pieces of which those of someone who was let out meanwhile count for nothing', async () => {
    const id = randomUUID();
    const { incoming } = files;
    const letOut = () => Promise.reject(new Error('signed out'));
    await expect(incoming.append(id, 0, stream('other text'), 10, letOut)).rejects.toThrow('signed out');
    await incoming.append(id, 0, stream('01234'), 10);
    await expect(incoming.append(id, 5, stream('other'), 10, letOut)).rejects.toThrow('signed out');
    await incoming.append(id, 5, stream('56789'), 10);
    expect(await incoming.withFile(id, (place) => readFile(place, 'utf8'))).toBe('0123456789');
    await incoming.remove(id);
  });

  test('can be kept with other bytes than came', async () => {
    const id = randomUUID();
    await files.incoming.append(id, 0, stream('a picture'), 100);
    const path = await files.keep('content', id, Buffer.from('drawn again'));
    expect(await textOf(await files.read('content', path))).toBe('drawn again');
  });

  test('on their way are found by age, and go from quarantine after their time', async () => {
    const [left, infected] = [randomUUID(), randomUUID()];
    await files.incoming.append(left, 0, stream('left'), 100);
    await files.incoming.append(infected, 0, stream('harm'), 100);
    expect(await files.incoming.olderThan(Date.now() - hour)).not.toContain(left);
    expect(await files.incoming.olderThan(Date.now() + hour)).toContain(left);
    await files.incoming.quarantine(infected);
    await files.incoming.quarantine(randomUUID(), Buffer.from('harm'));
    expect(await files.incoming.olderThan(Date.now() + hour)).not.toContain(infected);
    await files.incoming.emptyQuarantine(Date.now() + hour);
    await files.incoming.abandonParts(Date.now() + hour);
  });

  test('have anchors beside them: the first of a day stays, and none has another name', async () => {
    const { anchors } = files;
    expect(await anchors.read('2026-03-02.json')).toBeNull();
    await anchors.keep('2026-03-02.json', 'the first');
    await anchors.keep('2026-03-02.json', 'a later one');
    expect(await anchors.read('2026-03-02.json')).toBe('the first');
    expect(await anchors.names()).toEqual(['2026-03-02.json']);
    for (const name of ['../secrets.json', '2026-03-02', 'secrets.json'])
      await expect(async () => anchors.read(name)).rejects.toThrow('Not a name of ours');
  });

  test('of another store are taken over under their path', async () => {
    const path = `cd/${randomUUID()}`;
    expect(await files.adopt('evidence', path, stream('a card'), 6)).toMatchObject({
      bytes: 6,
      sha256: sha256(Buffer.from('a card')),
    });
    expect(await textOf(await files.read('evidence', path))).toBe('a card');
  });
});

test('nothing stays on this machine of what is stored in S3', async () => {
  await objects.put('messages', stream('a plan'), 100);
  expect(await readdir(join(dataDir, 'scratch'))).toEqual([]);
});

describe('while files move', () => {
  beforeAll(async () => {
    for (const store of [disk, objects])
      for (const bucket of ['content', 'evidence', 'messages'] as const)
        for (const path of await store.list(bucket)) await store.remove(bucket, path);
  });

  test('each is found at every moment, from disk to S3 and back', async () => {
    const paths = await Promise.all(
      Array.from({ length: 40 }, async (_, n) => ({ n, ...(await disk.put('messages', stream(`file ${n}`), 100)) })),
    );
    for (const [filesIn, from, to] of [
      ['s3', disk, objects],
      ['disk', objects, disk],
    ] as const) {
      const serving = await openFiles({ ...config, filesIn });
      let done = false;
      const reading = (async () => {
        for (let looked = 0; !done || looked < paths.length; looked++) {
          const { n, path } = paths[looked % paths.length]!;
          const text = await textOf(await serving.read('messages', path));
          // The test's own server shows an object while it is written, which no real store does.
          if (text !== '') expect(text).toBe(`file ${n}`);
        }
      })();
      const moved = await moveFiles(from, to).finally(() => (done = true));
      await reading;
      expect(moved.files).toBeGreaterThanOrEqual(40);
      expect(await from.list('messages')).toEqual([]);
      expect((await serving.list('messages')).length).toBe(40);
    }
  });

  test('anchors are found at both places, and the first of a day stays', async () => {
    await disk.anchors.keep('2026-03-05.json', 'from the disk');
    const serving = await openFiles({ ...config, filesIn: 's3' });
    await serving.anchors.keep('2026-03-05.json', 'a later one');
    await serving.anchors.keep('2026-03-06.json', 'from here');
    expect([await serving.anchors.read('2026-03-05.json'), await objects.anchors.read('2026-03-06.json')]).toEqual([
      'from the disk',
      'from here',
    ]);
    await disk.anchors.keep('2026-03-07.json', 'moved');
    await moveFiles(disk, objects);
    expect(await objects.anchors.read('2026-03-07.json')).toBe('moved');
  });

  test('what is removed while it is copied is nowhere in the end', async () => {
    const serving = await openFiles({ ...config, filesIn: 's3' });
    const { path } = await disk.put('evidence', stream('a card'), 100);
    const slow: StoredBytes = {
      ...objects,
      async adopt(...given) {
        // Its removal looks at both places before the copy is there.
        if (given[1] === path) await serving.remove('evidence', path);
        return objects.adopt(...given);
      },
    };
    await moveFiles(disk, slow);
    await expect(serving.size('evidence', path)).rejects.toMatchObject({ code: 'ENOENT' });
  });
});

test.skipIf(process.env['TEST_S3_ENDPOINT'])(
  'a store that cannot be reached is unavailable, and works again when it is back',
  async () => {
    const { path } = await objects.put('orders', stream('an order'), 100);
    await s3.stop();
    for (const ask of [
      () => objects.put('orders', stream('lost'), 100),
      () => objects.read('orders', path),
      () => objects.remove('orders', path),
    ])
      await expect(ask()).rejects.toMatchObject({ code: 'unavailable' });
    await s3.start();
    expect(await textOf(await objects.read('orders', path))).toBe('an order');
    expect(await objects.list('orders')).toEqual([path]);
  },
  60_000,
);
