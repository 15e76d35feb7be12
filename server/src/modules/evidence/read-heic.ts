import { DomainError } from '@app/domain/errors';
import { Worker } from 'node:worker_threads';

type Answer =
  | { data: Uint8ClampedArray<ArrayBuffer>; width: number; height: number }
  | { refused: 'corrupt' | 'tooLarge'; width?: number; height?: number };

const longestSeconds = 30;
/** One picture at a time: each needs memory by its pixels. */
let before: Promise<unknown> = Promise.resolve();

/**
 * The pixels of a HEIC picture, upright, four bytes each. A damaged one is `fileCorrupt`, one beyond the limit
 * `imageTooLarge`.
 */
export function readHeic(bytes: Buffer, pixelLimit: number): Promise<{ data: Buffer; width: number; height: number }> {
  const read = before.then(async () => {
    const answer = await inThread(bytes, pixelLimit);
    if ('data' in answer) return { data: Buffer.from(answer.data.buffer), width: answer.width, height: answer.height };
    throw answer.refused === 'tooLarge'
      ? new DomainError('imageTooLarge', { width: answer.width, height: answer.height })
      : new DomainError('fileCorrupt', { reason: 'image' });
  });
  before = read.catch(() => {});
  return read;
}

function inThread(bytes: Buffer, pixelLimit: number): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./heic-worker.ts', import.meta.url), {
      workerData: { bytes: new Uint8Array(bytes), pixelLimit },
      // What the decoder thinks of a damaged file is no line of our log.
      stdout: true,
      stderr: true,
    });
    const end = (run: () => void) => {
      clearTimeout(timer);
      void worker.terminate();
      run();
    };
    const timer = setTimeout(() => end(() => resolve({ refused: 'corrupt' })), longestSeconds * 1000);
    worker.once('message', (answer: Answer) => end(() => resolve(answer)));
    // What a damaged file does to the decoder ends here.
    worker.once('error', (error) =>
      end(() => (error.message.includes('libheif-js') ? reject(error) : resolve({ refused: 'corrupt' }))),
    );
    worker.once('exit', () => end(() => resolve({ refused: 'corrupt' })));
  });
}
