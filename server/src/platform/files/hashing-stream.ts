import { createHash } from 'node:crypto';

export type Content = AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>;

/** The same bytes, and at their end how many they were and their SHA-256. */
export async function* hashed(
  content: Content,
  done: (bytes: number, sha256: string) => void,
): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const piece of content) {
    const buffer = Buffer.from(piece as string);
    hash.update(buffer);
    bytes += buffer.length;
    yield buffer;
  }
  done(bytes, hash.digest('hex'));
}
