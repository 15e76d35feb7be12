import { crc32, deflateRawSync } from 'node:zlib';

/** One entry as it is written, its lies included. */
export type RawEntry = {
  name: string | Buffer;
  data?: string | Buffer;
  /** 8 deflates, 0 stores; anything else is only said. */
  method?: number;
  /** The size that both headers claim instead of the true one. */
  size?: number;
  /** Bit 0 says encrypted, bit 11 that the name is UTF-8. */
  flags?: number;
  /** Mode bits of Unix: 0o120777 is a link. */
  mode?: number;
  /** Another name in the local header. */
  localName?: string;
  /** Takes the place and the bytes of an earlier entry. */
  at?: number;
  /** Bytes packed already. */
  packed?: Buffer;
};
export type RawZip = { before?: Buffer; after?: Buffer; count?: number; zip64?: { count: number } };

const bytes = (given: string | Buffer) => (typeof given === 'string' ? Buffer.from(given) : given);

function words(...parts: [value: number, bytes: 2 | 4][]): Buffer {
  const buffer = Buffer.alloc(parts.reduce((sum, [, size]) => sum + size, 0));
  let at = 0;
  for (const [value, size] of parts) at = buffer.writeUIntLE(value, at, size);
  return buffer;
}

/** An archive written byte by byte, so that it can say what no archiver would. */
export function rawZip(
  entries: readonly RawEntry[],
  { before = Buffer.alloc(0), after = Buffer.alloc(0), count, zip64 }: RawZip = {},
): Buffer {
  const pieces: Buffer[] = [before];
  const central: Buffer[] = [];
  let offset = before.length;
  for (const entry of entries) {
    const data = bytes(entry.data ?? '');
    const method = entry.method ?? (data.length > 0 || entry.packed ? 8 : 0);
    const packed = entry.packed ?? (method === 8 ? deflateRawSync(data) : data);
    const name = bytes(entry.name);
    const localName = entry.localName === undefined ? name : bytes(entry.localName);
    const flags = entry.flags ?? 0x800;
    const size = entry.size ?? data.length;
    const sum = crc32(data);
    const at = entry.at ?? offset;
    if (entry.at === undefined) {
      const local = words(
        [0x04034b50, 4],
        [20, 2],
        [flags, 2],
        [method, 2],
        [0, 2],
        [0x21, 2],
        [sum, 4],
        [packed.length, 4],
        [size, 4],
        [localName.length, 2],
        [0, 2],
      );
      pieces.push(local, localName, packed);
      offset += local.length + localName.length + packed.length;
    }
    const mode = entry.mode ?? 0o100644;
    central.push(
      words(
        [0x02014b50, 4],
        [0x0314, 2],
        [20, 2],
        [flags, 2],
        [method, 2],
        [0, 2],
        [0x21, 2],
        [sum, 4],
        [packed.length, 4],
        [size, 4],
      ),
      words([name.length, 2], [0, 2], [0, 2], [0, 2], [0, 2], [(mode << 16) >>> 0, 4], [at, 4]),
      name,
    );
  }
  const directory = Buffer.concat(central);
  pieces.push(directory);
  const entryCount = count ?? entries.length;
  if (zip64) {
    const record = Buffer.alloc(56);
    record.writeUInt32LE(0x06064b50, 0);
    record.writeUInt32LE(44, 4);
    record.writeUInt16LE(45, 12);
    record.writeUInt16LE(45, 14);
    record.writeUInt32LE(zip64.count, 24);
    record.writeUInt32LE(zip64.count, 32);
    record.writeUInt32LE(directory.length, 40);
    record.writeUInt32LE(offset, 48);
    pieces.push(record, words([0x07064b50, 4], [0, 4], [offset + directory.length, 4], [0, 4], [1, 4]));
  }
  const said = Math.min(0xffff, entryCount);
  pieces.push(
    words([0x06054b50, 4], [0, 2], [0, 2], [said, 2], [said, 2], [directory.length, 4], [offset, 4], [0, 2]),
    after,
  );
  return Buffer.concat(pieces);
}
