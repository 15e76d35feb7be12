export type CsvRow = { line: number; cells: string[] };

/**
 * Reads CSV as RFC 4180 has it: quoted cells may hold separators, quotes and line breaks. The separator is the one the
 * first line uses: comma, semicolon (spreadsheets in French write it) or tab. Rows without any text are left out.
 * `unclosed` is the line of a quote that never ends.
 */
export function parseCsv(text: string): { rows: CsvRow[]; unclosed: number | null } {
  const source = text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
  const separator = separatorOf(source);
  const rows: CsvRow[] = [];
  let row: CsvRow = { line: 1, cells: [] };
  let cell = '';
  let quotedSince: number | null = null;
  let wasQuoted = false;
  let line = 1;
  const endCell = () => {
    row.cells.push(wasQuoted ? cell : cell.trim());
    cell = '';
    wasQuoted = false;
  };
  const endRow = () => {
    endCell();
    if (row.cells.some((text) => text.trim() !== '')) rows.push(row);
    row = { line: line + 1, cells: [] };
  };
  for (let index = 0; index < source.length; index += 1) {
    const sign = source[index]!;
    if (quotedSince !== null) {
      if (sign !== '"') cell += sign;
      else if (source[index + 1] === '"') {
        cell += '"';
        index += 1;
      } else quotedSince = null;
    } else if (sign === '"' && cell.trim() === '') {
      cell = '';
      quotedSince = line;
      wasQuoted = true;
    } else if (sign === separator) endCell();
    else if (sign === '\n') endRow();
    else if (!wasQuoted || sign.trim()) cell += sign;
    if (sign === '\n') line += 1;
  }
  endRow();
  return { rows, unclosed: quotedSince };
}

function separatorOf(source: string): string {
  const first = source.slice(0, source.indexOf('\n') < 0 ? undefined : source.indexOf('\n')).replace(/"[^"]*"/g, '');
  const count = (sign: string) => first.split(sign).length;
  return [',', ';', '\t'].reduce((best, sign) => (count(sign) > count(best) ? sign : best));
}
