import { open, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { Bucket, StoredBytes } from '../files/files.ts';
import { buckets } from '../files/files.ts';

/**
 * A file to be backed up: where it belongs below a data folder, when it was stored (milliseconds since 1970), and its
 * size.
 */
export type Found = { place: string; modified: number; bytes: number };

/** Where the files of an installation are, for a backup. */
export type CopySource = {
  /**
   * All of them, a batch at a time. `since`: only folders that changed after it (milliseconds since 1970), where that
   * is cheaper.
   */
  list(since: number): AsyncIterable<Found[]>;
  /** The bytes of one. Throws `ENOENT` when it has gone. */
  read(place: string): Promise<Readable>;
};

const pieceBytes = 256 * 1024;
/** Uploads on their way change and are begun again; what was quarantined is not to be kept. */
const leftOut = new Set(['incoming', 'quarantine']);

/** Files in the data folder, and the anchors of the audit log. */
export function filesOfFolder(dataDir: string): CopySource {
  const names = (path: string) =>
    readdir(join(dataDir, path)).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return [];
      throw error;
    });
  async function found(folder: string, accepted: (name: string) => boolean = () => true): Promise<Found[]> {
    const all: Found[] = [];
    for (const name of (await names(folder)).filter(accepted)) {
      const place = `${folder}/${name}`;
      const seen = await stat(join(dataDir, place)).catch(() => null);
      if (seen?.isFile()) all.push({ place, modified: seen.mtimeMs, bytes: seen.size });
    }
    return all;
  }
  return {
    async *list(since) {
      yield await found('anchors', (name) => name.endsWith('.json'));
      for (const bucket of await names('files')) {
        if (leftOut.has(bucket)) continue;
        for (const fold of await names(`files/${bucket}`)) {
          const folder = `files/${bucket}/${fold}`;
          if (since > 0 && ((await stat(join(dataDir, folder)).catch(() => null))?.mtimeMs ?? 0) < since) continue;
          yield await found(folder);
        }
      }
    },
    // Opened before it is answered: a stream that can't open tells of it when no one listens yet, and would end the
    // process.
    read: async (place) => (await open(join(dataDir, place))).createReadStream({ highWaterMark: pieceBytes }),
  };
}

/** Files in an object store, and those that are (still) in the data folder. */
export function filesOfStore(store: StoredBytes, dataDir: string): CopySource {
  const folder = filesOfFolder(dataDir);
  return {
    async *list() {
      yield* folder.list(0);
      yield (await store.anchors.names()).map((name) => ({ place: `anchors/${name}`, modified: 0, bytes: -1 }));
      for (const bucket of buckets)
        for await (const page of store.stored(bucket))
          yield page.map(({ path, ...rest }) => ({ place: `files/${bucket}/${path}`, ...rest }));
    },
    async read(place) {
      const [, bucket, ...path] = place.split('/');
      if (place.startsWith('files/'))
        return store.read(bucket as Bucket, path.join('/')).catch((error: NodeJS.ErrnoException) => {
          // Not moved yet, or moved back meanwhile.
          if (error.code === 'ENOENT') return folder.read(place);
          throw error;
        });
      const text = await store.anchors.read(bucket!);
      return text === null ? folder.read(place) : Readable.from([Buffer.from(text)]);
    },
  };
}
