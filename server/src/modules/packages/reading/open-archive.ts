import { isLitter, nameClashes, nameProblem, packageLimits } from '@app/domain/packages/reading/file-rules';
import type { PackageProblem } from '@app/domain/packages/reading/package-problems';
import { refuse, warn } from '@app/domain/packages/reading/package-problems';
import { crc32 } from 'node:zlib';
import type { Entry, ZipFile } from 'yauzl';
import { fromRandomAccessReaderPromise, getFileNameLowLevel } from 'yauzl';
import type { ReadRange } from '../../../platform/files/unzip.ts';
import { ArchiveReader } from './archive-reader.ts';
import { PackageRefused } from './refusal.ts';

export type ArchiveFile = { path: string; bytes: number; entry: Entry };
export type Archive = {
  files: ArchiveFile[];
  unpackedBytes: number;
  problems: PackageProblem[];
  /**
   * The bytes of one file as they are unpacked. Ends with a refusal when they are not what the archive says of them.
   */
  read(file: ArchiveFile): AsyncGenerator<Buffer>;
};

/**
 * What an archive holds, judged before a byte of it is unpacked: names, links, encryption, sizes, and whether its two
 * tables agree. No name of it ever becomes a path of ours.
 */
export async function openArchive(range: ReadRange, bytes: number): Promise<Archive> {
  const reader = new ArchiveReader(range, bytes);
  const zip = await damaged(
    fromRandomAccessReaderPromise(reader, bytes, { autoClose: false, decodeStrings: false, validateEntrySizes: true }),
  );
  if (zip.entryCount > packageLimits.files * 2)
    throw new PackageRefused(refuse('tooManyFiles', null, { count: zip.entryCount, limit: packageLimits.files }));
  const found = await listed(zip, bytes);
  await checkHeaders(zip, found);
  const { files, problems } = judged(found);
  const unpackedBytes = files.reduce((sum, file) => sum + file.bytes, 0);
  problems.push(...sizeProblems(files, unpackedBytes));
  return { files, unpackedBytes, problems, read: (file) => unpacked(zip, file) };
}

type Found = { name: string; entry: Entry };

async function listed(zip: ZipFile, bytes: number): Promise<Found[]> {
  const found: Found[] = [];
  await damaged(
    (async () => {
      for await (const entry of zip.eachEntry()) found.push({ name: nameOf(entry), entry });
    })(),
  );
  if (found.length === 0) throw new PackageRefused(refuse('zipEmpty'));
  // After the last entry that is counted the directory ends: otherwise it holds more than it says.
  const end = zip.readEntryCursor as unknown as number;
  const tail = Buffer.alloc(Math.min(56, bytes - end));
  await damaged(readAt(zip, tail, end));
  const signature = tail.length >= 4 ? tail.readUInt32LE(0) : 0;
  if (signature === 0x06064b50) await checkZip64(zip, tail, end, found.length);
  else if (signature !== 0x06054b50) throw new PackageRefused(refuse('zipHeaders'));
  return found;
}

/**
 * The 64-bit end of the directory, where there is one, must say what the old one says, unless that says "look there".
 */
async function checkZip64(zip: ZipFile, record: Buffer, at: number, count: number): Promise<void> {
  const old = Buffer.alloc(22);
  await damaged(readAt(zip, old, zip.fileSize - 22 - zip.comment.length));
  const pairs: [said: number, meant: bigint, none: number][] = [
    [old.readUInt16LE(10), record.readBigUInt64LE(32), 0xffff],
    [old.readUInt32LE(12), record.readBigUInt64LE(40), 0xffff_ffff],
    [old.readUInt32LE(16), record.readBigUInt64LE(48), 0xffff_ffff],
  ];
  const differs = pairs.some(([said, meant, none]) => said !== none && BigInt(said) !== meant);
  if (
    differs ||
    record.readBigUInt64LE(32) !== BigInt(count) ||
    record.readBigUInt64LE(40) + record.readBigUInt64LE(48) !== BigInt(at)
  )
    throw new PackageRefused(refuse('zip64'));
}

/**
 * Each file's own header must agree with the directory, files follow one another, and nothing stands before the first.
 */
async function checkHeaders(zip: ZipFile, found: readonly Found[]): Promise<void> {
  const places = found
    .map((one) => ({ ...one, from: one.entry.relativeOffsetOfLocalHeader, to: 0 }))
    .toSorted((a, b) => a.from - b.from);
  if (places[0]!.from !== 0) throw new PackageRefused(refuse('zipSurrounded'));
  let end = 0;
  for (const { name, entry, from } of places) {
    if (entry.isEncrypted()) throw new PackageRefused(refuse('zipEncrypted', shown(name)));
    if (from < end) throw new PackageRefused(refuse('zipOverlap', shown(name)));
    const local = await damaged(zip.readLocalFileHeaderPromise(entry));
    const later = (local.generalPurposeBitFlag & 8) !== 0;
    const differs =
      !local.fileName.equals(entry.fileNameRaw) ||
      local.compressionMethod !== entry.compressionMethod ||
      (local.generalPurposeBitFlag & 1) !== 0 ||
      (!later &&
        (local.crc32 !== entry.crc32 ||
          !sameSize(local.compressedSize, entry.compressedSize) ||
          !sameSize(local.uncompressedSize, entry.uncompressedSize)));
    if (differs) throw new PackageRefused(refuse('zipHeaders', shown(name)));
    if (entry.compressionMethod !== 0 && entry.compressionMethod !== 8)
      throw new PackageRefused(refuse('zipMethod', shown(name), { method: entry.compressionMethod }));
    end = local.fileDataStart + entry.compressedSize;
  }
}

