import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { quickFolder } from '../../../test/quick-folder.ts';
import { openS3 } from '../../../test/s3-server.ts';
import { readConfig } from '../config.ts';
import { filesInS3, filesOnDisk } from './open-files.ts';
import { s3Client } from './s3/s3-client.ts';
import { S3Objects } from './s3/s3-objects.ts';
import { chain } from './s3/s3-staging.ts';

const dataDir = await mkdtemp(join(quickFolder(), 'muster-foreign-'));
const s3 = await openS3();
const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', ...s3.env });

afterAll(async () => {
  await s3.stop();
  await rm(dataDir, { recursive: true, force: true });
});

describe.each([
  ['a folder', filesOnDisk(config)],
  ['a bucket', await filesInS3(config)],
])('what someone else left in %s', (_place, files) => {
  beforeAll(async () => {
    const bare = new S3Objects(s3Client(config.s3!), config.s3!, () => {});
    for (const folder of ['incoming', 'anchors'] as const) {
      await bare.put(`${folder}/.keep`, Buffer.from('x'));
      const place = join(dataDir, folder === 'incoming' ? 'files/incoming' : folder);
      await mkdir(place, { recursive: true });
      await writeFile(join(place, '.keep'), 'x');
    }
  });

  test('is no upload and no anchor: sweeps and moves pass over it', async () => {
    expect(await files.incoming.olderThan(Number.MAX_SAFE_INTEGER)).toEqual([]);
    expect(await files.anchors.names()).toEqual([]);
  });
});

test('the mark of a removal that was killed goes with the next sweep', async () => {
  const bare = new S3Objects(s3Client(config.s3!), config.s3!, () => {});
  const mark = 'removing/packages/ab/a-file-that-has-gone';
  await bare.put(mark, Buffer.alloc(0));
  const sweep = async (before: number) => {
    for await (const _ of (await filesInS3(config)).storedBefore('packages', before, 10));
  };
  await sweep(Date.now() - 3_600_000);
  expect(await bare.lookFor(mark)).not.toBeNull();
  await sweep(Date.now() + 3_600_000);
  expect(await bare.lookFor(mark)).toBeNull();
});

test('pieces of one byte each are put together as fast as they are many', () => {
  const parts = Array.from({ length: 100_000 }, (_, start) => ({
    key: String(start),
    start,
    end: start + 1,
  })).toReversed();
  expect(chain(parts).at(-1)).toMatchObject({ end: 100_000 });
});
