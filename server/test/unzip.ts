import { inflateRawSync } from 'node:zlib';

/** The files of an archive, by its directory. */
export function unzip(archive: Buffer): Map<string, string> {
  const files = new Map<string, string>();
  const end = archive.lastIndexOf(Buffer.from('504b0506', 'hex'));
  let at = archive.readUInt32LE(end + 16);
  for (let left = archive.readUInt16LE(end + 10); left > 0; left--) {
    const [packed, size, named] = [
      archive.readUInt32LE(at + 20),
      archive.readUInt32LE(at + 24),
      archive.readUInt16LE(at + 28),
    ];
    const local = archive.readUInt32LE(at + 42);
    const data = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
    const bytes = inflateRawSync(archive.subarray(data, data + packed));
    if (bytes.length !== size) throw new Error('An archive whose directory says another size');
    files.set(archive.subarray(at + 46, at + 46 + named).toString(), bytes.toString());
    at += 46 + named;
  }
  return files;
}