const sameSize = (local: number, central: number) => local === central || local === 0xffff_ffff;

function judged(found: readonly Found[]): { files: ArchiveFile[]; problems: PackageProblem[] } {
  const problems: PackageProblem[] = [];
  const files: ArchiveFile[] = [];
  let backslashes = 0;
  for (const { name, entry } of found) {
    if (isLitter(name)) continue;
    const problem = nameProblem(name);
    if (problem) problems.push(problem);
    // Of Unix's kinds of entries we know files and folders; a link, a device or a pipe is none of them.
    const type = (entry.externalFileAttributes >>> 16) & 0o170000;
    if (type !== 0 && type !== 0o100000 && type !== 0o040000) problems.push(refuse('link', shown(name)));
    const path = name.replaceAll('\\', '/');
    if (path !== name) backslashes += 1;
    if (!path.endsWith('/')) files.push({ path, bytes: entry.uncompressedSize, entry });
  }
  if (files.length === 0 && problems.length === 0) problems.push(refuse('zipEmpty'));
  if (files.length > packageLimits.files)
    problems.push(refuse('tooManyFiles', null, { count: files.length, limit: packageLimits.files }));
  if (backslashes > 0) problems.push(warn('backslashes', null, { count: backslashes }));
  return { files, problems: [...problems, ...nameClashes(files.map(({ path }) => path))] };
}

function sizeProblems(files: readonly ArchiveFile[], total: number): PackageProblem[] {
  const { unpackedBytes, ratio, ratioFrom } = packageLimits;
  const problems =
    total > unpackedBytes ? [refuse('unpackedTooLarge', null, { bytes: total, limit: unpackedBytes })] : [];
  const packed = files.reduce((sum, { entry }) => sum + entry.compressedSize, 0);
  if (total > ratioFrom && total > packed * ratio) problems.push(refuse('expands', null, { limit: ratio }));
  const swollen = files
    .filter(({ bytes, entry }) => bytes > ratioFrom && bytes > entry.compressedSize * ratio)
    .map(({ path }) => refuse('expands', shown(path), { limit: ratio }));
  return problems.some(({ code }) => code === 'expands') ? problems : [...problems, ...swollen.slice(0, 10)];
}

async function* unpacked(zip: ZipFile, { path, entry }: ArchiveFile): AsyncGenerator<Buffer> {
  const stream = await damaged(zip.openReadStreamPromise(entry));
  let sum = 0;
  try {
    for await (const piece of stream as AsyncIterable<Buffer>) {
      sum = crc32(piece, sum);
      yield piece;
    }
  } catch (error) {
    if (/bytes in the stream/.test((error as Error).message))
      throw new PackageRefused(refuse('sizeLies', shown(path), { bytes: entry.uncompressedSize }));
    throw (error as NodeJS.ErrnoException).code?.startsWith('Z_')
      ? new PackageRefused(refuse('zipDamaged', shown(path)))
      : error;
  } finally {
    stream.destroy();
  }
  if (sum !== entry.crc32) throw new PackageRefused(refuse('zipDamaged', shown(path)));
}

/** UTF-8 where it is UTF-8: many archivers write it without saying so. Otherwise what the archive says. */
function nameOf(entry: Entry): string {
  const raw = entry.fileNameRaw;
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(raw);
  } catch {
    return getFileNameLowLevel(entry.generalPurposeBitFlag, raw, entry.extraFields, true);
  }
}

const shown = (name: string) => name.slice(0, 200).toWellFormed().replaceAll('\u0000', '�');

const readAt = (zip: ZipFile, buffer: Buffer, at: number) =>
  new Promise<void>((resolve, reject) => {
    const { reader } = zip as unknown as { reader: ArchiveReader };
    reader.read(buffer, 0, buffer.length, at, (error) => (error ? reject(error) : resolve()));
  });

/** What the reader of archives says in its own words becomes a refusal; a disk that does not answer does not. */
async function damaged<T>(step: Promise<T>): Promise<T> {
  try {
    return await step;
  } catch (error) {
    if (error instanceof PackageRefused || /^E(?!RR_)/.test((error as NodeJS.ErrnoException).code ?? '')) throw error;
    const said = (error as Error).message;
    if (/encrypt/.test(said)) throw new PackageRefused(refuse('zipEncrypted'));
    throw new PackageRefused(refuse(/comment length/.test(said) ? 'zipSurrounded' : 'zipDamaged'));
  }
}
