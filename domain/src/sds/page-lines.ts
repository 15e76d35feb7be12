/** A run of text as it is extracted from a page, in points from the lower left corner; y is the baseline. */
export type SheetItem = { text: string; x: number; y: number; width: number; height: number };
export type SheetPage = { items: readonly SheetItem[]; width: number; height: number };
/** Where something was read: pages count from 1, the rest is in points from the lower left corner of the page. */
export type Place = { page: number; x: number; y: number; width: number; height: number };

/** What stands together on a line: a label, a value, a field of a table. */
export type Cell = Place & { text: string };
/** `margin` lines are headers and footers, which pages repeat. */
export type Line = Place & { text: string; cells: Cell[]; margin: boolean };

const ligatures: Record<string, string> = { ﬀ: 'ff', ﬁ: 'fi', ﬂ: 'fl', ﬃ: 'ffi', ﬄ: 'ffl', ﬅ: 'st', ﬆ: 'st' };

/**
 * Text as it is meant: ligatures taken apart, every kind of space a space, soft hyphens and invisible characters gone.
 */
export const plainText = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/[ﬀ-ﬆ]/g, (one) => ligatures[one] ?? one)
    .replace(/[\u00ad\u200b-\u200f\u2060\ufeff]/g, '')
    .replace(/[\s\u00a0\u2000-\u200a\u202f\u205f\u3000]+/g, ' ');

/**
 * `S E C T I O N 1 0` → `SECTION10`: where most of a line stands alone, letter by letter, it is one word; else words of
 * at least four such letters.
 */
