import { DomainError } from '@app/domain/errors';
import { askProcess, ProcessEnded } from '../processes/ask-process.ts';

/** A thousand rows of many columns take minutes where others want the processors too. */
const longestSeconds = 240;

/** One drawing at a time: each may take some hundred megabytes. */
let before: Promise<unknown> = Promise.resolve();

type Options = {
  /** The most memory that its objects may take. */
  megabytes: number;
  seconds?: number;
  /** Aborted when no one waits for it any more: it is not begun then, or ends. */
  signal?: AbortSignal | undefined;
};

/**
 * Draws a PDF in a process of its own: pages of a table take a processor for seconds, in which the server would answer
 * no one. `program` is a file that draws what it is sent (`answerOnce`); `facts` has to be plain data. Throws what the
 * drawing threw; `pdfTooLarge` where it took more time or memory than any may, so that those behind it have their turn;
 * the signal's reason.
 */
export function drawApart(program: URL, facts: unknown, options: Options): Promise<Buffer> {
  const drawn = before.then(() => draw(program, facts, options));
  before = drawn.catch(() => {});
  return drawn;
}

async function draw(program: URL, facts: unknown, { seconds = longestSeconds, ...options }: Options): Promise<Buffer> {
  try {
    const { buffer, byteOffset, byteLength } = await askProcess<Uint8Array<ArrayBuffer>>(program, facts, {
      ...options,
      seconds,
    });
    return Buffer.from(buffer, byteOffset, byteLength);
  } catch (error) {
    if (error instanceof ProcessEnded && error.by !== 'gone') throw new DomainError('pdfTooLarge');
    throw error;
  }
}
