import { Worker } from 'node:worker_threads';

/** A thousand rows of many columns take minutes where others want the processors too. Flags of the process (`server-flags.mjs`) go before `megabytes`. */
const limits = { seconds: 240, megabytes: 1024 };

/** One drawing at a time: each may take some hundred megabytes. */
let before: Promise<unknown> = Promise.resolve();

type Options = Partial<typeof limits> & {
  /** Aborted when no one waits for it any more: it is not begun then, or ends. */
  signal?: AbortSignal | undefined;
};

/**
 * Draws a PDF in a thread of its own: pages of a table take a processor for seconds, in which the server would answer no one. `worker` is a file that draws its
 * `workerData` and posts the bytes; `facts` has to be plain data. Throws what the drawing threw, and where it took more time or memory than any may, so that
 * those behind it have their turn; throws the signal's reason.
 */
export function drawApart(worker: URL, facts: unknown, { signal, ...given }: Options = {}): Promise<Buffer> {
  const drawn = before.then(() => inThread(worker, facts, { ...limits, ...given }, signal));
  before = drawn.catch(() => {});
  return drawn;
}

function inThread(file: URL, facts: unknown, { seconds, megabytes }: typeof limits, signal: AbortSignal | undefined): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const worker = new Worker(file, {
      workerData: facts,
      // Nothing of our environment but how fast React is to be.
      env: { NODE_ENV: 'production' },
      // What the drawing thinks of its facts is no line of our log.
      stdout: true,
      stderr: true,
      resourceLimits: { maxOldGenerationSizeMb: megabytes, maxYoungGenerationSizeMb: 32 },
    });
    worker.stdout.resume();
    worker.stderr.resume();
    const end = (run: () => void) => {
      clearTimeout(clock);
      signal?.removeEventListener('abort', leave);
      void worker.terminate();
      run();
    };
    const leave = () => end(() => reject(signal!.reason));
    const clock = setTimeout(() => end(() => reject(new Error(`A PDF was not drawn within ${seconds} s`))), seconds * 1000);
    signal?.addEventListener('abort', leave);
    worker.once('message', (body: Uint8Array) => end(() => resolve(Buffer.from(body.buffer, body.byteOffset, body.byteLength))));
    worker.once('error', (error) => end(() => reject(error)));
    worker.once('exit', () => end(() => reject(new Error('The drawing of a PDF ended'))));
  });
}
