import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { link, mkdir, readdir, readFile, rename, rm, stat, statfs, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Bucket, StoredBytes } from './files.ts';
import { textsInFolder } from './named-texts.ts';
import { removeUnlessWanted, storedBefore, storedFiles } from './orphaned-files.ts';
import { checkedPath, hashedPath, uploadPath } from './paths.ts';
import { receive } from './receive.ts';
import { syncFolder, uploadStaging } from './upload-staging.ts';

/** What is read at a time: pieces four times those of Node's streams cost a quarter of their calls. */
const pieceBytes = 256 * 1024;

/** Files in folders below `dataDir`, mode 0700; fsynced before anything is said to be stored. */
export function localFiles(dataDir: string): StoredBytes {
  const root = join(dataDir, 'files');
  const place = (bucket: Bucket, path: string) => join(root, bucket, checkedPath(path));
  const staging = join(root, 'incoming');
  const incoming = uploadStaging(staging);
  const arrive = async (temporary: string, target: string) => {
    try {
      await mkdir(dirname(target), { recursive: true, mode: 0o700 });
      await rename(temporary, target);
      await syncFolder(dirname(target));
    } catch (error) {
      await rm(temporary, { force: true });
      throw error;
    }
  };
  return {
    async put(bucket, body, limit) {
      const id = randomUUID();
      const path = uploadPath(id);
      const came = await receive(join(staging, id), body, limit);
      await arrive(join(staging, id), place(bucket, path));
      return { path, ...came };
    },
    async putByHash(bucket, body, limit) {
      const temporary = join(staging, randomUUID());
      const { bytes, sha256 } = await receive(temporary, body, limit);
      const path = hashedPath(sha256);
      // A file under this name has these bytes: it was renamed when they were on disk. Touched, it is not swept from
      // under us.
      const today = new Date();
      const known = await utimes(place(bucket, path), today, today).then(
        () => stat(place(bucket, path)).catch(() => null),
        () => null,
      );
      if (known?.size === bytes) await rm(temporary, { force: true });
      else await arrive(temporary, place(bucket, path));
      return { path, bytes, sha256 };
    },
    async adopt(bucket, path, body, limit) {
      const temporary = join(staging, randomUUID());
      const came = await receive(temporary, body, limit);
      await arrive(temporary, place(bucket, path));
      return came;
    },
    async read(bucket, path, range) {
      const stream = createReadStream(place(bucket, path), { ...range, highWaterMark: pieceBytes });
      await once(stream, 'open');
      return stream;
    },
    readWhole: (bucket, path) => readFile(place(bucket, path)),
    size: async (bucket, path) => (await stat(place(bucket, path))).size,
    async list(bucket, prefix = '') {
      const found = await readdir(join(root, bucket), { recursive: true }).catch(() => []);
      return found.filter((path) => path.length > 3 && path.startsWith(prefix));
    },
    stored: (bucket) => storedFiles(join(root, bucket)),
    remove: (bucket, path) => rm(place(bucket, path), { force: true }),
    storedBefore: (bucket, before, batch) => storedBefore(join(root, bucket), before, batch),
    removeUnlessWanted: (bucket, path, before, unknown) => removeUnlessWanted(place(bucket, path), before, unknown),
    anchors: textsInFolder(join(dataDir, 'anchors')),
    incoming,
    async keep(bucket, uploadId, source) {
      const path = uploadPath(uploadId);
      const target = place(bucket, path);
      await mkdir(dirname(target), { recursive: true, mode: 0o700 });
      if (typeof source !== 'string') {
        const beside = join(staging, `${uploadId}.new`);
        await writeFile(beside, source, { mode: 0o600, flush: true });
        await rename(beside, target);
      } else {
        // Linked, not moved: should the row not be committed, the upload is still whole.
        await link(source, target).catch((error: NodeJS.ErrnoException) => {
          if (error.code !== 'EEXIST') throw error;
        });
      }
      await syncFolder(dirname(target));
      return path;
    },
    async forget(bucket, uploadId) {
      await incoming.remove(uploadId);
      await rm(place(bucket, uploadPath(uploadId)), { force: true });
    },
    async freeShare() {
      await mkdir(root, { recursive: true, mode: 0o700 });
      const { bavail, blocks } = await statfs(root);
      return blocks === 0 ? 1 : bavail / blocks;
    },
  };
}
