import { readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

const aside = '.aside';

/**
 * Paths of a bucket that no one stored anything under since `before`, a batch at a time. What a crash left aside is put
 * back first.
 */
export async function* storedBefore(folder: string, before: number, batch: number): AsyncGenerator<string[]> {
  let found: string[] = [];
  for (const shelf of await readdir(folder).catch(() => []))
    for (const name of await readdir(join(folder, shelf)).catch(() => [])) {
      const path = `${shelf}/${name}`;
      if (name.endsWith(aside)) await putBack(join(folder, path.slice(0, -aside.length)));
      else if (((await stat(join(folder, path)).catch(() => null))?.mtimeMs ?? Infinity) < before) found.push(path);
      if (found.length < batch) continue;
      yield found;
      found = [];
    }
  if (found.length > 0) yield found;
}

/** Everything of a bucket, shelf by shelf. */
export async function* storedFiles(
  folder: string,
): AsyncGenerator<{ path: string; modified: number; bytes: number }[]> {
  for (const shelf of await readdir(folder).catch(() => [])) {
    const names = await readdir(join(folder, shelf)).catch(() => []);
    const found = await Promise.all(
      names.map(async (name) => {
        const seen = name.endsWith(aside) ? null : await stat(join(folder, shelf, name)).catch(() => null);
        return seen ? [{ path: `${shelf}/${name}`, modified: seen.mtimeMs, bytes: seen.size }] : [];
      }),
    );
    yield found.flat();
  }
}

/**
 * Removes bytes unless someone stored them again since `before`, or `unknown` says that they are wanted. They are taken
 * aside for that question: who stores the same bytes before it touches them, and they are put back; who does so after
 * it finds none, and stores them again.
 */
export async function removeUnlessWanted(
  place: string,
  before: number,
  unknown: () => Promise<boolean>,
): Promise<void> {
  const away = await rename(place, place + aside).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return false;
      throw error;
    },
  );
  if (!away) return;
  let gone = false;
  try {
    gone = (await stat(place + aside)).mtimeMs < before && (await unknown());
  } finally {
    if (gone) await rm(place + aside, { force: true });
    else await putBack(place);
  }
}

/** Equal paths have equal bytes: whichever lies there is right. */
const putBack = (place: string) => rename(place + aside, place);
