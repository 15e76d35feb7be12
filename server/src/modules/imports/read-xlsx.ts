import { DomainError } from '@app/domain/errors';
import type { TableRow } from '@app/domain/imports/csv-reader';
import { importLimits } from '@app/domain/imports/limits';
import { StringDecoder } from 'node:string_decoder';
import type { ReadRange, ZipPart } from '../../platform/files/unzip.ts';
import { listZip, unzipPart } from '../../platform/files/unzip.ts';
import { readDateStyles, readSheets } from './read-workbook.ts';
import { keptTexts } from './kept-texts.ts';
import type { KeptTexts } from './kept-texts.ts';
import { attribute, xmlEvents, xmlText } from './xml-events.ts';

/** A workbook: its sheets by name, and the rows of one of them as they are read. */
type Workbook = { sheets: string[]; rows(sheet: number): AsyncGenerator<TableRow[]> };

/** No sheet of Excel is longer. */
const lastLine = 1_048_576;
/** What is handed on at once. */
const batch = { rows: 500, characters: 2_000_000 };
const dayZero1900 = Date.UTC(1899, 11, 30);
const dayZero1904 = Date.UTC(1904, 0, 1);

/** Values only: what a formula last gave, no formula, no link, no macro (F09). */
export async function openWorkbook(read: ReadRange, bytes: number): Promise<Workbook> {
  const parts = new Map((await listZip(read, bytes)).map((part) => [part.name, part]));
  if (!parts.has('xl/workbook.xml')) throw new DomainError('fileTypeRefused');
  if ([...parts.keys()].some((name) => /vbaProject|macrosheets/i.test(name))) throw new DomainError('importMacros');
  async function* text(name: string, unpackedBytes: number = importLimits.bookBytes): AsyncGenerator<string> {
    const part = parts.get(name);
    if (part) yield* textOf(read, part, unpackedBytes);
  }
  const { sheets, since1904 } = await readSheets(text);
  return {
    sheets: sheets.map(({ name }) => name),
    async *rows(sheet) {
      const path = sheets[sheet]?.path;
      if (!path || !parts.has(path)) throw new DomainError('fileCorrupt');
      const dates = await readDateStyles(text);
      const texts = await keptTexts(text('xl/sharedStrings.xml', importLimits.unpackedBytes));
      const cells = text(path, importLimits.unpackedBytes);
      yield* rowsOf(cells, texts, (style) => dates.has(style), since1904 ? dayZero1904 : dayZero1900);
    },
  };
}

async function* textOf(read: ReadRange, part: ZipPart, unpackedBytes: number): AsyncGenerator<string> {
  const decoder = new StringDecoder('utf8');
  const caps = { unpackedBytes, expansion: importLimits.expansion };
  for await (const piece of unzipPart(read, part, caps)) yield decoder.write(piece);
  yield decoder.end();
}

async function* rowsOf(
  pieces: AsyncIterable<string>,
  texts: KeptTexts,
  isDate: (style: number) => boolean,
  dayZero: number,
): AsyncGenerator<TableRow[]> {
  let rows: TableRow[] = [];
  let line = 0;
  let cells: string[] = [];
  let column = -1;
  let kind = 'n';
  let style = 0;
  let taking = false;
  let value = '';
  let phonetic = false;
  let count = 0;
  let characters = 0;
  let waiting = 0;
  const feed = xmlEvents({
    open(name, attributes) {
      if (name === 'row') {
        line = lineOf(attribute(attributes, 'r'), line);
        cells = [];
        column = -1;
      } else if (name === 'c') {
        column = columnOf(attribute(attributes, 'r')) ?? column + 1;
        if (column >= importLimits.columns)
          throw new DomainError('importTooWide', { line, limit: importLimits.columns });
        kind = attribute(attributes, 't') ?? 'n';
        style = Number(attribute(attributes, 's') ?? 0);
        value = '';
      } else if (name === 'rPh') phonetic = true;
      else if (name === 'v' || (name === 't' && !phonetic)) taking = true;
    },
    text(words) {
      if (!taking) return;
      value += words;
      if (value.length > importLimits.cell * 6)
        throw new DomainError('importCellTooLong', { line, limit: importLimits.cell });
    },
    close(name) {
      if (name === 'v' || name === 't') taking = false;
      else if (name === 'rPh') phonetic = false;
      else if (name === 'c') {
        const text = valueOf(kind, xmlText(value), texts, isDate(style), dayZero).trim();
        if (text.length > importLimits.cell)
          throw new DomainError('importCellTooLong', { line, limit: importLimits.cell });
        if (text === '') return;
        characters += text.length;
        waiting += text.length;
        if (characters > importLimits.sheetCharacters) throw new DomainError('importExpands');
        while (cells.length < column) cells.push('');
        cells[column] = text;
      } else if (name === 'row' && cells.length > 0) {
        if (++count > importLimits.rows + 1) throw new DomainError('importTooLong', { limit: importLimits.rows });
        rows.push({ line, cells });
      }
    },
  });
  for await (const piece of pieces) {
    feed(piece);
    if (rows.length >= batch.rows || waiting >= batch.characters) {
      yield rows;
      rows = [];
      waiting = 0;
    }
  }
  if (rows.length > 0) yield rows;
}

/** Rows go down the sheet: what says it stands elsewhere stands below the one before it. */
function lineOf(told: string | null, before: number): number {
  const line = Number(told);
  return Number.isInteger(line) && line > before && line <= lastLine ? line : before + 1;
}

/** `AB12` is in the 28th column (from 0: 27); null where no column is named. */
function columnOf(reference: string | null): number | null {
  if (!reference) return null;
  let column = 0;
  for (let at = 0; at < reference.length; at += 1) {
    const letter = reference.charCodeAt(at) - 64;
    if (letter < 1 || letter > 26) break;
    column = column * 26 + letter;
  }
  return column === 0 ? null : column - 1;
}

function valueOf(kind: string, value: string, texts: KeptTexts, date: boolean, dayZero: number): string {
  if (kind === 's') return texts.at(Number(value));
  if (kind !== 'n' || value === '') return kind === 'b' ? (value === '1' ? 'TRUE' : 'FALSE') : value;
  const number = Number(value);
  if (!Number.isFinite(number)) return value;
  // Excel takes 1900 for a leap year: its days before March are one too high.
  if (date && number >= 1 && number < 200_000)
    return new Date(dayZero + (Math.floor(number) + (number < 60 && dayZero === dayZero1900 ? 1 : 0)) * 86_400_000)
      .toISOString()
      .slice(0, 10);
  return /e/i.test(value) && Number.isSafeInteger(number) ? String(number) : value;
}
