import type { ColumnType } from '@app/domain/lists/list';
import { isFormula } from './csv.ts';
import { zip } from '../../files/zip.ts';
import type { ZipEntry } from '../../files/zip.ts';

export type SheetColumn = { label: string; type: ColumnType };

/** Where Excel begins to count days. */
const dayZero = Date.UTC(1899, 11, 30);
/** Excel's own limit, with the header. */
const mostRows = 1_048_576;
const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
/** The styles of `styles.xml`, by number. */
const style = { head: 1, day: 2, instant: 3, percent: 4, count: 5, quoted: 6, money: 7 };
const widths: Record<ColumnType, number> = {
  text: 28,
  link: 28,
  status: 18,
  day: 12,
  instant: 18,
  percent: 10,
  count: 12,
  money: 14,
};

/**
 * A workbook as it is made, memory flat: a frozen bold header, real dates and numbers, words typed as words. Rows
 * arrive in batches of values in the order of the columns: text as PostgreSQL or JSON writes it, or null. Beyond
 * Excel's limit a further sheet goes on.
 */
export async function* xlsx(
  title: string,
  columns: readonly SheetColumn[],
  batches: AsyncIterable<unknown[][]>,
  timeZone: string,
): AsyncGenerator<Buffer> {
  yield* zip(workbook(title, columns, batches, timeZone));
}

export type Sheet = { name: string; columns: readonly SheetColumn[]; batches: AsyncIterable<unknown[][]> };

/**
 * A workbook of several sheets, each with columns of its own, made one after the other; none may grow beyond Excel's
 * limit.
 */
export async function* xlsxOf(sheets: AsyncIterable<Sheet>, timeZone: string): AsyncGenerator<Buffer> {
  yield* zip(sheetBySheet(sheets, timeZone));
}

async function* sheetBySheet(sheets: AsyncIterable<Sheet>, timeZone: string): AsyncGenerator<ZipEntry> {
  const names: string[] = [];
  const offsetOf = offsets(timeZone);
  for await (const { name, columns, batches } of sheets) {
    const letters = columns.map((_, index) => lettersOf(index));
    const sheet = async function* () {
      yield sheetStart(columns, letters);
      let row = 2;
      for await (const batch of batches) {
        let text = '';
        for (const values of batch) if (row <= mostRows) text += rowOf(values, row++, columns, letters, offsetOf);
        yield text;
      }
      yield '</sheetData></worksheet>';
    };
    names.push(sheetName(name, names));
    yield { name: `xl/worksheets/sheet${names.length}.xml`, content: sheet() };
  }
  yield* frame(names);
}

