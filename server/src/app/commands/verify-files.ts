import { createHash } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import type { FileOfRow } from '../../platform/backup/files-of-rows.ts';
import { sameHash } from '../../platform/backup/parts.ts';
import type { Bucket, StoredBytes } from '../../platform/files/files.ts';

const atOnce = 8;
export type WrongFile = { place: string; why: 'is missing' | 'has other bytes than were stored' };

/**
 * Reads every file that rows name, and finds those that are missing or whose SHA-256 is not the one that its row
 * states.
 */
export async function wrongFilesIn(files: StoredBytes, stated: readonly FileOfRow[]): Promise<WrongFile[]> {
  const wrong: WrongFile[] = [];
  let next = 0;
  const reader = async () => {
    while (next < stated.length) {
      const { place, sha256 } = stated[next++]!;
      const found = await hashOf(files, place);
      if (!sameHash(found ?? undefined, sha256))
        wrong.push({ place, why: found === null ? 'is missing' : 'has other bytes than were stored' });
    }
  };
  await Promise.all(Array.from({ length: atOnce }, reader));
  return wrong.toSorted((a, b) => (a.place < b.place ? -1 : 1));
}

async function hashOf(files: StoredBytes, place: string): Promise<string | null> {
  const [, bucket, ...path] = place.split('/');
  try {
    const hash = createHash('sha256');
    await pipeline(await files.read(bucket as Bucket, path.join('/')), hash);
    return hash.digest('hex');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
