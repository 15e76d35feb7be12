import { DomainError } from '@app/domain/errors';
import type { Separator, TableRow } from '@app/domain/imports/csv-reader';
import { csvReader, guessSeparator } from '@app/domain/imports/csv-reader';
import type { FileStore } from '../../platform/files/files.ts';
import type { ReadRange } from '../../platform/files/unzip.ts';
import { textOfCsv } from '../../platform/lists/files/csv.ts';
import { openWorkbook } from './read-xlsx.ts';

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';
export type Format = {
  type: 'csv' | 'xlsx' | 'zip';
  encoding?: Encoding;
  separator?: Separator;
  sheets?: string[];
  sheet?: number;
  headerLine: number;
};
type Stored = { path: string; bytes: number };
export type TableOptions = {
  encoding?: Encoding | undefined;
  separator?: Separator | undefined;
  sheet?: number | undefined;
};

const headBytes = 64 * 1024;
const rangeOf =
  (files: FileStore, path: string): ReadRange =>
  (range) =>
    files.read('imports', path, range);

/** How a file is written, read from its bytes; its name is not asked. What the sender says of it comes first. */
export async function formatOf(
  files: FileStore,
  { path, bytes }: Stored,
  asked: TableOptions,
): Promise<Omit<Format, 'headerLine'>> {
  const head = await headOf(files, path, bytes);
  if (head.subarray(0, 4).equals(Buffer.from('PK\x03\x04', 'latin1'))) {
    const { sheets } = await openWorkbook(rangeOf(files, path), bytes);
    if (sheets.length === 0) throw new DomainError('importEmpty');
    return { type: 'xlsx', sheets, sheet: Math.min(asked.sheet ?? 0, sheets.length - 1) };
  }
  if (head.subarray(0, 4).equals(Buffer.from('d0cf11e0', 'hex'))) throw new DomainError('importOldExcel');
  const encoding = asked.encoding ?? (await encodingOf(files, path, head));
  if (encoding !== 'utf-16le' && encoding !== 'utf-16be' && share(head, (byte) => byte === 0) > 0.05)
    throw new DomainError('fileTypeRefused');
  const text = new TextDecoder(encoding).decode(head, { stream: true });
  return { type: 'csv', encoding, separator: asked.separator ?? guessSeparator(text) };
}

async function headOf(files: FileStore, path: string, bytes: number): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of (await files.read('imports', path, {
    start: 0,
    end: Math.min(bytes, headBytes) - 1,
  })) as AsyncIterable<Buffer>)
    pieces.push(piece);
  return Buffer.concat(pieces);
}

/**
 * By its mark; else UTF-16 where every other byte is none; else UTF-8 where the whole file is that; else what Windows
 * wrote.
 */
async function encodingOf(files: FileStore, path: string, head: Buffer): Promise<Encoding> {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  const even = share(head, (byte, at) => byte === 0 && at % 2 === 0);
  const odd = share(head, (byte, at) => byte === 0 && at % 2 === 1);
  if (odd > 0.2 && even < 0.05) return 'utf-16le';
  if (even > 0.2 && odd < 0.05) return 'utf-16be';
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const piece of (await files.read('imports', path)) as AsyncIterable<Buffer>)
      decoder.decode(piece, { stream: true });
    decoder.decode();
    return 'utf-8';
  } catch {
    return 'windows-1252';
  }
}

function share(bytes: Buffer, is: (byte: number, at: number) => boolean): number {
  let count = 0;
  for (let at = 0; at < bytes.length; at += 1) if (is(bytes[at]!, at)) count += 1;
  return bytes.length === 0 ? 0 : count / bytes.length;
}

/** All lines of the table, what stands above its headers too, as they are read. */
export async function* tableRows(
  files: FileStore,
  { path, bytes }: Stored,
  format: Omit<Format, 'headerLine'>,
): AsyncGenerator<TableRow[]> {
  if (format.type === 'xlsx') {
    yield* (await openWorkbook(rangeOf(files, path), bytes)).rows(format.sheet ?? 0);
    return;
  }
  const decoder = new TextDecoder(format.encoding ?? 'utf-8');
  const reader = csvReader(format.separator ?? ',');
  let told = false;
  const given = (rows: TableRow[]) => {
    // Excel's own line about the separator is none of the table.
    const first = told ? undefined : rows[0];
    if (first) told = true;
    const own = first?.line === 1 && /^sep=.?$/i.test(first.cells.join('')) ? rows.slice(1) : rows;
    return own.map((row) => ({ ...row, cells: row.cells.map(textOfCsv) }));
  };
  for await (const piece of (await files.read('imports', path)) as AsyncIterable<Buffer>) {
    const rows = given(reader.push(decoder.decode(piece, { stream: true })));
    if (rows.length > 0) yield rows;
  }
  const rows = [...given(reader.push(decoder.decode())), ...given(reader.end())];
  if (rows.length > 0) yield rows;
}
