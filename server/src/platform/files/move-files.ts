import type { Bucket, StoredBytes } from './files.ts';
import { buckets, hashNamed } from './files.ts';

const atOnce = 8;
export type Moved = { files: number; bytes: number };

/**
 * Moves every stored file `from` one store `to` the other, while servers serve from both (`layeredFiles`). A file is
 * removed only when the other store has all of it; done again after it was cut off, it goes on with what is left.
 */
export async function moveFiles(
  from: StoredBytes,
  to: StoredBytes,
  tell: (moved: Moved) => void = () => {},
): Promise<Moved> {
  const moved = { files: 0, bytes: 0 };
  // Anchors stay at their old place as well: no one is harmed by a second copy of a proof.
  for (const name of await from.anchors.names()) await to.anchors.keep(name, (await from.anchors.read(name)) ?? '');
  for (const bucket of buckets) {
    for await (const page of from.stored(bucket)) {
      let next = 0;
      const mover = async () => {
        while (next < page.length) {
          const { path, bytes } = page[next++]!;
          if (!(await moveOne(from, to, bucket, path, bytes))) continue;
          moved.files += 1;
          moved.bytes += bytes;
          if (moved.files % 1000 === 0) tell(moved);
        }
      };
      await Promise.all(Array.from({ length: atOnce }, mover));
    }
  }
  return moved;
}

/** False when the file was removed in the meantime. */
async function moveOne(
  from: StoredBytes,
  to: StoredBytes,
  bucket: Bucket,
  path: string,
  size: number,
): Promise<boolean> {
  const body = await from.read(bucket, path).catch(orNull);
  if (!body) return false;
  const { bytes } = await to.adopt(bucket, path, body, size);
  if (bytes !== size) throw new Error(`${bucket}/${path} has ${bytes} bytes of ${size}`);
  // Removed while it was copied: its removal looked at the other store before the copy was there.
  if ((await from.size(bucket, path).catch(orNull)) === null) {
    // Equal bytes may have been stored there for something else; of these the sweep removes what no row names.
    if (!hashNamed.has(bucket)) await to.remove(bucket, path);
    return false;
  }
  await from.remove(bucket, path);
  return true;
}

function orNull(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}
