import type { SheetReading } from '@app/domain/sds/reading';
import { askProcess, ProcessEnded } from '../../../platform/processes/ask-process.ts';

/** A run of text on a page, in points from the lower left corner of the page as it is shown; y is the baseline. */
export type TextItem = { text: string; x: number; y: number; width: number; height: number };
export type TextPage = { items: TextItem[]; width: number; height: number };

/**
 * Why no text was read: the file has no bytes or no pages; it is no PDF, or damaged beyond reading; it needs a
 * password; its pages are images (a scan); or it took more time or memory than a safety data sheet can need.
 */
export const textRefusals = ['empty', 'notAPdf', 'encrypted', 'noText', 'tooLong'] as const;
export type TextRefusal = (typeof textRefusals)[number];
/** `more` says that the document goes on beyond what was read. */
export type ExtractedText = { pages: TextPage[]; pageCount: number; more: boolean } | { refused: TextRefusal };

export type ExtractLimits = {
  seconds: number;
  /** What the reading may take of memory. */
  megabytes: number;
  pages: number;
  items: number;
};

/** A sheet has 6 to 40 pages, of some thousand runs of text in total, and is read in a second or two. */
export const extractLimits: ExtractLimits = { seconds: 20, megabytes: 500, pages: 60, items: 120_000 };

/** What the process holds before it has read anything. */
const emptyMegabytes = 150;

/** One document at a time: each can take the whole memory that it may. */
let before: Promise<unknown> = Promise.resolve();

/** What a sheet says, with the size of its pages, so that places can be shown on them. `more` as in `ExtractedText`. */
export type ReadFile =
  | { reading: SheetReading; pages: { width: number; height: number }[]; pageCount: number; more: boolean }
  | { refused: TextRefusal };

/**
 * The text of a PDF with its places. The file can come from anyone: it is read in a process of its own, without the
 * variables of our environment, with an end to its time and memory, and goes with it. Nothing in it is run, drawn or
 * fetched.
 */
export const extractText = (bytes: Uint8Array, limits: Partial<ExtractLimits> = {}): Promise<ExtractedText> =>
  inTurn<ExtractedText>(bytes, 'text', limits);

/**
 * What a sheet says. The rules read text that anyone wrote, so that they work in the same process, within the same
 * limits.
 */
export const readSheetFile = (bytes: Uint8Array, limits: Partial<ExtractLimits> = {}): Promise<ReadFile> =>
  inTurn<ReadFile>(bytes, 'reading', limits);

async function inTurn<Answer>(
  bytes: Uint8Array,
  wanted: ToExtract['wanted'],
  limits: Partial<ExtractLimits>,
): Promise<Answer | { refused: TextRefusal }> {
  if (bytes.byteLength === 0) return { refused: 'empty' };
  // Readers of PDF look for its mark in the first kilobyte.
  if (!Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(1024, bytes.byteLength)).includes('%PDF-'))
    return { refused: 'notAPdf' };
  const read = before.then(() => extract<Answer>(bytes, wanted, { ...extractLimits, ...limits }));
  before = read.catch(() => {});
  return read;
}

/** What the process that reads is sent. */
export type ToExtract = { bytes: Uint8Array; wanted: 'text' | 'reading'; pages: number; items: number };

async function extract<Answer>(
  bytes: Uint8Array,
  wanted: ToExtract['wanted'],
  { seconds, megabytes, pages, items }: ExtractLimits,
): Promise<Answer | { refused: TextRefusal }> {
  const facts: ToExtract = { bytes: new Uint8Array(bytes), wanted, pages, items };
  try {
    return await askProcess<Answer>(new URL('./extract-process.ts', import.meta.url), facts, {
      ...{ seconds, megabytes },
      // What streams unpack into is no object of JavaScript.
      wholeMegabytes: megabytes + emptyMegabytes,
    });
  } catch (error) {
    // What a damaged file does to the reader ends here.
    if (error instanceof ProcessEnded) return { refused: error.by === 'gone' ? 'notAPdf' : 'tooLong' };
    throw error;
  }
}
