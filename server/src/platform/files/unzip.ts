import { DomainError } from '@app/domain/errors';
import type { Readable } from 'node:stream';
import { createInflateRaw } from 'node:zlib';

/** Bytes of a stored file, or of a part of it (inclusive). */
export type ReadRange = (range: { start: number; end: number }) => Promise<Readable>;
export type ZipPart = { name: string; packed: number; size: number; start: number; method: number };
type Caps = { unpackedBytes: number; expansion: number };

const corrupt = () => new DomainError('fileCorrupt');
const mostParts = 20_000;

/**
 * What an archive says it holds. Nothing is unpacked, and no name of it ever becomes a path. Refuses 64-bit, split and
 * encrypted archives.
 */
export async function listZip(read: ReadRange, bytes: number): Promise<ZipPart[]> {
  const tail = await gather(await read({ start: Math.max(0, bytes - 65_557), end: bytes - 1 }));
  const end = tail.lastIndexOf('PK\x05\x06', undefined, 'latin1');
  if (end < 0) throw corrupt();
  const count = tail.readUInt16LE(end + 10);
  const length = tail.readUInt32LE(end + 12);
  const at = tail.readUInt32LE(end + 16);
  if (count > mostParts || length > 32_000_000) throw new DomainError('importExpands');
  if (at + length > bytes) throw corrupt();
  const directory = length === 0 ? Buffer.alloc(0) : await gather(await read({ start: at, end: at + length - 1 }));
  const parts: ZipPart[] = [];
  for (let from = 0; from + 46 <= directory.length && parts.length < count;) {
    if (directory.readUInt32LE(from) !== 0x02014b50) throw corrupt();
    const [flags, method] = [directory.readUInt16LE(from + 8), directory.readUInt16LE(from + 10)];
    const nameLength = directory.readUInt16LE(from + 28);
    const name = directory.toString('utf8', from + 46, from + 46 + nameLength);
    if (flags & 1 || (method !== 0 && method !== 8)) throw corrupt();
    parts.push({
      name,
      method,
      packed: directory.readUInt32LE(from + 20),
      size: directory.readUInt32LE(from + 24),
      start: directory.readUInt32LE(from + 42),
    });
    from += 46 + nameLength + directory.readUInt16LE(from + 30) + directory.readUInt16LE(from + 32);
  }
  return parts;
}

/** One part as it is unpacked. What it says of its size is not believed: beyond `caps` it ends with a refusal (F09). */
export async function* unzipPart(read: ReadRange, part: ZipPart, caps: Caps): AsyncGenerator<Buffer> {
  const head = await gather(await read({ start: part.start, end: part.start + 29 }));
  if (head.length < 30 || head.readUInt32LE(0) !== 0x04034b50) throw corrupt();
  const start = part.start + 30 + head.readUInt16LE(26) + head.readUInt16LE(28);
  if (part.packed === 0) return;
  const packed = await read({ start, end: start + part.packed - 1 });
  const most = Math.min(caps.unpackedBytes, Math.max(10_000_000, part.packed * caps.expansion));
  let unpacked = 0;
  const pieces = part.method === 0 ? packed : packed.pipe(createInflateRaw());
  packed.once('error', (error) => pieces.destroy(error));
  try {
    for await (const piece of pieces as AsyncIterable<Buffer>) {
      unpacked += piece.length;
      if (unpacked > most) throw new DomainError('importExpands');
      yield piece;
    }
  } catch (error) {
    throw error instanceof DomainError ? error : corrupt();
  } finally {
    packed.destroy();
    pieces.destroy();
  }
}

async function gather(stream: Readable): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of stream as AsyncIterable<Buffer>) pieces.push(piece);
  return Buffer.concat(pieces);
}
