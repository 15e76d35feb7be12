import type { Readable } from 'node:stream';

/**
 * The pieces of an answer. One that sends nothing for `patienceMs` while more is waited for fails with ETIMEDOUT; the
 * reader may take as long between two pieces as it likes.
 */
export async function* unlessItStops(body: Readable, patienceMs: number): AsyncGenerator<Buffer> {
  const wait = () =>
    setTimeout(() => body.destroy(Object.assign(new Error('Nothing more came'), { code: 'ETIMEDOUT' })), patienceMs);
  let waiting = wait();
  try {
    for await (const piece of body as AsyncIterable<Buffer>) {
      clearTimeout(waiting);
      yield piece;
      waiting = wait();
    }
  } finally {
    clearTimeout(waiting);
    body.destroy();
  }
}
