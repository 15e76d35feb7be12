import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { quickFolder } from '../../../../test/quick-folder.ts';
import { Scratch } from './scratch.ts';

test('what a killed process left goes while others run, and what is in use stays', async () => {
  const folder = await mkdtemp(join(quickFolder(), 'muster-scratch-'));
  const scratch = new Scratch(folder, 0);
  await scratch.freeShare();
  const old = new Date(Date.now() - 7 * 3_600_000);
  await scratch.withPlace(async (place) => {
    await writeFile(place, 'in use');
    await writeFile(join(folder, 'left behind'), 'by a kill');
    await utimes(join(folder, 'left behind'), old, old);
    expect(await readdir(folder)).toHaveLength(2);
    await scratch.freeShare();
    expect(await readdir(folder)).toHaveLength(1);
  });
  expect(await readdir(folder)).toEqual([]);
  await rm(folder, { recursive: true });
});
