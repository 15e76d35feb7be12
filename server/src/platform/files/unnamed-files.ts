import type { Bucket, StoredBytes } from './files.ts';
import { buckets, hashNamed } from './files.ts';

/** Longer than anything takes from storing a file to writing its row. */
const hours = 48;
const batch = 2000;

/**
 * Buckets where a file without a row is one that a process left when it ended between storing it and writing the row.
 * What many rows may name is the sweep of packages'.
 */
export const sweptBuckets = buckets.filter((bucket) => !hashNamed.has(bucket));

/**
 * `stored`: how many files of a bucket are older than what may be on its way; `unnamed`: paths of those that no row
 * names.
 */
export type Unnamed = { stored: number; unnamed: string[] };

/**
 * Compares a bucket with the rows; `ask` tells which paths no row names (`unnamed_files` in SQL). `now` in milliseconds
 * since 1970.
 */
export async function unnamedIn(
  files: Pick<StoredBytes, 'storedBefore'>,
  bucket: Bucket,
  now: number,
  ask: (paths: readonly string[]) => Promise<readonly string[]>,
): Promise<Unnamed> {
  const found: Unnamed = { stored: 0, unnamed: [] };
  for await (const paths of files.storedBefore(bucket, now - hours * 3_600_000, batch)) {
    found.stored += paths.length;
    found.unnamed.push(...(await ask(paths)));
  }
  return found;
}
