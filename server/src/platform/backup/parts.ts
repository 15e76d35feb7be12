import { Decrypter, Encrypter } from 'age-encryption';
import { createHash, timingSafeEqual } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { PassThrough, Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { createGunzip, createGzip } from 'node:zlib';
import { BackupRefusal } from './refusal.ts';

/** One encrypted file: what it holds, and how it lies on disk. Sizes in bytes, hashes as hex. */
export type Sealed = { bytes: number; sha256: string; storedBytes: number; storedSha256: string; gzip: boolean };

/** What an encrypted file must hold. */
export type Contents = { sha256: string; gzip: boolean; bytes?: number };

/** Passes everything on, and knows how much it was and its hash. */
export function measured(): { stream: Transform; bytes: () => number; sha256: () => string } {
  const hash = createHash('sha256');
  let bytes = 0;
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      hash.update(chunk);
      done(null, chunk);
    },
  });
  return { stream, bytes: () => bytes, sha256: () => hash.digest('hex') };
}

/** Hashes of one length, compared without telling by the time how much was right. */
export const sameHash = (one: string | undefined, other: string): boolean =>
  one?.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));

/** Waits for all of a chain of streams, and throws what went wrong first. */
async function allOf(...streams: Promise<unknown>[]): Promise<void> {
  const failed: unknown[] = [];
  await Promise.all(streams.map((stream) => stream.catch((error: unknown) => failed.push(error))));
  if (failed.length > 0) throw failed[0];
}

/**
 * Writes an age file (age-encryption.org/v1) that only the key of `recipient` opens, on disk before it answers. The
 * path must be free; what fails leaves nothing there. `gzip` for what shrinks by it: rows do, pictures and videos
 * don't.
 */
export async function writePart(
  path: string,
  body: Readable,
  recipient: string,
  { gzip }: { gzip: boolean },
): Promise<Sealed> {
  const [plain, stored] = [measured(), measured()];
  const encrypter = new Encrypter();
  encrypter.addRecipient(recipient);
  const handle = await open(path, 'wx', 0o600);
  try {
    const tail = gzip ? createGzip({ level: 1 }) : new PassThrough();
    const reading = pipeline(body, plain.stream, tail);
    const sealed = await encrypter.encrypt(webStream(tail));
    const writing = pipeline(Readable.fromWeb(sealed as ReadableStream), stored.stream, async (pieces) => {
      for await (const piece of pieces) {
        const chunk = piece as Buffer;
        for (let written = 0; written < chunk.length;) written += (await handle.write(chunk, written)).bytesWritten;
      }
    });
    await allOf(reading, writing);
    await handle.datasync();
    await handle.close();
  } catch (error) {
    await handle.close().catch(() => {});
    await rm(path, { force: true });
    throw error;
  }
  return {
    bytes: plain.bytes(),
    sha256: plain.sha256(),
    storedBytes: stored.bytes(),
    storedSha256: stored.sha256(),
    gzip,
  };
}

/**
 * Reads an age file to its end into `into`, and only then says that it was whole: same bytes, same hash, right key.
 * Throws a BackupRefusal.
 */
export async function readPart(
  path: string,
  identity: string,
  part: Contents,
  into: Transform | NodeJS.WritableStream,
): Promise<void> {
  const plain = measured();
  await opened(path, identity, part.gzip, async (body) => pipeline(body, plain.stream, into as NodeJS.WritableStream));
  if ((part.bytes !== undefined && plain.bytes() !== part.bytes) || !sameHash(plain.sha256(), part.sha256))
    throw new BackupRefusal(`${path} does not hold what the manifest says. The backup is damaged.`);
}

/** Node's own type of web streams, and that of the browser, which the library names, do not know each other. */
const webStream = (stream: Readable) => Readable.toWeb(stream) as unknown as globalThis.ReadableStream<Uint8Array>;

/** A small age file at once. */
export async function readSmallPart(path: string, identity: string, gzip: boolean): Promise<Buffer> {
  const chunks: Buffer[] = [];
  await opened(path, identity, gzip, async (body) => {
    for await (const chunk of body) chunks.push(chunk as Buffer);
  });
  return Buffer.concat(chunks);
}

async function opened(
  path: string,
  identity: string,
  gzip: boolean,
  use: (body: Readable) => Promise<void>,
): Promise<void> {
  const decrypter = new Decrypter();
  decrypter.addIdentity(identity);
  const file = createReadStream(path, { highWaterMark: 256 * 1024 });
  try {
    const open = Readable.fromWeb((await decrypter.decrypt(webStream(file))) as ReadableStream);
    if (!gzip) return await use(open);
    const unzip = createGunzip();
    await allOf(pipeline(open, unzip), use(unzip));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT')
      throw new BackupRefusal(`${path} is missing. The backup is not complete.`);
    if (error instanceof BackupRefusal || !isDamage(error)) throw error;
    throw new BackupRefusal(`${path} cannot be decrypted: it belongs to another key, or it was changed or damaged.`);
  } finally {
    file.destroy();
  }
}

/**
 * What the library and zlib say of bytes that are not what they should be; a database that refuses rows speaks for
 * itself.
 */
function isDamage(error: unknown): boolean {
  const code = (error as { code?: string }).code;
  return code === undefined || code.startsWith('Z_') || code.startsWith('ERR_') || code === 'OperationError';
}

/** The hash of a file as it lies on disk, without its key. */
export async function storedHash(path: string): Promise<{ storedBytes: number; storedSha256: string } | null> {
  const stored = measured();
  try {
    await pipeline(createReadStream(path, { highWaterMark: 1024 * 1024 }), stored.stream, async (body) => {
      for await (const _ of body);
    });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
  return { storedBytes: stored.bytes(), storedSha256: stored.sha256() };
}
