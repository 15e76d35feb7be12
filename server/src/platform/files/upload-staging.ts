import { chmod, mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Readable } from 'node:stream';
import { checkedId, isId } from './paths.ts';

/** Where an upload's bytes end now. `failure`: the sender went away; what had come is kept all the same. */
export type Appended = { received: number; failure: Error | null };

/** Bytes of uploads that are not complete yet: never served. */
export type Incoming = {
  /**
   * Writes from `offset` on; on disk before it answers. What lay behind `offset` was never acknowledged and is cut off.
   * A RangeError past `limit`: nothing of this piece is kept then. `confirm` is asked when the bytes have come, which
   * may take minutes: a piece for which it throws counts for nothing.
   */
  append(
    uploadId: string,
    offset: number,
    body: Readable,
    limit: number,
    confirm?: () => Promise<void>,
  ): Promise<Appended>;
  /**
   * Gives the place of a local file with all the bytes, for as long as `use` takes. It may be absent (`ENOENT`) when
   * nothing came.
   */
  withFile<R>(uploadId: string, use: (place: string) => Promise<R>): Promise<R>;
  remove(uploadId: string): Promise<void>;
  /**
   * Puts an upload, or the bytes given in its place, where nothing is served from and no bucket lies: for the person
   * who looks into it.
   */
  quarantine(uploadId: string, bytes?: Buffer): Promise<void>;
  /** Throws away what lies in quarantine since before `instant`. */
  emptyQuarantine(instant: number): Promise<void>;
  /** Throws away parts of large files that a process which ended never put together, begun before `instant`. */
  abandonParts(instant: number): Promise<void>;
  /** Ids with bytes last touched before `instant` (milliseconds since 1970), whatever the database knows of them. */
  olderThan(instant: number): Promise<string[]>;
};

/** Uploads on the local disk: files of mode 0600 in the folder `root`. */
export function uploadStaging(root: string): Incoming {
  const path = (uploadId: string) => join(root, checkedId(uploadId));
  const shut = join(root, '../quarantine');
  return {
    withFile: (uploadId, use) => use(path(uploadId)),
    async quarantine(uploadId, bytes) {
      await mkdir(shut, { recursive: true, mode: 0o700 });
      const target = join(shut, basename(path(uploadId)));
      if (bytes) await writeFile(target, bytes, { mode: 0o600, flush: true });
      else await rename(path(uploadId), target);
      // Not even its owner runs or reads it by accident.
      await chmod(target, 0o000);
    },
    async emptyQuarantine(instant) {
      for (const name of await readdir(shut).catch(() => [])) {
        const found = await stat(join(shut, name)).catch(() => null);
        if (found && found.ctimeMs < instant) await rm(join(shut, name), { force: true });
      }
    },
    async append(uploadId, offset, body, limit, confirm) {
      await mkdir(root, { recursive: true, mode: 0o700 });
      const handle = await open(path(uploadId), offset === 0 ? 'w' : 'r+', 0o600);
      try {
        const held = (await handle.stat()).size;
        // Fewer bytes than acknowledged: a disk that lost them. The sender goes on from what is there.
        if (held < offset) return { received: held, failure: new Error('The disk lost bytes') };
        await handle.truncate(offset);
        const appended = await writeAll(handle, offset, body, limit);
        await handle.datasync();
        if (offset === 0) await syncFolder(root);
        // What no one acknowledges is cut off by the next piece.
        await confirm?.();
        return appended;
      } finally {
        await handle.close();
      }
    },
    async remove(uploadId) {
      await rm(path(uploadId), { force: true });
      await rm(`${path(uploadId)}.new`, { force: true });
    },
    // A disk has none: what a process left half written has an id.
    abandonParts: () => Promise.resolve(),
    async olderThan(instant) {
      const old: string[] = [];
      for (const name of await readdir(root).catch(() => [])) {
        const found = isId(name.slice(0, 36)) ? await stat(join(root, name)).catch(() => null) : null;
        if (found && found.mtimeMs < instant) old.push(name.slice(0, 36));
      }
      return old;
    },
  };
}

type Handle = Awaited<ReturnType<typeof open>>;

/** Writes a stream into a file from `offset` on. A RangeError past `limit`, with the file cut back to `offset`. */
export async function writeAll(handle: Handle, offset: number, body: Readable, limit: number): Promise<Appended> {
  let at = offset;
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      if (at + chunk.length > limit) {
        await handle.truncate(offset);
        throw new RangeError('More bytes than allowed');
      }
      for (let written = 0; written < chunk.length;)
        written += (await handle.write(chunk, written, chunk.length - written, at + written)).bytesWritten;
      at += chunk.length;
    }
    return { received: at, failure: null };
  } catch (error) {
    if (error instanceof RangeError || (error as NodeJS.ErrnoException).code === 'ENOSPC') throw error;
    return { received: at, failure: error as Error };
  }
}

/** A new or renamed file survives a power cut once its folder is on disk too. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  await handle.sync();
  await handle.close();
}
