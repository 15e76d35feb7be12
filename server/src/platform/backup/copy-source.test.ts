import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { filesOfFolder } from './copy-source.ts';

let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'muster-copy-'));
  await mkdir(join(dataDir, 'files/people/aa'), { recursive: true });
  await writeFile(join(dataDir, 'files/people/aa/one'), 'a photo');
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

test('a file that was swept since it was listed is missed where it is read, and not by the process', async () => {
  const source = filesOfFolder(dataDir);
  expect(await text(await source.read('files/people/aa/one'))).toBe('a photo');
  await expect(source.read('files/people/aa/two')).rejects.toMatchObject({ code: 'ENOENT' });
});
