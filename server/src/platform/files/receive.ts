import { createHash } from 'node:crypto';
import { mkdir, open, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Readable } from 'node:stream';

export type Received = { bytes: number; sha256: string };

/** Writes a stream to `place`, on disk before it answers. Past `limit` bytes a RangeError, and nothing is left. */
export async function receive(place: string, body: Readable, limit: number): Promise<Received> {
  await mkdir(dirname(place), { recursive: true, mode: 0o700 });
  const hash = createHash('sha256');
  let bytes = 0;
  const handle = await open(place, 'w', 0o600);
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
    await rm(place, { force: true });
    throw error;
  }
  await handle.close();
  return { bytes, sha256: hash.digest('hex') };
}
