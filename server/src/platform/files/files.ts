import { createHash, createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { link, mkdir, open, readdir, readFile, rename, rm, stat, statfs, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import type { Incoming } from './upload-staging.ts';
import { uploadStaging, syncFolder } from './upload-staging.ts';
import { removeUnlessWanted, storedBefore } from './orphaned-files.ts';

export type Bucket =
  | 'content'
  | 'people'
  | 'evidence'
  | 'branding'
  | 'certificates'
  | 'imports'
  | 'exports'
  | 'packages'
  | 'orders'
  | 'messages'
  | 'support'
  | 'inbound'
  | 'trainings'
  | 'sheets'
  | 'agreements';
/** What is stored, as rows keep it. */
export type StoredFile = {
  bucket: Bucket;
  path: string;
  name: string;
  mime: string;
  bytes: number;
  sha256: string;
  width?: number;
  height?: number;
  active?: boolean;
};

/**
 * Bytes by bucket and path. Paths are made here, never by a sender. Local disk now; object storage joins behind the
 * same methods.
 */
export type FileStore = {
  /** Stores a stream under a fresh path; fsynced before it answers. Aborts past `limit` bytes with a RangeError. */
  put(bucket: Bucket, body: Readable, limit: number): Promise<{ path: string; bytes: number; sha256: string }>;
  /** Stores a stream under a path that follows from its bytes: what is there already is kept, and nothing is stored twice. */
  putByHash(bucket: Bucket, body: Readable, limit: number): Promise<{ path: string; bytes: number; sha256: string }>;
  /** A stream of the bytes, or of `range` (inclusive). Throws `ENOENT` when nothing is there. */
  read(bucket: Bucket, path: string, range?: { start: number; end: number }): Promise<Readable>;
  /** All of a small file at once: a stream of it would cost more than its bytes. */
  readWhole(bucket: Bucket, path: string): Promise<Buffer>;
  size(bucket: Bucket, path: string): Promise<number>;
  list(bucket: Bucket, prefix?: string): Promise<string[]>;
  remove(bucket: Bucket, path: string): Promise<void>;
  /** Paths under which no one stored anything since `before` (milliseconds since 1970), a batch at a time. */
  storedBefore(bucket: Bucket, before: number, batch: number): AsyncIterable<string[]>;
  /** Removes bytes that no one stored again since `before`, if `unknown` says so when they are already out of reach. */
  removeUnlessWanted(bucket: Bucket, path: string, before: number, unknown: () => Promise<boolean>): Promise<void>;
  /** Uploads on their way. */
  incoming: Incoming;
  /**
   * Makes an upload a stored file: its bytes as they came, or `instead` of them. Its path follows from the upload's id, so
   * that doing it again after a crash gives the same file; the incoming bytes stay until they are removed.
   */
  keep(bucket: Bucket, uploadId: string, instead?: Buffer): Promise<string>;
  /** Throws away everything of an upload that never became a file: what came, and what was kept of it before its row failed. */
  forget(bucket: Bucket, uploadId: string): Promise<void>;
  /** How much of the disk is free, 0 to 1. */
  freeShare(): Promise<number>;
  /** An address that gives the bytes to the person who has it, for at most 60 seconds. */
  signedAddress(file: Pick<StoredFile, 'bucket' | 'path' | 'mime' | 'name'>, options?: { seconds?: number; attachment?: boolean }): string;
  /** What a signed address grants, or null when it is forged or too old. */
  readAddress(token: string): { bucket: Bucket; path: string; mime: string; name: string; attachment: boolean } | null;
};

/** 38 digits of the hash: as many as a path of ours has room for, and more than anyone can make meet. */
const hashedPath = (sha256: string) => `${sha256.slice(0, 2)}/${sha256.slice(2, 38)}`;
/** What is read at a time: pieces four times those of Node's streams cost a quarter of their calls. */
const pieceBytes = 256 * 1024;
const keptPath = (uploadId: string) => `${uploadId.slice(0, 2)}/${uploadId}`;

export function localFiles(root: string, key: Buffer, now: () => number): FileStore {
  const place = (bucket: Bucket, path: string) => {
    if (!/^[0-9a-f]{2}\/[0-9a-f-]{36}$/.test(path)) throw new Error('Not a path of ours');
    return join(root, bucket, path);
  };
  const incoming = uploadStaging(join(root, 'incoming'));
  const sign = (text: string) => createHmac('sha256', key).update(`file:${text}`).digest();
  /** Takes bytes in beside the buckets, on disk before it answers. */
  const receive = async (id: string, body: Readable, limit: number) => {
    const temporary = join(root, 'incoming', id);
    await mkdir(join(root, 'incoming'), { recursive: true, mode: 0o700 });
    const hash = createHash('sha256');
    let bytes = 0;
    const handle = await open(temporary, 'w', 0o600);
    try {
      // Piece by piece, without a queue between: anyone who unpacks gigabytes holds one piece at a time.
      for await (const piece of body as AsyncIterable<Buffer | string>) {
        const chunk = typeof piece === 'string' ? Buffer.from(piece) : piece;
        bytes += chunk.length;
        if (bytes > limit) throw new RangeError('More bytes than allowed');
        hash.update(chunk);
        for (let written = 0; written < chunk.length;) written += (await handle.write(chunk, written)).bytesWritten;
      }
      await handle.datasync();
    } catch (error) {
      await handle.close();
      await rm(temporary, { force: true });
      throw error;
    }
    await handle.close();
    return { temporary, bytes, sha256: hash.digest('hex') };
  };
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
      const path = `${id.slice(0, 2)}/${id}`;
      const came = await receive(id, body, limit);
      await arrive(came.temporary, place(bucket, path));
      return { path, bytes: came.bytes, sha256: came.sha256 };
    },
    async putByHash(bucket, body, limit) {
      const { temporary, bytes, sha256 } = await receive(randomUUID(), body, limit);
      const path = hashedPath(sha256);
      // A file under this name has these bytes: it was renamed when they were on disk. Touched, it is not swept from under us.
      const today = new Date();
      const known = await utimes(place(bucket, path), today, today).then(
        () => stat(place(bucket, path)).catch(() => null),
        () => null,
      );
      if (known?.size === bytes) await rm(temporary, { force: true });
      else await arrive(temporary, place(bucket, path));
      return { path, bytes, sha256 };
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
    remove: (bucket, path) => rm(place(bucket, path), { force: true }),
    storedBefore: (bucket, before, batch) => storedBefore(join(root, bucket), before, batch),
    removeUnlessWanted: (bucket, path, before, unknown) => removeUnlessWanted(place(bucket, path), before, unknown),
    incoming,
    async keep(bucket, uploadId, instead) {
      const path = keptPath(uploadId);
      const target = place(bucket, path);
      await mkdir(dirname(target), { recursive: true, mode: 0o700 });
      if (instead) await rename(await incoming.beside(uploadId, instead), target);
      else {
        // Linked, not moved: should the row not be committed, the upload is still whole.
        await link(incoming.path(uploadId), target).catch((error: NodeJS.ErrnoException) => {
          if (error.code !== 'EEXIST') throw error;
        });
      }
      await syncFolder(dirname(target));
      return path;
    },
    async forget(bucket, uploadId) {
      await incoming.remove(uploadId);
      await rm(place(bucket, keptPath(uploadId)), { force: true });
    },
    async freeShare() {
      await mkdir(root, { recursive: true, mode: 0o700 });
      const { bavail, blocks } = await statfs(root);
      return blocks === 0 ? 1 : bavail / blocks;
    },
    signedAddress({ bucket, path, mime, name }, { seconds = 60, attachment = false } = {}) {
      const body = Buffer.from(JSON.stringify([bucket, path, mime, name, attachment, now() + Math.min(seconds, 60) * 1000])).toString('base64url');
      return `/api/files/${body}.${sign(body).toString('base64url')}`;
    },
    readAddress(token) {
      const [body, signature] = token.split('.');
      if (!body || !signature) return null;
      const given = Buffer.from(signature, 'base64url');
      const expected = sign(body);
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
      const [bucket, path, mime, name, attachment, until] = JSON.parse(Buffer.from(body, 'base64url').toString()) as [
        Bucket,
        string,
        string,
        string,
        boolean,
        number,
      ];
      return until >= now() ? { bucket, path, mime, name, attachment } : null;
    },
  };
}
