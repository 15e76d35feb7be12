import type { SheetReading } from '@app/domain/sds/reading';
import { Worker } from 'node:worker_threads';

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
  /** What the reading may add to the memory of the process. */
  megabytes: number;
  pages: number;
  items: number;
};

/** A sheet has 6 to 40 pages, of some thousand runs of text in total, and is read in a second or two. */
export const extractLimits: ExtractLimits = { seconds: 20, megabytes: 500, pages: 60, items: 120_000 };

/** One document at a time: each can take the whole memory that it may. */
let before: Promise<unknown> = Promise.resolve();

/** What a sheet says, with the size of its pages, so that places can be shown on them. `more` as in `ExtractedText`. */
export type ReadFile =
  | { reading: SheetReading; pages: { width: number; height: number }[]; pageCount: number; more: boolean }
  | { refused: TextRefusal };

/**
 * The text of a PDF with its places. The file can come from anyone: it is read in a thread of its own, without the
 * variables of our environment, with an end to its time and memory, and goes with it. Nothing in it is run, drawn or
 * fetched.
 */
export const extractText = (bytes: Uint8Array, limits: Partial<ExtractLimits> = {}): Promise<ExtractedText> =>
  inTurn<ExtractedText>(bytes, 'text', limits);

/**
 * What a sheet says. The rules read text that anyone wrote, so that they work in the same thread, within the same
 * limits.
 */
export const readSheetFile = (bytes: Uint8Array, limits: Partial<ExtractLimits> = {}): Promise<ReadFile> =>
  inTurn<ReadFile>(bytes, 'reading', limits);

function inTurn<Answer>(
  bytes: Uint8Array,
  wanted: 'text' | 'reading',
  limits: Partial<ExtractLimits>,
): Promise<Answer | { refused: TextRefusal }> {
  if (bytes.byteLength === 0) return Promise.resolve({ refused: 'empty' });
  // Readers of PDF look for its mark in the first kilobyte.
  if (!Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(1024, bytes.byteLength)).includes('%PDF-'))
    return Promise.resolve({ refused: 'notAPdf' });
  const once = () => inThread<Answer>(bytes, wanted, { ...extractLimits, ...limits });
  // The memory that is measured is the whole process's: what grew meanwhile may have been something else, and a second
  // look tells.
  const read = before.then(async (): Promise<Answer | { refused: TextRefusal }> => {
    const first = await once();
    const answer = isAboutMemory(first) ? await once() : first;
    return isAboutMemory(answer) ? { refused: answer.refused } : answer;
  });
  before = read.catch(() => {});
  return read;
}

function inThread<Answer>(
  bytes: Uint8Array,
  wanted: 'text' | 'reading',
  limits: ExtractLimits,
): Promise<Answer | { refused: TextRefusal; memory?: true }> {
  return new Promise((resolve, reject) => {
    const data = new Uint8Array(bytes);
    const worker = new Worker(new URL('./extract-worker.ts', import.meta.url), {
      workerData: { bytes: data, wanted, pages: limits.pages, items: limits.items },
      transferList: [data.buffer],
      // What the reader thinks of a damaged file is no line of our log.
      stdout: true,
      stderr: true,
      env: {},
      resourceLimits: { maxOldGenerationSizeMb: limits.megabytes, maxYoungGenerationSizeMb: 64, stackSizeMb: 4 },
    });
    const end = (run: () => void) => {
      clearTimeout(clock);
      clearInterval(scale);
      void worker.terminate();
      run();
    };
    const clock = setTimeout(() => end(() => resolve({ refused: 'tooLong' })), limits.seconds * 1000);
    // What streams unpack into is not part of the heap that `resourceLimits` ends.
    const memory = process.memoryUsage.rss();
    const scale = setInterval(() => {
      if (process.memoryUsage.rss() - memory > limits.megabytes * 1_000_000)
        end(() => resolve({ refused: 'tooLong', memory: true }));
    }, 50);
    worker.once('message', (answer: Answer) => end(() => resolve(answer)));
    worker.once('error', (error: NodeJS.ErrnoException) =>
      end(() => {
        if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') resolve({ refused: 'tooLong' });
        else if (error.code === 'ERR_MODULE_NOT_FOUND') reject(error);
        // What a damaged file does to the reader ends here.
        else resolve({ refused: 'notAPdf' });
      }),
    );
    worker.once('exit', () => end(() => resolve({ refused: 'notAPdf' })));
  });
}

const isAboutMemory = (answer: unknown): answer is { refused: TextRefusal; memory: true } =>
  (answer as { memory?: true }).memory === true;
