/** What one file may hold. Beyond it the whole file is refused with words: it is split, not cut (F09, F10). */
export const importLimits = {
  bytes: 100_000_000,
  rows: 200_000,
  columns: 200,
  /** Characters of one cell. */
  cell: 4000,
  /** Bytes of one part of a workbook once unpacked, and how many times larger than packed it may be. */
  unpackedBytes: 1_500_000_000,
  expansion: 400,
  /** The same of what a workbook says of itself, its styles among it. */
  bookBytes: 32_000_000,
  /** Characters of all the cells of a sheet: many cells can show one text, which a workbook keeps once. */
  sheetCharacters: 200_000_000,
  /** Bytes of all the texts that a workbook keeps once for many cells. */
  sharedBytes: 64_000_000,
  /** Certificate files in one go; how large one may be is a matter of evidence. */
  certificates: 500,
} as const;

/** Days after which an import, its file and its rows are thrown away: what it changed stays, and the audit with it. */
export const importKeptDays = 30;
