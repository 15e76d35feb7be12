import type { SheetItem, SheetPage } from './page-lines.ts';

/** A line of a page in a test: cells parted by `|`, in columns of 200 points. */
const itemsOf = (line: string, y: number): SheetItem[] =>
  line
    .split('|')
    .flatMap((cell, column) =>
      cell.trim() === ''
        ? []
        : [{ text: cell.trim(), x: 50 + column * 200, y, width: Math.min(190, cell.trim().length * 5), height: 10 }],
    );

/** Pages as a PDF gives them, from lines of text. */
export const written = (...pages: string[][]): SheetPage[] =>
  pages.map((lines) => ({ width: 612, height: 792, items: lines.flatMap((line, at) => itemsOf(line, 760 - at * 14)) }));
