import { DomainError } from '../errors.ts';
import { importLimits } from './limits.ts';

export type TableRow = { line: number; cells: string[] };
type CsvReader = {
  /** The rows that are complete by now. */
  push(text: string): TableRow[];
  /** The last row, and a refusal where a quote never ends. */
  end(): TableRow[];
};

const quote = 34;
const carriageReturn = 13;
const lineFeed = 10;

/**
 * Reads CSV as it comes, in pieces of any size: nothing is kept but the row under way. Quoted cells may hold
 * separators, quotes and line breaks; lines end in any way; rows without text are left out. Refuses what no table
 * holds: 200 columns, 4,000 characters, 200,000 rows.
 */
export function csvReader(
  separator: string,
  limits: { rows: number; columns: number; cell: number } = importLimits,
): CsvReader {
  const delimiter = separator.charCodeAt(0);
  let state: 'start' | 'plain' | 'quoted' | 'after' = 'start';
  let cell = '';
  let cells: string[] = [];
  let filled = false;
  let line = 1;
  let rowLine = 1;
  let quotedSince = 1;
  let count = 0;
  let afterReturn = false;
  let rows: TableRow[] = [];

  const add = (text: string) => {
    cell = cell === '' ? text : cell + text;
    if (cell.length <= limits.cell) return;
    throw state === 'quoted'
      ? new DomainError('importQuoteOpen', { line: quotedSince })
      : new DomainError('importCellTooLong', { line, limit: limits.cell });
  };
  const endCell = () => {
    if (cells.length === limits.columns) throw new DomainError('importTooWide', { line, limit: limits.columns });
    const text = state === 'after' ? cell : cell.trim();
    filled ||= text !== '';
    cells.push(text);
    cell = '';
    state = 'start';
  };
  const endRow = () => {
    endCell();
    if (filled) {
      if (++count > limits.rows + 1) throw new DomainError('importTooLong', { limit: limits.rows });
      rows.push({ line: rowLine, cells });
    }
    cells = [];
    filled = false;
    rowLine = line + 1;
  };

  const push = (text: string): TableRow[] => {
    rows = [];
    let from = 0;
    for (let at = 0; at < text.length; at += 1) {
      const sign = text.charCodeAt(at);
      if (sign === lineFeed && afterReturn) {
        // The second half of a line's end, which was counted already.
        afterReturn = false;
        if (state === 'start') from = at + 1;
        continue;
      }
      afterReturn = sign === carriageReturn;
      if (state === 'quoted') {
        if (sign === quote) {
          add(text.slice(from, at));
          state = 'after';
        }
      } else if (state === 'after' && sign === quote) {
        state = 'quoted';
        from = at;
      } else if (state === 'start' && sign === quote) {
        state = 'quoted';
        quotedSince = line;
        from = at + 1;
      } else if (sign === delimiter || sign === lineFeed || sign === carriageReturn) {
        if (state === 'plain') add(text.slice(from, at));
        if (sign === delimiter) endCell();
        else endRow();
        from = at + 1;
      } else if (state === 'start') {
        // Blanks before a quote are none of the cell's.
        if (sign !== 32) state = 'plain';
        if (state === 'plain') from = at;
      } else if (state === 'after' && sign !== 32) {
        state = 'plain';
        from = at;
      }
      if (sign === lineFeed || sign === carriageReturn) line += 1;
    }
    if (state === 'plain' || state === 'quoted') add(text.slice(from));
    return rows;
  };

  return {
    push,
    end() {
      rows = [];
      if (state === 'quoted') throw new DomainError('importQuoteOpen', { line: quotedSince });
      if (state !== 'start' || cells.length > 0) endRow();
      return rows;
    },
  };
}

export const separators = [',', ';', '\t', '|'] as const;
export type Separator = (typeof separators)[number];

/** The separator that gives the first lines the most columns alike; a line `sep=;` says it itself. */
export function guessSeparator(head: string): Separator {
  const told = /^sep=([,;\t|])\r?\n/i.exec(head)?.[1];
  if (told) return told as Separator;
  let best: Separator = ',';
  let most = 0;
  for (const separator of separators) {
    const widths = widthsOf(head, separator);
    const widest = Math.max(0, ...widths);
    const score = widest < 2 ? 0 : widest * (widths.filter((width) => width === widest).length / widths.length);
    if (score > most) [best, most] = [separator, score];
  }
  return best;
}

function widthsOf(head: string, separator: Separator): number[] {
  try {
    return csvReader(separator)
      .push(head)
      .slice(0, 20)
      .map(({ cells }) => cells.length);
  } catch {
    return [];
  }
}