/** A sheet's name has 31 characters, none of these, and no other sheet has it. */
function sheetName(title: string, taken: readonly string[]): string {
  const plain = title.replace(/[\\/?*[\]:']/g, ' ').slice(0, 26);
  const others = taken.filter((name) => name.toLowerCase().startsWith(plain.toLowerCase())).length;
  return others === 0 ? plain : `${plain} ${others + 1}`;
}

async function* workbook(
  title: string,
  columns: readonly SheetColumn[],
  batches: AsyncIterable<unknown[][]>,
  timeZone: string,
): AsyncGenerator<ZipEntry> {
  const source = batches[Symbol.asyncIterator]();
  const waiting: unknown[][] = [];
  const offsetOf = offsets(timeZone);
  const letters = columns.map((_, index) => lettersOf(index));
  let sheets = 0;
  let ended = false;
  const sheet = async function* () {
    yield sheetStart(columns, letters);
    for (let row = 2; row <= mostRows;) {
      if (waiting.length === 0) {
        const next = await source.next();
        if (next.done) {
          ended = true;
          break;
        }
        waiting.push(...next.value);
      }
      let text = '';
      for (const values of waiting.splice(0, mostRows + 1 - row))
        text += rowOf(values, row++, columns, letters, offsetOf);
      yield text;
    }
    yield '</sheetData></worksheet>';
  };
  while (!ended) yield { name: `xl/worksheets/sheet${++sheets}.xml`, content: sheet() };
  const names: string[] = [];
  for (let n = 0; n < sheets; n++) names.push(sheetName(title, names));
  yield* frame(names);
}

function sheetStart(columns: readonly SheetColumn[], letters: readonly string[]): string {
  const cols = columns.map(
    ({ type, label }, index) =>
      `<col min="${index + 1}" max="${index + 1}" width="${Math.max(widths[type], label.length + 4)}" customWidth="1"/>`,
  );
  const heads = columns.map(
    ({ label }, index) =>
      `<c r="${letters[index]}1" s="${style.head}" t="inlineStr"><is><t>${escape(label)}</t></is></c>`,
  );
  const frozen =
    '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>';
  return `${declaration}<worksheet xmlns="${main}">${frozen}<cols>${cols.join('')}</cols><sheetData><row r="1">${heads.join('')}</row>`;
}

function rowOf(
  values: readonly unknown[],
  row: number,
  columns: readonly SheetColumn[],
  letters: readonly string[],
  offsetOf: (time: number) => number,
): string {
  let cells = '';
  for (let index = 0; index < columns.length; index++) {
    const value = values[index];
    if (value === null || value === undefined || value === '') continue;
    cells += cell(`${letters[index]}${row}`, columns[index]!.type, String(value), offsetOf);
  }
  return `<row r="${row}">${cells}</row>`;
}

/** Percent as the share of one that a cell holds, without what binary fractions add to it: 83.4 is 0.834. */
const share = (percent: string) => Number((Number(percent) / 100).toPrecision(12));

function cell(at: string, type: ColumnType, text: string, offsetOf: (time: number) => number): string {
  if (type === 'day' || type === 'instant') {
    const time = Date.parse(type === 'day' ? `${text}T00:00:00Z` : `${text.slice(0, 10)}T${text.slice(11, 19)}Z`);
    const serial = (time + (type === 'day' ? 0 : offsetOf(time)) - dayZero) / 86_400_000;
    // Before March 1900 Excel counts differently from everyone else.
    if (serial >= 61) return `<c r="${at}" s="${style[type]}"><v>${serial}</v></c>`;
  }
  if ((type === 'count' || type === 'percent' || type === 'money') && Number.isFinite(Number(text)))
    return `<c r="${at}" s="${style[type]}"><v>${type === 'percent' ? share(text) : text}</v></c>`;
  return `<c r="${at}"${isFormula(text) ? ` s="${style.quoted}"` : ''} t="inlineStr"><is><t xml:space="preserve">${escape(text)}</t></is></c>`;
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/**
 * XML cannot hold control characters and halves of a pair; Excel reads `_x0041_` as "A" and holds 32,767 characters.
 */
function escape(text: string): string {
  const whole = (text.length > 32_767 ? text.slice(0, 32_767) : text).toWellFormed();
  // oxlint-disable-next-line no-control-regex
  if (!/[&<>\x00-\x1f\ufffe\uffff]|_x/.test(whole)) return whole;
  return whole
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .replace(/[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g, '\ufffd') // oxlint-disable-line no-control-regex
    .replaceAll('\r', '_x000D_')
    .replace(/[&<>]/g, (sign) => entities[sign]!);
}

/** A, B … Z, AA, AB … */
function lettersOf(index: number): string {
  return index < 26 ? String.fromCharCode(65 + index) : lettersOf(Math.floor(index / 26) - 1) + lettersOf(index % 26);
}

/**
 * How far a time zone is ahead of UTC at a time, in milliseconds. A spreadsheet knows no zones: its moments are those
 * of the company's clock.
 */
function offsets(timeZone: string): (time: number) => number {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  });
  const ask = (time: number) => {
    const parts = Object.fromEntries(format.formatToParts(time).map(({ type, value }) => [type, Number(value)]));
    return (
      Date.UTC(parts['year']!, parts['month']! - 1, parts['day'], parts['hour'], parts['minute']) -
      Math.floor(time / 60_000) * 60_000
    );
  };
  // Asking is dear and a day seldom changes its clock: a quarter of an hour is asked once.
  const known = new Map<number, number>();
  return (time) => {
    const quarter = Math.floor(time / 900_000);
    let offset = known.get(quarter);
    if (offset === undefined) {
      if (known.size > 50_000) known.clear();
      known.set(quarter, (offset = ask(time)));
    }
    return offset;
  };
}

function* frame(names: readonly string[]): Generator<ZipEntry> {
  const sheets = names.length;
  const numbers = names.map((_, index) => index + 1);
  const kind = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
  const file = (path: string, text: string): ZipEntry => ({ name: path, content: [declaration + text] });
  yield file(
    '[Content_Types].xml',
    `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${kind}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${kind}.styles+xml"/>${numbers.map((n) => `<Override PartName="/xl/worksheets/sheet${n}.xml" ContentType="${kind}.worksheet+xml"/>`).join('')}</Types>`,
  );
  yield file(
    '_rels/.rels',
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  );
  yield file(
    'xl/workbook.xml',
    `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>${numbers.map((n) => `<sheet name="${escape(names[n - 1]!)}" sheetId="${n}" r:id="rId${n}"/>`).join('')}</sheets></workbook>`,
  );
  yield file(
    'xl/_rels/workbook.xml.rels',
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${numbers.map((n) => `<Relationship Id="rId${n}" Type="${relations}/worksheet" Target="worksheets/sheet${n}.xml"/>`).join('')}<Relationship Id="rId${sheets + 1}" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
  );
  yield file('xl/styles.xml', styles);
}

const xf = (numFmt: number, more = '') =>
  `<xf numFmtId="${numFmt}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"${more}/>`;
const styles = `<styleSheet xmlns="${main}"><numFmts count="3"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/><numFmt numFmtId="166" formatCode="#,##0.00#"/></numFmts>
<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>
<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>
<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>
<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>
<cellXfs count="8">${xf(0)}<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>${xf(164)}${xf(165)}${xf(9)}${xf(0)}${xf(49, ' quotePrefix="1"')}${xf(166)}</cellXfs>
<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;
