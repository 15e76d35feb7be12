import { mkdir, open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { Anchor } from './audit-check.ts';

/** Where the anchors of each day are collected, for a backup elsewhere to pick up. */
export const anchorFile = (dataDir: string, day: string): string => join(dataDir, 'anchors', `${day}.json`);

/** Writes an anchor, whole or not at all. The first of a day stays: a later one would cover what happened in between. */
export async function keepAnchor(dataDir: string, anchor: Anchor): Promise<void> {
  const path = anchorFile(dataDir, anchor.at.slice(0, 10));
  await mkdir(join(dataDir, 'anchors'), { recursive: true, mode: 0o700 });
  const taken = await open(path, 'r').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (taken) return taken.close();
  const file = await open(`${path}.part`, 'w', 0o600);
  try {
    await file.writeFile(`${JSON.stringify(anchor, null, 2)}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(`${path}.part`, path);
}
