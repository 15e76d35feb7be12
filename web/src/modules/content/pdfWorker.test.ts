import * as pdfjs from 'pdfjs-dist/legacy/build/pdf.mjs';
import { afterEach, expect, test, vi } from 'vitest';

// The library itself, without what draws it: that needs a browser.
vi.mock('react-pdf', () => ({ pdfjs }));

/** A worker that never answers: how documents share one is settled before it does. */
class SilentWorker {
  constructor() {
    return Object.assign(new MessageChannel().port1, { silent: true }) as unknown as SilentWorker;
  }
  static [Symbol.hasInstance] = (one: object | null) => one !== null && 'silent' in one;
}
vi.stubGlobal('Worker', SilentWorker);
vi.stubGlobal('location', new URL('http://localhost/'));
const { pdfOptions } = await import('./pdfWorker.ts');
const open = (options: object) => pdfjs.getDocument({ data: new Uint8Array([37, 80, 68, 70]), ...options });

afterEach(() => {
  pdfjs.GlobalWorkerOptions.workerPort = null;
});

test('a worker that each document believes its own refuses the next one while the first leaves', () => {
  pdfjs.GlobalWorkerOptions.workerPort = new SilentWorker() as unknown as Worker;
  void open({}).destroy();
  expect(() => open({})).toThrow('the worker is being destroyed');
});

test('ours outlives the documents: one that leaves disturbs neither the next nor the one beside it', () => {
  const beside = open(pdfOptions);
  void open(pdfOptions).destroy();
  expect(() => open(pdfOptions)).not.toThrow();
  expect(pdfOptions.worker.destroyed).toBe(false);
  expect(beside.destroyed).toBe(false);
});
