import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import {
  AbortMultipartUploadCommand,
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  type ListObjectsV2CommandOutput,
  PutObjectCommand,
  type S3Client,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import type { Warn } from './s3-client.ts';
import { asking, isAbsent } from './s3-client.ts';
import { unlessItStops } from './unless-it-stops.ts';

/** Larger files go in parts of this size; two are in memory at once. */
const partBytes = 8 * 1024 * 1024;
/** What may wait for a reader that is slower than the store. */
const pieceBytes = 256 * 1024;

export type Listed = { key: string; bytes: number; modified: number };

/** Objects of one bucket by key, below `prefix`. Absent ones are `ENOENT`; a store that fails is `unavailable`. */
export class S3Objects {
  readonly #client: S3Client;
  readonly #bucket: string;
  readonly #prefix: string;
  readonly #ask: ReturnType<typeof asking>;
  readonly #patienceMs: number;
  readonly #withinMs: number;

  /**
   * `patienceMs`: how long the store may send nothing in the middle of an answer; `withinMs`: how long until an answer
   * begins, all tries together, where no more than `partBytes` are sent and nothing is copied: someone waits for it.
   */
  constructor(
    client: S3Client,
    { bucket, prefix }: { bucket: string; prefix: string },
    warn: Warn,
    { patienceMs = 30_000, withinMs = 15_000 }: { patienceMs?: number; withinMs?: number } = {},
  ) {
    this.#client = client;
    this.#withinMs = withinMs;
    this.#patienceMs = patienceMs;
    this.#bucket = bucket;
    this.#prefix = prefix;
    this.#ask = asking(warn);
  }

  /** Each try of the library has a limit of its own, and may meet another connection that is dead. */
  async #soon<R>(send: (options: { abortSignal: AbortSignal }) => Promise<R>): Promise<R> {
    const late = new AbortController();
    const clock = setTimeout(() => late.abort(), this.#withinMs);
    try {
      return await send({ abortSignal: late.signal });
    } finally {
      clearTimeout(clock);
    }
  }

  #at = (key: string) => ({ Bucket: this.#bucket, Key: this.#prefix + key });

  /** Stores bytes; durable when it answers. */
  async put(key: string, bytes: Buffer): Promise<void> {
    await this.#ask('put', () =>
      this.#soon((soon) =>
        this.#client.send(new PutObjectCommand({ ...this.#at(key), Body: bytes, ContentLength: bytes.length }), soon),
      ),
    );
  }

  /** Stores a local file, in parts when it is large: all of it or nothing. */
  async putFile(key: string, place: string): Promise<void> {
    if ((await stat(place)).size <= partBytes) return this.put(key, await readFile(place));
    await this.#ask('put', () =>
      new Upload({
        client: this.#client,
        params: { ...this.#at(key), Body: createReadStream(place) },
        partSize: partBytes,
        queueSize: 2,
      }).done(),
    );
  }

  /**
   * A stream of the bytes, or of `range` (inclusive). It fails with `unavailable` when the store breaks off or stops in
   * the middle.
   */
  async read(key: string, range?: { start: number; end: number }): Promise<Readable> {
    const body = await this.#ask('get', () => this.#get(key, range));
    const stream = Readable.from(this.#bytesOf(body), { objectMode: false, highWaterMark: pieceBytes });
    // Given up before anyone read of it, what makes the pieces never began and ends nothing.
    return stream.once('close', () => body.destroy());
  }

  async readWhole(key: string): Promise<Buffer> {
    return this.#ask('get', async () =>
      Buffer.concat(await Readable.from(unlessItStops(await this.#get(key), this.#patienceMs)).toArray()),
    );
  }

  async #get(key: string, range?: { start: number; end: number }): Promise<Readable> {
    const asked = new GetObjectCommand({
      ...this.#at(key),
      ...(range && { Range: `bytes=${range.start}-${range.end}` }),
    });
    const { Body, ContentRange } = await this.#soon((soon) => this.#client.send(asked, soon));
    const body = Body as Readable;
    if (!range || ContentRange) return body;
    body.destroy();
    throw new Error('The store does not answer ranges');
  }

  async *#bytesOf(body: Readable): AsyncGenerator<Buffer> {
    try {
      yield* unlessItStops(body, this.#patienceMs);
    } catch (error) {
      await this.#ask('get', () => Promise.reject(error as Error));
    }
  }

  async look(key: string): Promise<{ bytes: number; modified: number }> {
    const { ContentLength, LastModified } = await this.#ask('head', () =>
      this.#soon((soon) => this.#client.send(new HeadObjectCommand(this.#at(key)), soon)),
    );
    return { bytes: ContentLength ?? 0, modified: LastModified?.getTime() ?? 0 };
  }

  /** The same, or null when nothing is there. */
  lookFor = (key: string) => orNull(this.look(key));

  /** Gives an object today's date, with its bytes as they are; false when it has gone. */
  async touch(key: string): Promise<boolean> {
    const source = encodeURI(`${this.#bucket}/${this.#prefix}${key}`);
    const copied = this.#ask('copy', () =>
      this.#client.send(new CopyObjectCommand({ ...this.#at(key), CopySource: source, MetadataDirective: 'REPLACE' })),
    );
    return (await orNull(copied)) !== null;
  }

  async remove(key: string): Promise<void> {
    await this.#ask('delete', () =>
      this.#soon((soon) => this.#client.send(new DeleteObjectCommand(this.#at(key)), soon)),
    );
  }

  /**
   * Throws away parts of large files begun before this time (milliseconds since 1970). A store that can't list them
   * forgets them by its own rules.
   */
  async abandonParts(before: number): Promise<void> {
    const { Uploads = [] } = await this.#ask('list', () =>
      this.#client
        .send(new ListMultipartUploadsCommand({ Bucket: this.#bucket, Prefix: this.#prefix }))
        .catch((error: Error) => {
          if (error.name === 'NotImplemented') return { Uploads: [] };
          throw error;
        }),
    );
    for (const { Key, UploadId, Initiated } of Uploads)
      if ((Initiated?.getTime() ?? before) < before)
        await orNull(
          this.#ask('abort', () =>
            this.#client.send(new AbortMultipartUploadCommand({ Bucket: this.#bucket, Key, UploadId })),
          ),
        );
  }

  /** All objects whose key begins with `begin`, in the order of their keys, a thousand at a time. */
  async *list(begin: string): AsyncGenerator<Listed[]> {
    let token: string | undefined;
    do {
      const asked = new ListObjectsV2Command({
        Bucket: this.#bucket,
        Prefix: this.#prefix + begin,
        ...(token && { ContinuationToken: token }),
      });
      const page: ListObjectsV2CommandOutput = await this.#ask('list', () =>
        this.#soon((soon) => this.#client.send(asked, soon)),
      );
      const found = page.Contents ?? [];
      yield found.map(({ Key = '', Size = 0, LastModified }) => ({
        key: Key.slice(this.#prefix.length),
        bytes: Size,
        modified: LastModified?.getTime() ?? 0,
      }));
      token = page.NextContinuationToken;
    } while (token);
  }
}

const orNull = <R>(asked: Promise<R>): Promise<R | null> =>
  asked.catch((error: unknown) => {
    if (isAbsent(error)) return null;
    throw error;
  });
