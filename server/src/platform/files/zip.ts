import { Readable, pipeline } from 'node:stream';
import { constants, crc32, createDeflateRaw } from 'node:zlib';

export type ZipEntry = { name: string; content: AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array> };

const most = 0xffff_ffff;

/**
 * A ZIP archive as it is made: nothing is kept but the list of its entries. Refuses what would need the 64-bit form (4
 * GiB).
 */
export async function* zip(entries: AsyncIterable<ZipEntry> | Iterable<ZipEntry>): AsyncGenerator<Buffer> {
  const central: Buffer[] = [];
  let offset = 0;
  for await (const { name, content } of entries) {
    const named = Buffer.from(name);
    // 0x0808: the sizes follow the data, the name is UTF-8. The date is the first a ZIP can tell: equal content makes
    // equal bytes.
    const local = record(0x04034b50, [20, 0x0808, 8, 0, 0x21], [0, 0, 0], [named.length, 0]);
    const begun = offset;
    yield Buffer.concat([local, named]);
    const sum = { crc: 0, size: 0, packed: 0 };
    for await (const piece of deflated(content, sum)) {
      sum.packed += piece.length;
      yield piece;
    }
    offset += local.length + named.length + sum.packed + 16;
    if (sum.size > most || offset > most) throw new Error('A ZIP archive of more than 4 GiB');
    yield record(0x08074b50, [], [sum.crc, sum.packed, sum.size], []);
    central.push(
      record(
        0x02014b50,
        [20, 20, 0x0808, 8, 0, 0x21],
        [sum.crc, sum.packed, sum.size],
        [named.length, 0, 0, 0, 0, 0, 0],
      ),
      words([begun], 4),
      named,
    );
  }
  const directory = Buffer.concat(central);
  const count = central.length / 3;
  yield directory;
  yield record(0x06054b50, [0, 0, count, count], [directory.length, offset], [0]);
}

async function* deflated(content: ZipEntry['content'], sum: { crc: number; size: number }): AsyncGenerator<Buffer> {
  async function* counted() {
    for await (const piece of content) {
      const bytes = typeof piece === 'string' ? Buffer.from(piece) : piece;
      sum.crc = crc32(bytes, sum.crc);
      sum.size += bytes.length;
      yield bytes;
    }
  }
  const deflate = createDeflateRaw({ level: constants.Z_BEST_SPEED });
  // A failure of the content destroys the deflating stream with its error, which is thrown below.
  pipeline(Readable.from(counted(), { objectMode: false, highWaterMark: 64 * 1024 }), deflate, () => {});
  yield* deflate as AsyncIterable<Buffer>;
}

function record(signature: number, before: number[], sizes: number[], after: number[]): Buffer {
  return Buffer.concat([words([signature], 4), words(before, 2), words(sizes, 4), words(after, 2)]);
}

function words(values: readonly number[], bytes: 2 | 4): Buffer {
  const buffer = Buffer.alloc(values.length * bytes);
  values.forEach((value, index) => void buffer.writeUIntLE(value, index * bytes, bytes));
  return buffer;
}
