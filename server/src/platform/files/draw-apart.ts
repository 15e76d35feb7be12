import { Worker } from 'node:worker_threads';

/** One drawing at a time: each may take some hundred megabytes. */
let before: Promise<unknown> = Promise.resolve();

/**
 * Draws a PDF in a thread of its own: pages of a table take a processor for seconds, in which the server would answer no one. `worker` is a file that draws its
 * `workerData` and posts the bytes; `facts` has to be plain data. Throws what the drawing threw.
 */
export function drawApart(worker: URL, facts: unknown): Promise<Buffer> {
  const drawn = before.then(() => inThread(worker, facts));
  before = drawn.catch(() => {});
  return drawn;
}

function inThread(file: URL, facts: unknown): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(file, { workerData: facts, env: {} });
    worker.once('message', (body: Uint8Array) => {
      void worker.terminate();
      resolve(Buffer.from(body.buffer, body.byteOffset, body.byteLength));
    });
    worker.once('error', reject);
    worker.once('exit', () => reject(new Error('The drawing of a PDF ended')));
  });
}
