import type { Readable } from 'node:stream';
import type { NamedTexts } from './named-texts.ts';
import type { Incoming } from './upload-staging.ts';

export const buckets = [
  'content',
  'people',
  'evidence',
  'branding',
  'certificates',
  'imports',
  'exports',
  'packages',
  'orders',
  'messages',
  'support',
  'inbound',
  'trainings',
  'sheets',
  'agreements',
] as const;
export type Bucket = (typeof buckets)[number];
/** Buckets whose paths follow from the bytes: one file there may be wanted by many. */
export const hashNamed: ReadonlySet<Bucket> = new Set(['packages']);
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
 * Bytes by bucket and path, on the local disk (`local-files.ts`) or in an object store that speaks S3 (`s3/`). Paths
 * are made here, never by a sender. A store that can't be reached throws `unavailable`.
 */
export type StoredBytes = {
  /** Stores a stream under a fresh path, durably before it answers. Aborts past `limit` bytes with a RangeError. */
  put(bucket: Bucket, body: Readable, limit: number): Promise<{ path: string; bytes: number; sha256: string }>;
  /**
   * Stores a stream under a path that follows from its bytes: what is there already is kept, and nothing is stored
   * twice.
   */
  putByHash(bucket: Bucket, body: Readable, limit: number): Promise<{ path: string; bytes: number; sha256: string }>;
  /** Stores a stream under the path that it has in another store. Aborts past `limit` bytes with a RangeError. */
  adopt(bucket: Bucket, path: string, body: Readable, limit: number): Promise<{ bytes: number; sha256: string }>;
  /** A stream of the bytes, or of `range` (inclusive). Throws `ENOENT` when nothing is there. */
  read(bucket: Bucket, path: string, range?: { start: number; end: number }): Promise<Readable>;
  /** All of a small file at once: a stream of it would cost more than its bytes. Throws `ENOENT`. */
  readWhole(bucket: Bucket, path: string): Promise<Buffer>;
  /** Bytes of a file. Throws `ENOENT`. */
  size(bucket: Bucket, path: string): Promise<number>;
  list(bucket: Bucket, prefix?: string): Promise<string[]>;
  /** Everything of a bucket, a page at a time: when it was stored (milliseconds since 1970) and its bytes. */
  stored(bucket: Bucket): AsyncIterable<{ path: string; modified: number; bytes: number }[]>;
  remove(bucket: Bucket, path: string): Promise<void>;
  /** Paths under which no one stored anything since `before` (milliseconds since 1970), a batch at a time. */
  storedBefore(bucket: Bucket, before: number, batch: number): AsyncIterable<string[]>;
  /** Removes bytes that no one stored again since `before`, if `unknown` says so when they are already out of reach. */
  removeUnlessWanted(bucket: Bucket, path: string, before: number, unknown: () => Promise<boolean>): Promise<void>;
  /** The daily anchors of the audit log. */
  anchors: NamedTexts;
  /** Uploads on their way. */
  incoming: Incoming;
  /**
   * Makes an upload a stored file: `source` is the place that `incoming.withFile` gave, or other bytes in their stead.
   * Its path follows from the upload's id, so that doing it again after a crash gives the same file; the incoming bytes
   * stay until they are removed.
   */
  keep(bucket: Bucket, uploadId: string, source: string | Buffer): Promise<string>;
  /**
   * Throws away everything of an upload that never became a file: what came, and what was kept of it before its row
   * failed.
   */
  forget(bucket: Bucket, uploadId: string): Promise<void>;
  /** How much of the disk is free through which uploads come, 0 to 1. */
  freeShare(): Promise<number>;
};

export type FileAddresses = {
  /** An address that gives the bytes to the person who has it, for at most 60 seconds. */
  signedAddress(
    file: Pick<StoredFile, 'bucket' | 'path' | 'mime' | 'name'>,
    options?: { seconds?: number; attachment?: boolean },
  ): string;
  /** What a signed address grants, or null when it is forged or too old. */
  readAddress(token: string): { bucket: Bucket; path: string; mime: string; name: string; attachment: boolean } | null;
};

export type FileStore = StoredBytes & FileAddresses;
