import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** A report quotes a few kilobytes; what is larger quotes a whole email, of which the beginning is enough. */
export const mostBounceBytes = 1024 * 1024;
const atOnce = 200;

const folderOf = (dataDir: string) => join(dataDir, 'bounces');

/**
 * Puts a returned email into the folder, whole or not at all: it has a name that is looked for once it is on the disk.
 */
export async function dropBounce(dataDir: string, message: Buffer): Promise<void> {
  const folder = folderOf(dataDir);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, randomUUID());
  const file = await open(`${path}.part`, 'wx', 0o600);
  try {
    await file.writeFile(message.subarray(0, mostBounceBytes));
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(`${path}.part`, `${path}.eml`);
}

/**
 * Hands each returned email to `take`, then removes it. One that makes `take` throw a `TypeError` or `SyntaxError` is
 * put aside as `.unreadable`.
 */
export async function takeBounces(dataDir: string, take: (message: Buffer) => Promise<void>): Promise<void> {
  const folder = folderOf(dataDir);
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  for (const name of names.filter((one) => one.endsWith('.eml')).slice(0, atOnce)) {
    const path = join(folder, name);
    // Another process may have taken it a moment ago.
    const mine = await rename(path, `${path}.taken`).then(
      () => true,
      () => false,
    );
    if (!mine) continue;
    try {
      await take((await readFile(`${path}.taken`)).subarray(0, mostBounceBytes));
      await rm(`${path}.taken`, { force: true });
    } catch (error) {
      const unreadable = error instanceof TypeError || error instanceof SyntaxError || error instanceof RangeError;
      await rename(`${path}.taken`, unreadable ? `${path}.unreadable` : path);
      if (!unreadable) throw error;
    }
  }
  await releaseOld(folder, names);
}

/** What a process that was killed had taken is there again after ten minutes: noting it twice changes nothing. */
async function releaseOld(folder: string, names: readonly string[]): Promise<void> {
  for (const name of names.filter((one) => one.endsWith('.taken'))) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => null);
    if (found && Date.now() - found.ctimeMs > 600_000)
      await rename(path, path.slice(0, -'.taken'.length)).catch(() => {});
  }
}