export function closeUp(text: string): string {
  const parts = text.trim().split(' ');
  if (parts.length >= 8 && parts.filter((part) => part.length === 1).length > parts.length * 0.8) return parts.join('');
  return text.replace(/(?<![\p{L}\d])\p{L}(?: \p{L}(?![\p{L}\d’'])){3,}/gu, (run) => run.replaceAll(' ', '')).trim();
}

/** Marks of lists, those of symbol fonts included, which come out as the character they stand for. */
const bullet = /^(?:l (?=[\p{Lu}\d+])|[\uf000-\uf0ff] ?)/u;

/**
 * Runs on one baseline, from left to right, joined into cells: what is further apart than a word space begins another.
 */
function cellsOf(items: readonly SheetItem[], page: number): Cell[] {
  const cells: (Cell & { space: boolean })[] = [];
  let [from, run] = [-Infinity, ''];
  for (const item of items.toSorted((a, b) => a.x - b.x)) {
    const text = plainText(item.text);
    const last = cells.at(-1);
    if (text.trim() === '') {
      // A wide blank is a tabulator.
      if (last && text !== '' && item.x - (last.x + last.width) < last.height) last.space = true;
      continue;
    }
    const height = item.height || 10;
    // Printed twice, a hair apart, to look bold.
    if (last && Math.abs(item.x - from) < height * 0.2 && text.trim() === run) continue;
    [from, run] = [item.x, text.trim()];
    const gap = last ? item.x - (last.x + last.width) : 0;
    if (!last || gap > Math.max(height, last.height) * 1.15) {
      cells.push({ page, text: text.trim(), x: item.x, y: item.y, width: item.width, height, space: /\s$/.test(text) });
      continue;
    }
    const apart = last.space || /^\s/.test(text) || gap > height * 0.19;
    last.text += (apart ? ' ' : '') + text.trim();
    last.width = Math.max(last.width, item.x + item.width - last.x);
    last.height = Math.max(last.height, height);
    last.space = /\s$/.test(text);
  }
  return cells
    .map(({ space: _space, ...cell }) => ({ ...cell, text: closeUp(cell.text).replace(bullet, '') }))
    .filter((cell) => cell.text !== '');
}

/** The cells of a line as one. */
export function lineOf(cells: Cell[], margin = false): Line {
  const first = cells[0]!;
  const x = Math.min(...cells.map((cell) => cell.x));
  const right = Math.max(...cells.map((cell) => cell.x + cell.width));
  return {
    page: first.page,
    x,
    y: first.y,
    width: right - x,
    height: Math.max(...cells.map((cell) => cell.height)),
    text: cells.map((cell) => cell.text).join(' '),
    cells,
    margin,
  };
}

/** Items of a page, grouped by their baselines, from the top. */
function rowsOf(items: readonly SheetItem[], page: number): Line[] {
  const rows: SheetItem[][] = [];
  for (const item of items.toSorted((a, b) => b.y - a.y)) {
    const row = rows.at(-1);
    const near = row?.[0] && row[0].y - item.y <= Math.max(2, Math.min(item.height || 10, row[0].height || 10) * 0.45);
    if (row && near) row.push(item);
    else rows.push([item]);
  }
  return rows.flatMap((row) => {
    const cells = cellsOf(row, page);
    return cells.length > 0 ? [lineOf(cells)] : [];
  });
}

/** The beginning of a heading of the 16 sections, of two languages. */
const headingStart = /^(?:(?:section|rubrique|partie)\s*)?(?:1[0-6]|[1-9])\s?[.:)–-]?\s+\p{Lu}/iu;

/**
 * A page in two columns of running text: where the right column begins, or null. A table of labels and values has an
 * empty strip in the middle, too; only where headings of sections begin on its right are there two columns.
 */
function columnStart(lines: readonly Line[], width: number): number | null {
  const starts = lines.flatMap((line) => line.cells.filter((cell) => cell.x > width * 0.42 && cell.x < width * 0.62));
  const heading = starts.find(
    (cell) => headingStart.test(cell.text) && starts.filter((other) => Math.abs(other.x - cell.x) < 3).length >= 6,
  );
  if (!heading) return null;
  const edge = heading.x - 2;
  const crossing = lines.filter((line) =>
    line.cells.some((cell) => cell.x < edge - 4 && cell.x + cell.width > edge),
  ).length;
  return crossing <= lines.length * 0.15 ? edge : null;
}

/** Left column before right column; a line across both ends the band above it. */
function unfoldColumns(lines: readonly Line[], edge: number): Line[] {
  const ordered: Line[] = [];
  let [left, right]: [Line[], Line[]] = [[], []];
  const flush = () => {
    ordered.push(...left, ...right);
    [left, right] = [[], []];
  };
  for (const line of lines) {
    const before = line.cells.filter((cell) => cell.x < edge);
    const after = line.cells.filter((cell) => cell.x >= edge);
    if (before.some((cell) => cell.x + cell.width > edge)) {
      flush();
      ordered.push(line);
      continue;
    }
    if (before.length > 0) left.push(lineOf(before));
    if (after.length > 0) right.push(lineOf(after));
  }
  flush();
  return ordered;
}

/** What a header says on every page: numbers of pages differ. */
const repeated = (line: Line): string => line.text.replace(/\d+/g, '#').toLowerCase();

/** Headers and footers: the same text at the same height of most pages, near the top or the foot. */
function markMargins(lines: Line[], pages: readonly SheetPage[]): void {
  if (pages.length < 2) return;
  const seen = new Map<string, Line[]>();
  for (const line of lines) {
    const height = pages[line.page - 1]!.height;
    // A heading that a table of contents repeats at the same height is none.
    if ((line.y < height * 0.78 && line.y > height * 0.14) || headingStart.test(line.text)) continue;
    (seen.get(repeated(line)) ?? seen.set(repeated(line), []).get(repeated(line))!).push(line);
  }
  for (const same of seen.values())
    for (const line of same) {
      const alike = new Set(same.filter((other) => Math.abs(other.y - line.y) < 6).map((other) => other.page)).size;
      if (alike >= Math.max(2, Math.ceil((pages.length - 1) * 0.5))) line.margin = true;
    }
}

/** The lines of a document in the order in which they are read; headers and footers are marked. */
export function linesOf(pages: readonly SheetPage[]): Line[] {
  const lines = pages.flatMap((page, index) => {
    const rows = rowsOf(page.items, index + 1);
    const edge = columnStart(rows, page.width);
    return edge === null ? rows : unfoldColumns(rows, edge);
  });
  markMargins(lines, pages);
  return lines;
}

/**
 * Without accents, in lower case, with plain quotes and hyphens: what rules compare. Every character keeps its place.
 */
export const folded = (text: string): string =>
  [...text]
    .map((one) => {
      const plain = one.normalize('NFD').charAt(0).toLowerCase();
      if (plain === '’' || plain === '‘' || plain === '`' || plain === '´') return "'";
      if (/[\u2010-\u2015\u2212]/.test(plain)) return '-';
      return one.length === plain.length ? plain : plain.padEnd(one.length);
    })
    .join('');

/** The box around lines of the page on which they begin. */
export function placeOf(parts: readonly Place[]): Place {
  const page = parts[0]!.page;
  const here = parts.filter((part) => part.page === page);
  const x = Math.min(...here.map((part) => part.x));
  const y = Math.min(...here.map((part) => part.y));
  const right = Math.max(...here.map((part) => part.x + part.width));
  const top = Math.max(...here.map((part) => part.y + part.height));
  return { page, x, y, width: right - x, height: top - y };
}
